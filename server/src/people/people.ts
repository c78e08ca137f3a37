import {
  type FoundPlayer,
  type Friend,
  type GameId,
  MAX_FOUND_PLAYERS,
  MESSAGES,
  type NamedPlayer,
  type PlayerReport,
  type Relation,
  type ReportReason,
  type UserId,
} from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import {
  findGuests,
  findPlayersByName,
  findUser,
  readUsernamesById,
  rowsOfSection,
  type UserRow,
} from '../accounts/index.ts'
import { findWatchableGamesOf, hasMuted, listMuted, readSeats, setMuted } from '../games/index.ts'
import { readDisplayedRatings, UNRATED } from '../matches/index.ts'
import type { Context } from '../platform/context.ts'
import { afterCommit } from '../platform/database/afterCommit.ts'
import type { Database } from '../platform/database/database.ts'
import { HttpError } from '../platform/http/httpError.ts'
import { createLimit } from '../platform/http/limits.ts'
import type { Serve } from '../platform/http/serve.ts'
import type { Sockets } from '../platform/sockets/sockets.ts'
import { deleteBlock, deleteBlocksOf, hasBlocked, insertBlock, isBlockedWith, listBlocked } from './blocks.ts'
import {
  deleteFriendshipsOf,
  endFriendship,
  isUndoToken,
  listFriends,
  newUndoToken,
  readFriendsForExport,
  readRelation,
  requestFriendship,
  restoreFriendship,
} from './friends.ts'
import { createPresenceFeed } from './presence.ts'

declare module '../platform/events.ts' {
  interface DomainEvents {
    /** A player (`from`) asks another one (`userId`) to be friends. */
    'friend-requested': { userId: UserId; from: NamedPlayer; at: Date }
    /** A player (`from`) has accepted the friend request of another one (`userId`). */
    'friend-accepted': { userId: UserId; from: NamedPlayer; at: Date }
    'player-blocked': { userId: UserId; blockedId: UserId }
  }
  interface Signals {
    /** A player has reported another one to the administrators. */
    'player-reported': {
      userId: UserId
      by: { _id: UserId; username: string }
      reason: ReportReason
      text: string
      gameId: GameId | null
    }
  }
}

export type People = ReturnType<typeof createPeople>

/** The other player of a call; refuses the caller themselves and players who no longer exist. */
export async function requireOther(db: Database, callerId: UserId, id: UserId): Promise<UserRow> {
  if (callerId === id) throw new HttpError(409, MESSAGES.notYourself)
  const user = await findUser(db, id)
  if (!user || user.removedAt || user.deletedAt) throw new HttpError(404, MESSAGES.playerNotFound)
  return user
}

/** Friends, blocked and muted players, reports, and the search for players by name. */
export function createPeople(ctx: Context, serve: Serve, sockets: Sockets) {
  const searches = createLimit(ctx, 'player-searches')
  const requests = createLimit(ctx, 'friend-requests')
  const reports = createLimit(ctx, 'player-reports')
  const presence = createPresenceFeed(ctx, sockets)

  ctx.events.on('data-requested', async (_tx, { userId, add }) => {
    add(
      'friends',
      rowsOfSection(() => readFriendsForExport(ctx.db, userId)),
    )
    add(
      'blockedPlayers',
      rowsOfSection(() => listBlocked(ctx.db, userId)),
    )
  })
  ctx.events.on('user-deleted', async (tx, { userId }) => {
    await deleteFriendshipsOf(tx, userId)
    await deleteBlocksOf(tx, userId)
  })

  const findOther = (callerId: UserId, id: UserId) => requireOther(ctx.db, callerId, id)

  const nameOf = async (db: Database, userId: UserId): Promise<NamedPlayer> => ({
    _id: userId,
    username: (await readUsernamesById(db, [userId])).get(userId) ?? '',
  })

  async function showRelation(userId: UserId, { id: otherId, isGuest }: UserRow): Promise<Relation> {
    return {
      friend: await readRelation(ctx.db, userId, otherId),
      isBlocked: await hasBlocked(ctx.db, userId, otherId),
      isMuted: await hasMuted(ctx.db, userId, otherId),
      isGuest,
      gameId: (await findWatchableGamesOf(ctx.db, [otherId])).get(otherId) ?? null,
    }
  }

  /** Sends both players, in all their tabs, their relation to each other. */
  async function sendRelations(one: UserId, other: UserId) {
    const presences = await presence.readPresences([one, other])
    for (const [reader, about] of [
      [one, other],
      [other, one],
    ] as const) {
      const relation = await readRelation(ctx.db, reader, about)
      presence.sendFriendChange(
        reader,
        about,
        relation,
        relation === 'friend' ? presences.get(about)! : 'offline',
      )
    }
  }

  const sendRelationsLater = (one: UserId, other: UserId) =>
    void sendRelations(one, other).catch(error =>
      ctx.log.warn({ err: error }, 'the relation of two players could not be sent to them'),
    )

  serve('GET /api/players', async ({ caller, query }): Promise<FoundPlayer[]> => {
    await searches.take(caller.userId)
    const leftOut = sql`SELECT user_id FROM blocks WHERE blocked_id = ${caller.userId}::uuid
      UNION ALL SELECT ${caller.userId}::uuid`
    const found = await findPlayersByName(ctx.db, query.search, MAX_FOUND_PLAYERS, leftOut)
    const ratings = await readDisplayedRatings(
      ctx.db,
      found.map(({ id }) => id),
    )
    return found.map(({ id, username }) => ({
      _id: id,
      username,
      ...(ratings.get(id) ?? UNRATED),
    }))
  })

  serve('GET /api/players/{id}/relation', async ({ caller, params }) => {
    return showRelation(caller.userId, await findOther(caller.userId, params.id))
  })

  serve('GET /api/me/friends', async ({ caller }): Promise<Friend[]> => {
    const rows = await listFriends(ctx.db, caller.userId)
    const ids = rows.map(({ userId }) => userId)
    const friends = rows.flatMap(({ userId, relation }) => (relation === 'friend' ? [userId] : []))
    const [names, ratings, presences, games] = await Promise.all([
      readUsernamesById(ctx.db, ids),
      readDisplayedRatings(ctx.db, ids),
      presence.readPresences(friends),
      findWatchableGamesOf(ctx.db, friends),
    ])
    return rows.map(({ userId, relation }) => ({
      _id: userId,
      username: names.get(userId) ?? '',
      ...(ratings.get(userId) ?? UNRATED),
      relation,
      presence: presences.get(userId) ?? 'offline',
      gameId: games.get(userId) ?? null,
    }))
  })

  serve('POST /api/players/{id}/friend', async ({ caller, params }) => {
    const { userId } = caller
    const other = await findOther(userId, params.id)
    if (other.isGuest) throw new HttpError(409, MESSAGES.guestsCannotBeFriends)
    if ((await findGuests(ctx.db, [userId])).has(userId))
      throw new HttpError(403, MESSAGES.guestsHaveNoFriends)
    await requests.take(userId)
    await ctx.db.transaction(async tx => {
      const at = ctx.now()
      const { relation, isNew } = await requestFriendship(tx, userId, other.id, at)
      // Checked after both players are locked, so that a concurrent block is seen.
      if (await isBlockedWith(tx, userId, [other.id])) throw new HttpError(403, MESSAGES.playerBlocked)
      const event = { userId: other.id, from: await nameOf(tx, userId), at }
      if (isNew && relation === 'friend') await ctx.events.emit(tx, 'friend-accepted', event)
      else if (isNew) await ctx.events.emit(tx, 'friend-requested', event)
      afterCommit(tx, () => sendRelationsLater(userId, other.id))
    })
    return showRelation(userId, other)
  })

  serve('DELETE /api/players/{id}/friend', async ({ caller, params }) => {
    const { userId } = caller
    const other = await findOther(userId, params.id)
    const ended = await endFriendship(ctx.db, userId, other.id)
    if (ended !== 'none') sendRelationsLater(userId, other.id)
    return {
      ...(await showRelation(userId, other)),
      ...(ended === 'friend' && { undo: newUndoToken(ctx.secret, userId, other.id, ctx.now()) }),
    }
  })

  serve('POST /api/players/{id}/friend/restore', async ({ caller: { userId }, params, body }) => {
    const other = await findOther(userId, params.id)
    if (!isUndoToken(ctx.secret, userId, other.id, body.undo, ctx.now()))
      throw new HttpError(410, MESSAGES.undoTooLate)
    await ctx.db.transaction(async tx => {
      await restoreFriendship(tx, userId, other.id, ctx.now())
      if (await isBlockedWith(tx, userId, [other.id])) throw new HttpError(403, MESSAGES.playerBlocked)
      afterCommit(tx, () => sendRelationsLater(userId, other.id))
    })
    return showRelation(userId, other)
  })

  serve('GET /api/me/blocked', ({ caller }) => listBlocked(ctx.db, caller.userId))

  serve('POST /api/players/{id}/block', async ({ caller, params }) => {
    const other = await findOther(caller.userId, params.id)
    await ctx.db.transaction(async tx => {
      await insertBlock(tx, caller.userId, other.id, ctx.now())
      await setMuted(tx, caller.userId, other.id, true)
      await ctx.events.emit(tx, 'player-blocked', { userId: caller.userId, blockedId: other.id })
      if ((await endFriendship(tx, caller.userId, other.id)) !== 'none')
        afterCommit(tx, () => sendRelationsLater(caller.userId, other.id))
    })
    return showRelation(caller.userId, other)
  })

  serve('DELETE /api/players/{id}/block', async ({ caller, params }) => {
    const other = await findOther(caller.userId, params.id)
    await ctx.db.transaction(async tx => {
      await deleteBlock(tx, caller.userId, other.id)
      await setMuted(tx, caller.userId, other.id, false)
    })
    return showRelation(caller.userId, other)
  })

  serve('GET /api/me/muted', ({ caller }) => listMuted(ctx.db, caller.userId))

  for (const method of ['POST', 'DELETE'] as const) {
    serve(`${method} /api/players/{id}/mute`, async ({ caller, params }) => {
      const other = await findOther(caller.userId, params.id)
      await setMuted(ctx.db, caller.userId, other.id, method === 'POST')
      return showRelation(caller.userId, other)
    })
  }

  serve('POST /api/players/{id}/report', async ({ caller, params, body }) => {
    const reported = await findOther(caller.userId, params.id)
    await assertSeated(reported.id, body.gameId)
    await reports.take(caller.userId)
    const reporter = await findUser(ctx.db, caller.userId)
    ctx.events.signal('player-reported', {
      userId: reported.id,
      by: { _id: caller.userId, username: reporter?.username ?? '' },
      reason: body.reason,
      text: body.text ?? '',
      gameId: body.gameId ?? null,
    })
    return { ok: true }
  })

  /** Rejects a game as evidence against a user who did not play in it. */
  async function assertSeated(userId: UserId, gameId: PlayerReport['gameId']) {
    if (!gameId) return
    const seats = (await readSeats(ctx.db, [gameId])).get(gameId) ?? []
    if (!seats.some(seat => seat.userId === userId)) throw new HttpError(404, MESSAGES.gameNotFound)
  }

  return { close: presence.close }
}
