import {
  CATCH_CHANCE,
  MAX_BLOCKED,
  type NamedPlayer,
  type Phrase,
  type Sena,
  type UserId,
} from '@valecuatro/contract'
import { teamOf } from '@valecuatro/engine'
import { and, eq, inArray } from 'drizzle-orm'
import { usernameOf } from '../accounts/index.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database/database.ts'
import { createLimit } from '../platform/http/limits.ts'
import type { Sockets } from '../platform/sockets/sockets.ts'
import { type LiveGame, type SeatRow, seatRoom, watchRoom } from './liveGame.ts'
import { mutes } from './schema.ts'

/** Table talk: phrases to all, señas to the partners. Nothing is stored. */
export function createTalk(ctx: Context, sockets: Sockets, random: () => number) {
  const limit = createLimit(ctx, 'talk')

  async function listeners(live: LiveGame, speaker: SeatRow): Promise<SeatRow[]> {
    const people = live.seats.flatMap(row => row.userId ?? [])
    const muting = new Map(await findMutedPairs(ctx.db, people, [speaker.userId!]))
    return live.seats.filter(row => row.userId && row.seat !== speaker.seat && !muting.has(row.userId))
  }

  return {
    /** Sends a phrase. Throws an HttpError if the player sends too many. */
    async say(live: LiveGame, speaker: SeatRow, phrase: Phrase) {
      await limit.take(speaker.userId!)
      const message = { gameId: live.id, seat: speaker.seat, phrase }
      for (const { seat } of [...(await listeners(live, speaker)), speaker]) {
        sockets.send(seatRoom(live.id, seat), 'game:said', message)
      }
      sockets.send(watchRoom(live.id), 'game:said', message)
    },

    /** Sends a seña to the partners. A rival may see it by chance, which its maker is not told. */
    async sign(live: LiveGame, maker: SeatRow, sign: Sena) {
      await limit.take(maker.userId!)
      sendSena(sockets, live, maker, sign, await listeners(live, maker), random)
    },
  }
}

/** Sends a seña to the partners among the listeners, and by chance to a rival. */
export function sendSena(
  sockets: Pick<Sockets, 'send'>,
  live: LiveGame,
  maker: SeatRow,
  sign: Sena,
  listeners: SeatRow[],
  random: () => number,
) {
  for (const { seat } of listeners) {
    const isPartner = teamOf(seat) === teamOf(maker.seat)
    if (!isPartner && random() >= CATCH_CHANCE) continue
    const message = { gameId: live.id, seat: maker.seat, sign, caught: !isPartner }
    sockets.send(seatRoom(live.id, seat), 'game:signed', message)
  }
}

const muteOf = (userId: UserId, mutedId: UserId) => and(eq(mutes.userId, userId), eq(mutes.mutedId, mutedId))

/** Mutes or unmutes a player for a user. */
export async function setMuted(db: Database, userId: UserId, mutedId: UserId, muted: boolean) {
  if (muted) await db.insert(mutes).values({ userId, mutedId }).onConflictDoNothing()
  else await db.delete(mutes).where(muteOf(userId, mutedId))
}

export async function hasMuted(db: Database, userId: UserId, mutedId: UserId): Promise<boolean> {
  return (await db.$count(mutes, muteOf(userId, mutedId))) > 0
}

/** The players whom a user has muted, in alphabetical order. */
export async function listMuted(db: Database, userId: UserId): Promise<NamedPlayer[]> {
  const username = usernameOf<string>(mutes.mutedId)
  return db
    .select({ _id: mutes.mutedId, username })
    .from(mutes)
    .where(eq(mutes.userId, userId))
    .orderBy(username)
    .limit(MAX_BLOCKED)
}

/** Who of these people has muted whom of the speakers. */
export async function findMutedPairs(
  db: Database,
  people: UserId[],
  speakers: UserId[],
): Promise<[UserId, UserId][]> {
  const rows = await db
    .select({ userId: mutes.userId, mutedId: mutes.mutedId })
    .from(mutes)
    .where(and(inArray(mutes.userId, people), inArray(mutes.mutedId, speakers)))
  return rows.map(({ userId, mutedId }) => [userId, mutedId])
}
