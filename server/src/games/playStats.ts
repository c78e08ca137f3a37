import { INTERRUPTIONS, TABLE_STEPS, type TableStep } from './step.ts'

const listOf = (steps: readonly TableStep[]) => steps.map(step => `'${step}'`).join(', ')

/**
 * A query for how each seat of a game was played: the number of moves, the mean and the deviation of their times in
 * seconds, folded hands, and whether the player was away. `gameId` is an SQL expression.
 */
export const playStatsQuery = (gameId: string) => `
  SELECT seat, count(wait) FILTER (WHERE action NOT IN (${listOf(TABLE_STEPS)}))::int AS moves,
    coalesce(avg(wait), 0) AS mean, coalesce(stddev_samp(wait), 0) AS deviation,
    count(*) FILTER (WHERE action = 'mazo')::int AS folds,
    bool_or(action IN (${listOf(INTERRUPTIONS)})) AS interrupted
  FROM (
    SELECT seat, action, extract(epoch FROM at - lag(at) OVER (ORDER BY seq))::float8 AS wait
    FROM game_actions WHERE game_id = ${gameId}) AS steps
  GROUP BY seat`

/** A query for how many steps and hands a game had. `gameId` is an SQL expression. */
export const gameLengthQuery = (gameId: string) =>
  `SELECT seq AS steps, (state::json ->> 'hands')::int AS hands FROM games WHERE id = ${gameId}`

/** A query for the number of steps alone, which does not parse the state. */
export const stepCountQuery = (gameId: string) => `SELECT seq FROM games WHERE id = ${gameId}`

/** A query for the number of seats of a game. */
export const seatCountQuery = (gameId: string) =>
  `SELECT count(*)::int FROM game_seats WHERE game_id = ${gameId}`
