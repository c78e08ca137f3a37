import { DEFAULT_QUEUE, type QueueState, type UserId } from '@valecuatro/contract'
import { readUsernamesById } from '../accounts/index.ts'
import { findRunningGame } from '../games/index.ts'
import { readPause } from '../matches/index.ts'
import type { Context } from '../platform/context.ts'
import { afterCommit } from '../platform/database/afterCommit.ts'
import type { Database } from '../platform/database/database.ts'
import type { Live, TopicHandler } from '../platform/sockets/live.ts'
import { type Socket, type Sockets, userRoom } from '../platform/sockets/sockets.ts'
import { findEntry, type RemovedEntries, readQueueSizes, sizeOf } from './entries.ts'

const BOTS_OFFERED_AFTER_MS = 20_000
/** The minimum interval between changes of the number of waiting players. */
const COUNT_INTERVAL_MS = 1000

export type Announcements = ReturnType<typeof createAnnouncements>

/** What players are told about the queue: how many wait, and their own place. */
export function createAnnouncements(ctx: Context, sockets: Sockets, live: Live) {
  /** Players who were waiting, with a socket at this node, in the last round. */
  const waitingHere = new Set<UserId>()

  /** How many players wait. */
  const topic: TopicHandler<'queue'> = {
    intervalMs: COUNT_INTERVAL_MS,
    read: async () => [{ queues: await readQueueSizes(ctx.db) }],
  }

  async function notifyPartners(partners: RemovedEntries['partners']) {
    if (partners.length === 0) return
    const names = await readUsernamesById(
      ctx.db,
      partners.map(({ leftBy }) => leftBy),
    )
    for (const { userId, leftBy } of partners) {
      waitingHere.delete(userId)
      const state = await readQueueState(ctx, userId)
      sockets.send(userRoom(userId), 'queue:state', { ...state, partnerLeft: names.get(leftBy) ?? '' })
    }
  }

  return {
    waitingHere,
    topic,
    /** Tells everyone how many wait, once a change of that is committed. */
    announceCount: (tx: Database) => live.changed(tx, 'queue', ''),

    /** To all tabs of a player. */
    async sendState(userId: UserId) {
      const queue = await readQueueState(ctx, userId)
      sockets.send(userRoom(userId), 'queue:state', queue)
      return queue
    },

    /** Tells a user who has just connected which table they sit at, or that they are waiting. */
    async sendCurrent(socket: Socket) {
      const { userId } = socket.data.caller
      const running = await findRunningGame(ctx.db, userId)
      if (running) return socket.emit('game:ready', running)
      const queue = await readQueueState(ctx, userId)
      if (queue.since !== null) socket.emit('queue:state', queue)
    },

    /** Tells the other players once the removal is committed. Answers whether there was one. */
    announceRemoved(db: Database, { userIds, partners }: RemovedEntries): boolean {
      if (userIds.length === 0) return false
      live.changed(db, 'queue', '')
      afterCommit(db, () => notifyPartners(partners))
      return true
    },

    /** A player who no longer waits may have been seated by a node that died before it could tell them. */
    async notifyRemoved(userIds: UserId[]) {
      for (const userId of userIds) {
        const running = await findRunningGame(ctx.db, userId)
        if (running) sockets.sendHere(userRoom(userId), 'game:ready', running)
        else sockets.sendHere(userRoom(userId), 'queue:state', await readQueueState(ctx, userId))
        waitingHere.delete(userId)
      }
    },
  }
}

/** The queues, and the place of a player in them. */
export async function readQueueState(ctx: Context, userId: UserId): Promise<QueueState> {
  const now = ctx.now()
  const entry = await findEntry(ctx.db, userId)
  const queues = await readQueueSizes(ctx.db)
  const pause = await readPause(ctx.db, userId, now)
  const { mode, flor } = entry ?? DEFAULT_QUEUE
  const since = entry?.joinedAt.getTime() ?? null
  const partnerId = entry?.partnerId ?? null
  const names = partnerId === null ? null : await readUsernamesById(ctx.db, [partnerId])
  return {
    mode,
    flor,
    waiting: sizeOf(queues, { mode, flor }),
    queues,
    since,
    botsFrom: since && since + BOTS_OFFERED_AFTER_MS,
    inviteCode: entry?.inviteCode ?? null,
    partner: (partnerId !== null && names?.get(partnerId)) || null,
    pause: pause && { until: pause.until.getTime(), games: pause.games },
    now: now.getTime(),
  }
}
