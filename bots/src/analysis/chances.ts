import { type Card, isEnvidoCall, legal, type Seat, type Team, teamOf, type View } from '@valecuatro/engine'
import { cardIndex, strengthAt } from '../deck.ts'
import { envidoContest } from '../envidoJudgement.ts'
import { type Position, positionOf } from '../position.ts'
import { winShare } from '../responses.ts'
import { type Hands, sampleDeals } from '../sampleDeals.ts'
import { solver } from '../solve.ts'
import type { Sampling } from './evaluateDecision.ts'
import { seededRandom } from './seededRandom.ts'

export interface CardChances {
  readonly card: Card
  /** The chance that our side wins this trick, parda excluded, if all later seats play their strongest card. */
  readonly trick: number
  /** The chance that our side wins the hand with the card if every seat sees all cards and plays perfectly. */
  readonly hand: number
}

/** The chances of a seat by the cards alone, regardless of calls, as shares of the deals that are possible for it. */
export interface Chances {
  /** The chance that our side wins the envido; null if it can be neither called nor answered. */
  readonly envido: number | null
  /** The chance that our side wins the hand; on our turn, with the best card. */
  readonly hand: number
  /** The chances of each of our cards, on our turn. */
  readonly cards: readonly CardChances[]
}

export function chancesOf(view: View, { samples, seed }: Sampling): Chances {
  const random = seededRandom(seed)
  const hand = view.hand!
  const seat = view.seat!
  const team = teamOf(seat)
  const position = positionOf(hand)
  const winnerOf = solver(position)
  const cards = view.turn === seat ? hand.held[seat]! : []
  const tricks = cards.map(() => 0)
  const hands = cards.map(() => 0)
  let won = 0
  sampleDeals(view, samples, random, held => {
    for (const [n, card] of cards.entries()) {
      const index = cardIndex(card)
      if (trickWinner(held, position, seat, index) === team) tricks[n]!++
      if (winnerOf(held, index) === team) hands[n]!++
    }
    if (cards.length === 0 && winnerOf(held) === team) won++
  })
  return {
    envido: isAboutEnvido(view) ? winShare(envidoContest(view, random)) : null,
    hand: (cards.length === 0 ? won : Math.max(...hands)) / samples,
    cards: cards.map((card, n) => ({ card, trick: tricks[n]! / samples, hand: hands[n]! / samples })),
  }
}

function isAboutEnvido(view: View): boolean {
  return view.hand!.envido.caller !== null || legal(view, view.seat!).some(isEnvidoCall)
}

/** The side that wins the trick if a seat plays this card and all later seats their strongest; null for a parda. */
function trickWinner(hands: Hands, position: Position, seat: Seat, card: number): Team | null {
  const { best, bestSeat, isTied, owing } = position
  const tops: [number, number] = [0, 0]
  const put = (team: Team, strength: number) => {
    tops[team] = Math.max(tops[team], strength)
  }
  if (best > 0) put(teamOf(bestSeat), best)
  if (isTied) put(teamOf(bestSeat) === 0 ? 1 : 0, best)
  put(teamOf(seat), strengthAt(card))
  for (const [other, isOwing] of owing.entries()) {
    if (!isOwing || other === seat) continue
    for (const held of hands[other]!) put(teamOf(other as Seat), strengthAt(held))
  }
  return tops[0] === tops[1] ? null : tops[0] > tops[1] ? 0 : 1
}
