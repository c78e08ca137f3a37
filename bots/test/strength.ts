import { type Card, strength } from '@valecuatro/engine'

/** The strengths of some cards together; three cards of the middle make about 21. */
export function strengthOf(cards: readonly Card[]): number {
  return cards.reduce((sum, card) => sum + strength(card), 0)
}
