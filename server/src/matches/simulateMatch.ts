import type { MatchId, UserId } from '@valecuatro/contract'
import type { Action, Players, View } from '@valecuatro/engine'
import { eq } from 'drizzle-orm'
import { simulateGame } from '../games/index.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database/database.ts'
import { readMatchPlayers } from './present.ts'
import { readDisplayedRatings, UNRATED } from './ratings.ts'
import { insertMatch, type MatchTournament } from './schedule.ts'
import { matches } from './schema.ts'

export interface SimulatedPlay {
  startedAt: Date
  secret: string
  /** One per seat. */
  seeds: string[]
  nextStepMs: () => number
  choose: (view: View) => Action
}

export interface SimulatedMatch extends SimulatedPlay {
  /** In the order of seats. */
  userIds: UserId[]
  tournament?: MatchTournament
}

/** Creates a finished match for demo data; it counts like any other match, through the same event handlers. */
export async function createSimulatedMatch(
  tx: Database,
  ctx: Context,
  { userIds, tournament, ...play }: SimulatedMatch,
) {
  const { startedAt } = play
  const match = { userIds, scheduledTime: startedAt, tournament: tournament ?? null, at: startedAt }
  const { id } = await insertMatch(tx, { ...match, counts: true })
  await simulateMatch(tx, ctx, id, play)
}

/** Plays a scheduled match for demo data. */
export async function simulateMatch(tx: Database, ctx: Context, matchId: MatchId, past: SimulatedPlay) {
  const userIds = (await readMatchPlayers(tx, [matchId])).map(({ userId }) => userId)
  const ratings = await readDisplayedRatings(tx, userIds)
  const over = await simulateGame(tx, {
    ...past,
    matchId,
    userIds,
    ratings: userIds.map(userId => ratings.get(userId) ?? UNRATED),
    rules: { players: userIds.length as Players },
  })
  await tx
    .update(matches)
    .set({ status: 'in_progress', startedAt: past.startedAt, gameId: over.gameId })
    .where(eq(matches.id, matchId))
  const results = userIds.map((userId, seat) => ({
    seat,
    userId,
    won: seat % 2 === over.winner,
    left: false,
  }))
  await ctx.events.emit(tx, 'game-over', { ...over, matchId, results, isRated: true, isWinRated: true })
}
