import type { EnvidoCall, FlorCall } from './actions.ts'
import type { Card } from './cards.ts'
import { type Players, type Seat, seatAfter, seatsOf, type Team, teamOf } from './seats.ts'

export interface Play {
  readonly seat: Seat
  readonly card: Card
}

/** A finished trick; winner null is a parda. */
export interface Trick {
  readonly plays: readonly Play[]
  readonly winner: Team | null
}

export interface Truco {
  /** What the hand is worth as accepted: 1, or 2, 3, 4 by truco, retruco, vale cuatro. */
  readonly worth: number
  /** The side that accepted last and so may raise. */
  readonly quiero: Team | null
  /** Who made the call that waits for its answer. */
  readonly caller: Seat | null
}

/** Said when an accepted envido is announced; points null is "son buenas". */
export interface Declaration {
  readonly seat: Seat
  readonly points: number | null
}

export interface Envido {
  readonly calls: readonly EnvidoCall[]
  /** Who made the call that waits for its answer. */
  readonly caller: Seat | null
  /** A seat holds a flor, so this envido cannot be answered (§7.2). In a View: set for the asked seats only. */
  readonly awaitsFlor: boolean
  readonly words: readonly Declaration[]
}

export interface Flor {
  readonly calls: readonly FlorCall[]
  /** Who sang first. */
  readonly singer: Seat | null
  /** Who made the call that waits for its answer. */
  readonly caller: Seat | null
}

/** The cards that prove a won envido or flor, shown to all when the hand ends. */
export interface Proof {
  readonly seat: Seat
  readonly cards: readonly Card[]
}

/** One hand. In a View the cards still held by others are left out, and the proofs until the hand has ended. */
export interface Hand {
  readonly mano: Seat
  /** The cards each seat has not played. */
  readonly held: readonly (readonly Card[])[]
  /** The seats that have folded. */
  readonly gone: readonly Seat[]
  /** The finished tricks. */
  readonly tricks: readonly Trick[]
  /** The cards of the trick on the table, in order. */
  readonly plays: readonly Play[]
  /** The seat whose turn it is, or will be again when the waiting calls are settled. */
  readonly owes: Seat
  readonly truco: Truco
  readonly envido: Envido
  readonly flor: Flor
  readonly proofs: readonly Proof[]
}

export function newHand(hands: readonly (readonly Card[])[], mano: Seat): Hand {
  return {
    mano,
    held: hands.map(cards => [...cards]),
    gone: [],
    tricks: [],
    plays: [],
    owes: mano,
    truco: { worth: 1, quiero: null, caller: null },
    envido: { calls: [], caller: null, awaitsFlor: false, words: [] },
    flor: { calls: [], singer: null, caller: null },
    proofs: [],
  }
}

export function playersOf(hand: Hand): Players {
  return hand.held.length as Players
}

/** Whether a call waits for its answer. */
export function isCallPending(hand: Hand): boolean {
  return hand.truco.caller !== null || hand.envido.caller !== null || hand.flor.caller !== null
}

export function isInPlay(hand: Hand, seat: Seat): boolean {
  return !hand.gone.includes(seat)
}

export function hasPlayedThisTrick(hand: Hand, seat: Seat): boolean {
  return hand.plays.some(play => play.seat === seat)
}

export function isFirstTrick(hand: Hand): boolean {
  return hand.tricks.length === 0
}

/** Whether this is the first trick and the seat has not yet played a card of it. */
export function hasPlayedNoCard(hand: Hand, seat: Seat): boolean {
  return isFirstTrick(hand) && !hasPlayedThisTrick(hand, seat)
}

/** The seats of a side that have not folded. */
export function seatsInPlay(hand: Hand, team: Team): Seat[] {
  return seatsOf(playersOf(hand)).filter(seat => teamOf(seat) === team && isInPlay(hand, seat))
}

/** The first seat still in play, beginning with the given one: who leads, or is asked, in its place. */
export function firstInPlay(hand: Hand, from: Seat): Seat {
  let seat = from
  while (!isInPlay(hand, seat)) seat = seatAfter(seat, 1, playersOf(hand))
  return seat
}

/** The three cards that a seat was dealt, as long as the first trick lasts. */
export function dealtCards(hand: Hand, seat: Seat): Card[] {
  return [...hand.held[seat]!, ...hand.plays.filter(play => play.seat === seat).map(play => play.card)]
}
