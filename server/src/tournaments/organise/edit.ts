import {
  MESSAGES,
  type Message,
  placesError,
  rulesError,
  startError,
  type TournamentEdit,
  type TournamentId,
  type UserId,
} from '@valecuatro/contract'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { hashPassword } from '../../accounts/index.ts'
import { renameMatchesOfTournament } from '../../matches/index.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/http/httpError.ts'
import { isCheckInOpen, isCheckInPending, nextDueAt, type TournamentRow } from '../due.ts'
import { restartCheckIn } from '../entry/checkIn.ts'
import { editedConditions } from '../entry/conditions.ts'
import { changeAddedPrize, percentsOf, requireAddedPrize } from '../prizes/prizes.ts'
import { lockOrganised, nextVersion, readEntries } from '../queries.ts'
import { RULE_COLUMNS } from '../rules.ts'
import { tournaments } from '../schema.ts'
import { percentColumns, requirePlaces } from './create.ts'

type Edit = z.output<typeof TournamentEdit>

/** The columns that an organiser can change. */
const EDITABLE = [
  'name',
  'description',
  'format',
  'entryFee',
  'maxPlayers',
  'startDate',
  'endDate',
  'awardPercent',
  'furtherPercents',
  'addedPrize',
  'hasChat',
  'checkInMinutes',
  'enterAs',
  'minRating',
  'maxRating',
  'access',
  'passwordHash',
  'inviteCode',
  ...RULE_COLUMNS,
] as const
type EditableColumn = (typeof EDITABLE)[number]
export type Edited = Pick<TournamentRow, EditableColumn>

const ALWAYS: readonly EditableColumn[] = ['description', 'endDate', 'hasChat']
const DATES: readonly EditableColumn[] = ['startDate', 'endDate']
const PRIZES: readonly EditableColumn[] = ['awardPercent', 'furtherPercents', 'addedPrize']
/** Not written into the audit log. */
const SECRETS: readonly EditableColumn[] = ['passwordHash', 'inviteCode']

/** The tournament after an edit; omitted settings are kept. */
export function applyEdit(tournament: Edited, edit: Edit, newPasswordHash: string | null = null): Edited {
  const { startDate, endDate, prizes, description, entry, rules, ...rest } = edit
  const given = Object.fromEntries(
    Object.entries({ ...rest, ...rules }).filter(([, value]) => value !== undefined),
  )
  return {
    ...(Object.fromEntries(EDITABLE.map(column => [column, tournament[column]])) as Edited),
    ...given,
    ...(description !== undefined && { description: description ?? '' }),
    ...(startDate !== undefined && { startDate: new Date(startDate) }),
    ...(endDate !== undefined && { endDate: endDate === null ? null : new Date(endDate) }),
    ...(prizes !== undefined && percentColumns(prizes)),
    ...(entry !== undefined && editedConditions(tournament, entry, newPasswordHash)),
  }
}

/** The columns that differ. */
export const changedColumns = (before: Edited, after: Edited): EditableColumn[] =>
  EDITABLE.filter(column => JSON.stringify(before[column]) !== JSON.stringify(after[column]))

type Promised = Edited & Pick<TournamentRow, 'status' | 'entrants'> & { isPractice?: boolean }

/** Why an edit is refused; null if it is allowed. Settings that the entrants rely on cannot be changed. */
export function editError(before: Promised, after: Edited, now: Date): Message | null {
  const changed = changedColumns(before, after)
  const has = (column: EditableColumn) => changed.includes(column)
  // The chat room stays open for a while after the end.
  const isOnlyChat = changed.every(column => column === 'hasChat') && has('hasChat')
  if (before.status === 'finished' && !isOnlyChat) return MESSAGES.tournamentEnded
  const hasStarted = before.status === 'in_progress' || (before.status === 'open' && now >= before.startDate)
  if (hasStarted && changed.some(column => !ALWAYS.includes(column))) return MESSAGES.tournamentStarted
  const wrongStart = has('startDate') && startError(after.startDate, now.getTime())
  if (wrongStart) return wrongStart
  if (before.entrants > 0 && has('entryFee')) return MESSAGES.entryFeeFixed
  if (before.entrants > 0 && has('format')) return MESSAGES.formatFixed
  if (before.entrants > 0 && has('enterAs')) return MESSAGES.enterAsFixed
  if (before.entrants > 0 && RULE_COLUMNS.some(has)) return MESSAGES.rulesFixed
  if (before.isPractice && after.addedPrize > 0) return MESSAGES.practiceHasNoCoins
  const wrongRule = rulesError({ ...after, rules: after })
  if (wrongRule) return wrongRule.error
  if (after.access === 'password' && after.passwordHash === null) return MESSAGES.entryPasswordMissing
  const wrongPlaces = placesError(after.enterAs, after, after.maxPlayers)
  if (wrongPlaces) return wrongPlaces
  if (after.maxPlayers < before.entrants) return MESSAGES.maxPlayersBelowEntrants
  if (before.entrants > 0 && after.addedPrize < before.addedPrize) return MESSAGES.addedPrizeLowered
  if (after.endDate && after.endDate <= after.startDate) return MESSAGES.endNotAfterStart
  if (before.status !== 'draft' && has('endDate') && after.endDate && after.endDate <= now)
    return MESSAGES.endInPast
  return null
}

/** An organiser edits a tournament; entrants are notified of new dates and prizes. */
export async function editTournament(ctx: Context, actorId: UserId, id: TournamentId, edit: Edit) {
  const password = edit.entry?.access === 'password' ? edit.entry.password : null
  const newPasswordHash = password ? await hashPassword(password) : null
  await ctx.db.transaction(async tx => {
    const now = ctx.now()
    const before = await lockOrganised(ctx, tx, id, actorId)
    const after = applyEdit(before, edit, newPasswordHash)
    const changed = changedColumns(before, after)
    const error = editError(before, after, now)
    if (error) throw refusalOf(error)
    if (changed.includes('maxPlayers')) requirePlaces(ctx, after.maxPlayers)
    const added = { before: before.addedPrize, after: after.addedPrize }
    if (before.status === 'draft') await requireAddedPrize(ctx, tx, [actorId], added)

    const dueAt = before.status === 'open' ? nextDueAt({ ...before, ...after }, now) : before.dueAt
    const isMoved = changed.includes('startDate')
    const version = before.version + 1
    await tx
      .update(tournaments)
      .set({ ...after, dueAt, version: nextVersion, ...(isMoved && { remindedAt: null }) })
      .where(eq(tournaments.id, id))
    if (isMoved) await restartCheckIn(tx, { ...before, ...after }, now)
    if (before.status === 'open')
      await changeAddedPrize(ctx, tx, [actorId], before, { ...added, step: version, at: now })
    if (changed.includes('name')) await renameMatchesOfTournament(tx, id, after.name)
    await announceChange(ctx, tx, { ...before, ...after, version }, changed)
    await writeAudit(tx, {
      actorId,
      action: 'tournament-edited',
      subject: `tournament:${id}`,
      label: after.name,
      meta: { before: valuesOf(before, changed), after: valuesOf(after, changed) },
      at: now,
    })
  })
}

/** The fields to which refusals belong. */
const FIELDS: Partial<Record<Message, string>> = {
  [MESSAGES.startInPast]: 'startDate',
  [MESSAGES.startTooFar]: 'startDate',
  [MESSAGES.endInPast]: 'endDate',
  [MESSAGES.endNotAfterStart]: 'endDate',
  [MESSAGES.maxPlayersBelowEntrants]: 'maxPlayers',
  [MESSAGES.pairsNeedEvenPlaces]: 'maxPlayers',
  [MESSAGES.threesNeedPlaces]: 'maxPlayers',
  [MESSAGES.addedPrizeLowered]: 'addedPrize',
  [MESSAGES.practiceHasNoCoins]: 'addedPrize',
  [MESSAGES.bestOfInArena]: 'rules.bestOf',
  [MESSAGES.bestOfFromWithoutFinal]: 'rules.bestOfFrom',
  [MESSAGES.seedingInArena]: 'rules.seeding',
  [MESSAGES.teamsInSingles]: 'entry.enterAs',
  [MESSAGES.picaPicaWithSixOnly]: 'rules.picaPica',
  [MESSAGES.roundsNeedTeams]: 'entry.enterAs',
  [MESSAGES.pauseWithoutRounds]: 'rules.roundPause',
  [MESSAGES.roundsInSwissOnly]: 'rules.rounds',
  [MESSAGES.handsInDuplicateOnly]: 'rules.hands',
  [MESSAGES.bestOfInDuplicate]: 'rules.bestOf',
  [MESSAGES.threesInDuplicate]: 'rules.mode',
  [MESSAGES.lateEntryInSwissOnly]: 'rules.lateEntryRound',
  [MESSAGES.lateEntryAfterRounds]: 'rules.lateEntryRound',
}

function refusalOf(error: Message): HttpError {
  const field = FIELDS[error]
  const refusal = new HttpError(409, error)
  return field ? refusal.ofField(field) : refusal
}

/** Starts an open tournament now instead of at its start date, with the players who have entered. */
export async function startTournament(ctx: Context, actorId: UserId, id: TournamentId) {
  await ctx.db.transaction(async tx => {
    const now = ctx.now()
    const tournament = await lockOrganised(ctx, tx, id, actorId)
    const { status, name, startDate, entrants, version } = tournament
    if (status === 'finished') throw new HttpError(409, MESSAGES.tournamentEnded)
    if (status === 'draft') throw new HttpError(409, MESSAGES.tournamentNotOpen)
    if (status === 'in_progress' || startDate <= now) throw new HttpError(409, MESSAGES.tournamentRunning)
    // No one could check in yet.
    const isTooEarly = isCheckInPending(tournament) && !isCheckInOpen(tournament, now)
    const checkInClosedAt = isTooEarly ? now : tournament.checkInClosedAt
    const started = { ...tournament, startDate: now, checkInClosedAt, version: version + 1 }
    await tx
      .update(tournaments)
      .set({ startDate: now, checkInClosedAt, dueAt: nextDueAt(started, now), version: nextVersion })
      .where(eq(tournaments.id, id))
    await announceChange(ctx, tx, started, ['startDate'])
    const meta = { before: startDate, players: entrants }
    const subject = { subject: `tournament:${id}`, label: name }
    await writeAudit(tx, { actorId, action: 'tournament-started', ...subject, meta, at: now })
  })
}

/** Notifies the entrants of new dates and prizes. */
export async function announceChange(
  ctx: Context,
  tx: Database,
  { id, name, version }: TournamentRow,
  changed: readonly EditableColumn[],
) {
  const hasDates = changed.some(column => DATES.includes(column))
  const hasPrizes = changed.some(column => PRIZES.includes(column))
  if (!hasDates && !hasPrizes) return
  const userIds = (await readEntries(tx, id)).filter(({ refunded }) => !refunded).map(({ userId }) => userId)
  if (userIds.length === 0) return
  const what = hasDates && hasPrizes ? 'both' : hasDates ? 'dates' : 'prizes'
  await ctx.events.emit(tx, 'tournament-changed', { tournament: { _id: id, name }, userIds, what, version })
}

/** The changed values as the audit log shows them; prizes as shares of the pool. */
function valuesOf(edited: Edited, changed: readonly EditableColumn[]): Record<string, unknown> {
  const { awardPercent: _, furtherPercents: __, ...values } = edited
  const shown = changed
    .filter(column => column in values && !SECRETS.includes(column))
    .map(column => [column, edited[column]])
  const hasPercents = changed.includes('awardPercent') || changed.includes('furtherPercents')
  return {
    ...Object.fromEntries(shown),
    ...(hasPercents && { prizes: percentsOf(edited).map(percent => percent / 100) }),
  }
}
