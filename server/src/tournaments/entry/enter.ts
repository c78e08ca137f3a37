import { MESSAGES, type TournamentId, type UserId } from '@valecuatro/contract'
import { and, eq, or } from 'drizzle-orm'
import { findUnverified, findUser, lockPlayer } from '../../accounts/index.ts'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { HttpError, suspended } from '../../platform/http/httpError.ts'
import { moveCoins } from '../../wallet/index.ts'
import { canBeEntered, isCheckInOpen, nextDueAt, type TournamentRow } from '../due.ts'
import { lockTournament, nextVersion } from '../queries.ts'
import { entries, teamInvitations, tournaments, waitingList } from '../schema.ts'
import { findUnmetCondition } from './conditions.ts'

/** Enters a player and takes the fee, in one transaction. The tournament's lock serializes entries. */
export async function enterTournament(ctx: Context, id: TournamentId, userId: UserId) {
  await ctx.db.transaction(async tx => {
    const now = ctx.now()
    const tournament = await lockTournament(ctx, tx, id)
    await lockPlayer(tx, userId)
    const refusal = await findEntryRefusal(ctx, tx, tournament, userId, now)
    if (refusal) throw refusal
    if (!(await hasPlaces(tx, tournament, 1))) throw new HttpError(409, MESSAGES.tournamentFull)
    await addEntries(tx, tournament, [userId], now, [userId])
    // An invitation to a partner is void once the player has entered alone.
    await tx
      .delete(teamInvitations)
      .where(
        and(
          eq(teamInvitations.tournamentId, id),
          or(eq(teamInvitations.fromId, userId), eq(teamInvitations.toId, userId)),
        ),
      )
  })
}

/** Whether `places` players can enter. A place that has become free belongs to the first on the waiting list. */
export async function hasPlaces(
  tx: Database,
  { id, entrants, maxPlayers }: TournamentRow,
  places: number,
): Promise<boolean> {
  if (entrants + places > maxPlayers) return false
  const waiting = await tx.select().from(waitingList).where(eq(waitingList.tournamentId, id)).limit(1)
  return waiting.length === 0
}

/** How a player enters. `knowsPassword` is set if the player who invited them to a team knows the password. */
interface EntryMode {
  as: 'alone' | 'team'
  knowsPassword?: boolean
}

/** Why a player cannot enter, apart from places and coins. The tournament and the player are locked. */
export async function findEntryRefusal(
  ctx: Context,
  tx: Database,
  tournament: TournamentRow,
  userId: UserId,
  now: Date,
  { as, knowsPassword = false }: EntryMode = { as: 'alone' },
): Promise<HttpError | null> {
  const user = await findUser(tx, userId)
  if (!user || user.suspendedAt) return suspended()
  if (user.role !== 'player') return new HttpError(403, MESSAGES.staffCannotJoin)
  if (user.isGuest) return new HttpError(403, MESSAGES.guestsCannotJoin)
  if (tournament.entryFee > 0 && (await findUnverified(ctx, tx, [userId])).has(userId))
    return new HttpError(403, MESSAGES.emailNotVerified)
  if (!canBeEntered(tournament, now)) return new HttpError(409, MESSAGES.tournamentNotOpen)
  const [entry] = await tx
    .select()
    .from(entries)
    .where(and(eq(entries.tournamentId, tournament.id), eq(entries.userId, userId)))
  if (entry) return new HttpError(409, MESSAGES.alreadyJoined)
  if (as === 'alone' && tournament.enterAs === 'teams')
    return new HttpError(409, tournament.mode === '3v3' ? MESSAGES.threesOnly : MESSAGES.pairsOnly)
  return findUnmetCondition(tx, tournament, userId, knowsPassword)
}

/**
 * Enters players and takes the fee of each; several players are a team. Those who are `present` need not check in any more.
 * Resolves with the updated tournament.
 */
export async function addEntries(
  tx: Database,
  tournament: TournamentRow,
  userIds: readonly UserId[],
  now: Date,
  present: readonly UserId[] = [],
): Promise<TournamentRow> {
  const { id, name, entryFee } = tournament
  const isChecking = isCheckInOpen(tournament, now)
  const entrants = tournament.entrants + userIds.length
  const entriesMade = tournament.entriesMade + userIds.length
  const first = tournament.entriesMade + 1
  const team = userIds.length > 1 ? first : null
  await tx.insert(entries).values(
    userIds.map((userId, index) => ({
      tournamentId: id,
      userId,
      number: first + index,
      team,
      enteredAt: now,
      checkedInAt: isChecking && present.includes(userId) ? now : null,
    })),
  )
  const [changed] = await tx
    .update(tournaments)
    .set({
      entrants,
      entriesMade,
      dueAt: nextDueAt({ ...tournament, entrants }, now),
      version: nextVersion,
    })
    .where(eq(tournaments.id, id))
    .returning()
  if (entryFee === 0) return changed!
  for (const [index, userId] of userIds.entries()) {
    const paid = await moveCoins(tx, {
      from: userId,
      to: id,
      amount: entryFee,
      reason: 'tournament_entry',
      cause: `tournament_entry:${id}:${userId}:${first + index}`,
      at: now,
      meta: { tournament: { _id: id, name } },
    })
    if (!paid.ok) throw new HttpError(409, MESSAGES.notEnoughCoins)
  }
  return changed!
}
