import {
  type Call,
  type Card,
  callAbove,
  type Duel,
  distanceFromMano,
  type Event,
  type PicaPica,
  type Play,
  type Rules,
  type Seat,
  seatsOf,
  type Team,
  trickTaker,
  type View,
} from '@valecuatro/engine'

/** Where a card lies. */
type Place =
  | { readonly at: 'held' }
  /** Played in this trick, as the nth card of the trick; both count from 0. */
  | { readonly at: 'played'; readonly trick: number; readonly nth: number }
  /** The seat of the card has folded (mazo). */
  | { readonly at: 'gone' }

/** One card of this hand; face down while `card` is null. */
export interface Piece {
  readonly id: string
  readonly seat: Seat
  readonly card: Card | null
  readonly place: Place
}

interface TakenTrick {
  readonly winner: Team | null
  /** The seat that won the trick; null is a parda. */
  readonly taker: Seat | null
}

/** A speech bubble at the table while it is visible. */
export interface SpeechBubble {
  readonly id: number
  readonly seat: Seat
  readonly event: Extract<Event, { seat: Seat }>
}

export interface LogEntry {
  readonly id: number
  readonly event: Event
}

export interface HandLogEntries {
  /** Counts from 1. */
  readonly number: number
  readonly entries: readonly LogEntry[]
}

/**
 * What the table looks like at one moment. Each event produces the next scene, so that a move with several events is
 * shown one event at a time.
 */
export interface Scene {
  readonly rules: Rules
  readonly score: readonly [number, number]
  readonly phase: 'deal' | 'play' | 'hand over' | 'over'
  readonly winner: Team | null
  readonly mano: Seat
  readonly turn: Seat | null
  readonly hands: number
  /** The pica-pica of this deal, if it is one. */
  readonly picaPica: PicaPica | null
  readonly pieces: readonly Piece[]
  readonly tricks: readonly TakenTrick[]
  readonly gone: readonly Seat[]
  /** The points the hand is worth, as accepted: 1, or 2, 3, 4 after truco, retruco, vale cuatro. */
  readonly worth: number
  /** The call that has not been answered yet. */
  readonly asked: { readonly seat: Seat; readonly call: Call } | null
  /** The envido and flor calls of this hand, in order. */
  readonly calls: readonly Call[]
  readonly sayings: readonly SpeechBubble[]
  /** The log entries of this hand. */
  readonly log: readonly LogEntry[]
  /** The log of earlier hands that this screen has shown, oldest first. */
  readonly earlier: readonly HandLogEntries[]
  /** The next id for speech bubbles and log entries; it never restarts. */
  readonly count: number
}

/**
 * The scene of a view, without speech bubbles. `handEvents` is the list of events of the hand; the default is what can be
 * derived from the cards on the table.
 */
export function sceneOf(view: View, handEvents: readonly Event[] = eventsFromTable(view)): Scene {
  const { rules, score, winner, mano, turn, hands, hand } = view
  const tricks = (hand?.tricks ?? []).map(({ plays, winner }) => ({ winner, taker: trickTaker(plays) }))
  return {
    rules,
    score,
    phase: view.phase,
    winner,
    mano: hand && view.phase !== 'deal' ? hand.mano : mano,
    turn,
    hands,
    picaPica: view.picaPica ?? null,
    pieces: piecesOf(view),
    tricks,
    gone: hand?.gone ?? [],
    worth: hand && view.phase !== 'deal' ? hand.truco.worth : 1,
    asked: askedOf(view),
    calls: hand && view.phase !== 'deal' ? [...hand.envido.calls, ...hand.flor.calls] : [],
    sayings: [],
    log: handEvents.map((event, index) => ({ id: 1000 * (hands - 1) + 500 + index, event })),
    earlier: [],
    count: 1000 * hands,
  }
}

/** The two seats that play this hand of a pica-pica; null if all play. */
export function duelOf({ picaPica }: Pick<Scene, 'picaPica'>): Duel | null {
  return picaPica?.duels[picaPica.scores.length - 1] ?? null
}

/** The events of this hand alone: in a pica-pica the log has those of the duels before as well. */
export function sinceLastDuel<T extends { readonly event: Event }>(log: readonly T[]): readonly T[] {
  return log.slice(log.findLastIndex(({ event }) => event.type === 'duel') + 1)
}

/** The cards of a trick in the order in which they were played. */
export function playsOf(scene: Scene, trick: number): Play[] {
  return scene.pieces
    .flatMap(({ seat, card, place }) =>
      place.at === 'played' && place.trick === trick && card ? [{ seat, card, nth: place.nth }] : [],
    )
    .sort((a, b) => a.nth - b.nth)
}

export function pieceId(hands: number, seat: Seat, index: number): string {
  return `${hands}-${seat}-${index}`
}

/**
 * Three cards for each seat: the played ones first, then the held ones, known or unknown. The cards of finished duels
 * have been put away.
 */
function piecesOf({ hand, hands, rules, phase, picaPica }: View): Piece[] {
  if (hand === null || phase === 'deal') return []
  const finished = picaPica?.duels.slice(0, picaPica.scores.length - 1).flat() ?? []
  const rounds = [...hand.tricks.map(({ plays }) => plays), hand.plays]
  return seatsOf(rules.players).flatMap(seat => {
    if (finished.includes(seat)) return []
    const played = rounds.flatMap((plays, trick) =>
      plays.flatMap((play, nth) =>
        play.seat === seat ? [{ card: play.card, place: { at: 'played', trick, nth } as const }] : [],
      ),
    )
    const at = hand.gone.includes(seat) ? ('gone' as const) : ('held' as const)
    const held = hand.held[seat] ?? []
    const rest = Array.from({ length: 3 - played.length }, (_, index) => ({
      card: held[index] ?? null,
      place: { at },
    }))
    return [...played, ...rest].map((piece, index) => ({ ...piece, id: pieceId(hands, seat, index), seat }))
  })
}

function askedOf({ hand }: View): Scene['asked'] {
  if (hand === null) return null
  const { flor, envido, truco } = hand
  if (flor.caller !== null) return { seat: flor.caller, call: flor.calls.at(-1)! }
  if (envido.caller !== null) return { seat: envido.caller, call: envido.calls.at(-1)! }
  if (truco.caller !== null) return { seat: truco.caller, call: callAbove(truco.worth)! }
  return null
}

/** The events that can be derived from the cards on the table. */
function eventsFromTable({ hand }: View): Event[] {
  if (hand === null) return []
  const events: Event[] = []
  for (const { plays, winner } of hand.tricks) {
    events.push(...plays.map(({ seat, card }) => ({ type: 'card' as const, seat, card })))
    events.push({ type: 'trick', winner, leader: trickTaker(plays) ?? plays[0]!.seat })
  }
  events.push(...hand.plays.map(({ seat, card }) => ({ type: 'card' as const, seat, card })))
  return events
}

/** Where a seat is drawn: the viewer at the bottom, then the others in the order of play, counterclockwise. */
const SIDES = {
  2: ['self', 'opposite'],
  4: ['self', 'right', 'opposite', 'left'],
  6: ['self', 'right', 'far right', 'opposite', 'far left', 'left'],
} as const
export type Side = (typeof SIDES)[6][number]

/** The side at which a seat is drawn. A spectator sees the table from seat 0. */
export function sideOf(seat: Seat, viewer: Seat | null, { players }: Rules): Side {
  return SIDES[players][distanceFromMano(viewer ?? 0, seat, players)]!
}
