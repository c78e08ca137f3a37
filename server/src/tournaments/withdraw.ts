import { MESSAGES, type TournamentId, type UserId } from '@valecuatro/contract'
import { and, eq } from 'drizzle-orm'
import { cancelScheduledMatchesOf } from '../matches/index.ts'
import type { Context } from '../platform/context.ts'
import { HttpError } from '../platform/httpError.ts'
import { nextDueAt } from './due.ts'
import { payRefund } from './finish.ts'
import { lockTournament, nextVersion } from './queries.ts'
import { entries, tournaments } from './schema.ts'

/** A player withdraws before the start and gets the fee back. */
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

    await tx.delete(entries).where(and(eq(entries.tournamentId, id), eq(entries.userId, userId)))
    const entrants = tournament.entrants - 1
    const dueAt = nextDueAt({ ...tournament, entrants }, now)
    await tx.update(tournaments).set({ entrants, dueAt, version: nextVersion }).where(eq(tournaments.id, id))
    await cancelScheduledMatchesOf(tx, id, userId)
    await payRefund(tx, tournament, entry, now)
  })
}
