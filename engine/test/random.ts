import fc from 'fast-check'
import type { Action } from '../src/actions.ts'
import { CARDS, type Card } from '../src/cards.ts'
import type { Event } from '../src/events.ts'
import { deal, type Game, newGame } from '../src/game.ts'
import { legal } from '../src/legal.ts'
import { play } from '../src/play.ts'
import type { HandRecord, Move } from '../src/record.ts'
import { completeRules, ENVIDO_BY, FALTAS, PICA_FALTAS, type Rules } from '../src/rules.ts'
import { type Players, type Seat, seatsOf } from '../src/seats.ts'

/** The number of random cases to check a property with: all of them with FULL=1, otherwise a part, usually a fifth. */
export const runs = (all: number, part = 5) => (process.env.FULL ? all : Math.ceil(all / part))

/** The parameters of a random game. */
export interface Chance {
  readonly rules: Rules
  readonly start: { readonly mano: Seat; readonly score: readonly [number, number] }
  readonly seed: number
  /** How often out of ten a seat does not consider giving up (`mazo`, `no quiero`) if it has another choice. */
  readonly courage: number
  /** How many out of ten hands are dealt from one suit at a table with flor. */
  readonly flores: number
}

/** Generates ordinary objects, as JSON.parse does. */
const PLAIN = { noNullPrototype: true } as const

export function chances(
  targets: readonly number[] = [1, 3, 15, 30, 37],
  players: readonly Players[] = [2, 4, 6],
): fc.Arbitrary<Chance> {
  const options = fc.record(
    {
      players: fc.constantFrom(...players),
      target: fc.constantFrom(...targets),
      flor: fc.boolean(),
      falta: fc.constantFrom(...FALTAS),
      earlyMazo: fc.constantFrom(1, 2),
      envidoBy: fc.constantFrom(...ENVIDO_BY),
      picaPica: fc.constantFrom(true, true, false),
      picaFalta: fc.constantFrom(...PICA_FALTAS),
    },
    PLAIN,
  )
  return options.map(completeRules).chain(rules =>
    fc.record({
      rules: fc.constant(rules),
      start: fc.record(
        {
          mano: fc.constantFrom(...seatsOf(rules.players)),
          score: fc.tuple(fc.nat(rules.target - 1), fc.nat(rules.target - 1)),
        },
        PLAIN,
      ),
      seed: fc.integer(),
      courage: fc.constantFrom(0, 8, 10),
      flores: fc.constantFrom(0, 5, 9),
    }),
  )
}

/** One move of a random game, with the game before and after it. */
export interface Moment extends Move {
  readonly before: Game
  readonly after: Game
  readonly events: readonly Event[]
}

export interface Watcher {
  dealt?(game: Game, cards: readonly (readonly Card[])[], before: Game): void
  moved?(moment: Moment): void
}

/** Plays a random game to its end and notifies the watcher of every step. */
export function playRandomly(chance: Chance, watcher: Watcher): { game: Game; hands: HandRecord[] } {
  const random = seeded(chance.seed)
  const hands: { cards: Card[][]; moves: Move[] }[] = []
  let game = newGame(chance.rules, chance.start)
  while (game.phase !== 'over') {
    if (game.phase === 'deal') {
      const cards = randomHands(chance, random)
      const before = game
      game = deal(before, cards)
      hands.push({ cards, moves: [] })
      watcher.dealt?.(game, cards, before)
    }
    const move = randomMove(game, chance, random)
    const outcome = play(game, move.seat, move.action)
    if (!outcome.ok) throw new Error(`legal but refused: ${move.seat} ${move.action}: ${outcome.error.code}`)
    hands.at(-1)!.moves.push(move)
    watcher.moved?.({ ...move, before: game, after: outcome.game, events: outcome.events })
    game = outcome.game
  }
  return { game, hands }
}

/** Every legal action of every seat. */
export function movesOf(game: Game): Move[] {
  return seatsOf(game.rules.players).flatMap(seat => legal(game, seat).map(action => ({ seat, action })))
}

function randomMove(game: Game, { courage }: Chance, random: () => number): Move {
  const moves = movesOf(game)
  const brave = moves.filter(({ action }) => !SURRENDERS.includes(action))
  const choice = brave.length > 0 && random() * 10 < courage ? brave : moves
  const move = choice[Math.floor(random() * choice.length)]
  if (move === undefined) throw new Error('no seat can act')
  return move
}

const SURRENDERS: readonly Action[] = ['mazo', 'no quiero']

function randomHands({ rules, flores }: Chance, random: () => number): Card[][] {
  const deck = shuffle(CARDS, random)
  return seatsOf(rules.players).map(() => {
    const oneSuit = rules.flor && random() * 10 < flores
    const hand = oneSuit ? deck.filter(card => card.at(-1) === deck[0]!.at(-1)).slice(0, 3) : []
    while (hand.length < 3) hand.push(deck.find(card => !hand.includes(card))!)
    for (const card of hand) deck.splice(deck.indexOf(card), 1)
    return hand
  })
}

export function shuffle<T>(things: readonly T[], random: () => number): T[] {
  const shuffled = [...things]
  for (let i = shuffled.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    ;[shuffled[i], shuffled[j]] = [shuffled[j]!, shuffled[i]!]
  }
  return shuffled
}

/** The mulberry32 generator: the same seed gives the same numbers on every platform. */
export function seeded(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
