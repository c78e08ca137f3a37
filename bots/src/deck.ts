import { CARDS, type Card, strength, suitOf, tanto } from '@valecuatro/engine'

// One decision weighs thousands of sampled deals. For speed, these represent a card by its index in `CARDS` and look
// up its strength and points instead of parsing them from its name.

const INDEX = Object.fromEntries(CARDS.map((card, index) => [card, index])) as Record<Card, number>
const STRENGTH = Uint8Array.from(CARDS, strength)
const SUIT = Uint8Array.from(CARDS, card => suitOf(card).charCodeAt(0))
const POINTS = Uint8Array.from(CARDS, card => tanto([card]))

export function cardIndex(card: Card): number {
  return INDEX[card]
}

export function strengthAt(index: number): number {
  return STRENGTH[index]!
}

/** The engine's `tanto` for the indices of three cards. */
export function tantoAt(a: number, b: number, c: number): number {
  let best = Math.max(POINTS[a]!, POINTS[b]!, POINTS[c]!)
  if (SUIT[a] === SUIT[b]) best = Math.max(best, 20 + POINTS[a]! + POINTS[b]!)
  if (SUIT[a] === SUIT[c]) best = Math.max(best, 20 + POINTS[a]! + POINTS[c]!)
  if (SUIT[b] === SUIT[c]) best = Math.max(best, 20 + POINTS[b]! + POINTS[c]!)
  return best
}

/** The engine's `florPoints` for the indices of three cards, or 0 if they are not a flor. */
export function florAt(a: number, b: number, c: number): number {
  return SUIT[a] === SUIT[b] && SUIT[b] === SUIT[c] ? 20 + POINTS[a]! + POINTS[b]! + POINTS[c]! : 0
}
