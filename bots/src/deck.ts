import { CARDS, type Card, strength, suitOf, tanto } from '@valecuatro/engine'

// Thousands of sampled deals are weighed for one decision: there a card is its place in `CARDS`, and what it is
// worth is looked up instead of read from its name.

const PLACE = Object.fromEntries(CARDS.map((card, place) => [card, place])) as Record<Card, number>
const STRENGTH = Uint8Array.from(CARDS, strength)
const SUIT = Uint8Array.from(CARDS, card => suitOf(card).charCodeAt(0))
const COUNT = Uint8Array.from(CARDS, card => tanto([card]))

export function cardIndex(card: Card): number {
  return PLACE[card]
}

export function strengthAt(place: number): number {
  return STRENGTH[place]!
}

/** The engine's `tanto`, for three places. */
export function tantoAt(a: number, b: number, c: number): number {
  let best = Math.max(COUNT[a]!, COUNT[b]!, COUNT[c]!)
  if (SUIT[a] === SUIT[b]) best = Math.max(best, 20 + COUNT[a]! + COUNT[b]!)
  if (SUIT[a] === SUIT[c]) best = Math.max(best, 20 + COUNT[a]! + COUNT[c]!)
  if (SUIT[b] === SUIT[c]) best = Math.max(best, 20 + COUNT[b]! + COUNT[c]!)
  return best
}

/** The engine's `florPoints`, for three places; 0 if they are no flor. */
export function florAt(a: number, b: number, c: number): number {
  return SUIT[a] === SUIT[b] && SUIT[b] === SUIT[c] ? 20 + COUNT[a]! + COUNT[b]! + COUNT[c]! : 0
}
