import type { BracketRound } from '@valecuatro/contract'
import { keyOf, type Link, linksOf, type Source, sourcesOf } from './links.ts'

/** In pixels; the style sheet draws the cards to the same measure. */
export const CARD = { width: 222, height: 148 }
const BYES_HEIGHT = 90
export const GAP = { x: 44, y: 16 }

export interface Box {
  what: Source
  left: number
  top: number
  width: number
  height: number
}

export interface Tree {
  width: number
  height: number
  /** A column a round, its boxes from top to bottom. */
  columns: Box[][]
  links: (Link & { path: string })[]
}

/** The first round from top to bottom; each table after it in the middle of the two places that lead to it. */
export function layOut(rounds: readonly BracketRound[]): Tree {
  const columns: Box[][] = []
  for (const [index, round] of rounds.entries()) {
    const before = columns.at(-1)
    const sources = sourcesOf(round)
    const left = index * (CARD.width + GAP.x)
    columns.push(before?.length === 2 * sources.length ? follow(before, sources, left) : stack(sources, left))
  }
  const height = Math.max(0, ...columns.flat().map(({ top, height }) => top + height))
  const links = linksOf(rounds).map(link => ({ ...link, path: pathOf(link, columns) }))
  return { width: rounds.length * (CARD.width + GAP.x) - GAP.x, height, columns, links }
}

const heightOf = (source: Source) => ('table' in source ? CARD.height : BYES_HEIGHT)

function stack(sources: Source[], left: number): Box[] {
  let top = 0
  return sources.map(what => {
    const box = { what, left, top, width: CARD.width, height: heightOf(what) }
    top += box.height + GAP.y
    return box
  })
}

function follow(before: Box[], sources: Source[], left: number): Box[] {
  return sources.map((what, place) => {
    const [above, below] = [before[2 * place]!, before[2 * place + 1]!]
    const height = heightOf(what)
    const top = Math.round((middleOf(above) + middleOf(below) - height) / 2)
    return { what, left, top, width: CARD.width, height }
  })
}

const middleOf = ({ top, height }: Box) => top + height / 2

const BEND = 10

/** Out to the right, up or down half-way, and on: with rounded corners, as a sign-painter would draw it. */
function pathOf({ round, from, to }: Link, columns: Box[][]): string {
  const start = columns[round]!.find(({ what }) => keyOf(what) === keyOf(from))!
  const end = columns[round + 1]!.find(({ what }) => keyOf(what) === keyOf({ table: to }))!
  const [x1, y1] = [start.left + start.width, middleOf(start)]
  const [x2, y2] = [end.left, middleOf(end)]
  const middle = x1 + GAP.x / 2
  const bend = Math.min(BEND, Math.abs(y2 - y1) / 2)
  const turn = Math.sign(y2 - y1) * bend
  return `M${x1} ${y1}H${middle - bend}Q${middle} ${y1} ${middle} ${y1 + turn}V${y2 - turn}Q${middle} ${y2} ${middle + bend} ${y2}H${x2}`
}
