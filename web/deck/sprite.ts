import { RANKS, type Rank, SUITS, type Suit } from '@valecuatro/engine'
import { back } from './back.ts'
import { caballo } from './courts/caballo.ts'
import { rey } from './courts/rey.ts'
import { sota } from './courts/sota.ts'
import { frame, frames } from './frame.ts'
import { LAYOUTS } from './layouts.ts'
import { marks } from './marks.ts'
import { digits } from './numerals.ts'
import { pips } from './pips.ts'
import { at, symbol, use } from './svg.ts'

const CARD = '0 0 200 310'

function picture(rank: Rank, suit: Suit): string {
  if (rank === 10) return sota(suit)
  if (rank === 11) return caballo(suit)
  if (rank === 12) return rey(suit)
  const pip = `pip-${suit.charAt(0)}`
  const places = LAYOUTS[suit][rank] ?? [[100, 155, suit === 'oro' ? 2.2 : 1.6] as const]
  return places.map(([x, y, scale, turn = 0]) => use(pip, at(x, y, scale, turn % 360))).join('')
}

/** The whole deck in one file; a card is the symbol with its name. */
export function sprite(): string {
  const cards = SUITS.flatMap(suit =>
    RANKS.map(rank => symbol(`${rank}${suit.charAt(0)}`, CARD, frame(rank, suit) + picture(rank, suit))),
  )
  const shared = `<defs>${digits()}${frames(SUITS)}${pips()}</defs>${marks()}`
  return `<svg xmlns="http://www.w3.org/2000/svg">${shared}\n${cards.join('\n')}\n${symbol('back', CARD, back())}\n</svg>\n`
}
