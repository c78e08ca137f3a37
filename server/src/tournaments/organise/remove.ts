import { MESSAGES, type TournamentId, type UserId } from '@valecuatro/contract'
import { eq } from 'drizzle-orm'
import { writeAudit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { HttpError } from '../../platform/http/httpError.ts'
import { removePotWallet } from '../../wallet/index.ts'
import { changeAddedPrize } from '../prizes/prizes.ts'
import { lockOrganised, readEntries } from '../queries.ts'
import { tournaments, waitingList } from '../schema.ts'

/** An organiser removes a tournament without entrants; the added prize goes back to the platform account. */
export async function removeTournament(ctx: Context, actorId: UserId, id: TournamentId) {
  await ctx.db.transaction(async tx => {
    const at = ctx.now()
    const tournament = await lockOrganised(ctx, tx, id, actorId)
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
