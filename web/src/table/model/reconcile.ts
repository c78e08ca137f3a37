import type { Event, Seat, View } from '@valecuatro/engine'
import { type LogEntry, type Piece, type Scene, sceneOf } from './scene.ts'

/**
 * Makes a scene agree with the view. Cards that lie where they should keep their identity, so that none jumps.
 * `story` is what happened in the view's hand, where that is known.
 */
export function reconcile(scene: Scene, view: View, story?: readonly Event[]): Scene {
  const truth = sceneOf(view, story)
  const isSameHand = scene.hands === truth.hands
  // Between two hands the cards of the last one stay on the table.
  const isBetween = isSameHand && scene.phase === 'hand over' && truth.phase === 'deal'
  const count = Math.max(scene.count, truth.count)
  const known = isSameHand ? (story ? agreed(scene.told, story) : scene.told) : []
  const news = story ? story.slice(known.length) : missing(known, truth.told)
  const missed = news.map((event, index) => ({ id: count + 1 + index, event }))
  return {
    ...truth,
    phase: isBetween ? 'hand over' : truth.phase,
    pieces:
      isBetween || agree(scene.pieces, truth.pieces) ? revealed(scene.pieces, truth.pieces) : truth.pieces,
    ...(isBetween && { mano: scene.mano, worth: scene.worth }),
    sayings: scene.sayings,
    told: [...known, ...missed],
    earlier: isSameHand ? scene.earlier : withHand(scene),
    count: count + missed.length,
  }
}

/** The earlier hands, together with the one that a scene shows. A hand that was not seen from here is left out. */
export function withHand({ earlier, hands, told }: Scene): Scene['earlier'] {
  return told.length === 0 ? earlier : [...earlier, { number: hands, told }]
}

const inOrder = (event: Event | undefined) => event && JSON.stringify(Object.entries(event).sort())

/** The lines that agree with the story, from the first on. */
function agreed(told: readonly LogEntry[], story: readonly Event[]): readonly LogEntry[] {
  const differs = told.findIndex(({ event }, index) => inOrder(event) !== inOrder(story[index]))
  return differs < 0 ? told : told.slice(0, differs)
}

/** What can be told of the hand and has not been. */
function missing(known: readonly LogEntry[], all: readonly LogEntry[]): Event[] {
  const events = known.map(({ event }) => event)
  const cards = new Set(events.flatMap(event => (event.type === 'card' ? [event.card] : [])))
  let tricks = events.filter(({ type }) => type === 'trick').length
  return all
    .map(({ event }) => event)
    .filter(event => (event.type === 'card' ? !cards.has(event.card) : tricks-- <= 0))
}

const seatsOfPieces = (pieces: readonly Piece[]) => [...new Set(pieces.map(({ seat }) => seat))]

function agree(shown: readonly Piece[], truth: readonly Piece[]): boolean {
  return (
    shown.length === truth.length &&
    seatsOfPieces(truth).every(seat => fingerprint(shown, seat) === fingerprint(truth, seat))
  )
}

/** What lies where for a seat, whatever the order in which it was dealt, and whatever is not known of it. */
function fingerprint(pieces: readonly Piece[], seat: Seat): string {
  return pieces
    .filter(piece => piece.seat === seat)
    .map(({ card, place }) => (place.at === 'played' ? `${card}@${place.trick}` : place.at))
    .sort()
    .join()
}

/** Cards that were face down here and are known now. */
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
