import type { FriendRelation, Presence, UserId } from '@valecuatro/contract'
import { findSeatedPlayers } from '../games/index.ts'
import type { Context } from '../platform/context.ts'
import { afterCommit } from '../platform/database/afterCommit.ts'
import { type Socket, type Sockets, userRoom } from '../platform/sockets/sockets.ts'
import { findFriendIds } from './friends.ts'

/** Long enough for a page to reload before friends see the player go offline. */
const OFFLINE_AFTER_MS = 5000

/** Tells players when a friend goes online or offline, or starts or ends a game. */
export function createPresenceFeed(ctx: Context, sockets: Sockets) {
  const leaving = new Set<NodeJS.Timeout>()
  let isClosed = false

  async function readPresences(userIds: UserId[]): Promise<Map<UserId, Presence>> {
    if (userIds.length === 0) return new Map()
    const [here, seated] = await Promise.all([
      sockets.findOccupiedRooms(userIds.map(userRoom)),
      findSeatedPlayers(ctx.db, userIds),
    ])
    const presenceOf = (userId: UserId): Presence => {
      if (!here.has(userRoom(userId))) return 'offline'
      return seated.has(userId) ? 'playing' : 'online'
    }
    return new Map(userIds.map(userId => [userId, presenceOf(userId)]))
  }

  function sendFriendChange(
    receiverId: UserId,
    userId: UserId,
    relation: FriendRelation,
    presence: Presence,
  ) {
    const change = { userId, relation, presence }
    sockets.send(userRoom(receiverId), 'friend:changed', change)
  }

  /** Sends the presence of the given players to their friends. */
  async function announce(userIds: UserId[]) {
    const friends = Map.groupBy(await findFriendIds(ctx.db, userIds), ({ userId }) => userId)
    const presences = await readPresences([...friends.keys()])
    for (const [userId, rows] of friends) {
      const rooms = rows.map(({ friendId }) => userRoom(friendId))
      const presence = presences.get(userId) ?? 'offline'
      sockets.io.to(rooms).emit('friend:changed', { userId, relation: 'friend', presence })
    }
  }

  const announceLater = (userIds: UserId[]) =>
    void announce(userIds).catch(error => {
      if (!isClosed)
        ctx.log.warn({ err: error }, 'the presence of players could not be sent to their friends')
    })

  ctx.events.on('match-started', async (tx, { userIds }) => afterCommit(tx, () => announceLater(userIds)))
  ctx.events.on('game-over', async (tx, { results }) =>
    afterCommit(tx, () => announceLater(results.map(({ userId }) => userId))),
  )

  sockets.io.on('connection', (socket: Socket) => {
    if (!socket.data.caller) return
    const { userId } = socket.data.caller
    const room = userRoom(userId)
    // With more sockets in the room, another tab has already announced the player.
    if ((sockets.io.of('/').adapter.rooms.get(room)?.size ?? 0) <= 1) announceLater([userId])
    socket.on('disconnect', () => {
      if (isClosed || sockets.hasSocketHere(room)) return
      const timer = setTimeout(() => {
        leaving.delete(timer)
        if (!sockets.hasSocketHere(room)) announceLater([userId])
      }, OFFLINE_AFTER_MS)
      leaving.add(timer.unref())
    })
  })

  return {
    readPresences,
    sendFriendChange,
    close() {
      isClosed = true
      for (const timer of leaving) clearTimeout(timer)
    },
  }
}
