import { MESSAGES, type TournamentId, type UserId } from '@valecuatro/contract'
import { and, eq } from 'drizzle-orm'
import { findUnverified, findUser, lockPlayer } from '../accounts/index.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database.ts'
import { HttpError, suspended } from '../platform/httpError.ts'
import { moveCoins } from '../wallet/index.ts'
import { findUnmetCondition } from './conditions.ts'
import { canBeEntered, nextDueAt, type TournamentRow } from './due.ts'
import { lockTournament, nextVersion } from './queries.ts'
import { entries, tournaments, waitingList } from './schema.ts'

/** Enters a player and moves the fee, or neither. Entries are ordered by the tournament's lock. */
export async function enterTournament(ctx: Context, id: TournamentId, userId: UserId) {
  await ctx.db.transaction(async tx => {
    const now = ctx.now()
    const tournament = await lockTournament(tx, id)
    await lockPlayer(tx, userId)
    const refusal = await findEntryRefusal(ctx, tx, tournament, userId, now)
    if (refusal) throw refusal
    // A place that has just become free belongs to the first on the waiting list.
    const isFull = tournament.entrants >= tournament.maxPlayers || (await hasWaitingList(tx, id))
    if (isFull) throw new HttpError(409, MESSAGES.tournamentFull)
    await addEntry(tx, tournament, userId, now)
  })
}

async function hasWaitingList(tx: Database, id: TournamentId): Promise<boolean> {
  const rows = await tx.select().from(waitingList).where(eq(waitingList.tournamentId, id)).limit(1)
  return rows.length > 0
}

/** Why a player cannot enter, apart from places and coins. The tournament and the player are locked. */
export async function findEntryRefusal(
  ctx: Context,
  tx: Database,
  tournament: TournamentRow,
  userId: UserId,
  now: Date,
): Promise<HttpError | null> {
  const user = await findUser(tx, userId)
  if (!user || user.suspendedAt) return suspended()
  if (user.role === 'admin') return new HttpError(403, MESSAGES.adminCannotJoin)
  if (user.role === 'organiser') return new HttpError(403, MESSAGES.organiserCannotJoin)
  if (user.isGuest) return new HttpError(403, MESSAGES.guestsCannotJoin)
  if (tournament.entryFee > 0 && (await findUnverified(ctx, tx, [userId])).has(userId))
    return new HttpError(403, MESSAGES.emailNotVerified)
  if (!canBeEntered(tournament, now)) return new HttpError(409, MESSAGES.tournamentNotOpen)
  const [entry] = await tx
    .select()
    .from(entries)
    .where(and(eq(entries.tournamentId, tournament.id), eq(entries.userId, userId)))
  if (entry) return new HttpError(409, MESSAGES.alreadyJoined)
  return findUnmetCondition(tx, tournament, userId)
}

/** Gives a player a free place and takes the fee. Answers with the tournament as it is now. */
export async function addEntry(
  tx: Database,
  tournament: TournamentRow,
  userId: UserId,
  now: Date,
): Promise<TournamentRow> {
  const { id } = tournament
  const entrants = tournament.entrants + 1
  const number = tournament.entriesMade + 1
  await tx.insert(entries).values({ tournamentId: id, userId, number, enteredAt: now })
  const [changed] = await tx
    .update(tournaments)
    .set({
      entrants,
      entriesMade: number,
      dueAt: nextDueAt({ ...tournament, entrants }, now),
      version: nextVersion,
    })
    .where(eq(tournaments.id, id))
    .returning()
  if (tournament.entryFee > 0) {
    const paid = await moveCoins(tx, {
      from: userId,
      to: id,
      amount: tournament.entryFee,
      reason: 'tournament_entry',
      cause: `tournament_entry:${id}:${userId}:${number}`,
      at: now,
      meta: { tournament: { _id: id, name: tournament.name } },
    })
    if (!paid.ok) throw new HttpError(409, MESSAGES.notEnoughCoins)
  }
  return changed!
}
