import {
  CHALLENGE_SECONDS,
  type ChallengeId,
  type ChallengeRules,
  type GameId,
  MESSAGES,
  type NamedPlayer,
  type UserId,
} from '@valecuatro/contract'
import { eq } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import {
  findGuests,
  findSuspended,
  findUnverified,
  readUsernamesById,
  rowsOfSection,
} from '../accounts/index.ts'
import { findRunningGame } from '../games/index.ts'
import { type Matches, readPauses } from '../matches/index.ts'
import { isBlockedWith, readRelation, requireOther } from '../people/index.ts'
import type { Context } from '../platform/context.ts'
import { afterCommit } from '../platform/database/afterCommit.ts'
import type { Database } from '../platform/database/database.ts'
import { HttpError } from '../platform/http/httpError.ts'
import { createLimit } from '../platform/http/limits.ts'
import type { Serve } from '../platform/http/serve.ts'
import { every } from '../platform/jobs/every.ts'
import type { Live } from '../platform/sockets/live.ts'
import { gameChallenges } from './schema.ts'
import {
  type ChallengeRow,
  deleteChallengesOf,
  deleteExpired,
  endOpen,
  insertChallenge,
  isOpen,
  lockChallenge,
  lockChallengeBetween,
  presentChallenges,
  readAcceptedFrom,
  readOwnChallenges,
  saveAcceptedFrom,
} from './store.ts'

declare module '../platform/events.ts' {
  interface DomainEvents {
    /** A player (`from`) challenges another one (`userId`). */
    'challenge-sent': { challengeId: ChallengeId; userId: UserId; from: NamedPlayer }
    /** The challenge to a player (`userId`) can no longer be accepted. */
    'challenge-ended': { challengeId: ChallengeId; userId: UserId }
  }
}

const CLEANUP_INTERVAL_MS = 60 * 60_000

/**
 * Challenges to a game of one against one. They wait beside tables and queues: a player may wait for an answer, sit at a
 * table and be in the queue at the same time, and the first game to start ends the others.
 */
export function createChallenges(ctx: Context, serve: Serve, matches: Matches, live: Live) {
  const limit = createLimit(ctx, 'challenges')

  const announce = (tx: Database, rows: Pick<ChallengeRow, 'fromId' | 'toId'>[]) =>
    live.changed(tx, 'challenges', '', [...new Set(rows.flatMap(({ fromId, toId }) => [fromId, toId]))])

  /** Notes in the caller's transaction that challenges have ended. */
  async function noteEnded(tx: Database, rows: ChallengeRow[]) {
    for (const { id, toId } of rows)
      await ctx.events.emit(tx, 'challenge-ended', { challengeId: id, userId: toId })
    if (rows.length > 0) announce(tx, rows)
  }

  async function start(tx: Database, row: ChallengeRow): Promise<GameId> {
    const { target, flor, turnSeconds, isRated } = row.rules
    if (isRated) await refuseRated(tx, [row.fromId, row.toId])
    const { gameId } = await matches.open(tx, [{ userId: row.fromId }, { userId: row.toId }], {
      counts: isRated,
      rules: { players: 2, target, flor },
      watchable: isRated,
      turnMs: turnSeconds * 1000,
    })
    await tx.update(gameChallenges).set({ gameId }).where(eq(gameChallenges.id, row.id))
    await noteEnded(tx, [row])
    return gameId
  }

  async function refuseRated(db: Database, userIds: UserId[]) {
    if ((await findUnverified(ctx, db, userIds)).size > 0) throw new HttpError(409, MESSAGES.ratedUnverified)
    if ((await readPauses(db, userIds, ctx.now())).some(pause => pause !== null))
      throw new HttpError(409, MESSAGES.ratedPaused)
  }

  /** Whether a player may challenge another one. The answer does not tell a block from a setting. */
  async function isAccepted(userId: UserId, otherId: UserId): Promise<boolean> {
    if (await isBlockedWith(ctx.db, userId, [otherId])) return false
    if ((await findGuests(ctx.db, [otherId])).size + (await findSuspended(ctx.db, [otherId])).size > 0)
      return false
    const acceptedFrom = await readAcceptedFrom(ctx.db, otherId)
    if (acceptedFrom === 'everyone') return true
    return acceptedFrom === 'friends' && (await readRelation(ctx.db, userId, otherId)) === 'friend'
  }

  /** A challenge that waits for an answer, or the game if the other player has sent the same challenge. */
  async function challenge(tx: Database, fromId: UserId, toId: UserId, rules: ChallengeRules) {
    const at = ctx.now()
    const created: ChallengeRow = {
      id: newId() as ChallengeId,
      fromId,
      toId,
      rules,
      createdAt: at,
      expiresAt: new Date(at.getTime() + CHALLENGE_SECONDS * 1000),
      declinedAt: null,
      gameId: null,
    }
    // If both challenge each other at once, the second waits here for the first.
    const isFirst = await insertChallenge(tx, created)
    const before = isFirst ? null : await lockChallengeBetween(tx, fromId, toId)
    if (before && isOpen(before, at)) {
      const isSame = sameRules(before.rules, rules)
      if (before.fromId === toId) {
        if (!isSame) throw new HttpError(409, MESSAGES.challengedByThem)
        return { row: null, gameId: await start(tx, before) }
      }
      if (!isSame) throw new HttpError(409, MESSAGES.challengeRepeated)
      return { row: before, gameId: null }
    }
    if (before?.fromId === fromId && before.declinedAt && before.expiresAt > at)
      throw new HttpError(409, MESSAGES.challengeRepeated)
    if (before) {
      await tx.delete(gameChallenges).where(eq(gameChallenges.id, before.id))
      await tx.insert(gameChallenges).values(created)
    }
    const username = (await readUsernamesById(tx, [fromId])).get(fromId) ?? ''
    const event = { challengeId: created.id, userId: toId, from: { _id: fromId, username } }
    await ctx.events.emit(tx, 'challenge-sent', event)
    announce(tx, [created])
    return { row: created, gameId: null }
  }

  serve('POST /api/players/{id}/challenge', async ({ caller: { userId }, params, body: rules }) => {
    const other = await requireOther(ctx.db, userId, params.id)
    if ((await findGuests(ctx.db, [userId])).has(userId)) throw new HttpError(403, MESSAGES.accountRequired)
    await limit.take(userId)
    if (!(await isAccepted(userId, other.id))) throw new HttpError(409, MESSAGES.challengeRefused)
    if (await findRunningGame(ctx.db, userId)) throw new HttpError(409, MESSAGES.alreadyPlaying)
    if (rules.isRated) await refuseRated(ctx.db, [userId, other.id])
    const { row, gameId } = await ctx.db.transaction(tx => challenge(tx, userId, other.id, rules))
    const [shown = null] = row ? await presentChallenges(ctx.db, [row]) : []
    return { challenge: shown, gameId }
  })

  serve('POST /api/challenges/{id}/accept', async ({ caller: { userId }, params }) => {
    const gameId = await ctx.db.transaction(async tx => {
      const row = await lockChallenge(tx, params.id)
      if (row?.toId !== userId) throw new HttpError(404, MESSAGES.challengeOver)
      if (row.gameId) return row.gameId
      const isRefused = !isOpen(row, ctx.now()) || (await isBlockedWith(tx, userId, [row.fromId]))
      if (isRefused) throw new HttpError(404, MESSAGES.challengeOver)
      return start(tx, row)
    })
    return { gameId }
  })

  serve('DELETE /api/challenges/{id}', async ({ caller: { userId }, params }) => {
    await ctx.db.transaction(async tx => {
      const row = await lockChallenge(tx, params.id)
      const at = ctx.now()
      if (!row || !isOpen(row, at) || (row.fromId !== userId && row.toId !== userId)) return
      const ended = row.fromId === userId ? { expiresAt: at } : { declinedAt: at }
      await tx.update(gameChallenges).set(ended).where(eq(gameChallenges.id, row.id))
      await noteEnded(tx, [row])
    })
    return { ok: true }
  })

  serve('PUT /api/me/challengers', async ({ caller: { userId }, body: { acceptedFrom } }) => {
    await ctx.db.transaction(async tx => {
      await saveAcceptedFrom(tx, userId, acceptedFrom)
      live.changed(tx, 'challenges', '', [userId])
    })
    return { ok: true }
  })

  // After the commit, because a challenge is locked before tables and players.
  const endAfter = (tx: Database, which: Parameters<typeof endOpen>[1]) =>
    afterCommit(tx, () =>
      ctx.db.transaction(async later => noteEnded(later, await endOpen(later, which, ctx.now()))),
    )
  ctx.events.on('match-started', async (tx, { userIds }) => endAfter(tx, { from: userIds }))
  ctx.events.on('user-suspended', async (tx, { userId }) => endAfter(tx, { from: [userId] }))
  ctx.events.on('player-blocked', async (tx, { userId, blockedId }) =>
    endAfter(tx, { between: [userId, blockedId] }),
  )
  ctx.events.on('data-requested', async (_tx, { userId, add }) => {
    add(
      'challenges',
      rowsOfSection(async () => [{ acceptedFrom: await readAcceptedFrom(ctx.db, userId) }]),
    )
  })
  ctx.events.on('user-deleted', (tx, { userId }) => deleteChallengesOf(tx, userId))

  return {
    topic: {
      isPersonal: true as const,
      read: (documents: { reader: { userId: UserId } | null }[]) =>
        readOwnChallenges(
          ctx.db,
          documents.map(({ reader }) => reader!.userId),
          ctx.now(),
        ),
    },
    close: every(ctx.log, CLEANUP_INTERVAL_MS, 'clean-up of challenges', () =>
      deleteExpired(ctx.db, new Date(ctx.now().getTime() - CLEANUP_INTERVAL_MS)),
    ),
  }
}

const sameRules = (a: ChallengeRules, b: ChallengeRules) =>
  a.target === b.target && a.flor === b.flor && a.turnSeconds === b.turnSeconds && a.isRated === b.isRated
