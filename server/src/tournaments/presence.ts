import { and, eq, inArray, isNull, lt, notInArray, or, sql } from 'drizzle-orm'
import { playersOf } from '../matches/index.ts'
import type { Context } from '../platform/context.ts'
import { arenaQueue, bracketTables, entries, tournaments } from './schema.ts'

/** Whose sockets have been silent this long is not there; a reload takes less. */
export const ABSENT_AFTER = 8000
const RENEWED_EVERY = 2500
const FORGOTTEN_AFTER = 60_000

/** Whether somebody has a socket at this node. */
export type IsHere = (userId: string) => boolean

/** Notes who of those that are awaited at a table is here, and forgets who has gone from the queues. */
export async function renewPresence(ctx: Context, isHere: IsHere) {
  const now = ctx.now()
  const stale = new Date(now.getTime() - RENEWED_EVERY)
  const queued = await ctx.db
    .select({ userId: arenaQueue.userId })
    .from(arenaQueue)
    .where(lt(arenaQueue.seenAt, stale))
  const waiting = queued.map(({ userId }) => userId).filter(isHere)
  if (waiting.length > 0) {
    await ctx.db.update(arenaQueue).set({ seenAt: now }).where(inArray(arenaQueue.userId, waiting))
  }
  await forget(ctx, now)

  const tables = await ctx.db.select().from(bracketTables).where(eq(bracketTables.state, 'waiting'))
  if (tables.length === 0) return
  const players = await playersOf(
    ctx.db,
    tables.map(({ matchId }) => matchId),
  )
  const awaited = [...new Set(players.map(({ userId }) => userId))].filter(isHere)
  if (awaited.length === 0) return
  await ctx.db
    .update(entries)
    .set({ seenAt: now })
    .where(
      and(
        inArray(entries.tournamentId, [...new Set(tables.map(({ tournamentId }) => tournamentId))]),
        inArray(entries.userId, awaited),
        or(isNull(entries.seenAt), lt(entries.seenAt, stale)),
      ),
    )
}

async function forget(ctx: Context, now: Date) {
  const open = ctx.db.select({ id: tournaments.id }).from(tournaments).where(sql`status = 'open'`)
  await ctx.db
    .delete(arenaQueue)
    .where(
      or(
        lt(arenaQueue.seenAt, new Date(now.getTime() - FORGOTTEN_AFTER)),
        notInArray(arenaQueue.tournamentId, open),
      ),
    )
}
