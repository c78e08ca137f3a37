import type { BracketRound } from '@valecuatro/contract'
import { type Link, linksOf, type Source } from './links.ts'

/** In pixels; the style sheet draws the cards to the same measure. */
export const CARD = { width: 232, height: 148 }
const BYE_HEAD = 42
const BYE_ROW = 26
export const GAP = { x: 52, y: 16 }

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

/**
 * A column is as high as the highest needs to be and is shared out among its boxes by their own heights: so each
 * stands in the middle of those it follows from, and none touches another.
 */
export function layOut(rounds: readonly BracketRound[]): Tree {
  const heights = rounds.map(({ tables, byes }) => [
    ...tables.map((_, index) => ({ what: index as Source, height: CARD.height })),
    ...(byes.length > 0 ? [{ what: 'byes' as const, height: BYE_HEAD + BYE_ROW * byes.length }] : []),
  ])
  const needs = heights.map(column => column.reduce((sum, { height }) => sum + height + GAP.y, 0))
  const height = Math.max(0, ...needs)
  const columns = heights.map((column, round) => {
    const stretch = height / needs[round]!
    let top = 0
    return column.map(({ what, height }) => {
      const share = (height + GAP.y) * stretch
      const box = {
        what,
        left: round * (CARD.width + GAP.x),
        top: Math.round(top + (share - height) / 2),
        width: CARD.width,
        height,
      }
      top += share
      return box
    })
  })
  const links = linksOf(rounds).map(link => ({ ...link, path: pathOf(link, columns) }))
  return { width: rounds.length * (CARD.width + GAP.x) - GAP.x, height, columns, links }
}

const BEND = 10

/** Out to the right, up or down half-way, and on: with rounded corners, as a sign-painter would draw it. */
function pathOf({ round, from, to }: Link, columns: Box[][]): string {
  const start = columns[round]!.find(({ what }) => what === from)!
  const end = columns[round + 1]!.find(({ what }) => what === to)!
  const [x1, y1] = [start.left + start.width, start.top + start.height / 2]
  const [x2, y2] = [end.left, end.top + end.height / 2]
  const middle = x1 + GAP.x / 2
  const bend = Math.min(BEND, Math.abs(y2 - y1) / 2)
  const turn = Math.sign(y2 - y1) * bend
  return `M${x1} ${y1}H${middle - bend}Q${middle} ${y1} ${middle} ${y1 + turn}V${y2 - turn}Q${middle} ${y2} ${middle + bend} ${y2}H${x2}`
}
