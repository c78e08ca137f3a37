import type { I18n } from '@lingui/core'
import { type Card, type Rank, rankOf, SUITS, type Suit } from '@valecuatro/engine'

/** The figures go by their own names in every language. */
const FIGURES: Partial<Record<Rank, string>> = { 10: 'sota', 11: 'caballo', 12: 'rey' }

export function suitOf(card: Card): Suit {
  return SUITS.find(suit => card.endsWith(suit.charAt(0)))!
}

/** A card in words: "7 of swords", "sota of cups". */
export function cardName(i18n: I18n, card: Card): string {
  const values = { rank: FIGURES[rankOf(card)] ?? String(rankOf(card)) }
  switch (suitOf(card)) {
    case 'espada':
      return i18n._('{rank} of swords', values)
    case 'basto':
      return i18n._('{rank} of clubs', values)
    case 'oro':
      return i18n._('{rank} of coins', values)
    case 'copa':
      return i18n._('{rank} of cups', values)
  }
}

export function suitName(i18n: I18n, suit: Suit): string {
  switch (suit) {
    case 'espada':
      return i18n._('suit of swords')
    case 'basto':
      return i18n._('suit of clubs')
    case 'oro':
      return i18n._('suit of coins')
    case 'copa':
      return i18n._('suit of cups')
  }
}

export function backName(i18n: I18n): string {
  return i18n._('card face down')
}
