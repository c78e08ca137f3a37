import type { BracketRound } from '@valecuatro/contract'
import { type BracketView, sideSizeOf } from './rounds.ts'

/** Sizes in pixels, the same as in the style sheet. */
const CARD_WIDTH = 222
const HEAD_HEIGHT = 42
const SIDE_HEIGHT = { '1v1': 33, '2v2': 53, '3v3': 75 }
const BYE_SEAT_HEIGHT = 26
const GAMES_HEIGHT = 32
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
  /** One column per round, its boxes from top to bottom. */
  columns: Box[][]
  links: (Link & { path: string })[]
}

/** Places the first round from top to bottom, and each later table in the middle of its two sources. */
export function layOutBracket(rounds: readonly BracketRound[], rules: BracketView['rules']): Tree {
  const sideSize = sideSizeOf(rules)
  const columns: Box[][] = []
  for (const [index, round] of rounds.entries()) {
    const before = columns.at(-1)
    const sources = sourcesOf(round, sideSize)
    const left = index * (CARD_WIDTH + GAP.x)
    const bestOf = round.tables[0]?.bestOf ?? rules.bestOf
    const heights = { table: cardHeight({ ...rules, bestOf }), byes: 38 + BYE_SEAT_HEIGHT * sideSize }
    columns.push(
      before?.length === 2 * sources.length
        ? centreColumn(before, sources, left, heights)
        : stackColumn(sources, left, heights),
    )
  }
  const height = Math.max(0, ...columns.flat().map(({ top, height }) => top + height))
  const links = linksOf(rounds, sideSize).map(link => ({ ...link, path: pathOf(link, columns) }))
  return { width: rounds.length * (CARD_WIDTH + GAP.x) - GAP.x, height, columns, links }
}

/** A card has a head, two sides and, for several games of a pairing, their scores. */
export const cardHeight = (rules: BracketView['rules']) =>
  HEAD_HEIGHT + 2 * SIDE_HEIGHT[rules.mode] + (rules.bestOf > 1 ? GAMES_HEIGHT : 0)

interface Heights {
  table: number
  byes: number
}

const heightOf = (source: Source, heights: Heights) => ('table' in source ? heights.table : heights.byes)

function stackColumn(sources: Source[], left: number, heights: Heights): Box[] {
  let top = 0
  return sources.map(what => {
    const box = { what, left, top, width: CARD_WIDTH, height: heightOf(what, heights) }
    top += box.height + GAP.y
    return box
  })
}

function centreColumn(before: Box[], sources: Source[], left: number, heights: Heights): Box[] {
  return sources.map((what, place) => {
    const [above, below] = [before[2 * place]!, before[2 * place + 1]!]
    const height = heightOf(what, heights)
    const top = Math.round((middleOf(above) + middleOf(below) - height) / 2)
    return { what, left, top, width: CARD_WIDTH, height }
  })
}

const middleOf = ({ top, height }: Box) => top + height / 2

const BEND = 10

/** The line of a link: horizontal, vertical at half the distance, horizontal, with rounded corners. */
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

/** The players who advance together: the winners of a table, or byes. */
type Source = { table: number } | { byes: number }

export const keyOf = (source: Source) => ('table' in source ? `table ${source.table}` : `byes ${source.byes}`)

interface Link {
  round: number
  from: Source
  /** The index of the table in the next round. */
  to: number
  /** Whether players have already advanced along this link; otherwise it is planned. */
  isTaken: boolean
}

/** The sources of a round from top to bottom. Two neighbours lead to one table; byes are spread evenly. */
export function sourcesOf({ tables, byes }: BracketRound, sideSize: number): Source[] {
  const sides = tables.length + byes.length / sideSize
  const tablesUpTo = (place: number) => Math.floor((place * tables.length) / sides)
  return Array.from({ length: sides }, (_, place) =>
    tablesUpTo(place + 1) > tablesUpTo(place)
      ? { table: tablesUpTo(place) }
      : { byes: place - tablesUpTo(place) },
  )
}

/** The players of a side that skips the round. */
export const byesAt = ({ byes }: BracketRound, index: number, sideSize: number) =>
  byes.slice(sideSize * index, sideSize * (index + 1))

/** The links from each round to the next: the actual ones, or the planned ones until then. */
function linksOf(rounds: readonly BracketRound[], sideSize: number): Link[] {
  return rounds.slice(0, -1).flatMap((round, index) =>
    sourcesOf(round, sideSize).flatMap((from, place): Link[] => {
      const gone = nextTablesOf(round, from, rounds[index + 1]!, sideSize)
      if (gone.length > 0) return gone.map(to => ({ round: index, from, to, isTaken: true }))
      return [{ round: index, from, to: Math.floor(place / 2), isTaken: false }]
    }),
  )
}

/** The tables of the next round where the players of a source sit. */
function nextTablesOf(round: BracketRound, from: Source, next: BracketRound, sideSize: number): number[] {
  const ids: readonly string[] =
    'table' in from
      ? round.tables[from.table]!.winners
      : byesAt(round, from.byes, sideSize).map(({ _id }) => _id)
  return next.tables.flatMap(({ players }, index) =>
    players.some(({ _id }) => ids.includes(_id)) ? [index] : [],
  )
}
