import { DAILY_HANDS, type DailyDate, type UserId } from '@valecuatro/contract'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { deleteGames, type Games } from '../games/index.ts'
import type { Context } from '../platform/context.ts'
import { type Database, rowsOf } from '../platform/database/database.ts'
import { endOfDay } from '../platform/days.ts'
import { ensureToday } from './days.ts'
import { lastMomentOf, UNPLAYED_HAND } from './rules.ts'
import { dailyDays, dailyPlays } from './schema.ts'

/** How long the games of finished hands are kept; their moves are kept with the attempt. */
const GAMES_KEPT_MS = 7 * 24 * 60 * 60_000
/** Bounds one run of the clean-up; the next run continues. */
const MAX_DELETED_GAMES = 1000

/** Fixes the deals of today, and closes the days that are over. Any node may do it at any time; each day is closed once. */
export async function sweepDays(ctx: Context, games: Games) {
  const now = ctx.now()
  await ensureToday(ctx.db, now)
  const open = await ctx.db
    .select({ day: dailyDays.day })
    .from(dailyDays)
    .where(isNull(dailyDays.closedAt))
    .orderBy(asc(dailyDays.day))
  for (const { day } of open) {
    if (now < endOfDay(day)) continue
    const running = await findRunning(ctx.db, day)
    if (running.length === 0) await closeDay(ctx, day)
    else if (now >= lastMomentOf(day)) await giveUp(ctx, games, running)
  }
}

const findRunning = (db: Database, day: DailyDate) =>
  db
    .select({ userId: dailyPlays.userId, gameId: dailyPlays.gameId })
    .from(dailyPlays)
    .where(and(eq(dailyPlays.day, day), isNull(dailyPlays.finishedAt)))

/** Folds hands that were not finished in time; a later run closes the day. */
async function giveUp(ctx: Context, games: Games, running: Awaited<ReturnType<typeof findRunning>>) {
  for (const { userId, gameId } of running) {
    await games.commands
      .abandon(userId, gameId!)
      .catch(error => ctx.log.error({ err: error, gameId }, 'the last hand of a day could not be folded'))
  }
}

/** Fixes the results of a day and publishes its secret. */
async function closeDay(ctx: Context, day: DailyDate) {
  await ctx.db.transaction(async tx => {
    const [locked] = await tx
      .select()
      .from(dailyDays)
      .where(and(eq(dailyDays.day, day), isNull(dailyDays.closedAt)))
      .for('update', { skipLocked: true })
    // A hand that started in the last moment may have been written since the check.
    if (!locked || (await findRunning(tx, day)).length > 0) return
    const end = endOfDay(day).toISOString()
    await tx.execute(sql`
      WITH ended AS (
        UPDATE daily_attempts SET finished_at = ${end}::timestamptz,
          total = total + (${UNPLAYED_HAND}::int) * (${DAILY_HANDS}::int - hands)
        WHERE day = ${day}::date AND finished_at IS NULL AND unranked_for IS NULL
        RETURNING total
      )
      INSERT INTO daily_counts (day, hand, measure, points, players)
      SELECT ${day}::date, ${DAILY_HANDS}::int, 'total', total, count(*) FROM ended GROUP BY total ORDER BY total
      ON CONFLICT (day, hand, measure, points) DO UPDATE SET players = daily_counts.players + excluded.players`)
    const [field] = await rowsOf<{ players: number }>(
      tx,
      sql`
      WITH field AS (
        SELECT points, players, sum(players) OVER (ORDER BY points) - players AS below, sum(players) OVER () AS total
        FROM daily_counts
        WHERE day = ${day}::date AND hand = ${DAILY_HANDS}::int AND measure = 'total' AND players > 0
      ), placed AS (
        UPDATE daily_attempts a SET percentile = 100.0 * (field.below + field.players / 2.0) / field.total
        FROM field
        WHERE a.day = ${day}::date AND a.unranked_for IS NULL AND a.total = field.points
        RETURNING a.user_id, a.percentile
      ), ranked AS (
        INSERT INTO daily_rankings (period, user_id, days, percentiles)
        SELECT period, user_id, 1, percentile FROM placed, (VALUES ('all'), (${day.slice(0, 7)})) AS p (period)
        ON CONFLICT (period, user_id) DO UPDATE SET
          days = daily_rankings.days + 1, percentiles = daily_rankings.percentiles + excluded.percentiles
      )
      SELECT count(*)::int AS players FROM placed`,
    )
    await tx
      .update(dailyDays)
      .set({ closedAt: ctx.now(), players: field?.players ?? 0 })
      .where(eq(dailyDays.day, day))
  })
}

/** Deletes the games of hands that were finished long ago. */
export async function sweepDailyGames(db: Database, now: Date) {
  const before = new Date(now.getTime() - GAMES_KEPT_MS).toISOString()
  await db.transaction(async tx => {
    const rows = await rowsOf<{ gameId: string; userId: UserId }>(
      tx,
      sql`WITH old AS (
            SELECT game_id FROM daily_plays
            WHERE finished_at < ${before}::timestamptz AND game_id IS NOT NULL
            ORDER BY finished_at LIMIT ${MAX_DELETED_GAMES} FOR UPDATE SKIP LOCKED
          )
          UPDATE daily_plays p SET game_id = NULL FROM old WHERE p.game_id = old.game_id
          RETURNING old.game_id AS "gameId"`,
    )
    await deleteGames(
      tx,
      rows.map(({ gameId }) => gameId as never),
    )
  })
}
