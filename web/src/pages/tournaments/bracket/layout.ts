import type { BracketRound } from '@valecuatro/contract'

/** Sizes in pixels, the same as in the style sheet. */
const CARD = { width: 222, height: 148 }
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
  /** One column per round, its boxes from top to bottom. */
  columns: Box[][]
  links: (Link & { path: string })[]
}

/** Places the first round from top to bottom, and each later table in the middle of its two sources. */
export function layOutBracket(rounds: readonly BracketRound[]): Tree {
  const columns: Box[][] = []
  for (const [index, round] of rounds.entries()) {
    const before = columns.at(-1)
    const sources = sourcesOf(round)
    const left = index * (CARD.width + GAP.x)
    columns.push(
      before?.length === 2 * sources.length
        ? centreColumn(before, sources, left)
        : stackColumn(sources, left),
    )
  }
  const height = Math.max(0, ...columns.flat().map(({ top, height }) => top + height))
  const links = linksOf(rounds).map(link => ({ ...link, path: pathOf(link, columns) }))
  return { width: rounds.length * (CARD.width + GAP.x) - GAP.x, height, columns, links }
}

const heightOf = (source: Source) => ('table' in source ? CARD.height : BYES_HEIGHT)

function stackColumn(sources: Source[], left: number): Box[] {
  let top = 0
  return sources.map(what => {
    const box = { what, left, top, width: CARD.width, height: heightOf(what) }
    top += box.height + GAP.y
    return box
  })
}

function centreColumn(before: Box[], sources: Source[], left: number): Box[] {
  return sources.map((what, place) => {
    const [above, below] = [before[2 * place]!, before[2 * place + 1]!]
    const height = heightOf(what)
    const top = Math.round((middleOf(above) + middleOf(below) - height) / 2)
    return { what, left, top, width: CARD.width, height }
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

/** Two players who advance together: the winners of a table, or two byes. */
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

const PAIR = 2

/** The sources of a round from top to bottom. Two neighbours lead to one table; pairs of byes are spread evenly. */
export function sourcesOf({ tables, byes }: BracketRound): Source[] {
  const pairs = tables.length + byes.length / PAIR
  const tablesUpTo = (place: number) => Math.floor((place * tables.length) / pairs)
  return Array.from({ length: pairs }, (_, place) =>
    tablesUpTo(place + 1) > tablesUpTo(place)
      ? { table: tablesUpTo(place) }
      : { byes: place - tablesUpTo(place) },
  )
}

/** The players of a pair of byes. */
export const byesAt = ({ byes }: BracketRound, pair: number) => byes.slice(PAIR * pair, PAIR * (pair + 1))

/** The links from each round to the next: the actual ones, or the planned ones until then. */
function linksOf(rounds: readonly BracketRound[]): Link[] {
  return rounds.slice(0, -1).flatMap((round, index) =>
    sourcesOf(round).flatMap((from, place): Link[] => {
      const gone = nextTablesOf(round, from, rounds[index + 1]!)
      if (gone.length > 0) return gone.map(to => ({ round: index, from, to, isTaken: true }))
      return [{ round: index, from, to: Math.floor(place / PAIR), isTaken: false }]
    }),
  )
}

/** The tables of the next round where the players of a source sit. */
function nextTablesOf(round: BracketRound, from: Source, next: BracketRound): number[] {
  const ids: readonly string[] =
    'table' in from ? round.tables[from.table]!.winners : byesAt(round, from.byes).map(({ _id }) => _id)
  return next.tables.flatMap(({ players }, index) =>
    players.some(({ _id }) => ids.includes(_id)) ? [index] : [],
  )
}
