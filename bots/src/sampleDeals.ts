import { CARDS, type View } from '@valecuatro/engine'
import { type Belief, beliefsOf, fits, likelihood } from './belief.ts'
import { cardIndex } from './deck.ts'

/** Returns a number from 0 to 1 like Math.random. Passed as a parameter so that a game can be repeated. */
export type Random = () => number

/** The cards that each seat may hold, as indices of `CARDS`. The lists are reused for every deal. */
export type Hands = readonly (readonly number[])[]

/** How often an unlikely holding is redrawn before it is used anyway. */
const TRIES = 12

/** Deals the unseen cards to the other seats `count` times, likely holdings more often than unlikely ones. */
export function sampleDeals(view: View, count: number, random: Random, each: (hands: Hands) => void): void {
  const hand = view.hand!
  const hands: number[][] = hand.held.map((cards, seat) => (seat === view.seat ? cards.map(cardIndex) : []))
  const unseen = unseenBy(view)
  // Seats that have declared a tanto or a flor are dealt first; the others get their cards from the rest.
  const declared: [Belief, number[][]][] = []
  const open: Belief[] = []
  for (const belief of beliefsOf(view)) {
    if (belief.tanto === null && belief.flor !== true) open.push(belief)
    else declared.push([belief, possible(belief, unseen)])
  }
  for (let n = 0; n < count; n++) {
    let taken = 0
    for (const [belief, choices] of declared) taken = choose(belief, choices, unseen, taken, hands, random)
    for (const belief of open) taken = draw(belief, unseen, taken, hands, random)
    each(hands)
  }
}

function unseenBy(view: View): number[] {
  const hand = view.hand!
  const seen = new Set([...hand.held[view.seat!]!, ...hand.plays.map(play => play.card)])
  for (const trick of hand.tricks) for (const play of trick.plays) seen.add(play.card)
  return CARDS.filter(card => !seen.has(card)).map(cardIndex)
}

/** All holdings that agree with the tanto or flor that a seat has declared. */
function possible(belief: Belief, unseen: readonly number[]): number[][] {
  const found: number[][] = []
  const dealt = [...belief.laid, 0, 0, 0].slice(0, 3) as [number, number, number]
  const hold = (at: number, from: number) => {
    if (at === 3) {
      if (fits(belief, dealt[0], dealt[1], dealt[2])) found.push(dealt.slice(belief.laid.length))
      return
    }
    for (let index = from; index < unseen.length; index++) {
      dealt[at] = unseen[index]!
      hold(at + 1, index + 1)
    }
  }
  hold(belief.laid.length, 0)
  return found
}

/** Gives a seat one of its choices and moves those cards to the front of `unseen`, behind those already taken. */
function choose(
  belief: Belief,
  choices: readonly number[][],
  unseen: number[],
  taken: number,
  hands: number[][],
  random: Random,
): number {
  const isFree = (card: number) => unseen.indexOf(card) >= taken
  for (let tries = 0; tries < TRIES && choices.length > 0; tries++) {
    const held = choices[Math.floor(random() * choices.length)]!
    if (!held.every(isFree)) continue
    if (tries < TRIES - 1 && random() >= likelihood(belief, [...belief.laid, ...held], held)) continue
    for (const [n, card] of held.entries()) swap(unseen, taken + n, unseen.indexOf(card))
    hands[belief.seat] = held
    return taken + held.length
  }
  return draw(belief, unseen, taken, hands, random)
}

function draw(belief: Belief, unseen: number[], taken: number, hands: number[][], random: Random): number {
  const end = taken + belief.hidden
  for (let tries = 0; tries < TRIES; tries++) {
    for (let at = taken; at < end; at++) {
      swap(unseen, at, at + Math.floor(random() * (unseen.length - at)))
    }
    const held = unseen.slice(taken, end)
    hands[belief.seat] = held
    if (random() < likelihood(belief, [...belief.laid, ...held], held)) break
  }
  return end
}

function swap(cards: number[], a: number, b: number): void {
  const card = cards[a]!
  cards[a] = cards[b]!
  cards[b] = card
}
