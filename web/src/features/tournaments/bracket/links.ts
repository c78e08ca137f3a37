import type { BracketRound } from '@valecuatro/contract'

/** A table, or those who go on without playing (`byes`), by its place in the round. */
export type Source = number | 'byes'

export interface Link {
  round: number
  from: Source
  /** The table of the next round. */
  to: number
  /** Somebody has gone this way; otherwise somebody will. */
  isTaken: boolean
}

/** Seats of a table, and how many of those who sat there go on. */
const SEATS = 4
const GO_ON = 2

/** Who goes where from every round to the next. */
export function linksOf(rounds: readonly BracketRound[]): Link[] {
  return rounds.slice(0, -1).flatMap((round, index) =>
    rounds[index + 1]!.tables.flatMap((table, to) => {
      const isTaken = table.players.length > 0
      const sources = isTaken ? sourcesOf(round, table.players) : expected(round, to)
      return sources.map(from => ({ round: index, from, to, isTaken }))
    }),
  )
}

/** Where those who sit at a table have come from. */
function sourcesOf(round: BracketRound, players: readonly { _id: string }[]): Source[] {
  const ids = new Set(players.map(({ _id }) => _id))
  const tables = round.tables.flatMap(({ winners }, index) =>
    winners.some(winner => ids.has(winner)) ? [index] : [],
  )
  return round.byes.some(({ _id }) => ids.has(_id)) ? [...tables, 'byes'] : tables
}

/** Before it is drawn: from top to bottom, as many as there are seats. */
function expected(round: BracketRound, to: number): Source[] {
  const isFor = (from: number, until: number) => from < SEATS * (to + 1) && until > SEATS * to
  const winners = GO_ON * round.tables.length
  const tables = round.tables.flatMap((_, index) =>
    isFor(GO_ON * index, GO_ON * (index + 1)) ? [index] : [],
  )
  const hasByes = round.byes.length > 0 && isFor(winners, winners + round.byes.length)
  return hasByes ? [...tables, 'byes'] : tables
}
