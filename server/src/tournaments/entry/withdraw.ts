import { isRoundFormat, MESSAGES, type TournamentId, type UserId } from '@valecuatro/contract'
import { and, eq, inArray, or } from 'drizzle-orm'
import { cancelScheduledMatchesOf, readCurrentMatches } from '../../matches/index.ts'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/http/httpError.ts'
import { nextDueAt, type TournamentRow } from '../due.ts'
import { markWithdrawn } from '../formats/rounds.ts'
import { payRefund } from '../prizes/finish.ts'
import { countVersion, lockTournament, nextVersion, readEntries } from '../queries.ts'
import { admissions, entries, teamInvitations, tournaments } from '../schema.ts'
import { emitTeamEvent } from './teams.ts'
import { leaveAllWaitingLists, lockWaitingList, moveUpFromWaitingList } from './waitingList.ts'

/**
 * Withdraws a player, with their whole team, before the start and refunds the fees; the first on the waiting list get
 * the places. A tournament in rounds can be left between two tables, too, without a refund.
 */
export async function withdrawFromTournament(ctx: Context, id: TournamentId, userId: UserId) {
  await ctx.db.transaction(async tx => {
    const now = ctx.now()
    const tournament = await lockTournament(ctx, tx, id)
    const withdrawn = await readWithTeam(tx, id, userId)
    if (withdrawn.length === 0) throw new HttpError(409, MESSAGES.notJoined)
    if (tournament.status === 'finished') throw new HttpError(409, MESSAGES.tournamentEnded)
    if (tournament.status === 'in_progress' && isRoundFormat(tournament.format))
      return leaveRounds(tx, tournament, withdrawn)
    if (tournament.status !== 'open' || now >= tournament.startDate)
      throw new HttpError(409, MESSAGES.withdrawTooLate)

    const waiting = await lockWaitingList(
      tx,
      tournament,
      withdrawn.map(entry => entry.userId),
    )
    const left = await removeEntries(tx, tournament, withdrawn, now)
    await notifyTeam(ctx, tx, tournament, withdrawn, userId, now)
    await moveUpFromWaitingList(ctx, tx, left, waiting, now)
  })
}

/** Takes entrants out of the rounds to come. */
async function leaveRounds(tx: Database, { id }: TournamentRow, withdrawn: EntryRow[]) {
  const userIds = withdrawn.map(({ userId }) => userId)
  if (withdrawn.some(entry => entry.withdrawn || entry.refunded || entry.disqualified || entry.replaced))
    throw new HttpError(409, MESSAGES.notJoined)
  const current = await readCurrentMatches(tx, [id])
  const isAtTable = current.some(({ players }) => players.some(({ _id }) => userIds.includes(_id)))
  if (isAtTable) throw new HttpError(409, MESSAGES.withdrawAtTable)
  await markWithdrawn(tx, id, userIds)
  await countVersion(tx, id)
}

/** The entries of a player and of their team. */
async function readWithTeam(tx: Database, id: TournamentId, userId: UserId): Promise<EntryRow[]> {
  const all = await readEntries(tx, id)
  const own = all.find(entry => entry.userId === userId)
  if (!own) return []
  return own.team === null ? [own] : all.filter(({ team }) => team === own.team)
}

async function notifyTeam(
  ctx: Context,
  tx: Database,
  tournament: TournamentRow,
  withdrawn: EntryRow[],
  userId: UserId,
  now: Date,
) {
  const members = withdrawn.map(entry => entry.userId)
  await emitTeamEvent(ctx, tx, tournament, 'withdrew', { members, fromId: userId, now })
}

/** Removes entries from a tournament and refunds the fees. Resolves with the updated tournament. */
export async function removeEntries(
  tx: Database,
  tournament: TournamentRow,
  removed: EntryRow[],
  now: Date,
): Promise<TournamentRow> {
  const { id } = tournament
  const userIds = removed.map(({ userId }) => userId)
  await tx.delete(entries).where(and(eq(entries.tournamentId, id), inArray(entries.userId, userIds)))
  const entrants = tournament.entrants - removed.length
  const dueAt = nextDueAt({ ...tournament, entrants }, now)
  const [left] = await tx
    .update(tournaments)
    .set({ entrants, dueAt, version: nextVersion })
    .where(eq(tournaments.id, id))
    .returning()
  for (const entry of removed) {
    await cancelScheduledMatchesOf(tx, id, entry.userId)
    await payRefund(tx, tournament, entry, now)
  }
  return left!
}

type EntryRow = typeof entries.$inferSelect

/**
 * Removes a player from all waiting lists, invitations and open tournaments, before the start together with their
 * team. The next run of the waiting lists gives the places away.
 */
export async function withdrawFromOpenTournaments(
  ctx: Context,
  tx: Database,
  userId: UserId,
  now: Date,
): Promise<void> {
  const entered = await tx
    .select({ entry: entries })
    .from(entries)
    .innerJoin(tournaments, eq(tournaments.id, entries.tournamentId))
    .where(and(eq(entries.userId, userId), eq(tournaments.status, 'open')))
    .orderBy(entries.tournamentId)
  await leaveAllWaitingLists(ctx, tx, userId)
  await tx.delete(admissions).where(eq(admissions.userId, userId))
  await tx
    .delete(teamInvitations)
    .where(or(eq(teamInvitations.fromId, userId), eq(teamInvitations.toId, userId)))
  for (const { entry } of entered) {
    const tournament = await lockTournament(ctx, tx, entry.tournamentId)
    if (tournament.status !== 'open') continue
    if (entry.team !== null && now >= tournament.startDate) {
      // The others continue alone.
      await tx
        .update(entries)
        .set({ team: null })
        .where(and(eq(entries.tournamentId, tournament.id), eq(entries.team, entry.team)))
      await removeEntries(tx, tournament, [entry], now)
    } else {
      const withdrawn = await readWithTeam(tx, tournament.id, userId)
      await removeEntries(tx, tournament, withdrawn, now)
      await notifyTeam(ctx, tx, tournament, withdrawn, userId, now)
    }
  }
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
