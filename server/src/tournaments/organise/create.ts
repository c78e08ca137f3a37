import {
  DEFAULT_AWARD,
  DEFAULT_TOURNAMENT_RULES,
  MESSAGES,
  startError,
  type TournamentCreation,
  type TournamentId,
  type UserId,
} from '@valecuatro/contract'
import { eq } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { z } from 'zod'
import { findUser } from '../../accounts/index.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/http/httpError.ts'
import { laterOf } from '../../platform/lists/period.ts'
import { openPotWallet } from '../../wallet/index.ts'
import { nextDueAt } from '../due.ts'
import { conditionColumns, presentConditions } from '../entry/conditions.ts'
import { changeAddedPrize, readLimits, requireAddedPrize } from '../prizes/prizes.ts'
import { lockOrganised, nextVersion } from '../queries.ts'
import { tournaments } from '../schema.ts'

const MINUTE_MS = 60_000
/** A start this long ago means now: the organiser's clock may be slow, and filling in the form takes a while. */
const START_TOLERANCE_MS = 5 * MINUTE_MS

/**
 * Creates a tournament and its wallet for the pot. A start in the past means now. The page refuses values that make no
 * sense, and so does this call for organisers; administrators may use it in scripts.
 */
export async function createTournament(
  ctx: Context,
  actorId: UserId,
  creation: z.output<typeof TournamentCreation>,
): Promise<TournamentId> {
  // Outside the transaction: the embedded database has one connection.
  if ((await findUser(ctx.db, actorId))?.role !== 'admin') await requireSensible(ctx, actorId, creation)
  return ctx.db.transaction(tx => insertTournament(ctx, tx, [actorId], creation))
}

/** Rejects a start and a fee that make no sense. */
async function requireSensible(
  ctx: Context,
  actorId: UserId,
  { startDate, entryFee }: z.output<typeof TournamentCreation>,
) {
  const error = startError(new Date(startDate), ctx.now().getTime(), START_TOLERANCE_MS)
  if (error) throw new HttpError(400, error).ofField('startDate')
  const { maxEntryFee } = await readLimits(ctx, actorId)
  if (entryFee > maxEntryFee)
    throw Object.assign(new HttpError(400, MESSAGES.entryFeeAbove).ofField('entryFee'), {
      about: String(maxEntryFee),
    })
}

/** The date of a series that a tournament is created for, and the conditions of entry of the series; or practice. */
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
    | 'isPractice'
  >
>

/** Creates a tournament in the caller's transaction. */
export async function insertTournament(
  ctx: Context,
  tx: Database,
  /** The person who creates it; for a series, also the last person who changed the series. */
  actorIds: readonly [UserId, ...UserId[]],
  {
    name,
    description,
    format,
    entryFee,
    maxPlayers,
    prizes = [DEFAULT_AWARD],
    addedPrize = 0,
    hasChat = true,
    checkInMinutes = null,
    rules = DEFAULT_TOURNAMENT_RULES,
    draft = false,
    entry,
    ...dates
  }: z.output<typeof TournamentCreation>,
  series: OfSeries = {},
): Promise<TournamentId> {
  const [actorId] = actorIds
  const id = newId() as TournamentId
  const now = ctx.now()
  // The start of a draft may pass before it is published.
  const startDate = draft ? new Date(dates.startDate) : laterOf(now, new Date(dates.startDate))
  const endDate = dates.endDate ? new Date(dates.endDate) : null
  if (endDate && endDate <= startDate) throw new HttpError(400, MESSAGES.endNotAfterStart)
  requirePlaces(ctx, maxPlayers)
  const conditions = await conditionColumns(entry)
  if (draft) await requireAddedPrize(ctx, tx, actorIds, { before: 0, after: addedPrize })
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
    checkInMinutes,
    ...rules,
    ...conditions,
    createdBy: actorId,
    startDate,
    endDate,
    dueAt: draft ? null : startDate,
    createdAt: now,
    ...series,
  })
  await openPotWallet(tx, id)
  if (!draft)
    await changeAddedPrize(
      ctx,
      tx,
      actorIds,
      { id, name },
      { before: 0, after: addedPrize, step: 0, at: now },
    )
  const meta = {
    format,
    entryFee,
    maxPlayers,
    startDate,
    endDate,
    prizes,
    ...(addedPrize > 0 && { addedPrize }),
    ...(!hasChat && { hasChat }),
    ...(checkInMinutes !== null && { checkInMinutes }),
    ...(draft && { status: 'draft' }),
    ...(rules !== DEFAULT_TOURNAMENT_RULES && rules),
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
    throw Object.assign(new HttpError(400, MESSAGES.maxPlayersAbove).ofField('maxPlayers'), {
      about: String(most),
    })
}

/** The shares of all places as whole percents. */
export function percentColumns(shares: readonly number[]) {
  const [awardPercent = 0, ...furtherPercents] = shares.map(share => Math.round(share * 100))
  return { awardPercent, furtherPercents }
}

/** Opens a draft to players, and takes the added prize from the platform account. */
export async function publishTournament(ctx: Context, actorId: UserId, id: TournamentId) {
  await ctx.db.transaction(async tx => {
    const now = ctx.now()
    const tournament = await lockOrganised(ctx, tx, id, actorId)
    const { name, status, addedPrize, startDate, endDate, version } = tournament
    if (status !== 'draft') throw new HttpError(409, MESSAGES.tournamentNotDraft)
    if (startDate < now) throw new HttpError(409, MESSAGES.startInPast)
    const opened = { ...tournament, status: 'open' } as const
    await tx
      .update(tournaments)
      .set({ status: 'open', dueAt: nextDueAt(opened, now), version: nextVersion })
      .where(eq(tournaments.id, id))
    const added = { before: 0, after: addedPrize, step: version + 1, at: now }
    await changeAddedPrize(ctx, tx, [actorId], tournament, added)
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
