import type { GameId } from './games.ts'
import type { TournamentId } from './matches.ts'
import type { TableCode } from './tables.ts'

type Channel = { code: TableCode } | { gameId: GameId } | { tournamentId: TournamentId }

/** A channel as one text: the id of its live document, and how the database names it. */
export function chatKeyOf(channel: Channel): string {
  if ('code' in channel) return `table:${channel.code}`
  return 'gameId' in channel ? `game:${channel.gameId}` : `tournament:${channel.tournamentId}`
}

export function channelOfKey(key: string): Channel {
  const [kind, id] = key.split(':')
  if (kind === 'table') return { code: id as TableCode }
  return kind === 'game' ? { gameId: id as GameId } : { tournamentId: id as TournamentId }
}
