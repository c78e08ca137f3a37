import type { GameId, UserId } from '@valecuatro/contract'
import type { Context } from '../platform/context.ts'
import { afterCommit } from '../platform/database/afterCommit.ts'
import type { Database } from '../platform/database/database.ts'
import { type Sockets, userRoom } from '../platform/sockets/sockets.ts'
import type { BotSenas } from './botSenas.ts'
import type { Broadcast } from './broadcast.ts'
import type { GameCache } from './cache.ts'
import { deadlineOf, type Pace } from './clock.ts'
import type { Decision } from './decide.ts'
import { attendanceOf, type LiveGame } from './liveGame.ts'
import { outcomeOf } from './outcome.ts'
import { readHandPoints } from './record.ts'
import { freeSeats } from './seats.ts'
import { type CommitResult, commitStep, type NewStep } from './store.ts'
import { createWriter } from './writer.ts'

/** Additional writes in the transaction of a step; throwing rolls the step back. */
export type AlsoWrite = (tx: Database) => Promise<void>

/** How an administrator ends a game. */
export interface AdministratorDecision {
  winner: 0 | 1
  winnerId: UserId
  /** Whether the losers forfeit the games that would follow between the same sides, too. */
  isForfeit?: boolean
  alsoWrite: AlsoWrite
}

interface StepExtras {
  winnerId?: UserId
  isForfeit?: boolean
  alsoWrite?: AlsoWrite | undefined
}

export type Commit = (
  before: LiveGame,
  decision: Decision,
  step: Omit<NewStep, 'at'>,
  extras?: StepExtras,
) => Promise<CommitResult>

interface Parts {
  pace: Pace
  cache: GameCache
  /** Records that the sockets at this node have been sent this number. */
  noteSent(gameId: GameId, seq: number): void
  broadcastMove: Broadcast['broadcastMove']
  senas: BotSenas
}

/** Writes a decided step and, once it is written, sends it to the table. */
export function createCommit(ctx: Context, sockets: Sockets, parts: Parts): Commit {
  const { pace, cache, noteSent, broadcastMove, senas } = parts
  const writer = createWriter(ctx.db)

  /** Writes the end of a game or a departure together with its consequences, and other steps by themselves. */
  async function write(
    before: LiveGame,
    after: LiveGame,
    step: NewStep,
    { winnerId, isForfeit = false, alsoWrite }: StepExtras,
  ): Promise<CommitResult> {
    const isOver = after.phase === 'over'
    const leaving = after.left.filter(seat => !before.left.includes(seat))
    if (!isOver && leaving.length === 0 && !alsoWrite) return writer.write(after, step)
    return ctx.db.transaction(async tx => {
      const committed = await commitStep(tx, after, step)
      if (committed !== 'committed') return committed
      const { id: gameId, matchId } = after
      const userIds = leaving.flatMap(seat => after.seats[seat]?.userId ?? [])
      if (userIds.length > 0)
        await ctx.events.emit(tx, 'players-left', { gameId, matchId, userIds, at: step.at })
      if (isOver) await emitEnd(tx, before, after, step.at, { isForfeit, ...(winnerId && { winnerId }) })
      await alsoWrite?.(tx)
      if (!isOver && userIds.length === 0) return committed
      const { freed, reseated } = await freeSeats(tx, gameId, isOver ? undefined : userIds)
      await ctx.events.emit(tx, 'seats-changed', { userIds: freed })
      afterCommit(tx, () => {
        for (const { userId, ...game } of reseated) sockets.send(userRoom(userId), 'game:ready', game)
      })
      return committed
    })
  }

  async function emitEnd(
    tx: Database,
    before: LiveGame,
    after: LiveGame,
    at: Date,
    decided: { winnerId?: UserId; isForfeit: boolean },
  ) {
    const { id: gameId, matchId, fullAtStart } = after
    const { winner, score } = after.game
    if (after.duplicateHand !== null)
      return ctx.events.emit(tx, 'duplicate-over', {
        gameId,
        score,
        isGivenUp: after.held.length > 0,
        at,
      })
    if (winner === null && after.ending !== 'draw') {
      const left = after.left.flatMap(seat => after.seats[seat]?.userId ?? [])
      return ctx.events.emit(tx, 'game-cancelled', { gameId, matchId, at, left })
    }
    const handsPlayed = before.game.hands - (before.game.phase === 'play' ? 1 : 0)
    const { results, ...rated } = outcomeOf({
      ...attendanceOf(after),
      winner,
      fullAtStart,
      handsPlayed,
      isResigned: after.ending === 'resignation',
    })
    const { dealId } = after
    const duplicate = dealId !== null ? { dealId, hands: await readHandPoints(tx, after) } : undefined
    await ctx.events.emit(tx, 'game-over', {
      gameId,
      matchId,
      winner,
      score,
      at,
      ...(duplicate ? { isRated: false, isWinRated: false, duplicate } : rated),
      results: results.map(result => ({ ...result, userId: after.seats[result.seat]!.userId! })),
      ...decided,
    })
  }

  return async (before, decision, step, extras = {}) => {
    const now = ctx.now()
    const isNewHand =
      before.phase === 'playing' && decision.events.some(({ type }) => type === 'deal' || type === 'duel')
    const after = {
      ...decision.after,
      deadlineAt: deadlineOf(decision.after, now, pace, isNewHand, Math.random),
    }
    const began = ctx.metrics ? performance.now() : 0
    const committed = await write(before, after, { ...step, at: now }, extras)
    if (committed === 'committed') {
      cache.put(after)
      noteSent(after.id, after.seq)
      broadcastMove(after, decision.events, now)
      ctx.metrics?.moveWritten((performance.now() - began) / 1000)
      if (after.phase === 'over') senas.forget(after.id)
      else if (decision.events.some(({ type }) => type === 'deal')) senas.afterDeal(after, isNewHand)
    }
    return committed
  }
}
