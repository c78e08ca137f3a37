import type { TablePart } from '@valecuatro/contract'
import type { DuplicateResult } from './matchpoints.ts'

/** Who plays together throughout: a player one against one, otherwise a team. Entrants are numbered by seed, from 0. */
export interface Entrant {
  /** The order of entry, the last of the tie-breaks. */
  number: number
  /** Has withdrawn or was disqualified: is not paired any more, and loses the tables that are already fixed. */
  isOut: boolean
}

/** A table at which two entrants play or have played. */
export interface Pairing {
  round: number
  number: number
  part: TablePart
  sides: [number, number]
  /** The side that won; null while there is none. */
  winner: 0 | 1 | null
  /** The points of both sides in all games of the table. */
  points: [number, number]
  /** What the table made of the deals; duplicate only, once it is finished. It has no winner then. */
  result?: DuplicateResult | null
}

/** An entrant who passes a place of a round without playing. */
export interface Bye {
  round: number
  /** The place, numbered like the tables of the round. */
  number: number
  entrant: number
}

/** All that a format decides from. */
export interface FormatState {
  entrants: readonly Entrant[]
  tables: readonly Pairing[]
  byes: readonly Bye[]
  /** The number of rounds that the organiser has set, in formats that let them. */
  rounds: number | null
}

export interface NextRound {
  tables: Pick<Pairing, 'number' | 'part' | 'sides'>[]
  byes: Pick<Bye, 'number' | 'entrant'>[]
}

export interface FormatStanding {
  entrant: number
  /** From one; entrants who share a place have the same. */
  place: number
  won: number
  played: number
  /** Won minus lost points. */
  difference: number
  /** The sum of the matches that the opponents have won; Swiss only. */
  buchholz: number
  /** The mean percentage of matchpoints; duplicate only. */
  percent?: number
  /** The group, from 0; groups only. */
  group: number | null
  /** Cannot win any more tables. */
  isEliminated: boolean
}

/** A format as pure functions: entrants and results in, tables of the next round and standings out. */
export interface TournamentFormat {
  /** The fewest entrants with which it can be played. */
  fewest: number
  /** The number of rounds, as far as it is known before they are played; a possible last one is not counted. */
  roundsOf(state: Pick<FormatState, 'entrants' | 'rounds'>): number
  /** How many rounds before the final a table is played; null, or missing, where there is no final. */
  roundsBeforeFinal?(
    state: Pick<FormatState, 'entrants' | 'rounds'>,
    table: Pick<Pairing, 'round' | 'part'>,
  ): number | null
  /** The tables of a round, of which all earlier rounds have ended; null if the tournament has ended. */
  next(state: FormatState, round: number): NextRound | null
  /** Whether no round follows the last one drawn. Cheaper than `next`. */
  isOver(state: FormatState, round: number): boolean
  /** The best first. */
  standings(state: FormatState): FormatStanding[]
}

/** A place of a knock-out part: a table, a bye, or no one. */
export interface Place {
  round: number
  number: number
}

const isAt =
  ({ round, number }: Place) =>
  (each: Place) =>
    each.round === round && each.number === number

/** Who has advanced from a place; null if no one has. */
export function advancedFrom({ tables, byes }: FormatState, place: Place): number | null {
  const bye = byes.find(isAt(place))
  if (bye) return bye.entrant
  const table = tables.find(isAt(place))
  return table && table.winner !== null ? table.sides[table.winner] : null
}

/** Who has lost at a place; null if no one has. */
export function lostAt({ tables }: FormatState, place: Place): number | null {
  const table = tables.find(isAt(place))
  return table && table.winner !== null ? table.sides[table.winner === 0 ? 1 : 0] : null
}

/** The tables and byes of places with these two entrants each; a place without entrants stays empty. */
export function fillPlaces(
  part: TablePart,
  places: readonly { number: number; sides: readonly [number | null, number | null] }[],
): NextRound {
  const round: NextRound = { tables: [], byes: [] }
  for (const { number, sides } of places) {
    const [one, other] = sides
    if (one !== null && other !== null) round.tables.push({ number, part, sides: [one, other] })
    else if (one !== null || other !== null) round.byes.push({ number, entrant: (one ?? other)! })
  }
  return round
}

/**
 * The seeds of a knock-out of this size, a power of two, in the order of their places: the best meet as late as possible
 * and begin against the last.
 */
export function seedPlaces(size: number): number[] {
  let seeds = [0]
  while (seeds.length < size) {
    const last = 2 * seeds.length - 1
    seeds = seeds.flatMap((seed, index) => (index % 2 === 0 ? [seed, last - seed] : [last - seed, seed]))
  }
  return seeds
}

/** The smallest power of two that is not below a number. */
export const powerOfTwoFrom = (count: number) => 2 ** Math.ceil(Math.log2(Math.max(1, count)))

export interface Record {
  won: number
  played: number
  difference: number
  opponents: number[]
}

/** What each entrant has won and played at these tables, byes not counted. */
export function countRecords(count: number, tables: readonly Pairing[]): Record[] {
  const records = Array.from(
    { length: count },
    (): Record => ({ won: 0, played: 0, difference: 0, opponents: [] }),
  )
  for (const { sides, winner, points } of tables) {
    if (winner === null) continue
    for (const side of [0, 1] as const) {
      const record = records[sides[side]]!
      const other = side === 0 ? 1 : 0
      record.played++
      if (winner === side) record.won++
      record.difference += points[side] - points[other]
      record.opponents.push(sides[other])
    }
  }
  return records
}

/**
 * Sorts entrants by the given numbers, greater ones first; of those that are equal in all, by who has won more tables
 * among them, and then by who entered first.
 */
export function rankEntrants(
  { entrants, tables }: Pick<FormatState, 'entrants' | 'tables'>,
  ranked: readonly number[],
  keysOf: (entrant: number) => readonly number[],
): number[] {
  const keys = new Map(ranked.map(entrant => [entrant, keysOf(entrant)]))
  const compare = (one: number, other: number) => {
    const [a, b] = [keys.get(one)!, keys.get(other)!]
    const differing = a.findIndex((value, index) => value !== b[index])
    return differing < 0 ? 0 : b[differing]! - a[differing]!
  }
  const sorted = ranked.toSorted(compare)
  const equal: number[][] = []
  for (const entrant of sorted) {
    const last = equal.at(-1)
    if (last && compare(last[0]!, entrant) === 0) last.push(entrant)
    else equal.push([entrant])
  }
  return equal.flatMap(group => {
    if (group.length === 1) return group
    const own = new Set(group)
    const won = new Map(group.map(entrant => [entrant, 0]))
    for (const { sides, winner } of tables)
      if (winner !== null && own.has(sides[0]) && own.has(sides[1]))
        won.set(sides[winner], won.get(sides[winner])! + 1)
    return group.toSorted(
      (one, other) => won.get(other)! - won.get(one)! || entrants[one]!.number - entrants[other]!.number,
    )
  })
}
