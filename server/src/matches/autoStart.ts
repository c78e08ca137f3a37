import { MATCH_GRACE_MINUTES, type MatchId, type TournamentId, type UserId } from '@valecuatro/contract'
import { and, asc, eq, lte } from 'drizzle-orm'
import { findSeatedPlayers } from '../games/index.ts'
import type { Context } from '../platform/context.ts'
import { afterCommit } from '../platform/database/afterCommit.ts'
import type { Database } from '../platform/database/database.ts'
import { HttpError } from '../platform/http/httpError.ts'
import { every } from '../platform/jobs/every.ts'
import { type Sockets, userRoom } from '../platform/sockets/sockets.ts'
import type { Matches } from './matches.ts'
import { type MatchRow, readMatchPlayers, tournamentOf } from './present.ts'
import { REMIND_BEFORE_MS } from './schedule.ts'
import { matches as matchTable } from './schema.ts'

declare module '../platform/events.ts' {
  interface DomainEvents {
    /** Players were added to a match that starts by itself, or its time was changed. */
    'match-scheduled': { matchId: MatchId; scheduledTime: Date; usernames: string[]; userIds: UserId[] }
    /** Players were removed from a match that they had been notified of, or the match was cancelled. */
    'match-called-off': { matchId: MatchId; scheduledTime: Date; userIds: UserId[] }
    /** A match starts by itself within ten minutes. */
    'match-soon': { matchId: MatchId; scheduledTime: Date; userIds: UserId[] }
    /** A match is due to start, and these players are missing. */
    'match-called': {
      matchId: MatchId
      tournament: { _id: TournamentId; name: string } | null
      userIds: UserId[]
    }
  }
  interface Signals {
    /** The displayed state of a match that starts by itself has changed; emitted after the commit. */
    'match-stepped': { matchId: MatchId }
  }
}

const RUN_INTERVAL_MS = 1000
const MAX_PER_RUN = 200
const SEATS = 4
export const START_GRACE_MS = MATCH_GRACE_MINUTES * 60_000

export type StartStep = 'wait' | 'remind' | 'start' | 'call' | 'miss'

type Schedule = Pick<MatchRow, 'scheduledTime' | 'remindedAt' | 'calledAt'>

/** The step that is due now for a match that starts by itself. */
export function startStepOf(
  { scheduledTime, remindedAt, calledAt }: Schedule,
  { players, missing }: { players: number; missing: number },
  now: Date,
): StartStep {
  if (!scheduledTime) return 'wait'
  if (now < scheduledTime) {
    const isSoon = now.getTime() >= scheduledTime.getTime() - REMIND_BEFORE_MS
    return isSoon && !remindedAt ? 'remind' : 'wait'
  }
  if (players !== SEATS) return 'miss'
  if (missing === 0) return 'start'
  if (!calledAt) return 'call'
  // Measured from the call, so that the players have the full grace period after an outage.
  return now.getTime() >= calledAt.getTime() + START_GRACE_MS ? 'miss' : 'wait'
}

export type AutoStarts = ReturnType<typeof createAutoStarts>

/**
 * Starts scheduled matches on time. Each row says when its next step is due; every node checks once a second, and the
 * first node to lock the row performs the step.
 */
export function createAutoStarts(ctx: Context, matches: Matches, sockets: Sockets) {
  /** Those of the players who have no page open on any node or who sit at another table. */
  async function findMissing(userIds: UserId[]): Promise<UserId[]> {
    const rooms = await sockets.findOccupiedRooms(userIds.map(userRoom))
    const seated = await findSeatedPlayers(ctx.db, userIds)
    return userIds.filter(userId => !rooms.has(userRoom(userId)) || seated.has(userId))
  }

  /** Performs the step that is due for a match, unless another node has locked the match. */
  async function step(tx: Database, id: MatchId, missing: UserId[]) {
    const now = ctx.now()
    const [match] = await tx
      .select()
      .from(matchTable)
      .where(and(eq(matchTable.id, id), eq(matchTable.status, 'scheduled'), lte(matchTable.dueAt, now)))
      .for('no key update', { skipLocked: true })
    if (!match?.scheduledTime) return
    const userIds = (await readMatchPlayers(tx, [id])).map(({ userId }) => userId)
    const absent = userIds.filter(userId => missing.includes(userId))
    const { scheduledTime } = match
    const update = (changes: Partial<MatchRow>) => {
      afterCommit(tx, () => ctx.events.signal('match-stepped', { matchId: id }))
      return tx.update(matchTable).set(changes).where(eq(matchTable.id, id))
    }
    switch (startStepOf(match, { players: userIds.length, missing: absent.length }, now)) {
      case 'remind':
        await update({ remindedAt: now, dueAt: scheduledTime })
        return ctx.events.emit(tx, 'match-soon', { matchId: id, scheduledTime, userIds })
      case 'start':
        await matches.start(tx, id)
        return
      case 'call':
        await update({ calledAt: now, missing: absent })
        return ctx.events.emit(tx, 'match-called', {
          matchId: id,
          tournament: tournamentOf(match),
          userIds: absent,
        })
      case 'miss':
        await update({ missedAt: now, dueAt: null, missing: absent })
        return
      case 'wait':
        if (match.calledAt && match.missing?.join() !== absent.join()) await update({ missing: absent })
    }
  }

  async function tick() {
    const due = await ctx.db
      .select({ id: matchTable.id })
      .from(matchTable)
      .where(and(eq(matchTable.status, 'scheduled'), lte(matchTable.dueAt, ctx.now())))
      .orderBy(asc(matchTable.dueAt))
      .limit(MAX_PER_RUN)
    if (due.length === 0) return
    const ids = due.map(({ id }) => id)
    const players = (await readMatchPlayers(ctx.db, ids)).map(({ userId }) => userId)
    const missing = await findMissing([...new Set(players)])
    for (const id of ids) {
      await ctx.db
        .transaction(tx => step(tx, id, missing))
        .catch(error => {
          // The tournament of the match is over, or a player has just sat down elsewhere.
          if (error instanceof HttpError) return
          ctx.log.error({ err: error, matchId: id }, 'a scheduled match could not be started')
        })
    }
  }

  const stop = every(ctx.log, RUN_INTERVAL_MS, 'scheduled matches', tick)
  return { tick, close: stop }
}
