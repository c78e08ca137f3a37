import type { RefusalCode, TournamentId, UserId } from '@valecuatro/contract'
import { and, eq, sql } from 'drizzle-orm'
import { lockPlayer } from '../../accounts/index.ts'
import { findRunningGame } from '../../games/index.ts'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { isArenaRunning } from '../due.ts'
import { arenaQueue, entries, tournaments } from '../schema.ts'

/** Adds a player to the queue of an arena; resolves with the reason if this is refused. */
export async function joinArenaQueue(
  ctx: Context,
  tournamentId: TournamentId,
  userId: UserId,
): Promise<RefusalCode | null> {
  return ctx.db.transaction(async tx => {
    const now = ctx.now()
    if (!(await lockPlayer(tx, userId))) return 'not-allowed'
    const [tournament] = await tx.select().from(tournaments).where(eq(tournaments.id, tournamentId))
    if (!tournament) return 'not-found'
    const [entry] = await tx
      .select()
      .from(entries)
      .where(and(eq(entries.tournamentId, tournamentId), eq(entries.userId, userId)))
    if (!entry) return 'not-entered'
    if (entry.disqualified) return 'not-allowed'
    if (!isArenaRunning(tournament, now)) return 'not-running'
    if (await findRunningGame(tx, userId)) return 'already-playing'
    // Joining again keeps the place in the queue; joining another tournament starts at the end of its queue.
    const isSame = sql`${arenaQueue.tournamentId} = excluded.tournament_id`
    await tx
      .insert(arenaQueue)
      .values({ userId, tournamentId, joinedAt: now, seenAt: now })
      .onConflictDoUpdate({
        target: arenaQueue.userId,
        set: {
          tournamentId: sql`excluded.tournament_id`,
          joinedAt: sql`CASE WHEN ${isSame} THEN ${arenaQueue.joinedAt} ELSE excluded.joined_at END`,
          seenAt: now,
        },
      })
    await ctx.events.emit(tx, 'player-waits', { userId, at: 'tournament' })
    return null
  })
}

/** Whether a player waits for a table of an arena. */
export async function isInArenaQueue(db: Database, userId: UserId): Promise<boolean> {
  const rows = await db
    .select({ userId: arenaQueue.userId })
    .from(arenaQueue)
    .where(eq(arenaQueue.userId, userId))
  return rows.length > 0
}

export async function leaveArenaQueue(
  ctx: Context,
  tournamentId: TournamentId,
  userId: UserId,
): Promise<boolean> {
  const left = await ctx.db
    .delete(arenaQueue)
    .where(and(eq(arenaQueue.userId, userId), eq(arenaQueue.tournamentId, tournamentId)))
    .returning()
  return left.length > 0
}
