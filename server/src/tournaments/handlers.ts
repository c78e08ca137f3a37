import type { SocketRefusal, TournamentPlace } from '@valecuatro/contract'
import { and, eq, sql } from 'drizzle-orm'
import { findRunningGame } from '../games/index.ts'
import type { Context } from '../platform/context.ts'
import { type Handlers, refuse } from '../platform/sockets.ts'
import { isPlaying } from './due.ts'
import { placeOf, readScenes } from './state.ts'
import { arenaQueue, entries, tournaments as rows } from './tables.ts'
import type { Tournaments } from './tournaments.ts'

type TournamentMessages = Extract<keyof Handlers, `tournament:${string}`>

/** The messages of a tournament's page. */
export function handleTournaments(
  ctx: Context,
  tournaments: Tournaments,
): Pick<Handlers, TournamentMessages> {
  async function place(tournamentId: string, userId: string): Promise<TournamentPlace> {
    return placeOf((await readScenes(ctx, [tournamentId])).get(tournamentId)!, userId)
  }

  /** Tabs of one player that ask at once ask one after the other; he waits in one place, and sits nowhere. */
  async function wait(tournamentId: string, userId: string): Promise<SocketRefusal | null> {
    return ctx.db.transaction(async tx => {
      const now = ctx.now()
      await tx.execute(sql`SELECT FROM users WHERE id = ${userId} FOR NO KEY UPDATE`)
      const [tournament] = await tx.select().from(rows).where(eq(rows.id, tournamentId))
      if (!tournament) return refuse('not-found')
      const [entry] = await tx
        .select()
        .from(entries)
        .where(and(eq(entries.tournamentId, tournamentId), eq(entries.userId, userId)))
      if (!entry) return refuse('not-entered')
      if (!isPlaying(tournament, now)) return refuse('not-running')
      if (await findRunningGame(tx, userId)) return refuse('already-playing')
      // Whoever changes tournaments begins to wait anew; whoever asks again keeps his place.
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
      await ctx.events.emit(tx, 'player-waits', { userId, tournamentId })
      return null
    })
  }

  return {
    async 'tournament:watch'({ userId }, { tournamentId }, socket) {
      const scene = await tournaments.watch.watch(socket, tournamentId)
      if (!scene) return refuse('not-found')
      return { ok: true, state: scene.state, place: placeOf(scene, userId) }
    },

    async 'tournament:unwatch'(_caller, { tournamentId }, socket) {
      await tournaments.watch.unwatch(socket, tournamentId)
      return { ok: true }
    },

    async 'tournament:queue'({ userId }, { tournamentId }) {
      const refused = await wait(tournamentId, userId)
      if (refused) return refused
      const own = await place(tournamentId, userId)
      await tournaments.seat(tournamentId)
      tournaments.changed(tournamentId)
      return { ok: true, place: own }
    },

    async 'tournament:unqueue'({ userId }, { tournamentId }) {
      const left = await ctx.db
        .delete(arenaQueue)
        .where(and(eq(arenaQueue.userId, userId), eq(arenaQueue.tournamentId, tournamentId)))
        .returning()
      if (left.length === 0) return refuse('not-waiting')
      tournaments.changed(tournamentId)
      return { ok: true, place: await place(tournamentId, userId) }
    },
  }
}
