import {
  type Card,
  type Duel,
  type Event,
  type Seat,
  seatsOf,
  type Team,
  trickTaker,
} from '@valecuatro/engine'
import { withHand } from './reconcile.ts'
import { duelOf, type Piece, pieceId, playsOf, type Scene } from './scene.ts'

type Spoken = Extract<Event, { type: 'call' | 'reply' | 'tanto' | 'buenas' | 'mazo' }>

/** Returns the scene after one more event. */
export function applyEvent(before: Scene, event: Event): Scene {
  const scene = { ...before, count: before.count + 1 }
  const log = [...before.log, { id: scene.count, event }]
  switch (event.type) {
    case 'deal':
      return dealt(scene, event)
    case 'duel':
      return { ...startDuel(scene, event.seats), log }
    case 'card':
      return { ...playCard(scene, event.seat, event.card), log }
    case 'call':
      return {
        ...addBubble(scene, event),
        log,
        asked: { seat: event.seat, call: event.call },
        calls: [...scene.calls, event.call],
        turn: null,
      }
    case 'reply':
      return { ...addBubble(scene, event), log, asked: null }
    case 'tanto':
    case 'buenas':
      return { ...addBubble(scene, event), log }
    case 'mazo':
      return { ...addBubble(fold(scene, event.seat), event), log }
    case 'trick':
      return {
        ...scene,
        log,
        tricks: [...scene.tricks, takenTrick(scene, event.winner)],
        turn: event.leader,
      }
    case 'hand':
      return { ...scene, log, phase: 'hand over', asked: null, turn: null }
    case 'points':
      return { ...scene, log, score: added(scene.score, event.team, event.points) }
    case 'show':
      return { ...scene, log, pieces: revealCards(scene.pieces, event.seat, event.cards) }
    case 'game':
      return { ...scene, log, phase: 'over', winner: event.winner, asked: null, turn: null }
  }
}

/** What is the same at the beginning of every hand. */
const NEW_HAND = {
  phase: 'play',
  tricks: [],
  gone: [],
  worth: 1,
  asked: null,
  calls: [],
  sayings: [],
} as const

function dealt(scene: Scene, event: Extract<Event, { type: 'deal' }>): Scene {
  const hands = scene.hands + 1
  return {
    ...scene,
    ...NEW_HAND,
    hands,
    // A pica-pica comes with the view, which follows a deal and the beginning of a duel at once.
    picaPica: null,
    mano: event.mano,
    turn: event.mano,
    log: [{ id: scene.count, event }],
    earlier: withHand(scene),
    pieces: seatsOf(scene.rules.players).flatMap(seat =>
      [0, 1, 2].map(index => ({
        id: pieceId(hands, seat, index),
        seat,
        card: event.hands[seat]?.[index] ?? null,
        place: { at: 'held' as const },
      })),
    ),
  }
}

/** The next duel of a pica-pica: the cards of the one before are put away. */
function startDuel(scene: Scene, [mano]: Duel): Scene {
  const finished = duelOf(scene)
  return {
    ...scene,
    ...NEW_HAND,
    mano,
    turn: mano,
    pieces: scene.pieces.filter(({ seat }) => !finished?.includes(seat)),
  }
}

function playCard(scene: Scene, seat: Seat, card: Card): Scene {
  const held = scene.pieces.filter(piece => piece.seat === seat && piece.place.at === 'held')
  const chosen = held.find(piece => piece.card === card) ?? held.findLast(piece => piece.card === null)
  const trick = scene.tricks.length
  const place = { at: 'played' as const, trick, nth: playsOf(scene, trick).length }
  return {
    ...scene,
    sayings: [],
    turn: null,
    pieces: scene.pieces.map(piece => (piece === chosen ? { ...piece, card, place } : piece)),
  }
}

function fold(scene: Scene, seat: Seat): Scene {
  return {
    ...scene,
    gone: [...scene.gone, seat],
    turn: scene.turn === seat ? null : scene.turn,
    pieces: scene.pieces.map(piece =>
      piece.seat === seat && piece.place.at === 'held' ? { ...piece, place: { at: 'gone' } } : piece,
    ),
  }
}

/** A seat has at most one speech bubble: a new one replaces the old one. */
function addBubble(scene: Scene, event: Spoken): Scene {
  const others = scene.sayings.filter(saying => saying.seat !== event.seat)
  return { ...scene, sayings: [...others, { id: scene.count, seat: event.seat, event }] }
}

function takenTrick(scene: Scene, winner: Team | null) {
  return { winner, taker: winner === null ? null : trickTaker(playsOf(scene, scene.tricks.length)) }
}

/** Turns the cards that prove a tanto face up; played cards are face up already. */
function revealCards(pieces: readonly Piece[], seat: Seat, cards: readonly Card[]): Piece[] {
  const known = new Set(pieces.filter(piece => piece.seat === seat).map(piece => piece.card))
  const shown = cards.filter(card => !known.has(card))
  return pieces.map(piece =>
    piece.seat === seat && piece.card === null ? { ...piece, card: shown.shift() ?? null } : piece,
  )
}

function added(score: Scene['score'], team: Team, points: number): Scene['score'] {
  return team === 0 ? [score[0] + points, score[1]] : [score[0], score[1] + points]
}
