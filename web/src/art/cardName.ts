import type { I18n } from '@lingui/core'
import { type Card, rankOf, SUITS, type Suit } from '@valecuatro/engine'

export function suitOf(card: Card): Suit {
  return SUITS.find(suit => card.endsWith(suit.charAt(0)))!
}

/** The name of a card: "7 of swords", "ace of cups". */
export function cardName(i18n: I18n, card: Card): string {
  const values = { rank: rankOf(card) }
  switch (suitOf(card)) {
    case 'espada':
      return i18n._('{rank, select, 1 {ace} other {{rank}}} of swords', values)
    case 'basto':
      return i18n._('{rank, select, 1 {ace} other {{rank}}} of clubs', values)
    case 'oro':
      return i18n._('{rank, select, 1 {ace} other {{rank}}} of coins', values)
    case 'copa':
      return i18n._('{rank, select, 1 {ace} other {{rank}}} of cups', values)
  }
}

export function suitName(i18n: I18n, suit: Suit): string {
  switch (suit) {
    case 'espada':
      return i18n._('swords')
    case 'basto':
      return i18n._('clubs')
    case 'oro':
      return i18n._('coins')
    case 'copa':
      return i18n._('cups')
  }
}

export function faceDownName(i18n: I18n): string {
  return i18n._('card face down')
}
