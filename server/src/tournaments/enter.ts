import { MESSAGES, type TournamentId, type UserId } from '@valecuatro/contract'
import { and, eq } from 'drizzle-orm'
import { findUnverified, findUser, lockPlayer } from '../accounts/index.ts'
import type { Context } from '../platform/context.ts'
import { HttpError, suspended } from '../platform/httpError.ts'
import { moveCoins } from '../wallet/index.ts'
import { canBeEntered, nextDueAt } from './due.ts'
import { lockTournament, nextVersion } from './queries.ts'
import { entries, tournaments } from './schema.ts'

/** Enters a player and moves the fee, or neither. Entries are ordered by the tournament's lock. */
export async function enterTournament(ctx: Context, id: TournamentId, userId: UserId) {
  await ctx.db.transaction(async tx => {
    const now = ctx.now()
    const tournament = await lockTournament(tx, id)
    if (!(await lockPlayer(tx, userId))) throw suspended()
    const user = await findUser(tx, userId)
    if (user?.role === 'admin') throw new HttpError(403, MESSAGES.adminCannotJoin)
    if (user?.role === 'organiser') throw new HttpError(403, MESSAGES.organiserCannotJoin)
    if (user?.isGuest) throw new HttpError(403, MESSAGES.guestsCannotJoin)
    if (tournament.entryFee > 0 && (await findUnverified(ctx, tx, [userId])).has(userId))
      throw new HttpError(403, MESSAGES.emailNotVerified)
    if (!canBeEntered(tournament, now)) throw new HttpError(409, MESSAGES.tournamentNotOpen)
    const [entry] = await tx
      .select()
      .from(entries)
      .where(and(eq(entries.tournamentId, id), eq(entries.userId, userId)))
    if (entry) throw new HttpError(409, MESSAGES.alreadyJoined)
    if (tournament.entrants >= tournament.maxPlayers) throw new HttpError(409, MESSAGES.tournamentFull)

    const entrants = tournament.entrants + 1
    const number = tournament.entriesMade + 1
    await tx.insert(entries).values({ tournamentId: id, userId, number, enteredAt: now })
    const dueAt = nextDueAt({ ...tournament, entrants }, now)
    await tx
      .update(tournaments)
      .set({ entrants, entriesMade: number, dueAt, version: nextVersion })
      .where(eq(tournaments.id, id))
    if (tournament.entryFee === 0) return
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
  })
}
