import type { TournamentId, UserId } from '@valecuatro/contract'
import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { findSeatedPlayers, orSeatedElsewhere, SeatedElsewhere } from '../games/index.ts'
import { balancePairs, countPartnerships, type Matches, pairKey, readRatings } from '../matches/index.ts'
import type { Context } from '../platform/context.ts'
import { TABLE_SIZE } from './bracket.ts'
import { isArenaRunning } from './due.ts'
import { ABSENT_AFTER_MS } from './presence.ts'
import { lockTournament } from './queries.ts'
import { arenaQueue } from './schema.ts'

/** Starts the next table of an arena: the four connected players who have waited longest, with new partners if possible. */
export async function seatArena(
  ctx: Context,
  matches: Matches,
  tournamentId: TournamentId,
): Promise<boolean> {
  const opened = await orSeatedElsewhere(
    ctx.db.transaction(async tx => {
      const now = ctx.now()
      const tournament = await lockTournament(tx, tournamentId)
      if (!isArenaRunning(tournament, now)) return null
      const isPresent = gt(arenaQueue.seenAt, new Date(now.getTime() - ABSENT_AFTER_MS))
      const waiting = await tx
        .select({ userId: arenaQueue.userId })
        .from(arenaQueue)
        .where(and(eq(arenaQueue.tournamentId, tournamentId), isPresent))
        .orderBy(asc(arenaQueue.joinedAt), asc(arenaQueue.userId))
        // A player who leaves at the same time has either left, and is not selected, or is seated.
        .for('update')
      const seated = await findSeatedPlayers(
        tx,
        waiting.map(({ userId }) => userId),
      )
      const userIds = waiting.map(({ userId }) => userId).filter(userId => !seated.has(userId))
      if (userIds.length < TABLE_SIZE) return null
      const four = userIds.slice(0, TABLE_SIZE)
      await tx.delete(arenaQueue).where(inArray(arenaQueue.userId, four))
      const ratings = await readRatings(tx, four)
      const together = await countPartnerships(tx, tournamentId, four)
      const times = (a: { userId: UserId }, b: { userId: UserId }) =>
        together.get(pairKey(a.userId, b.userId)) ?? 0
      const [a, b, c, d] = four.map((userId, index) => ({ userId, rating: ratings[index]! }))
      const table = balancePairs(
        [a!, b!, c!, d!],
        ([one, two, three, last]) => times(one, three) + times(two, last),
      )
      const seats = table.map(({ userId }) => ({ userId }))
      return matches.open(tx, seats, {
        counts: true,
        tournament: { id: tournamentId, name: tournament.name },
      })
    }),
  )
  // A player was seated at another table at the same time: the next run finds the free ones.
  return opened !== null && !(opened instanceof SeatedElsewhere)
}
