import { DAILY_HANDS, type DailyChoice, type DailyPlace, type DailyTopic } from '@valecuatro/contract'
import { deckOf, handsOf } from '@valecuatro/contract/deck'
import {
  type Card,
  type Game,
  isAction,
  isEnvidoCall,
  isTrucoCall,
  type Move,
  newGame,
  type Rules,
  replay,
  type Seat,
  type Step,
} from '@valecuatro/engine'
import { endOfDay } from '../platform/days.ts'

/** To 30, which no hand reaches; without flor, so that a falta envido is the most that a hand has besides the truco. */
export const DAILY_RULES: Rules = newGame({ players: 2, target: 30, flor: false, falta: 'six' }).rules

/** How long after the end of a day its last hands may be finished. */
export const LAST_HANDS_MS = 10 * 60_000
/** What folding a hand at once costs (§8.3), and so a hand that was not played by the end of the day. */
export const UNPLAYED_HAND = -2
/** A result this near to the mean of the field is at the mean. */
const AT_THE_MEAN = 0.5

/** The seat of the player: seat 0 is mano, which the player is in the odd hands. */
export const seatOfPlayer = (hand: number): 0 | 1 => (hand % 2 === 1 ? 0 : 1)

/** When the hands of a day that are still running count as folded. */
export const lastMomentOf = (day: string) => new Date(endOfDay(day).getTime() + LAST_HANDS_MS)

/** The cards of both seats in a hand of a day. */
export const cardsOf = (secret: string, day: string, hand: number): Card[][] =>
  handsOf(deckOf(secret, [day], hand), 2)

export const writeMoves = (moves: readonly Move[]) =>
  moves.map(({ seat, action }) => `${seat} ${action}`).join(',')

export function parseMoves(text: string): Move[] {
  if (text === '') return []
  return text.split(',').map(move => {
    const action = move.slice(2)
    if (!isAction(action)) throw new Error(`a hand of a daily deal has an unknown action: ${action}`)
    return { seat: Number(move[0]) as Seat, action }
  })
}

/** The deal of a hand and each of its moves, with the game after it. */
export const stepsOf = (rules: Rules, cards: readonly (readonly Card[])[], moves: readonly Move[]): Step[] =>
  replay({ rules, start: { mano: 0, score: [0, 0] }, hands: [{ cards, moves }] })

/** What a seat did in a finished hand: its last word about each bet, and how the hand ended. */
export function choicesOf(steps: readonly Step[], seat: Seat): Record<DailyTopic, DailyChoice> {
  const said: Record<'envido' | 'truco', DailyChoice> = { envido: 'none', truco: 'none' }
  let before: Game | null = null
  for (const { move, game } of steps) {
    const hand = before?.hand
    if (hand && move?.seat === seat) {
      const { action } = move
      const asked = (['envido', 'truco'] as const).filter(
        bet => hand[bet].caller !== null && hand[bet].caller !== seat,
      )
      if (isEnvidoCall(action)) said.envido = hand.envido.calls.length > 0 ? 'raised' : 'called'
      else if (isTrucoCall(action)) said.truco = action === 'truco' ? 'called' : 'raised'
      else if (action === 'quiero') said[asked[0]!] = 'accepted'
      else if (action === 'no quiero') said[asked[0]!] = 'declined'
      else if (action === 'mazo') for (const bet of asked) said[bet] = 'declined'
    }
    before = game
  }
  return { ...said, end: endOf(steps.at(-1)?.move ?? null, seat) }
}

function endOf(last: Move | null, seat: Seat): DailyChoice {
  if (last?.action !== 'mazo' && last?.action !== 'no quiero') return 'played'
  return last.seat === seat ? 'folded' : 'conceded'
}

/** How many attempts have each number of points. */
export type Counts = ReadonlyMap<number, number>

/** The place of a result in the field; null if the field is empty. Equal results share a place. */
export function standingIn(counts: Counts, points: number): DailyPlace | null {
  let above = 0
  let below = 0
  let equal = 0
  for (const [each, players] of counts) {
    if (each > points) above += players
    else if (each < points) below += players
    else equal = players
  }
  const players = above + below + equal
  if (players <= 0) return null
  return { place: above + 1, players, percentile: (100 * (below + equal / 2)) / players }
}

/**
 * Where the result at a position of the list is, best first: its points, and how many with the same points are before it.
 * So a page in the middle of a long list is found without reading the pages before it.
 */
export function positionIn(counts: Counts, position: number): { points: number; skip: number } {
  let skip = position
  let last = 0
  for (const [points, players] of [...counts].toSorted(([a], [b]) => b - a)) {
    if (skip < players) return { points, skip }
    skip -= players
    last = points
  }
  return { points: last - 1, skip: 0 }
}

export function meanOf(counts: Counts): number | null {
  let players = 0
  let sum = 0
  for (const [points, count] of counts) {
    players += count
    sum += points * count
  }
  return players > 0 ? sum / players : null
}

export function markOf(points: number, mean: number | null) {
  if (mean === null) return null
  if (Math.abs(points - mean) <= AT_THE_MEAN) return 'at'
  return points > mean ? 'above' : 'below'
}

/** The result of an attempt that was not finished by the end of the day. */
export const totalAtEnd = (total: number, hands: number) => total + UNPLAYED_HAND * (DAILY_HANDS - hands)
