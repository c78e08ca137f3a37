import type { EnvidoCall, FlorCall } from './actions.ts'
import type { Card } from './cards.ts'
import { type Players, type Seat, seatAfter, seatsOf, type Team, teamOf } from './seats.ts'

/** Two seats that play a hand of a pica-pica against each other, mano first (§10.4). */
export type Duel = readonly [Seat, Seat]

export interface Play {
  readonly seat: Seat
  readonly card: Card
}

/** A finished trick. `winner` is null for a parda. */
export interface Trick {
  readonly plays: readonly Play[]
  readonly winner: Team | null
}

export interface Truco {
  /** The accepted worth of the hand: 1, or 2, 3 or 4 after truco, retruco or vale cuatro. */
  readonly worth: number
  /** The side that accepted last, and therefore may raise; null until a truco is accepted. */
  readonly quiero: Team | null
  /** The seat whose call waits for an answer, or null. */
  readonly caller: Seat | null
}

/** What a seat says after an envido is accepted: its tanto, or "son buenas" (`points` is null). */
export interface Declaration {
  readonly seat: Seat
  readonly points: number | null
}

export interface Envido {
  readonly calls: readonly EnvidoCall[]
  /** The seat whose call waits for an answer, or null. */
  readonly caller: Seat | null
  /** Whether a flor must be called before the envido is answered (§7.2). In a View, true for asked seats only. */
  readonly awaitsFlor: boolean
  /** What the seats have said since the envido was accepted. */
  readonly words: readonly Declaration[]
}

export interface Flor {
  readonly calls: readonly FlorCall[]
  /** The seat that called the first flor, or null. */
  readonly singer: Seat | null
  /** The seat whose call waits for an answer, or null. */
  readonly caller: Seat | null
}

/** The cards that prove the winner's envido or flor, shown to all when the hand ends. */
export interface Proof {
  readonly seat: Seat
  readonly cards: readonly Card[]
}

/**
 * A hand. A View omits the cards that other seats still hold and, until the hand has ended, the proofs. Games are
 * stored and sent with these field names: renaming one breaks those that an older version plays on during an update.
 */
export interface Hand {
  readonly mano: Seat
  /** In a pica-pica, the two seats that play this hand, mano first; otherwise all seats play. */
  readonly duel?: Duel
  /** The unplayed cards of each seat. */
  readonly held: readonly (readonly Card[])[]
  /** The seats that have folded. */
  readonly gone: readonly Seat[]
  /** The finished tricks. */
  readonly tricks: readonly Trick[]
  /** The cards of the current trick, in the order in which they were played. */
  readonly plays: readonly Play[]
  /** The seat that has to play a card next, once any pending calls are settled. */
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

/** Whether any call waits for an answer. */
export function isCallPending(hand: Hand): boolean {
  return hand.truco.caller !== null || hand.envido.caller !== null || hand.flor.caller !== null
}

/** Whether a seat takes part in the hand and has not folded. */
export function isInPlay(hand: Hand, seat: Seat): boolean {
  return !hand.gone.includes(seat) && (hand.duel === undefined || hand.duel.includes(seat))
}

export function hasPlayedThisTrick(hand: Hand, seat: Seat): boolean {
  return hand.plays.some(play => play.seat === seat)
}

export function isFirstTrick(hand: Hand): boolean {
  return hand.tricks.length === 0
}

/** Whether this is the first trick and the seat has not played its card yet. */
export function hasPlayedNoCard(hand: Hand, seat: Seat): boolean {
  return isFirstTrick(hand) && !hasPlayedThisTrick(hand, seat)
}

/** The seats of a side that take part in the hand and have not folded. */
export function seatsInPlay(hand: Hand, team: Team): Seat[] {
  return seatsOf(playersOf(hand)).filter(seat => teamOf(seat) === team && isInPlay(hand, seat))
}

/** The given seat or, if it is not in play, the next seat that is. */
export function firstInPlay(hand: Hand, from: Seat): Seat {
  let seat = from
  while (!isInPlay(hand, seat)) seat = seatAfter(seat, 1, playersOf(hand))
  return seat
}

/** The three cards that a seat was dealt. Valid during the first trick only. */
export function dealtCards(hand: Hand, seat: Seat): Card[] {
  return [...hand.held[seat]!, ...hand.plays.filter(play => play.seat === seat).map(play => play.card)]
}
