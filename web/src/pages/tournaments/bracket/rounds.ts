import type { I18n } from '@lingui/core'
import type { Bracket, BracketRound, BracketTable, Tournament } from '@valecuatro/contract'
import { teamSizeOf } from '@valecuatro/contract/values'

export interface BracketView {
  /** The id of the viewer. */
  me: string
  /** Milliseconds by which the clock of this device is ahead of the server's. */
  ahead: number
  /** Whether the tournament is paused, so that waiting tables show no time. */
  isPaused: boolean
  rules: Pick<Tournament['rules'], 'mode' | 'bestOf'>
}

/** The players of a side at a table. */
export const sideSizeOf = ({ mode }: BracketView['rules']) => teamSizeOf(mode)

export interface BracketProps extends BracketView {
  bracket: Bracket
}

/** The last round is the final; the round before it is the semifinals if it has two tables. */
export function roundName(i18n: I18n, rounds: readonly BracketRound[], index: number): string {
  if (index === rounds.length - 1) return i18n._('Final')
  if (index === rounds.length - 2 && rounds[index]!.tables.length === 2) return i18n._('Semifinals')
  return i18n._('Round {number}', { number: rounds[index]!.number })
}

/** The index of the current round, or of the last one. */
export function currentRound(rounds: readonly BracketRound[]): number {
  const index = rounds.findIndex(({ tables }) => tables.some(({ state }) => state !== 'finished'))
  return index === -1 ? rounds.length - 1 : index
}

/** The path of one player through a bracket: their tables, the last one first, and whether they had a bye. */
export interface PlayerPath {
  player: BracketTable['players'][number]
  tables: { round: number; table: BracketTable }[]
  hasBye: boolean
}

/** The players whose names contain a text, in the order of the bracket; an exact match comes first. */
export function findPlayers(rounds: readonly BracketRound[], search: string, limit: number): PlayerPath[] {
  const wanted = search.trim().toLowerCase()
  if (wanted === '') return []
  const [first] = rounds
  const everyone = rounds.flatMap(({ tables }) => tables.flatMap(({ players }) => players))
  const unique = new Map([...everyone, ...(first?.byes ?? [])].map(player => [player._id as string, player]))
  const found = [...unique.values()].filter(({ username }) => username.toLowerCase().includes(wanted))
  const isExact = ({ username }: PlayerPath['player']) => Number(username.toLowerCase() === wanted)
  return found
    .toSorted((a, b) => isExact(b) - isExact(a))
    .slice(0, limit)
    .map(player => pathOfPlayer(rounds, player))
}

function pathOfPlayer(rounds: readonly BracketRound[], player: PlayerPath['player']): PlayerPath {
  const isPlayer = ({ _id }: { _id: string }) => _id === player._id
  const tables = rounds.flatMap(({ tables }, round) =>
    tables.filter(({ players }) => players.some(isPlayer)).map(table => ({ round, table })),
  )
  return { player, tables: tables.toReversed(), hasBye: rounds[0]?.byes.some(isPlayer) ?? false }
}
