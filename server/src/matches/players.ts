import {
  type GameId,
  MAX_RATING_POINTS,
  MESSAGES,
  type Mode,
  type PublicPlayer,
  type RatingPoint,
  type UserId,
  uncertaintyInPoints,
} from '@valecuatro/contract'
import { and, count, eq, sql } from 'drizzle-orm'
import { findUser } from '../accounts/index.ts'
import type { Context } from '../platform/context.ts'
import { type Database, rowsOf } from '../platform/database/database.ts'
import { HttpError } from '../platform/http/httpError.ts'
import { displayedRating } from './ratings.ts'
import { ratingChanges, ratings } from './schema.ts'

export async function requirePlayer(ctx: Context, id: UserId) {
  const user = await findUser(ctx.db, id)
  if (!user || user.removedAt || user.deletedAt) throw new HttpError(404, MESSAGES.playerNotFound)
  return user
}

/** A player's public profile. */
export async function readPlayer(ctx: Context, id: UserId): Promise<PublicPlayer> {
  const user = await requirePlayer(ctx, id)
  const rows = await ctx.db.select().from(ratings).where(eq(ratings.userId, id))
  const ratingIn = async (mode: Mode) => {
    const row = rows.find(each => each.mode === mode)
    return {
      rating: row ? displayedRating(row) : null,
      uncertainty: row ? uncertaintyInPoints(row.sigma) : null,
      ratedGames: await countRatedGames(ctx.db, id, mode),
    }
  }
  return {
    _id: user.id,
    username: user.username,
    role: user.role,
    createdAt: user.createdAt.toISOString(),
    stats: { wins: user.wins, losses: user.losses, gamesPlayed: user.gamesPlayed },
    ...(await ratingIn('2v2')),
    oneVsOne: await ratingIn('1v1'),
    threeVsThree: await ratingIn('3v3'),
    ...(user.isGuest && { guest: true }),
  }
}

export async function countRatedGames(db: Database, userId: UserId, mode: Mode = '2v2'): Promise<number> {
  const [rated] = await db
    .select({ games: count() })
    .from(ratingChanges)
    .where(and(eq(ratingChanges.userId, userId), eq(ratingChanges.mode, mode)))
  return rated?.games ?? 0
}

/**
 * The ratings of a player in a mode over time: the first game, the last one, and evenly spaced games in between, as
 * many as a plot can show. Games that others may not see are included without their ids.
 */
export async function readRatingHistory(
  ctx: Context,
  id: UserId,
  mode: Mode,
  isOwn: boolean,
): Promise<RatingPoint[]> {
  await requirePlayer(ctx, id)
  const steps = MAX_RATING_POINTS - 1
  const rows = await rowsOf<{ at: Date | string; after: number; game_id: GameId | null }>(
    ctx.db,
    sql`
      WITH numbered AS (
        SELECT at, after, match_id,
          row_number() OVER (ORDER BY at, match_id) AS n, count(*) OVER () AS total
        FROM rating_changes WHERE user_id = ${id} AND mode = ${mode}
      )
      SELECT c.at, c.after, CASE WHEN ${isOwn}::boolean OR p.listed THEN m.game_id END AS game_id
      FROM numbered c
      JOIN matches m ON m.id = c.match_id
      JOIN match_players p ON p.match_id = c.match_id AND p.user_id = ${id}
      WHERE n = 1 OR n * ${steps}::int / total <> (n - 1) * ${steps}::int / total
      ORDER BY n`,
  )
  return rows.map(({ at, after, game_id }) => ({
    at: new Date(at).toISOString(),
    rating: Number(after),
    gameId: game_id,
  }))
}
