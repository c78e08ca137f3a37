import type { Event, Seat, View } from '@valecuatro/engine'
import { type Piece, type Scene, sceneOf, type Told } from './scene.ts'

/** Makes a scene agree with the truth. Cards that lie where they should keep their identity, so that none jumps. */
export function settle(scene: Scene, view: View): Scene {
  const truth = sceneOf(view)
  const isSameHand = scene.hands === truth.hands
  const known = isSameHand ? scene.told : []
  const count = Math.max(scene.count, truth.count)
  const missed = missing(known, truth.told).map((event, index) => ({ id: count + 1 + index, event }))
  return {
    ...truth,
    phase: isSameHand && scene.phase === 'hand over' && truth.phase === 'deal' ? 'hand over' : truth.phase,
    pieces: agree(scene.pieces, truth.pieces) ? revealed(scene.pieces, truth.pieces) : truth.pieces,
    sayings: scene.sayings,
    told: [...known, ...missed],
    count: count + missed.length,
  }
}

/** What can be told of the hand and has not been. */
function missing(known: readonly Told[], all: readonly Told[]): Event[] {
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
