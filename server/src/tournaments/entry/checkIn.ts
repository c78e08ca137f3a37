import { MESSAGES, type TournamentId, type UserId } from '@valecuatro/contract'
import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import { readUsernamesById } from '../../accounts/index.ts'
import { readCurrentMatches } from '../../matches/index.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { afterCommit } from '../../platform/database/afterCommit.ts'
import type { Database } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/http/httpError.ts'
import { checkInOpensAt, isCheckInOpen, isCheckInPending, type TournamentRow } from '../due.ts'
import { countVersion, lockOrganised, lockTournament, nextVersion, readEntries } from '../queries.ts'
import { entries, tournaments, waitingList } from '../schema.ts'
import { lockWaitingList, moveUpFromWaitingList, unitsOf } from './waitingList.ts'
import { removeEntries } from './withdraw.ts'

const MAX_PER_RUN = 200

/** Checks a player in, who has entered or waits for a place; a second time changes nothing. */
export async function checkIn(ctx: Context, id: TournamentId, userId: UserId) {
  await ctx.db.transaction(async tx => {
    await markPresent(ctx, tx, await lockTournament(ctx, tx, id), userId)
  })
}

/** An organiser checks an entrant in. */
export async function checkPlayerIn(ctx: Context, actorId: UserId, id: TournamentId, userId: UserId) {
  await ctx.db.transaction(async tx => {
    const tournament = await lockOrganised(ctx, tx, id, actorId)
    if (!(await markPresent(ctx, tx, tournament, userId))) return
    const username = (await readUsernamesById(tx, [userId])).get(userId)
    const subject = { subject: `tournament:${id}`, label: tournament.name }
    const meta = { player: { _id: userId, username } }
    await writeAudit(tx, { actorId, action: 'player-checked-in', ...subject, meta, at: ctx.now() })
  })
}

/** Resolves with whether the player had not checked in before. */
async function markPresent(ctx: Context, tx: Database, tournament: TournamentRow, userId: UserId) {
  const { id, startDate } = tournament
  const now = ctx.now()
  const isOf = (table: typeof entries | typeof waitingList) =>
    and(eq(table.tournamentId, id), eq(table.userId, userId))
  const [entry] = await tx.select().from(entries).where(isOf(entries))
  const [waiting] = entry ? [] : await tx.select().from(waitingList).where(isOf(waitingList))
  const row = entry ?? waiting
  if (!row) throw new HttpError(409, MESSAGES.notJoined)
  if (!isCheckInOpen(tournament, now)) {
    const isAhead = tournament.status === 'open' && isCheckInPending(tournament)
    throw new HttpError(409, isAhead ? MESSAGES.checkInNotOpen : MESSAGES.checkInClosed)
  }
  if (row.checkedInAt) return false
  const table = entry ? entries : waitingList
  await tx.update(table).set({ checkedInAt: now }).where(isOf(table))
  await countVersion(tx, id)
  await ctx.events.emit(tx, 'checked-in', { tournamentId: id, userId, startDate })
  return true
}

/** Tournaments whose check-in has opened without their entrants being told. */
export const isCheckInDue = (now: Date) =>
  and(
    eq(tournaments.status, 'open'),
    isNotNull(tournaments.checkInMinutes),
    isNull(tournaments.checkInOpenedAt),
    isNull(tournaments.checkInClosedAt),
    gt(tournaments.startDate, now),
    sql`${tournaments.startDate} <= ${now}::timestamptz + ${tournaments.checkInMinutes} * interval '1 minute'`,
  )

/** Tells the entrants and the players on the waiting list once that they can check in. */
export async function openCheckIns(ctx: Context) {
  const now = ctx.now()
  const isDue = isCheckInDue(now)
  const due = await ctx.db.select({ id: tournaments.id }).from(tournaments).where(isDue).limit(MAX_PER_RUN)
  for (const { id } of due)
    await ctx.db
      .transaction(async tx => {
        const [opened] = await tx
          .update(tournaments)
          .set({ checkInOpenedAt: now, version: nextVersion })
          .where(and(eq(tournaments.id, id), isDue))
          .returning()
        // Another node was first.
        if (!opened) return
        afterCommit(tx, () => ctx.events.signal('tournament-stepped', { tournamentId: id }))
        const absent = [
          ...(await tx.select().from(entries).where(eq(entries.tournamentId, id))),
          ...(await tx.select().from(waitingList).where(eq(waitingList.tournamentId, id))),
        ].filter(({ checkedInAt }) => !checkedInAt)
        const userIds = absent.map(({ userId }) => userId)
        const { name, startDate } = opened
        await ctx.events.emit(tx, 'check-in-open', { tournament: { _id: id, name }, userIds, startDate })
      })
      .catch(error => ctx.log.error({ err: error, tournamentId: id }, 'a check-in could not be opened'))
}

/**
 * Takes the places of entrants who have not checked in, at the start of a tournament whose lock is held, refunds their
 * fees, and gives the places to the first on the waiting list who have checked in. A team needs all its players. Those
 * who play or have played a match are there.
 */
export async function closeCheckIn(
  ctx: Context,
  tx: Database,
  tournament: TournamentRow,
  now: Date,
): Promise<TournamentRow> {
  const { id, name, entryFee } = tournament
  const all = await readEntries(tx, id)
  const seated = (await readCurrentMatches(tx, [id]))
    .filter(({ status }) => status === 'in_progress')
    .flatMap(({ players }) => players.map(({ _id }) => _id))
  const isPresent = (entry: (typeof all)[number]) =>
    entry.checkedInAt !== null || entry.matchesPlayed > 0 || seated.includes(entry.userId)
  const teamOf = (entry: (typeof all)[number]) =>
    entry.team === null ? [entry] : all.filter(({ team }) => team === entry.team)
  const removed = all.filter(entry => !teamOf(entry).every(isPresent))
  const [closed] = await tx
    .update(tournaments)
    .set({ checkInClosedAt: now, version: nextVersion })
    .where(eq(tournaments.id, id))
    .returning()
  const removedIds = removed.map(({ userId }) => userId)
  const waiting = await lockWaitingList(tx, tournament, removedIds)
  const left = removed.length === 0 ? closed! : await removeEntries(tx, closed!, removed, now)
  const names = await readUsernamesById(tx, removedIds)
  for (const entry of removed) {
    const missing = isPresent(entry) ? teamOf(entry).filter(each => !isPresent(each)) : []
    await ctx.events.emit(tx, 'check-in-missed', {
      tournament: { _id: id, name },
      userId: entry.userId,
      coins: entryFee,
      missing: missing.map(({ userId }) => names.get(userId)!),
      number: entry.number,
    })
  }
  const present = unitsOf(waiting).filter(unit => unit.every(({ checkedInAt }) => checkedInAt))
  return moveUpFromWaitingList(ctx, tx, left, present.flat(), now)
}

/** Forgets who has checked in, if the check-in of a tournament that was moved is no longer open. */
export async function restartCheckIn(tx: Database, tournament: TournamentRow, now: Date) {
  const opensAt = checkInOpensAt(tournament)
  if (opensAt === null || now >= opensAt) return
  const { id } = tournament
  await tx.update(tournaments).set({ checkInOpenedAt: null }).where(eq(tournaments.id, id))
  await tx.update(entries).set({ checkedInAt: null }).where(eq(entries.tournamentId, id))
  await tx.update(waitingList).set({ checkedInAt: null }).where(eq(waitingList.tournamentId, id))
}
