import type { BracketRound } from '@valecuatro/contract'

/** Two who go on from one place to the next: the winners of a table, or two who wait for the second round. */
export type Source = { table: number } | { byes: number }

export const keyOf = (source: Source) => ('table' in source ? `table ${source.table}` : `byes ${source.byes}`)

export interface Link {
  round: number
  from: Source
  /** The table of the next round. */
  to: number
  /** Somebody has gone this way; otherwise somebody will. */
  isTaken: boolean
}

const PAIR = 2

/** The places of a round from top to bottom. Two neighbours lead to one table: pairs that wait are dealt out evenly. */
export function sourcesOf({ tables, byes }: BracketRound): Source[] {
  const pairs = tables.length + byes.length / PAIR
  const tablesUpTo = (place: number) => Math.floor((place * tables.length) / pairs)
  return Array.from({ length: pairs }, (_, place) =>
    tablesUpTo(place + 1) > tablesUpTo(place)
      ? { table: tablesUpTo(place) }
      : { byes: place - tablesUpTo(place) },
  )
}

/** Who waits in this pair. */
export const byesAt = ({ byes }: BracketRound, pair: number) => byes.slice(PAIR * pair, PAIR * (pair + 1))

/** Who goes where from every round to the next: as it has happened, or, until then, as it will. */
export function linksOf(rounds: readonly BracketRound[]): Link[] {
  return rounds.slice(0, -1).flatMap((round, index) =>
    sourcesOf(round).flatMap((from, place): Link[] => {
      const gone = goneTo(round, from, rounds[index + 1]!)
      if (gone.length > 0) return gone.map(to => ({ round: index, from, to, isTaken: true }))
      return [{ round: index, from, to: Math.floor(place / PAIR), isTaken: false }]
    }),
  )
}

/** The tables of the next round at which they sit now. */
function goneTo(round: BracketRound, from: Source, next: BracketRound): number[] {
  const ids: readonly string[] =
    'table' in from ? round.tables[from.table]!.winners : byesAt(round, from.byes).map(({ _id }) => _id)
  return next.tables.flatMap(({ players }, index) =>
    players.some(({ _id }) => ids.includes(_id)) ? [index] : [],
  )
}
