import { type Card, rankOf, suitOf } from './cards.ts'

/** The value of a card for envido and flor: its rank, or 0 for a figure. */
function count(card: Card): number {
  const rank = rankOf(card)
  return rank < 10 ? rank : 0
}

/** The cards that make up a hand's tanto: the best two cards of one suit or, with three suits, the highest card. */
export function tantoCards(cards: readonly Card[]): Card[] {
  const best = cards.toSorted((a, b) => count(b) - count(a))
  for (const card of best) {
    const pair = best.filter(other => suitOf(other) === suitOf(card)).slice(0, 2)
    if (pair.length === 2) return pair
  }
  return best.slice(0, 1)
}

/** The envido points of a hand of three cards, 0 to 33. */
export function tanto(cards: readonly Card[]): number {
  const counted = tantoCards(cards)
  return counted.reduce((sum, card) => sum + count(card), counted.length === 2 ? 20 : 0)
}

export function isFlor(cards: readonly Card[]): boolean {
  return cards.length === 3 && cards.every(card => suitOf(card) === suitOf(cards[0]!))
}

/** The points of a flor, 20 to 38, or null if the cards are not three of one suit. */
export function florPoints(cards: readonly Card[]): number | null {
  return isFlor(cards) ? cards.reduce((sum, card) => sum + count(card), 20) : null
}
