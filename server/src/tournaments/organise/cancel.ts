import { MESSAGES, type TournamentId, type UserId } from '@valecuatro/contract'
import { and, eq, isNotNull, lte } from 'drizzle-orm'
import type { Matches } from '../../matches/index.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { HttpError } from '../../platform/http/httpError.ts'
import { refundTournament } from '../prizes/finish.ts'
import { lockOrganised, nextVersion } from '../queries.ts'
import { tournaments } from '../schema.ts'

/** An organiser cancels a tournament that has not ended; only one of several concurrent calls succeeds. */
export async function cancelTournament(ctx: Context, actorId: UserId, id: TournamentId, reason: string) {
  await ctx.db.transaction(async tx => {
    const at = ctx.now()
    const tournament = await lockOrganised(ctx, tx, id, actorId)
    if (tournament.status === 'finished') throw new HttpError(409, MESSAGES.tournamentEnded)
    if (tournament.status === 'draft') throw new HttpError(409, MESSAGES.draftNotCancelled)
    const cancellation = { finishedBy: actorId, cancelReason: reason }
    const refunded = await refundTournament(tx, ctx.events, tournament, at, cancellation)
    const meta = { reason, players: refunded.length, coins: refunded.length * tournament.entryFee }
    const subject = { subject: `tournament:${id}`, label: tournament.name }
    await writeAudit(tx, { actorId, action: 'tournament-cancelled', ...subject, meta, at })
  })
}

/** Ends the running games of a cancelled tournament. */
export async function endCancelledGames(ctx: Context, matches: Matches, id: TournamentId) {
  await matches.cancelRunning(id)
  await ctx.db
    .update(tournaments)
    .set({ dueAt: null, version: nextVersion })
    .where(and(eq(tournaments.id, id), eq(tournaments.status, 'finished'), isNotNull(tournaments.dueAt)))
}

/** Ends games of cancelled tournaments that are still running because a node stopped before ending them. */
export async function endLeftoverGames(ctx: Context, matches: Matches) {
  const cancelled = await ctx.db
    .select({ id: tournaments.id })
    .from(tournaments)
    .where(and(lte(tournaments.dueAt, ctx.now()), eq(tournaments.status, 'finished')))
  for (const { id } of cancelled) await endCancelledGames(ctx, matches, id)
}
