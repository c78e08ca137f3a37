import type { Event, Seat, View } from '@valecuatro/engine'
import { type LogEntry, type Piece, type Scene, sceneOf, sinceLastDuel } from './scene.ts'

/**
 * Makes a scene match a view. Cards that are already in the right place keep their ids, so that they do not jump.
 * `handEvents` is the list of events of the view's hand, if it is known.
 */
export function reconcile(scene: Scene, view: View, handEvents?: readonly Event[]): Scene {
  const truth = sceneOf(view, handEvents)
  const isSameHand = scene.hands === truth.hands
  // Between two hands the cards of the last hand stay on the table.
  const isBetween = isSameHand && scene.phase === 'hand over' && truth.phase === 'deal'
  const count = Math.max(scene.count, truth.count)
  const known = isSameHand ? (handEvents ? matchingEntries(scene.log, handEvents) : scene.log) : []
  const news = handEvents ? handEvents.slice(known.length) : missingEvents(known, truth.log)
  const missed = news.map((event, index) => ({ id: count + 1 + index, event }))
  return {
    ...truth,
    phase: isBetween ? 'hand over' : truth.phase,
    pieces:
      isBetween || (isSameHand && hasSamePlaces(scene.pieces, truth.pieces))
        ? revealed(scene.pieces, truth.pieces)
        : truth.pieces,
    ...(isBetween && { mano: scene.mano, worth: scene.worth }),
    sayings: isSameHand ? scene.sayings : [],
    log: [...known, ...missed],
    earlier: isSameHand ? scene.earlier : withHand(scene),
    count: count + missed.length,
  }
}

/** The log of the earlier hands plus the hand of this scene; a hand without events on this screen is left out. */
export function withHand({ earlier, hands, log }: Scene): Scene['earlier'] {
  return log.length === 0 ? earlier : [...earlier, { number: hands, entries: log }]
}

const eventKey = (event: Event | undefined) => event && JSON.stringify(Object.entries(event).sort())

/** The log entries up to the first one that differs from the events of the hand. */
function matchingEntries(entries: readonly LogEntry[], handEvents: readonly Event[]): readonly LogEntry[] {
  const differs = entries.findIndex(({ event }, index) => eventKey(event) !== eventKey(handEvents[index]))
  return differs < 0 ? entries : entries.slice(0, differs)
}

/** The events of the hand that the log does not contain yet. */
function missingEvents(known: readonly LogEntry[], all: readonly LogEntry[]): Event[] {
  const events = sinceLastDuel(known).map(({ event }) => event)
  const cards = new Set(events.flatMap(event => (event.type === 'card' ? [event.card] : [])))
  let tricks = events.filter(({ type }) => type === 'trick').length
  return all
    .map(({ event }) => event)
    .filter(event => (event.type === 'card' ? !cards.has(event.card) : tricks-- <= 0))
}

const seatsOfPieces = (pieces: readonly Piece[]) => [...new Set(pieces.map(({ seat }) => seat))]

function hasSamePlaces(shown: readonly Piece[], truth: readonly Piece[]): boolean {
  return (
    shown.length === truth.length &&
    seatsOfPieces(truth).every(seat => fingerprint(shown, seat) === fingerprint(truth, seat))
  )
}

/** The places of a seat's cards as a string, independent of the order of the deal and of unknown cards. */
function fingerprint(pieces: readonly Piece[], seat: Seat): string {
  return pieces
    .filter(piece => piece.seat === seat)
    .map(({ card, place }) => (place.at === 'played' ? `${card}@${place.trick}` : place.at))
    .sort()
    .join()
}

/** Fills in the cards that were face down in the scene and are known in the view. */
function revealed(shown: readonly Piece[], truth: readonly Piece[]): readonly Piece[] {
  const unknown = shown.some(({ card }) => card === null)
  if (!unknown || !truth.some(({ card }) => card !== null)) return shown
  return shown.map(piece => {
    if (piece.card !== null) return piece
    const taken = new Set(shown.map(({ card }) => card))
    const candidates = truth.filter(
      each => each.seat === piece.seat && each.card !== null && !taken.has(each.card),
    )
    const place = shown.filter(each => each.seat === piece.seat && each.card === null).indexOf(piece)
    return { ...piece, card: candidates[place]?.card ?? null }
  })
}
