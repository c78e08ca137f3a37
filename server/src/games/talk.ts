import { CATCH_CHANCE, type Phrase, type Sign } from '@valecuatro/contract'
import { teamOf } from '@valecuatro/engine'
import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database.ts'
import { createLimit } from '../platform/limits.ts'
import type { Sockets } from '../platform/sockets.ts'
import { type LiveGame, type SeatRow, seatRoom, watchRoom } from './liveGame.ts'
import { mutes } from './schema.ts'

/** One thing said every two seconds is conversation; more is noise. */
const SAYINGS = 3
const SECONDS = 6

/** Table talk: phrases to all, señas to the partner. Nothing of it is kept. */
export function createTalk(ctx: Context, sockets: Sockets, random: () => number) {
  const pace = createLimit(SAYINGS, SECONDS, ctx.config.rateLimitScale)

  async function listeners(live: LiveGame, speaker: SeatRow): Promise<SeatRow[]> {
    const deaf = await mutedBy(ctx.db, live, speaker.userId!)
    return live.seats.filter(row => row.userId && row.seat !== speaker.seat && !deaf.has(row.userId))
  }

  return {
    /** Throws a Refusal when somebody talks too fast. */
    async say(live: LiveGame, speaker: SeatRow, phrase: Phrase) {
      await pace.take(speaker.userId!)
      const message = { gameId: live.id, seat: speaker.seat, phrase }
      for (const { seat } of [...(await listeners(live, speaker)), speaker]) {
        sockets.send(seatRoom(live.id, seat), 'game:said', message)
      }
      sockets.send(watchRoom(live.id), 'game:said', message)
    },

    /** The partner sees it; a rival catches it by chance, and then the maker does not know. */
    async sign(live: LiveGame, maker: SeatRow, sign: Sign) {
      await pace.take(maker.userId!)
      for (const { seat } of await listeners(live, maker)) {
        const isPartner = teamOf(seat) === teamOf(maker.seat)
        if (!isPartner && random() >= CATCH_CHANCE) continue
        sockets.send(seatRoom(live.id, seat), 'game:signed', {
          gameId: live.id,
          seat: maker.seat,
          sign,
          caught: !isPartner,
        })
      }
    },

    async mute(userId: string, mutedId: string, muted: boolean) {
      if (muted) await ctx.db.insert(mutes).values({ userId, mutedId }).onConflictDoNothing()
      else await ctx.db.delete(mutes).where(and(eq(mutes.userId, userId), eq(mutes.mutedId, mutedId)))
    },
  }
}

async function mutedBy(db: Database, live: LiveGame, speakerId: string): Promise<Set<string>> {
  const people = live.seats.flatMap(row => row.userId ?? [])
  const rows = await db
    .select({ userId: mutes.userId })
    .from(mutes)
    .where(and(eq(mutes.mutedId, speakerId), inArray(mutes.userId, people)))
  return new Set(rows.map(row => row.userId))
}
