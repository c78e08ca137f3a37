import { type Rank, SUITS, type Suit } from '@valecuatro/engine'
import { PAPER, TONES } from './colours.ts'
import { numeral } from './marks.ts'
import { path, use } from './svg.ts'

/** The pinta: the number of gaps in the line above and below shows the suit of a card that is mostly covered by others. */
const GAPS: Record<Suit, number> = { oro: 0, copa: 1, espada: 2, basto: 3 }
/** Brighter than the frame, so that a corner alone tells the suit. */
const INDEX: Record<Suit, string> = { espada: '#17448c', basto: '#29641f', oro: '#8c5a00', copa: '#a51d16' }

const EDGE = 9
const GAP = 9
const BAR = 13

const paper = `<rect id="paper" x=".5" y=".5" width="199" height="309" rx="13" fill="${PAPER}" stroke="#cdb98c"/>`

function pinta(gaps: number): string {
  const half = (gaps * GAP + (gaps - 1) * BAR) / 2
  if (gaps === 0) return `M${EDGE} ${EDGE}H${200 - EDGE}V${310 - EDGE}H${EDGE}Z`
  const side = (y: number) => {
    let x = 100 - half
    let d = `M${EDGE} ${y}H${x}`
    for (let bar = 1; bar < gaps; bar++) {
      x += GAP
      d += `M${x} ${y}h${BAR}`
      x += BAR
    }
    return `${d}M${x + GAP} ${y}H${200 - EDGE}`
  }
  return `${side(EDGE)}V${310 - EDGE}${side(310 - EDGE).replace(`M${EDGE} `, `M${EDGE} ${EDGE}V${310 - EDGE}M${EDGE} `)}`
}

export const frames = (): string[] => [
  paper,
  ...SUITS.map(suit => {
    const border = path(pinta(GAPS[suit]), { fill: 'none', stroke: TONES[suit].ink, width: 2 })
    return `<g id="frame-${suit.charAt(0)}">${use('paper')}${border}</g>`
  }),
]

/** What every card of a suit has in common, and its rank in two corners. */
export function frame(rank: Rank, suit: Suit): string {
  const letter = suit.charAt(0)
  const digits = numeral(rank)
    .map(({ digit, x, stretch }) =>
      use(`n${digit}`, `translate(${x} 0)${stretch === 1 ? '' : `scale(${stretch} 1)`}`),
    )
    .join('')
  const mark = `<use href="#mark-${letter}" x="${rank < 10 ? 1 : 0}" y="46" width="22" height="22"/>`
  const index = `<g id="x${rank}${letter}" transform="translate(17 18)">${digits}${mark}</g>`
  const ink = INDEX[suit]
  return `${use(`frame-${letter}`)}<g fill="${ink}" color="${ink}">${index}${use(`x${rank}${letter}`, 'rotate(180 100 155)')}</g>`
}
