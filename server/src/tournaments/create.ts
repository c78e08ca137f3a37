import {
  DEFAULT_AWARD,
  MESSAGES,
  type TournamentCreation,
  type TournamentId,
  type UserId,
} from '@valecuatro/contract'
import { eq } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { z } from 'zod'
import { writeAudit } from '../platform/audit.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database.ts'
import { HttpError } from '../platform/httpError.ts'
import { laterOf } from '../platform/period.ts'
import { openPotWallet } from '../wallet/index.ts'
import { conditionColumns, presentConditions } from './conditions.ts'
import { nextDueAt } from './due.ts'
import { changeAddedPrize, requireAddedPrize } from './prizes.ts'
import { lockTournament, nextVersion } from './queries.ts'
import { tournaments } from './schema.ts'

/** Creates a tournament and its wallet for the pot. A start in the past means now. */
export const createTournament = (
  ctx: Context,
  actorId: UserId,
  creation: z.output<typeof TournamentCreation>,
): Promise<TournamentId> => ctx.db.transaction(tx => insertTournament(ctx, tx, actorId, creation))

/** The date of a series that a tournament is created for, and the conditions of entry of the series. */
type OfSeries = Partial<
  Pick<
    typeof tournaments.$inferInsert,
    | 'seriesId'
    | 'seriesDate'
    | 'enterAs'
    | 'minRating'
    | 'maxRating'
    | 'access'
    | 'passwordHash'
    | 'inviteCode'
  >
>

/** Creates a tournament in the caller's transaction. */
export async function insertTournament(
  ctx: Context,
  tx: Database,
  actorId: UserId,
  {
    name,
    description,
    format,
    entryFee,
    maxPlayers,
    prizes = [DEFAULT_AWARD],
    addedPrize = 0,
    hasChat = true,
    draft = false,
    entry,
    ...dates
  }: z.output<typeof TournamentCreation>,
  series: OfSeries = {},
): Promise<TournamentId> {
  const id = newId() as TournamentId
  const now = ctx.now()
  // The start of a draft may pass before it is published.
  const startDate = draft ? new Date(dates.startDate) : laterOf(now, new Date(dates.startDate))
  const endDate = dates.endDate ? new Date(dates.endDate) : null
  if (endDate && endDate <= startDate) throw new HttpError(400, MESSAGES.endNotAfterStart)
  requirePlaces(ctx, maxPlayers)
  const conditions = await conditionColumns(entry)
  await requireAddedPrize(ctx, tx, actorId, { before: 0, after: addedPrize })
  await tx.insert(tournaments).values({
    id,
    name,
    description: description ?? '',
    format,
    status: draft ? 'draft' : 'open',
    maxPlayers,
    entryFee,
    ...percentColumns(prizes),
    addedPrize,
    hasChat,
    ...conditions,
    createdBy: actorId,
    startDate,
    endDate,
    dueAt: draft ? null : startDate,
    createdAt: now,
    ...series,
  })
  await openPotWallet(tx, id)
  if (!draft) await changeAddedPrize(tx, { id, name }, { before: 0, after: addedPrize, step: 0, at: now })
  const meta = {
    format,
    entryFee,
    maxPlayers,
    startDate,
    endDate,
    prizes,
    ...(addedPrize > 0 && { addedPrize }),
    ...(!hasChat && { hasChat }),
    ...(draft && { status: 'draft' }),
    ...presentConditions(conditions),
  }
  await writeAudit(tx, {
    actorId,
    action: 'tournament-created',
    subject: `tournament:${id}`,
    label: name,
    meta,
    at: now,
  })
  return id
}

/** Rejects more places than this site allows. */
export function requirePlaces(ctx: Context, maxPlayers: number) {
  const most = ctx.config.maxTournamentPlayers
  if (maxPlayers > most)
    throw Object.assign(new HttpError(400, MESSAGES.maxPlayersAbove), { about: String(most) })
}

/** The shares of all places as whole percents. */
export function percentColumns(shares: readonly number[]) {
  const [awardPercent = 0, ...furtherPercents] = shares.map(share => Math.round(share * 100))
  return { awardPercent, furtherPercents }
}

/** Opens a draft to players, and takes the added prize from the platform account. A start in the past means now. */
export async function publishTournament(ctx: Context, actorId: UserId, id: TournamentId) {
  await ctx.db.transaction(async tx => {
    const now = ctx.now()
    const tournament = await lockTournament(tx, id)
    const { name, status, addedPrize, endDate, version } = tournament
    if (status !== 'draft') throw new HttpError(409, MESSAGES.tournamentNotDraft)
    const startDate = laterOf(now, tournament.startDate)
    if (endDate && endDate <= startDate) throw new HttpError(409, MESSAGES.endNotAfterStart)
    const opened = { ...tournament, status: 'open', startDate } as const
    await tx
      .update(tournaments)
      .set({ status: 'open', startDate, dueAt: nextDueAt(opened, now), version: nextVersion })
      .where(eq(tournaments.id, id))
    await changeAddedPrize(tx, tournament, { before: 0, after: addedPrize, step: version + 1, at: now })
    const subject = { subject: `tournament:${id}`, label: name }
    await writeAudit(tx, {
      actorId,
      action: 'tournament-published',
      ...subject,
      meta: { startDate, endDate },
      at: now,
    })
  })
}
