import { type Card, isCard } from './cards.ts'
import { type Hand, newHand } from './hand.ts'
import { duelsFrom, isPicaPicaDue, type PicaPica } from './picaPica.ts'
import { completeRules, type Rules } from './rules.ts'
import { isSeat, type Seat, seatsOf, type Team } from './seats.ts'

/** The fields that a `Game`, which knows every card, and a `View`, which hides some, have in common. */
export interface GameState {
  readonly rules: Rules
  readonly score: readonly [number, number]
  /** 'deal': waiting for the next deal. 'play': a hand is being played. 'over': the game is over. */
  readonly phase: 'deal' | 'play' | 'over'
  /** The seat that leads the first trick of the current deal or, between deals, of the next one. */
  readonly mano: Seat
  /** The seat that has to play a card; null while a call waits for an answer and when no hand is in play. */
  readonly turn: Seat | null
  readonly winner: Team | null
  /** The number of deals so far. Only a pica-pica plays several hands from one deal. */
  readonly hands: number
  /** The hand being played or, until the next deal, the one just finished. */
  readonly hand: Hand | null
  /** The pica-pica being played or, until the next deal, the one just finished. */
  readonly picaPica?: PicaPica
}

/** The complete state of a game, hidden cards included. Plain JSON, never mutated. */
export interface Game extends GameState {
  /** Never set; distinguishes a `Game` from a `View`. */
  readonly seat?: never
}

/** A game as one seat, or a spectator (`seat` is null), may see it. */
export interface View extends GameState {
  readonly seat: Seat | null
}

/** Creates a game that waits for its first deal. Throws if the rules, the mano or the score are invalid. */
export function newGame(
  rules: Partial<Rules> = {},
  start: { readonly mano?: Seat; readonly score?: readonly [number, number] } = {},
): Game {
  const agreed = completeRules(rules)
  const mano = start.mano ?? 0
  const [ours, theirs] = start.score ?? [0, 0]
  if (!isSeat(mano, agreed.players)) throw new Error(`start.mano must be a seat, 0 to ${agreed.players - 1}`)
  if (!isScore(ours, agreed.target) || !isScore(theirs, agreed.target)) {
    throw new Error(`start.score must be two whole numbers from 0 to ${agreed.target - 1}`)
  }
  return {
    rules: agreed,
    score: [ours, theirs],
    phase: 'deal',
    mano,
    turn: null,
    winner: null,
    hands: 0,
    hand: null,
  }
}

/** Deals `hands[seat]` to each seat and starts the hand. Throws if the phase is not 'deal' or the cards are invalid. */
export function deal(game: Game, hands: readonly (readonly Card[])[]): Game {
  if (game.phase !== 'deal') throw new Error(`cannot deal in phase '${game.phase}'`)
  const fault = faultOf(hands, game.rules)
  if (fault !== null) throw new Error(fault)
  const dealt: Game = {
    ...(game.picaPica === undefined ? game : withoutPicaPica(game)),
    phase: 'play',
    turn: game.mano,
    hands: game.hands + 1,
    hand: newHand(hands, game.mano),
  }
  return isPicaPicaDue(game) ? startPicaPica(dealt) : dealt
}

function startPicaPica(dealt: Game): Game {
  const duels = duelsFrom(dealt.mano)
  return { ...dealt, hand: { ...dealt.hand!, duel: duels[0]! }, picaPica: { duels, scores: [dealt.score] } }
}

function withoutPicaPica({ picaPica, ...rest }: Game): Game {
  return rest
}

/** Why these hands cannot be dealt, or null if they can. */
function faultOf(hands: unknown, rules: Rules): string | null {
  const seats = seatsOf(rules.players)
  if (!Array.isArray(hands) || hands.length !== seats.length)
    return `a deal for ${seats.length} players has ${seats.length} hands`
  const seen = new Set<Card>()
  for (const seat of seats) {
    const cards: unknown = hands[seat]
    if (!Array.isArray(cards) || cards.length !== 3) return `seat ${seat} must get three cards`
    for (const card of cards) {
      if (!isCard(card)) return `seat ${seat} got something that is not a card`
      if (seen.has(card)) return `${card} was dealt twice`
      seen.add(card)
    }
  }
  return null
}

function isScore(points: number, target: number): boolean {
  return Number.isSafeInteger(points) && points >= 0 && points < target
}
