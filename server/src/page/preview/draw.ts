import { readFileSync } from 'node:fs'
import { line, wrap } from './lettering.ts'

export const WIDTH = 1200
export const HEIGHT = 630

interface Figure {
  label: string
  value: string
}

/** What a picture shows; its texts are in the reader's language. */
export type Picture =
  | { kind: 'general'; title: string; text: string }
  | {
      kind: 'tournament'
      label: string
      title: string
      figures: Figure[]
      taken: number
      places: number
      note: string
    }
  | { kind: 'player'; label: string; title: string; figures: Figure[]; curve: number[] }
  | {
      kind: 'game'
      label: string
      sides: { names: string[]; score: number; isWinner: boolean }[]
      note: string
    }
  | { kind: 'table'; label: string; title: string; facts: string; seats: (string | null)[]; note: string }
  | { kind: 'rankings'; label: string; title: string; rows: { name: string; value: string }[] }
  | { kind: 'puzzle'; label: string; title: string; cards: string[] }

/** The colours of the page's dark theme (`web/src/ui/styles/tokens.css`). */
const CREAM = '#fbf3de'
const SOFT = '#c9dccb'
const GOLD = '#f2cd7a'
const ORO = '#edb640'
const FELT = '#1d4d37'
const FELT_DEEP = '#143a29'
const FELT_LIGHT = '#2c6e4e'
const FELT_LINE = '#4c9070'
const PAPER = '#efe2c6'
const INK = '#2a1b10'
const INK_SOFT = '#5f4731'

/** The space inside the frame of the table. */
const LEFT = 84
const RIGHT = WIDTH - LEFT
const MIDDLE = 700

const ART = new URL('../../../../web/src/art/', import.meta.url)
const drawings = new Map<string, string>()

/** A drawing of the page at a place of the picture. */
function art(name: string, x: number, y: number, width: number, height: number, rotate = 0): string {
  let source = drawings.get(name)
  if (source === undefined) {
    source = readFileSync(new URL(`${name}.svg`, ART), 'utf8')
    drawings.set(name, source)
  }
  const viewBox = /viewBox="([^"]+)"/.exec(source)?.[1] ?? '0 0 100 100'
  const inner = source.slice(source.indexOf('>') + 1, source.lastIndexOf('</svg>'))
  const turned = rotate ? ` transform="rotate(${rotate} ${x + width / 2} ${y + height})"` : ''
  return `<g${turned}><svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="${viewBox}">${inner}</svg></g>`
}

export function draw(picture: Picture): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${table()}${content(picture)}${brand()}</svg>`
}

/** The felt in its wooden frame, under a lamp. */
const table = () => `<defs>
<radialGradient id="lamp" cx=".5" cy=".3" r=".8"><stop offset="0" stop-color="${FELT_LIGHT}"/><stop offset=".6" stop-color="${FELT}"/><stop offset="1" stop-color="${FELT_DEEP}"/></radialGradient>
<linearGradient id="wood" x2="0" y2="1"><stop offset="0" stop-color="#8a5a30"/><stop offset=".5" stop-color="#6b4728"/><stop offset="1" stop-color="#4a2f1a"/></linearGradient></defs>
<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#wood)"/>
<path d="M0 118H1200M0 420H1200M300 0V118M860 118V420M420 420V630" stroke="#3a2413" stroke-width="3" opacity=".55"/>
<rect x="26" y="26" width="${WIDTH - 52}" height="${HEIGHT - 52}" rx="26" fill="#2b1a0e"/>
<rect x="32" y="32" width="${WIDTH - 64}" height="${HEIGHT - 64}" rx="22" fill="url(#lamp)"/>
<rect x="44" y="44" width="${WIDTH - 88}" height="${HEIGHT - 88}" rx="15" fill="none" stroke="${ORO}" stroke-opacity=".45" stroke-width="2.500"/>`

const brand = () =>
  line('Vale Cuatro', { x: LEFT, y: 558, size: 46, fill: ORO, face: 'display' }) +
  art('filete', RIGHT - 230, 500, 230, 72)

function content(picture: Picture): string {
  switch (picture.kind) {
    case 'general':
      return words('', picture.title, 500, 100) + paragraph(picture.text, 500) + fan(['1e', '7o', '1b'])
    case 'tournament':
      return (
        words(picture.label, picture.title, 1030, 96) +
        figures(picture.figures, 352) +
        places(picture.taken, picture.places) +
        line(picture.note, { x: RIGHT, y: 116, size: 36, fill: SOFT, anchor: 'end', maxWidth: 500 })
      )
    case 'player':
      return (
        words(picture.label, picture.title, 540, 96) +
        figures(picture.figures, 400, 540) +
        curve(picture.curve)
      )
    case 'game':
      return game(picture)
    case 'table':
      return (
        words(picture.label, picture.title, 560, 96) +
        line(picture.facts, { x: LEFT, y: 355, size: 38, fill: CREAM, maxWidth: 560 }) +
        line(picture.note, { x: LEFT, y: 412, size: 38, fill: GOLD, maxWidth: 560 }) +
        seats(picture.seats)
      )
    case 'rankings':
      return words(picture.label, picture.title, 440, 100) + ranking(picture.rows)
    case 'puzzle':
      return words(picture.label, picture.title, 480, 100) + fan(picture.cards)
  }
}

/** A small label and a large title of at most two lines. */
function words(label: string, title: string, width: number, full: number): string {
  const isShort = wrap(title, 'display', full, width, 2).length === 1
  const size = isShort ? full : full * 0.74
  const lines = wrap(title, 'display', size, width, 2)
  const top = label ? 122 : 70
  return [
    label && line(label, { x: LEFT, y: 116, size: 36, fill: GOLD, maxWidth: Math.min(width, 560) }),
    ...lines.map((text, index) =>
      line(text, {
        x: LEFT,
        y: top + size + index * size * 1.02,
        size,
        fill: CREAM,
        face: 'display',
        maxWidth: width,
      }),
    ),
  ].join('')
}

function paragraph(text: string, width: number): string {
  return wrap(text, 'text', 36, width, 4)
    .map((each, index) => line(each, { x: LEFT, y: 330 + index * 46, size: 36, fill: SOFT, maxWidth: width }))
    .join('')
}

/** Large numbers side by side, each with its label beneath. */
function figures(list: Figure[], y: number, width: number = RIGHT - LEFT): string {
  const step = width / Math.max(list.length, 1)
  return list
    .map(({ label, value }, index) => {
      const x = LEFT + index * step
      return (
        line(value, {
          x,
          y: y + 16,
          size: 70,
          fill: index === 0 ? ORO : CREAM,
          face: 'display',
          maxWidth: step - 36,
        }) + line(label, { x, y: y + 66, size: 34, fill: SOFT, maxWidth: step - 24 })
      )
    })
    .join('')
}

/** How full a tournament is: one peg for each place, or a bar if there are many. */
function places(taken: number, all: number): string {
  const y = 452
  const width = RIGHT - LEFT
  if (all > 32) {
    const share = Math.min(1, taken / all)
    return `<rect x="${LEFT}" y="${y - 9}" width="${width}" height="18" rx="9" fill="${FELT_DEEP}"/><rect x="${LEFT}" y="${y - 9}" width="${Math.max(18, width * share)}" height="18" rx="9" fill="${ORO}"/>`
  }
  const step = Math.min(48, width / all)
  const radius = Math.min(15, step * 0.36)
  return Array.from({ length: all }, (_, index) => {
    const isTaken = index < taken
    return `<circle cx="${LEFT + radius + index * step}" cy="${y}" r="${radius}" fill="${isTaken ? ORO : FELT_DEEP}" stroke="${isTaken ? GOLD : FELT_LINE}" stroke-width="2.500"/>`
  }).join('')
}

/** A sheet of paper with the course of a rating. */
function curve(points: number[]): string {
  const [x, y, width, height] = [660, 96, RIGHT - 660, 380]
  const paper = `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="14" fill="${PAPER}"/>`
  if (points.length < 2) return fan(['1e', '7o', '1b'])
  const [low, high] = [Math.min(...points), Math.max(...points)]
  const range = Math.max(high - low, 40)
  const place = (value: number, index: number) => [
    x + 34 + (index / (points.length - 1)) * (width - 68),
    y + height - 52 - ((value - low) / range) * (height - 120),
  ]
  const course = points.map((value, index) =>
    place(value, index)
      .map(each => each.toFixed(1))
      .join(' '),
  )
  const [endX, endY] = place(points.at(-1)!, points.length - 1)
  const grid = [0, 1, 2]
    .map(row => `M${x + 34} ${y + 68 + (row * (height - 120)) / 2}H${x + width - 34}`)
    .join('')
  return `${paper}<path d="${grid}" stroke="#c2ab82" stroke-width="2"/>
<path d="M${course.join('L')}L${x + width - 34} ${y + height - 26}L${x + 34} ${y + height - 26}Z" fill="${ORO}" fill-opacity=".35"/>
<path d="M${course.join('L')}" fill="none" stroke="#845200" stroke-width="7" stroke-linejoin="round" stroke-linecap="round"/>
<circle cx="${endX}" cy="${endY}" r="12" fill="#845200"/>${line(String(high), { x: x + 34, y: y + 52, size: 32, fill: INK_SOFT })}`
}

/** The score sheet of a finished game. */
function game({ label, sides, note }: Extract<Picture, { kind: 'game' }>): string {
  const width = (RIGHT - LEFT) / 2
  const halves = sides.map(({ names, score, isWinner }, side) => {
    const center = LEFT + width * side + width / 2
    return [
      line(String(score), {
        x: center,
        y: 340,
        size: 190,
        fill: isWinner ? '#845200' : INK,
        face: 'display',
        anchor: 'middle',
      }),
      line(names.join(' · '), {
        x: center,
        y: 418,
        size: 44,
        fill: isWinner ? INK : INK_SOFT,
        anchor: 'middle',
        maxWidth: width - 60,
      }),
      isWinner
        ? `<path d="M${center - 70} 444H${center + 70}" stroke="${ORO}" stroke-width="7" stroke-linecap="round"/>`
        : '',
    ].join('')
  })
  return [
    line(label, { x: LEFT, y: 116, size: 38, fill: GOLD, maxWidth: 620 }),
    line(note, { x: RIGHT, y: 116, size: 34, fill: SOFT, anchor: 'end', maxWidth: 400 }),
    `<rect x="${LEFT}" y="146" width="${RIGHT - LEFT}" height="330" rx="14" fill="${PAPER}"/>`,
    `<path d="M600 172V450" stroke="#c2ab82" stroke-width="3"/>`,
    ...halves,
  ].join('')
}

/** A round table from above with its seats. */
function seats(list: (string | null)[]): string {
  const [x, y, radius] = [900, 275, 118]
  const around =
    list.length === 2
      ? [
          [0, 1],
          [0, -1],
        ]
      : [
          [0, 1],
          [1, 0],
          [0, -1],
          [-1, 0],
        ]
  const drawn = list.map((name, index) => {
    const [dx, dy] = around[index]! as [number, number]
    const [cx, cy] = [x + dx * (radius + 42), y + dy * (radius + 42)]
    const initial = name?.trim()[0]?.toUpperCase() ?? ''
    return name === null
      ? `<circle cx="${cx}" cy="${cy}" r="40" fill="${FELT_DEEP}" stroke="${GOLD}" stroke-width="4" stroke-dasharray="9 9"/>`
      : `<circle cx="${cx}" cy="${cy}" r="42" fill="#5a3a12" stroke="${ORO}" stroke-width="5"/>${line(initial, { x: cx, y: cy + 17, size: 50, fill: CREAM, face: 'display', anchor: 'middle' })}`
  })
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="#6b4728"/><circle cx="${x}" cy="${y}" r="${radius - 15}" fill="${FELT_LIGHT}" stroke="${FELT_DEEP}" stroke-width="4"/>${art('back', x - 48, y - 74, 96, 149, -8)}${drawn.join('')}`
}

function ranking(rows: { name: string; value: string }[]): string {
  const [x, width] = [560, RIGHT - 560]
  if (rows.length === 0) return fan(['1e', '7o', '1b'])
  return rows
    .map(({ name, value }, index) => {
      const y = 100 + index * 82
      return `<rect x="${x}" y="${y}" width="${width}" height="70" rx="12" fill="${index === 0 ? '#f4dca0' : PAPER}"/>${[
        line(String(index + 1), {
          x: x + 44,
          y: y + 51,
          size: 46,
          fill: '#845200',
          face: 'display',
          anchor: 'middle',
        }),
        line(name, { x: x + 88, y: y + 49, size: 42, fill: INK, maxWidth: width - 260 }),
        line(value, { x: x + width - 28, y: y + 49, size: 42, fill: INK, anchor: 'end' }),
      ].join('')}`
    })
    .join('')
}

/** Cards held in a hand. */
function fan(cards: string[]): string {
  const [width, height] = [210, 326]
  const middle = (cards.length - 1) / 2
  return cards
    .map((card, index) =>
      art(
        card,
        MIDDLE + 80 + (index - middle) * 104,
        118 + Math.abs(index - middle) * 14,
        width,
        height,
        (index - middle) * 13,
      ),
    )
    .join('')
}
