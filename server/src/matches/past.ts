import type { Action, View } from '@valecuatro/engine'
import { eq } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { playOut } from '../games/index.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database.ts'
import { readRatings, showRating } from './ratings.ts'
import { matches, matchPlayers } from './tables.ts'

export interface PastMatch {
  /** In the order of seats. */
  userIds: string[]
  startedAt: Date
  secret: string
  pace: () => number
  choose: (view: View) => Action
}

/** A match that was played before anybody looked: it counts like any other, through the same handlers. */
export async function layOutPastMatch(tx: Database, ctx: Context, past: PastMatch) {
  const { userIds, startedAt, ...play } = past
  const matchId = newId()
  await tx.insert(matches).values({
    id: matchId,
    status: 'in_progress',
    counts: true,
    scheduledTime: startedAt,
    createdAt: startedAt,
    startedAt,
  })
  await tx.insert(matchPlayers).values(userIds.map((userId, seat) => ({ matchId, seat, userId })))
  const over = await playOut(tx, {
    ...play,
    matchId,
    userIds,
    ratings: (await readRatings(tx, userIds)).map(showRating),
    rules: {},
    seeds: userIds,
    startedAt,
  })
  await tx.update(matches).set({ gameId: over.gameId }).where(eq(matches.id, matchId))
  await ctx.events.emit(tx, 'game-over', { ...over, matchId, absent: [] })
}
