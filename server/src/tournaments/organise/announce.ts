import { MESSAGES, type TournamentId, type UserId } from '@valecuatro/contract'
import { and, count, eq, gt } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { writeAudit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { HttpError } from '../../platform/http/httpError.ts'
import { countVersion, lockOrganised, readEntries } from '../queries.ts'
import { announcements } from '../schema.ts'

const HOUR_MS = 60 * 60_000
const MAX_PER_HOUR = 6

/** Writes to all entrants: on the page of the tournament, and as a notice on the channels that each has chosen. */
export async function announce(ctx: Context, actorId: UserId, id: TournamentId, text: string) {
  await ctx.db.transaction(async tx => {
    const at = ctx.now()
    const { name, status } = await lockOrganised(ctx, tx, id, actorId)
    if (status === 'draft') throw new HttpError(409, MESSAGES.tournamentNotOpen)
    const since = new Date(at.getTime() - HOUR_MS)
    const [recent] = await tx
      .select({ sent: count() })
      .from(announcements)
      .where(and(eq(announcements.tournamentId, id), gt(announcements.at, since)))
    if (recent!.sent >= MAX_PER_HOUR) throw new HttpError(429, MESSAGES.tooManyAnnouncements)
    const announcementId = newId({ msecs: at.getTime() })
    await tx.insert(announcements).values({ id: announcementId, tournamentId: id, text, at })
    await countVersion(tx, id)
    const userIds = (await readEntries(tx, id)).filter(each => !each.refunded).map(each => each.userId)
    await ctx.events.emit(tx, 'tournament-announced', {
      tournament: { _id: id, name },
      userIds,
      announcementId,
      text,
    })
    const subject = { subject: `tournament:${id}`, label: name }
    const meta = { text, players: userIds.length }
    await writeAudit(tx, { actorId, action: 'tournament-announced', ...subject, meta, at })
  })
}
