import { DRAWN, type Drawn, drawCard } from './cards.ts'
import { filete } from './filete.ts'
import { frames } from './frame.ts'
import { marks } from './marks.ts'
import { digits } from './numerals.ts'
import { needed } from './parts.ts'
import { pips } from './pips.ts'
import { share } from './share.ts'
import { symbol } from './svg.ts'

const CARD = '0 0 200 310'
const PARTS = [...digits(), ...frames(), ...pips(), ...filete()]

/** The whole deck in one file; a card is the symbol with its name. */
export function sprite(): string {
  const { shapes, svg } = share(DRAWN.map(card => symbol(card, CARD, drawCard(card))).join('\n'))
  const parts = [...needed(svg, PARTS), shapes].join('')
  return `<svg xmlns="http://www.w3.org/2000/svg"><defs>${parts}</defs>\n${marks().join('')}\n${svg}\n</svg>\n`
}

/** One card as a picture of its own, for a page that shows but a few. */
export function single(card: Drawn): string {
  const drawing = drawCard(card)
  const parts = needed(drawing, [...PARTS, ...marks()]).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${CARD}"><defs>${parts}</defs>${drawing}</svg>\n`
}
