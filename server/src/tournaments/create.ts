import { MESSAGES, type TournamentCreation, type TournamentId, type UserId } from '@valecuatro/contract'
import { v7 as newId } from 'uuid'
import type { z } from 'zod'
import { writeAudit } from '../platform/audit.ts'
import type { Context } from '../platform/context.ts'
import { HttpError } from '../platform/httpError.ts'
import { laterOf } from '../platform/period.ts'
import { openPotWallet } from '../wallet/index.ts'
import { tournaments } from './schema.ts'

const DEFAULT_PERCENT = 80

/** Creates a tournament and its wallet for the pot. A start in the past means now. */
export async function createTournament(
  ctx: Context,
  actorId: UserId,
  { name, description, format, entryFee, maxPlayers, ...dates }: z.output<typeof TournamentCreation>,
): Promise<TournamentId> {
  const id = newId() as TournamentId
  const now = ctx.now()
  const startDate = laterOf(now, new Date(dates.startDate))
  const endDate = dates.endDate ? new Date(dates.endDate) : null
  if (endDate && endDate <= startDate) throw new HttpError(400, MESSAGES.endNotAfterStart)
  await ctx.db.transaction(async tx => {
    await tx.insert(tournaments).values({
      id,
      name,
      description: description ?? '',
      format,
      status: 'open',
      maxPlayers,
      entryFee,
      awardPercent: DEFAULT_PERCENT,
      createdBy: actorId,
      startDate,
      endDate,
      dueAt: startDate,
      createdAt: now,
    })
    await openPotWallet(tx, id)
    const meta = { format, entryFee, maxPlayers, startDate, endDate }
    await writeAudit(tx, {
      actorId,
      action: 'tournament-created',
      subject: `tournament:${id}`,
      label: name,
      meta,
      at: now,
    })
  })
  return id
}
