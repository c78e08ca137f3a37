import type { UserId } from '@valecuatro/contract'
import { and, eq, inArray, isNull, lt, notInArray, or, sql } from 'drizzle-orm'
import { readMatchPlayers } from '../../matches/index.ts'
import type { Context } from '../../platform/context.ts'
import { arenaQueue, bracketTables, entries, tournaments } from '../schema.ts'

/** A player without a socket for this long counts as absent; reloading the page takes less time. */
export const ABSENT_AFTER_MS = 8000
const RENEWAL_INTERVAL_MS = 2500
/** A player without a socket for this long is removed from the queue. */
const REMOVED_AFTER_MS = 60_000

/** Whether a user has a socket at this node. */
export type HasSocketHere = (userId: UserId) => boolean

/** Renews the presence of awaited players with a socket at this node, and removes absent players from the queues. */
export async function renewPresence(ctx: Context, hasSocketHere: HasSocketHere) {
  const now = ctx.now()
  const stale = new Date(now.getTime() - RENEWAL_INTERVAL_MS)
  const queued = await ctx.db
    .select({ userId: arenaQueue.userId })
    .from(arenaQueue)
    .where(lt(arenaQueue.seenAt, stale))
  const waiting = queued.map(({ userId }) => userId).filter(hasSocketHere)
  if (waiting.length > 0) {
    await ctx.db.update(arenaQueue).set({ seenAt: now }).where(inArray(arenaQueue.userId, waiting))
  }
  await removeAbsent(ctx, now)

  const tables = await ctx.db.select().from(bracketTables).where(eq(bracketTables.state, 'waiting'))
  if (tables.length === 0) return
  const players = await readMatchPlayers(
    ctx.db,
    tables.map(({ matchId }) => matchId),
  )
  const awaited = [...new Set(players.map(({ userId }) => userId))].filter(hasSocketHere)
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

async function removeAbsent(ctx: Context, now: Date) {
  const open = ctx.db.select({ id: tournaments.id }).from(tournaments).where(sql`status = 'open'`)
  await ctx.db
    .delete(arenaQueue)
    .where(
      or(
        lt(arenaQueue.seenAt, new Date(now.getTime() - REMOVED_AFTER_MS)),
        notInArray(arenaQueue.tournamentId, open),
      ),
    )
}
