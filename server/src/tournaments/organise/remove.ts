import { MESSAGES, type TournamentId, type UserId } from '@valecuatro/contract'
import { eq } from 'drizzle-orm'
import { writeAudit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/http/httpError.ts'
import { removePotWallet } from '../../wallet/index.ts'
import type { TournamentRow } from '../due.ts'
import { changeAddedPrize } from '../prizes/prizes.ts'
import { lockTournament, readEntries, requireOrganiser } from '../queries.ts'
import { tournaments, waitingList } from '../schema.ts'

/** The organiser who created a tournament without entrants, or an administrator, removes it; the added prize goes back to the platform account. */
export async function removeTournament(ctx: Context, actorId: UserId, id: TournamentId) {
  await ctx.db.transaction(async tx => {
    const at = ctx.now()
    const tournament = await lockTournament(ctx, tx, id)
    await requireRemover(tx, actorId, tournament)
    const { name, status, addedPrize, version } = tournament
    if ((await readEntries(tx, id)).length > 0) throw new HttpError(409, MESSAGES.tournamentNotEmpty)
    if (status === 'open')
      await changeAddedPrize(ctx, tx, [actorId], tournament, {
        before: addedPrize,
        after: 0,
        step: version + 1,
        at,
      })
    await tx.delete(waitingList).where(eq(waitingList.tournamentId, id))
    await tx.delete(tournaments).where(eq(tournaments.id, id))
    await removePotWallet(tx, id)
    const subject = { subject: `tournament:${id}`, label: name }
    await writeAudit(tx, { actorId, action: 'tournament-removed', ...subject, meta: { status }, at })
  })
}

/** Refuses a user who may not remove a tournament: co-organisers may not. */
export async function requireRemover(tx: Database, actorId: UserId, tournament: TournamentRow) {
  const role = await requireOrganiser(tx, actorId, tournament)
  if (role !== 'admin' && tournament.createdBy !== actorId)
    throw new HttpError(403, MESSAGES.onlyCreatorRemoves)
}
