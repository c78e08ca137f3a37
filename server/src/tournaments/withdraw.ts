import { MESSAGES, type TournamentId, type UserId } from '@valecuatro/contract'
import { and, eq } from 'drizzle-orm'
import { cancelScheduledMatchesOf } from '../matches/index.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database.ts'
import { HttpError } from '../platform/httpError.ts'
import { nextDueAt, type TournamentRow } from './due.ts'
import { payRefund } from './finish.ts'
import { lockTournament, nextVersion } from './queries.ts'
import { admissions, entries, tournaments, waitingList } from './schema.ts'
import { lockWaitingList, moveUpFromWaitingList } from './waitingList.ts'

/** A player withdraws before the start and gets the fee back; the first on the waiting list gets the place. */
export async function withdrawFromTournament(ctx: Context, id: TournamentId, userId: UserId) {
  await ctx.db.transaction(async tx => {
    const now = ctx.now()
    const tournament = await lockTournament(tx, id)
    const [entry] = await tx
      .select()
      .from(entries)
      .where(and(eq(entries.tournamentId, id), eq(entries.userId, userId)))
    if (!entry) throw new HttpError(409, MESSAGES.notJoined)
    if (tournament.status === 'finished') throw new HttpError(409, MESSAGES.tournamentEnded)
    if (tournament.status !== 'open' || now >= tournament.startDate)
      throw new HttpError(409, MESSAGES.withdrawTooLate)

    const waiting = await lockWaitingList(tx, tournament, [userId])
    const left = await removeEntry(tx, tournament, entry, now)
    await moveUpFromWaitingList(ctx, tx, left, waiting, now)
  })
}

/** Takes an entry out of a tournament that has not begun, and gives the fee back. Answers with the tournament as it is now. */
async function removeEntry(
  tx: Database,
  tournament: TournamentRow,
  entry: EntryRow,
  now: Date,
): Promise<TournamentRow> {
  const { id } = tournament
  const { userId } = entry
  await tx.delete(entries).where(and(eq(entries.tournamentId, id), eq(entries.userId, userId)))
  const entrants = tournament.entrants - 1
  const dueAt = nextDueAt({ ...tournament, entrants }, now)
  const [left] = await tx
    .update(tournaments)
    .set({ entrants, dueAt, version: nextVersion })
    .where(eq(tournaments.id, id))
    .returning()
  await cancelScheduledMatchesOf(tx, id, userId)
  await payRefund(tx, tournament, entry, now)
  return left!
}

type EntryRow = typeof entries.$inferSelect

/**
 * Takes a player out of all waiting lists, their invitations, and all tournaments that have not begun; answers with those. The next run
 * of the waiting lists gives the places away.
 */
export async function withdrawFromOpenTournaments(
  tx: Database,
  userId: UserId,
  now: Date,
): Promise<TournamentId[]> {
  const entered = await tx
    .select({ entry: entries })
    .from(entries)
    .innerJoin(tournaments, eq(tournaments.id, entries.tournamentId))
    .where(and(eq(entries.userId, userId), eq(tournaments.status, 'open')))
    .orderBy(entries.tournamentId)
  await tx.delete(waitingList).where(eq(waitingList.userId, userId))
  await tx.delete(admissions).where(eq(admissions.userId, userId))
  const left: TournamentId[] = []
  for (const { entry } of entered) {
    const tournament = await lockTournament(tx, entry.tournamentId)
    if (tournament.status !== 'open') continue
    await removeEntry(tx, tournament, entry, now)
    left.push(tournament.id)
  }
  return left
}

/** The tournaments that a user has entered. */
export const readEntriesForExport = (db: Database, userId: UserId) =>
  db
    .select({
      tournament: tournaments.name,
      enteredAt: entries.enteredAt,
      totalPoints: entries.totalPoints,
      matchesWon: entries.matchesWon,
      matchesPlayed: entries.matchesPlayed,
      refunded: entries.refunded,
    })
    .from(entries)
    .innerJoin(tournaments, eq(tournaments.id, entries.tournamentId))
    .where(eq(entries.userId, userId))
