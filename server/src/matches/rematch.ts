import { eq, sql } from 'drizzle-orm'
import { findSuspended } from '../accounts/index.ts'
import {
  findRunningGame,
  type Games,
  orSeatedElsewhere,
  requestRematch,
  SeatedElsewhere,
  seatOf,
  seatRoom,
  watchRoom,
} from '../games/index.ts'
import type { Context } from '../platform/context.ts'
import { type MessageHandlers, refuse, type Sockets } from '../platform/sockets/sockets.ts'
import type { Matches } from './matches.ts'
import { matches as matchesTable } from './schema.ts'

/** Starts a new game of the same players if all of them ask for it in time. */
export function createRematchHandler(
  ctx: Context,
  games: Games,
  matches: Matches,
  sockets: Sockets,
): Pick<MessageHandlers, 'game:rematch'> {
  return {
    async 'game:rematch'({ userId }, { gameId }) {
      const live = await games.reload(gameId)
      if (!live) return refuse('not-found')
      const row = seatOf(live, userId)
      if (!row) return refuse('not-seated')
      const { rematchUntil } = await games.presentTable(live, row.seat)
      if (rematchUntil === null) return refuse('not-allowed')
      if (ctx.now().getTime() > rematchUntil) return refuse('too-late')
      const [match] = await ctx.db.select().from(matchesTable).where(eq(matchesTable.id, live.matchId))
      // Once the rematch has started, it is the running game of its players.
      if (!match?.rematched && (await findRunningGame(ctx.db, userId))) return refuse('already-playing')
      const since = new Date(ctx.now().getTime() - ctx.config.rematchSeconds * 1000)
      const wanting = await requestRematch(ctx.db, gameId, row.seat, since)
      if (!wanting) return refuse('too-late')
      const seats = live.seats.map(each => (each.userId ? { userId: each.userId } : { bot: each.bot! }))
      const userIds = live.seats.flatMap(each => each.userId ?? [])
      const isUnanimous = live.seats.every(each => each.bot || wanting.includes(each.seat))
      const next = isUnanimous ? await openRematch() : null
      if (next instanceof SeatedElsewhere) {
        return { ...refuse('already-playing'), players: next.usernames }
      }

      async function openRematch() {
        const opened = await orSeatedElsewhere(
          ctx.db.transaction(async tx => {
            // If several last requests coincide, the first to update the old match opens the table.
            const [old] = await tx
              .update(matchesTable)
              .set({ rematched: true })
              .where(sql`${matchesTable.id} = ${live!.matchId} AND NOT ${matchesTable.rematched}`)
              .returning({ counts: matchesTable.counts, tableCode: matchesTable.tableCode })
            if (!old || (await findSuspended(tx, userIds)).size > 0) return null
            return matches.open(tx, seats, {
              ...old,
              rules: live!.game.rules,
              watchable: live!.watchable,
              turnMs: live!.turnMs ?? undefined,
            })
          }),
        )
        return opened instanceof SeatedElsewhere ? opened : (opened?.gameId ?? null)
      }

      games.announceSeats(gameId)
      if (next === null) return { ok: true, gameId: null }
      for (const room of [...live.seats.map(each => seatRoom(gameId, each.seat)), watchRoom(gameId)]) {
        sockets.send(room, 'game:rematch', { gameId, rematch: wanting, until: rematchUntil, next })
      }
      return { ok: true, gameId: next }
    },
  }
}
