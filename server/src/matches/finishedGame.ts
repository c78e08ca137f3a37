import type { GameId, MatchId, TournamentId, UserId } from '@valecuatro/contract'
import { playerRecordQuery } from '../accounts/index.ts'
import { gameLengthQuery, playStatsQuery } from '../games/index.ts'
import type { Database } from '../platform/database/database.ts'
import { type PreparedStatement, runPrepared } from '../platform/database/prepared.ts'

/** How a player played a finished game. */
export interface FinishedGamePlayer {
  userId: UserId
  username: string
  seat: number
  won: boolean
  /** Totals over all games of the player. */
  wins: number
  gamesPlayed: number
  /** Whether no bot played in the player's place at any time. */
  wasPresentThroughout: boolean
  moves: number
  /** Mean and standard deviation of the time per move, in seconds. */
  mean: number
  deviation: number
  folds: number
}

export interface FinishedGame {
  matchId: MatchId
  gameId: GameId
  tournamentId: TournamentId | null
  startedAt: Date
  finishedAt: Date
  hands: number
  secondsPerMove: number
  players: FinishedGamePlayer[]
}

interface Row extends Omit<FinishedGamePlayer, 'wasPresentThroughout'> {
  gameId: GameId
  tournamentId: TournamentId | null
  startedAt: string | Date
  finishedAt: string | Date
  hands: number
  steps: number
  absent: boolean
  interrupted: boolean
}

const GAME_OF_MATCH = '(SELECT game_id FROM matches WHERE id = $1)'

const READ_FINISHED_GAME: PreparedStatement = {
  name: 'read-finished-game',
  text: `
    WITH game AS MATERIALIZED (${gameLengthQuery(GAME_OF_MATCH)}), stats AS (${playStatsQuery(GAME_OF_MATCH)})
    SELECT m.game_id AS "gameId", m.tournament_id AS "tournamentId", m.started_at AS "startedAt",
      m.finished_at AS "finishedAt", game.hands, game.steps, p.user_id AS "userId", u.username, u.wins,
      u.games_played AS "gamesPlayed", p.seat, p.won, p.absent, coalesce(stats.moves, 0) AS moves,
      coalesce(stats.mean, 0) AS mean, coalesce(stats.deviation, 0) AS deviation,
      coalesce(stats.folds, 0) AS folds, coalesce(stats.interrupted, false) AS interrupted
    FROM matches m CROSS JOIN game JOIN match_players p ON p.match_id = m.id
    CROSS JOIN LATERAL (${playerRecordQuery('p.user_id')}) u LEFT JOIN stats ON stats.seat = p.seat
    WHERE m.id = $1 AND m.counts AND m.status = 'finished' ORDER BY p.seat`,
}

/**
 * How a finished game was played; null for a game that does not count. Read from the game's log afterwards, so that no
 * move waits for it.
 */
export async function readFinishedGame(db: Database, matchId: MatchId): Promise<FinishedGame | null> {
  const rows = await runPrepared<Row>(db, READ_FINISHED_GAME, [matchId])
  const [first] = rows
  if (!first) return null
  const [startedAt, finishedAt] = [new Date(first.startedAt), new Date(first.finishedAt)]
  return {
    matchId,
    gameId: first.gameId,
    tournamentId: first.tournamentId,
    startedAt,
    finishedAt,
    hands: first.hands,
    secondsPerMove: (finishedAt.getTime() - startedAt.getTime()) / 1000 / Math.max(1, first.steps),
    players: rows.map(row => ({
      userId: row.userId,
      username: row.username,
      seat: row.seat,
      won: row.won,
      wins: row.wins,
      gamesPlayed: row.gamesPlayed,
      wasPresentThroughout: !row.absent && !row.interrupted,
      moves: row.moves,
      mean: row.mean,
      deviation: row.deviation,
      folds: row.folds,
    })),
  }
}
