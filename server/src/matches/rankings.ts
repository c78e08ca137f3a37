import {
  type Board,
  MAX_RANKED,
  MAX_RANKED_SIGMA,
  MIN_RANKED_OPPONENTS,
  type Mode,
  RANKED_FOR_DAYS,
  type RankedPlayer,
  type Ranking,
  type UserId,
  uncertaintyInPoints,
} from '@valecuatro/contract'
import { type SQL, sql } from 'drizzle-orm'
import { rating } from 'openskill'
import { findUser, isRankable, usernameOf } from '../accounts/index.ts'
import type { Context } from '../platform/context.ts'
import { rowsOf } from '../platform/database/database.ts'
import { DAY_MS, displayedRating, weekOf } from './ratings.ts'

interface RankingRow {
  user_id: UserId
  username: string
  mu: number
  sigma: number
  games: number
  opponents: number
  streak: number
  /** The Monday of the week of the last rated game. */
  week: string | null
  score: number
  is_ranked: boolean
}

/** Which ratings are listed, in the words of the indexes. */
const LISTED = sql`r.sigma <= ${sql.raw(String(MAX_RANKED_SIGMA))} AND r.opponents >= ${sql.raw(String(MIN_RANKED_OPPONENTS))}`

/** Players who have played no rated game since this week are not listed until their next one. */
const firstRankedWeek = (now: Date) => weekOf(new Date(now.getTime() - RANKED_FOR_DAYS * DAY_MS))

/** The score that a board ranks by, and who is on it; each board has an index that starts with the mode. */
function boardOf(board: Board, now: Date): { score: SQL; isRanked: SQL } {
  const isActive = sql`r.week >= ${firstRankedWeek(now)}::date`
  if (board === 'wins')
    return {
      score: sql`r.week_wins`,
      isRanked: sql`r.week = ${weekOf(now)}::date AND r.week_wins > 0 AND ${LISTED}`,
    }
  if (board === 'streak')
    return { score: sql`r.best_streak`, isRanked: sql`r.best_streak > 0 AND ${LISTED} AND ${isActive}` }
  return { score: sql`(r.mu - 3 * r.sigma)`, isRanked: sql`${LISTED} AND ${isActive}` }
}

/** The first players of a board, and the reader's own place in it. */
export async function readRanking(
  ctx: Context,
  { mode, board }: { mode: Mode; board: Board },
  readerId: UserId | null,
): Promise<Ranking> {
  const { score, isRanked } = boardOf(board, ctx.now())
  const columns = sql`r.user_id, r.mu, r.sigma, r.games, r.opponents, r.streak, r.week::text, ${score} AS score,
    ${usernameOf(sql`r.user_id`)} AS username`
  const show = (row: RankingRow): Omit<RankedPlayer, 'place'> => ({
    _id: row.user_id,
    username: row.username,
    value: board === 'rating' ? displayedRating(row) : row.score,
    games: row.games,
    streak: row.streak,
  })

  const best = await rowsOf<RankingRow>(
    ctx.db,
    sql`SELECT ${columns} FROM ratings r
        WHERE r.mode = ${mode} AND ${isRanked} AND ${isRankable(sql`r.user_id`)}
        ORDER BY ${score} DESC, r.user_id LIMIT ${MAX_RANKED}`,
  )
  const rows = best.map((row, index) => ({ place: index + 1, ...show(row) }))
  const progressOf = (row?: RankingRow) => ({
    opponents: row?.opponents ?? 0,
    uncertainty: uncertaintyInPoints(row?.sigma ?? rating().sigma),
    isInactive: row !== undefined && (row.week === null || row.week < firstRankedWeek(ctx.now())),
  })

  async function findOwn(userId: UserId): Promise<Ranking['own']> {
    const listed = best.findIndex(row => row.user_id === userId)
    if (listed >= 0) return { ...rows[listed]!, ...progressOf(best[listed]) }
    const user = await findUser(ctx.db, userId)
    if (!user || user.role === 'admin' || user.isGuest) return null
    const [row] = await rowsOf<RankingRow>(
      ctx.db,
      sql`SELECT ${columns}, coalesce(${isRanked} AND ${isRankable(sql`r.user_id`)}, false) AS is_ranked FROM ratings r
          WHERE r.user_id = ${userId} AND r.mode = ${mode}`,
    )
    const unranked = { place: null, _id: userId, username: user.username, value: 0, games: 0, streak: 0 }
    if (!row?.is_ranked)
      return { ...unranked, games: row?.games ?? 0, streak: row?.streak ?? 0, ...progressOf(row) }
    const [ahead] = await rowsOf<{ count: number }>(
      ctx.db,
      sql`SELECT count(*)::int AS count FROM ratings r
          WHERE r.mode = ${mode} AND ${isRanked} AND ${isRankable(sql`r.user_id`)}
            AND (${score} > ${row.score} OR (${score} = ${row.score} AND r.user_id < ${userId}))`,
    )
    return { place: (ahead?.count ?? 0) + 1, ...show(row), ...progressOf(row) }
  }

  return { rows, own: readerId && (await findOwn(readerId)) }
}
