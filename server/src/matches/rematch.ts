import { eq, sql } from 'drizzle-orm'
import { findSuspended } from '../accounts/index.ts'
import {
  findRunningGame,
  type Games,
  orSeatedElsewhere,
  REMATCH_TIME,
  SeatedElsewhere,
  seatOf,
  seatRoom,
  watchRoom,
  wishRematch,
} from '../games/index.ts'
import type { Context } from '../platform/context.ts'
import { type Handlers, refuse, type Sockets } from '../platform/sockets.ts'
import type { Matches } from './matches.ts'
import { matches as matchesTable } from './schema.ts'

/** The same four again, if all of them want to before the wish expires. */
export function handleRematch(
  ctx: Context,
  games: Games,
  matches: Matches,
  sockets: Sockets,
): Pick<Handlers, 'game:rematch'> {
  return {
    async 'game:rematch'({ userId }, { gameId }) {
      const live = await games.reload(gameId)
      if (!live) return refuse('not-found')
      const row = seatOf(live, userId)
      if (!row) return refuse('not-seated')
      const { rematchUntil } = await games.show(live, row.seat)
      if (rematchUntil === null) return refuse('not-allowed')
      if (ctx.now().getTime() > rematchUntil) return refuse('too-late')
      const [match] = await ctx.db.select().from(matchesTable).where(eq(matchesTable.id, live.matchId))
      // Once the four have sat down again, the table they are at is the rematch.
      if (!match?.rematched && (await findRunningGame(ctx.db, userId))) return refuse('already-playing')
      const wishes = await wishRematch(ctx.db, gameId, row.seat, ctx.now())
      if (!wishes) return refuse('too-late')
      const seats = live.seats.map(each => (each.userId ? { userId: each.userId } : { bot: each.bot! }))
      const userIds = live.seats.flatMap(each => each.userId ?? [])
      const isUnanimous = live.seats.every(each => each.bot || wishes.includes(each.seat))
      const opened = isUnanimous ? await again() : null
      if (opened instanceof SeatedElsewhere) {
        return { ...refuse('already-playing'), players: opened.usernames }
      }
      const next = opened

      async function again() {
        const opened = await orSeatedElsewhere(
          ctx.db.transaction(async tx => {
            // Several last wishes at once are one table: who takes the old match's row first opens it.
            const [old] = await tx
              .update(matchesTable)
              .set({ rematched: true })
              .where(sql`${matchesTable.id} = ${live!.matchId} AND NOT ${matchesTable.rematched}`)
              .returning({ counts: matchesTable.counts })
            if (!old || (await findSuspended(tx, userIds)).size > 0) return null
            return matches.open(tx, seats, {
              counts: old.counts,
              rules: live!.game.rules,
              watchable: live!.watchable,
            })
          }),
        )
        return opened instanceof SeatedElsewhere ? opened : (opened?.gameId ?? null)
      }

      const until = live.finishedAt!.getTime() + REMATCH_TIME
      for (const room of [...live.seats.map(each => seatRoom(gameId, each.seat)), watchRoom(gameId)]) {
        sockets.send(room, 'game:rematch', { gameId, rematch: wishes, until, next })
      }
      return { ok: true, gameId: next }
    },
  }
}
