import { CARDS, type Card, rankOf, SUITS, type Suit } from '@valecuatro/engine'
import { ACES } from './aces.ts'
import { back } from './back.ts'
import { caballo } from './courts/caballo.ts'
import { rey } from './courts/rey.ts'
import { sota } from './courts/sota.ts'
import { frame } from './frame.ts'
import { LAYOUTS } from './layouts.ts'
import { SEVENS } from './sevens.ts'
import { at, path, use } from './svg.ts'

export type Drawn = Card | 'back'
export const DRAWN: readonly Drawn[] = [...CARDS, 'back']

export function drawCard(card: Drawn): string {
  if (card === 'back') return back()
  const suit = SUITS.find(name => card.endsWith(name.charAt(0)))!
  return frame(rankOf(card), suit) + picture(card, suit)
}

function picture(card: Card, suit: Suit): string {
  const rank = rankOf(card)
  if (rank === 1) return ACES[suit]()
  if (rank === 10) return ground(suit) + sota(suit)
  if (rank === 11) return ground(suit) + caballo(suit)
  if (rank === 12) return ground(suit) + rey(suit)
  const pips = (LAYOUTS[suit][rank] ?? []).map(([x, y, scale, turn = 0]) =>
    use(`pip-${suit.charAt(0)}`, at(x, y, scale, turn % 360)),
  )
  return pips.join('') + (rank === 7 ? (SEVENS[suit] ?? '') : '')
}

const SOIL: Record<Suit, string> = { espada: '#cddaea', basto: '#cfe0b4', oro: '#f1dca0', copa: '#f2cbb9' }

/** The ground below the figure. */
const ground = (suit: Suit): string => path('M20 292C36 280 122 280 141 292Z', { fill: SOIL[suit] })
