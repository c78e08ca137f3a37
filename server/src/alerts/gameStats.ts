import type { Game } from '@valecuatro/engine'
import type { Database } from '../platform/database.ts'
import { type Prepared, runPrepared } from '../platform/prepared.ts'

/** A player in a game that is over. */
export interface Played {
  userId: string
  username: string
  seat: number
  won: boolean
  /** All the games that he has won, and all that he has played. */
  wins: number
  gamesPlayed: number
  /** Whether it was he who played, all the time. */
  isHimself: boolean
  moves: number
  /** Of the time that his moves took, in seconds. */
  mean: number
  deviation: number
  folds: number
}

export interface Finished {
  matchId: string
  gameId: string
  tournamentId: string | null
  startedAt: Date
  finishedAt: Date
  hands: number
  secondsPerMove: number
  players: Played[]
}

interface Row extends Omit<Played, 'isHimself'> {
  tournamentId: string | null
  startedAt: string | Date
  finishedAt: string | Date
  /** With the first row alone: it is long. */
  state: string | null
  steps: number
  absent: boolean
  interrupted: boolean
}

const READ_FINISHED: Prepared = {
  name: 'read-finished',
  text: `
    WITH step AS (
      SELECT a.seat, a.action, extract(epoch FROM a.at - lag(a.at) OVER (ORDER BY a.seq))::float8 AS wait
      FROM matches m JOIN game_actions a ON a.game_id = m.game_id WHERE m.id = $1
    ), conduct AS (
      SELECT seat, count(wait) FILTER (WHERE action NOT IN ('deal', 'back', 'held', 'left', 'again', 'resigned', 'ended'))::int AS moves,
        coalesce(avg(wait), 0) AS mean, coalesce(stddev_samp(wait), 0) AS deviation,
        count(*) FILTER (WHERE action = 'mazo')::int AS folds,
        bool_or(action IN ('back', 'held', 'left', 'again')) AS interrupted
      FROM step GROUP BY seat
    )
    SELECT m.game_id AS "gameId", m.tournament_id AS "tournamentId", m.started_at AS "startedAt",
      m.finished_at AS "finishedAt",
      CASE row_number() OVER (ORDER BY p.seat) WHEN 1 THEN g.state END AS state, g.seq AS steps, p.user_id AS "userId", u.username, u.wins,
      u.games_played AS "gamesPlayed", p.seat, p.won, p.absent, coalesce(c.moves, 0) AS moves,
      coalesce(c.mean, 0) AS mean, coalesce(c.deviation, 0) AS deviation, coalesce(c.folds, 0) AS folds,
      coalesce(c.interrupted, false) AS interrupted
    FROM matches m JOIN games g ON g.id = m.game_id JOIN match_players p ON p.match_id = m.id
    JOIN users u ON u.id = p.user_id LEFT JOIN conduct c ON c.seat = p.seat
    WHERE m.id = $1 AND m.counts AND m.status = 'finished' ORDER BY p.seat`,
}

/**
 * How a game that counts was played: read from its log when it is over, so that no move waits for it. Steps of the
 * table itself (the deal, a return) are no moves; who was away for a while is not judged by what a bot did.
 */
export async function readFinished(db: Database, matchId: string): Promise<Finished | null> {
  const rows = await runPrepared<Row & { gameId: string }>(db, READ_FINISHED, [matchId])
  const [first] = rows
  if (!first) return null
  const [startedAt, finishedAt] = [new Date(first.startedAt), new Date(first.finishedAt)]
  return {
    matchId,
    gameId: first.gameId,
    tournamentId: first.tournamentId,
    startedAt,
    finishedAt,
    hands: (JSON.parse(first.state!) as Game).hands,
    secondsPerMove: (finishedAt.getTime() - startedAt.getTime()) / 1000 / Math.max(1, first.steps),
    players: rows.map(
      ({
        userId,
        username,
        seat,
        won,
        wins,
        gamesPlayed,
        absent,
        interrupted,
        moves,
        mean,
        deviation,
        folds,
      }) => ({
        userId,
        username,
        seat,
        won,
        wins,
        gamesPlayed,
        isHimself: !absent && !interrupted,
        moves,
        mean,
        deviation,
        folds,
      }),
    ),
  }
}
