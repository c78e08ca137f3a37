import { DRAWN, type Drawn, drawCard } from './cards.ts'
import { filete } from './filete.ts'
import { frames } from './frame.ts'
import { digits, marks } from './marks.ts'
import { pips } from './pips.ts'
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

/**
 * What lies in src/art, drawn anew. A page shows a few cards, each a picture of its own: the browser need not read
 * the other thirty-six, nor draw a card again wherever it lies a second time.
 */
export const deckFiles = (): Record<string, string> => ({
  'deck.svg': sprite(),
  ...Object.fromEntries(DRAWN.map(card => [`${card}.svg`, single(card)])),
})

const HREF = /href="#([^"]+)"/g

/** Of some parts, each beginning with a tag that has an id, those that a drawing needs, directly or through others. */
function needed(drawing: string, parts: readonly string[]): string[] {
  const byId = new Map(parts.map(part => [/ id="([^"]+)"/.exec(part)?.[1] ?? '', part]))
  const found = new Set<string>()
  const look = (svg: string) => {
    for (const [, id] of svg.matchAll(HREF)) {
      const part = byId.get(id!)
      if (part === undefined || found.has(part)) continue
      found.add(part)
      look(part)
    }
  }
  look(drawing)
  return parts.filter(part => found.has(part))
}

const LONG_ENOUGH = 24

/** A shape that is drawn more than once is written once: figures differ in colour, seldom in outline. */
function share(svg: string): { shapes: string; svg: string } {
  const count = new Map<string, number>()
  for (const [, d] of svg.matchAll(/<path d="([^"]+)"/g)) count.set(d!, (count.get(d!) ?? 0) + 1)
  const shared = [...count].filter(([d, times]) => times > 1 && d.length > LONG_ENOUGH).map(([d]) => d)
  const names = new Map(shared.map((d, index) => [d, `s${index.toString(36)}`]))
  return {
    shapes: shared.map(d => `<path id="${names.get(d)}" d="${d}"/>`).join(''),
    svg: svg.replace(/<path d="([^"]+)"/g, (whole, d: string) =>
      names.has(d) ? `<use href="#${names.get(d)}"` : whole,
    ),
  }
}
