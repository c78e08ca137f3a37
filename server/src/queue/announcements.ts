import {
  DEFAULT_QUEUE,
  type OwnStatus,
  type QueueParty,
  type QueueSearch,
  type QueueState,
  queueOf,
  teamSizeOf,
  type UserId,
} from '@valecuatro/contract'
import { readUsernamesById } from '../accounts/index.ts'
import { findRunningGame, findRunningGames } from '../games/index.ts'
import { displayedRating, isProvisional, readPauses, readRatings } from '../matches/index.ts'
import type { Context } from '../platform/context.ts'
import { afterCommit } from '../platform/database/afterCommit.ts'
import type { Database } from '../platform/database/database.ts'
import type { Live, TopicHandlers } from '../platform/sockets/live.ts'
import { callerOf, type Socket, type Sockets, userRoom } from '../platform/sockets/sockets.ts'
import { BOTS_AFTER_MS, findBotGames } from './botGames.ts'
import {
  findParties,
  INVITATION_LIFETIME_MS,
  type QueueEntry,
  type RemovedEntries,
  readQueueSizes,
  sizeOf,
} from './entries.ts'
import { WIDER_EVERY_MS, windowsOf } from './matchmaking.ts'

/** The minimum interval between changes of the number of waiting players. */
const COUNT_INTERVAL_MS = 1000

export type Announcements = ReturnType<typeof createAnnouncements>

/** What players are told about the queue: how many wait, and their own place. */
export function createAnnouncements(ctx: Context, sockets: Sockets, live: Live) {
  /** Players who were waiting, with a socket at this node, in the last round. */
  const waitingHere = new Set<UserId>()

  const topics: Pick<TopicHandlers, 'queue' | 'me'> = {
    queue: {
      intervalMs: COUNT_INTERVAL_MS,
      read: async () => [{ queues: await readQueueSizes(ctx.db, ctx.now()) }],
    },
    me: {
      isPersonal: true,
      silentFields: ['now', 'waiting', 'queues'],
      read: documents =>
        readOwnStatuses(
          ctx,
          documents.map(({ reader }) => reader!.userId),
        ),
      /** A node may have died after the end of a game and before it could tell the players. */
      async findOutdated(documents) {
        const playing = documents.filter(({ sent }) => sent.gameId !== null)
        const running = await findRunningGames(
          ctx.db,
          playing.map(({ reader }) => reader!.userId),
        )
        return playing.filter(({ reader, sent }) => running.get(reader!.userId)?.gameId !== sent.gameId)
      },
    },
  }

  const announceStatus = (tx: Database, userIds: UserId[]) => live.changed(tx, 'me', '', userIds)

  async function notifyPartners(partners: RemovedEntries['partners']) {
    if (partners.length === 0) return
    const names = await readUsernamesById(
      ctx.db,
      partners.map(({ leftBy }) => leftBy),
    )
    for (const { userId, leftBy } of partners)
      sockets.send(userRoom(userId), 'queue:partner-left', { username: names.get(leftBy) ?? '' })
  }

  return {
    waitingHere,
    topics,
    /** Tells the pages of players that their own status has changed, once that is committed. */
    announceStatus,

    /** Tells everyone how many wait, and these players their place, once the change is committed. */
    announceJoined(tx: Database, userIds: UserId[]) {
      live.changed(tx, 'queue', '')
      announceStatus(tx, userIds)
    },

    /** Tells a user who has just connected which table they sit at. */
    async sendCurrent(socket: Socket) {
      const running = await findRunningGame(ctx.db, callerOf(socket).userId)
      if (running) socket.emit('game:ready', running)
    },

    /** Tells the players, those of their parties and everyone once the removal is committed. Answers whether there was one. */
    announceRemoved(db: Database, { userIds, partners, remaining }: RemovedEntries): boolean {
      if (userIds.length === 0) return false
      live.changed(db, 'queue', '')
      announceStatus(db, [...userIds, ...partners.map(({ userId }) => userId), ...remaining])
      afterCommit(db, () => notifyPartners(partners))
      return true
    },

    /** Tells these players why they are no longer in the queue, once that is committed. */
    announceExpired(db: Database, userIds: UserId[]) {
      afterCommit(db, () => {
        for (const userId of userIds) sockets.send(userRoom(userId), 'queue:invitation-expired', {})
      })
    },

    /** A player who no longer waits may have been seated by a node that died before it could tell them. */
    async notifyRemoved(userIds: UserId[]) {
      if (userIds.length === 0) return
      announceStatus(ctx.db, userIds)
      for (const [userId, game] of await findRunningGames(ctx.db, userIds))
        sockets.sendHere(userRoom(userId), 'game:ready', game)
      for (const userId of userIds) waitingHere.delete(userId)
    },
  }
}

/** The status of players, in this order. */
async function readOwnStatuses(ctx: Context, userIds: UserId[]): Promise<OwnStatus[]> {
  const now = ctx.now()
  const queues = await readQueueSizes(ctx.db, now)
  const entries = await findParties(ctx.db, userIds)
  const pauses = await readPauses(ctx.db, userIds, now)
  const running = await findRunningGames(ctx.db, userIds)
  const botGames = await findBotGames(ctx.db, userIds)
  const parties = Map.groupBy(entries, ({ leaderId }) => leaderId)
  const names = await readUsernamesById(
    ctx.db,
    [...parties.values()].flatMap(party => (isShown(party) ? party.map(({ userId }) => userId) : [])),
  )
  const searches = await readSearches(ctx.db, [...parties.values()])
  const entryOf = new Map(entries.map(entry => [entry.userId, entry]))
  return userIds.map((userId, index) => {
    const entry = entryOf.get(userId)
    const queue = queueOf(entry ?? DEFAULT_QUEUE)
    const since = entry?.joinedAt.getTime() ?? null
    const party = (entry && parties.get(entry.leaderId)) ?? []
    const partner = party.find(other => other.userId !== userId)
    const pause = pauses[index]
    const gameId = running.get(userId)?.gameId ?? null
    return {
      ...queue,
      waiting: sizeOf(queues, queue),
      queues,
      since,
      botsFrom: since && since + BOTS_AFTER_MS,
      inviteCode: entry?.inviteCode ?? null,
      partner: (partner && names.get(partner.userId)) ?? null,
      party: isShown(party) ? presentParty(party, names) : null,
      search: (entry && searches.get(entry.leaderId)) ?? null,
      pause: pause ? { until: pause.until.getTime(), games: pause.games } : null,
      gameId,
      playsBotMeanwhile: botGames.some(game => game.userId === userId && game.gameId === gameId),
      now: now.getTime(),
    }
  })
}

/** A player who has invited others and is still alone is a party, too. */
const isShown = ([leader, ...others]: QueueEntry[]): boolean =>
  others.length > 0 || (leader !== undefined && leader.inviteCode !== null)

function presentParty(party: QueueEntry[], names: Map<string, string>): QueueParty {
  const { mode, inviteCode, joinedAt } = party[0]!
  return {
    members: party.map(({ userId }) => names.get(userId) ?? ''),
    size: teamSizeOf(mode),
    openUntil: inviteCode === null ? null : joinedAt.getTime() + INVITATION_LIFETIME_MS,
  }
}

/** With which ratings these parties would be seated in a busy queue, by their leaders. */
async function readSearches(db: Database, parties: QueueEntry[][]): Promise<Map<UserId, QueueSearch>> {
  const searches = new Map<UserId, QueueSearch>()
  for (const [mode, waiting] of Map.groupBy(parties, party => party[0]!.mode)) {
    const userIds = waiting.flat().map(({ userId }) => userId)
    const ratings = await readRatings(db, userIds, mode)
    for (const party of waiting) {
      const own = party.map(({ userId }) => ratings[userIds.indexOf(userId)]!)
      searches.set(party[0]!.leaderId, {
        rating: Math.round(own.reduce((sum, each) => sum + displayedRating(each), 0) / own.length),
        isProvisional: own.some(isProvisional),
        windows: windowsOf(own.some(isProvisional)),
        widerEveryMs: WIDER_EVERY_MS,
      })
    }
  }
  return searches
}

/** The queues, and the place of a player in them. */
export async function readQueueState(ctx: Context, userId: UserId): Promise<QueueState> {
  const [{ gameId: _, playsBotMeanwhile: __, ...queue }] = (await readOwnStatuses(ctx, [userId])) as [
    OwnStatus,
  ]
  return queue
}
