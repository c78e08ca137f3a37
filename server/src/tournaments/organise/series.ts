import {
  addDays,
  CALENDAR_DAYS,
  type CalendarEntry,
  DEFAULT_TOURNAMENT_RULES,
  localDate,
  MESSAGES,
  mayCall,
  NEXT_DATES,
  nextOccurrence,
  nextOccurrences,
  type Series,
  type SeriesCreation,
  type SeriesEdit,
  type SeriesId,
  type TournamentId,
  type UserId,
  zonedTime,
} from '@valecuatro/contract'
import { and, asc, count, desc, eq, gte, inArray, isNull, lt, lte, max, ne, not } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { z } from 'zod'
import { findUser, readUsernamesById } from '../../accounts/index.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/http/httpError.ts'
import { conditionColumns } from '../entry/conditions.ts'
import { percentsOf } from '../prizes/prizes.ts'
import { lockOrganised } from '../queries.ts'
import { presentRules } from '../rules.ts'
import { entries, type SeriesTemplate, tournamentSeries, tournaments } from '../schema.ts'
import { insertTournament, requirePlaces } from './create.ts'

type SeriesRow = typeof tournamentSeries.$inferSelect
type Rule = Pick<SeriesRow, 'weekdays' | 'time' | 'timeZone' | 'daysAhead'>

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const MAX_LISTED = 100
const MAX_ON_CALENDAR = 300
/** Upper limit on dates per step; a series that was not run for long catches up in several steps. */
const MAX_PER_STEP = 40

const MAX_NAME = 100

/** The name of a series followed by the date of the tournament, such as "Copa · 2026-05-31". */
const datedName = (name: string, date: string) => `${name.slice(0, MAX_NAME - date.length - 3)} · ${date}`

/** The name of a tournament without the date that a series has added. */
const undatedName = (name: string) => name.replace(/ · \d{4}-\d\d-\d\d$/, '')

/** The next date of a rule on or after a local date, and when its tournament is created. */
export function scheduleNext(rule: Rule, from: string, now: Date) {
  const { date, start } = nextOccurrence(rule, from, now)
  return { nextDate: date, dueAt: new Date(start.getTime() - rule.daysAhead * DAY_MS) }
}

/** The settings of a tournament in which this user may act, to be repeated. */
export async function readTemplate(ctx: Context, tx: Database, id: TournamentId, actorId: UserId) {
  const tournament = await lockOrganised(ctx, tx, id, actorId)
  const { name, description, format, entryFee, maxPlayers, addedPrize, hasChat, checkInMinutes } = tournament
  const { startDate, endDate } = tournament
  const template: SeriesTemplate = {
    name: undatedName(name),
    description,
    format,
    entryFee,
    maxPlayers,
    prizes: percentsOf(tournament).map(percent => percent / 100),
    addedPrize,
    hasChat,
    checkInMinutes,
    rules: presentRules(tournament),
  }
  const { enterAs, minRating, maxRating, access, passwordHash } = tournament
  const conditions = { enterAs, minRating, maxRating, access, passwordHash }
  const durationMinutes = endDate && Math.round((endDate.getTime() - startDate.getTime()) / MINUTE_MS)
  return { template, conditions, durationMinutes: durationMinutes && Math.max(1, durationMinutes) }
}

/** Repeats the settings of a tournament. */
export async function createSeries(
  ctx: Context,
  actorId: UserId,
  { tournamentId, ...rule }: z.output<typeof SeriesCreation>,
): Promise<Series> {
  const id = newId() as SeriesId
  await ctx.db.transaction(async tx => {
    const at = ctx.now()
    const settings = await readTemplate(ctx, tx, tournamentId, actorId)
    const { role } = await requireActive(tx, actorId)
    if (role !== 'admin' && addsCoins(settings)) throw new HttpError(403, MESSAGES.seriesAddsCoins)
    requirePlaces(ctx, settings.template.maxPlayers)
    await tx.insert(tournamentSeries).values({
      id,
      ...settings,
      ...rule,
      ...scheduleNext(rule, localDate(at, rule.timeZone), at),
      createdBy: actorId,
      createdAt: at,
    })
    await audit(tx, actorId, 'series-created', id, settings.template.name, at, rule)
  })
  await createDueTournaments(ctx, id)
  return readSeries(ctx, id)
}

/** Changes the tournaments of a series that have not been created yet. */
export async function editSeries(
  ctx: Context,
  actorId: UserId,
  id: SeriesId,
  { tournamentId, ...rule }: z.output<typeof SeriesEdit>,
): Promise<Series> {
  await ctx.db.transaction(async tx => {
    const at = ctx.now()
    const series = await lockSeries(tx, id)
    const settings = tournamentId ? await readTemplate(ctx, tx, tournamentId, actorId) : null
    await requireChange(tx, actorId, series, settings)
    const [last] = await tx
      .select({ date: max(tournaments.seriesDate) })
      .from(tournaments)
      .where(eq(tournaments.seriesId, id))
    const today = localDate(at, rule.timeZone)
    const from = last?.date && last.date >= today ? addDays(last.date, 1) : today
    await tx
      .update(tournamentSeries)
      .set({ ...rule, ...settings, ...scheduleNext(rule, from, at), changedBy: actorId, failure: null })
      .where(eq(tournamentSeries.id, id))
    const { weekdays, time, timeZone, daysAhead } = series
    const meta = { before: { weekdays, time, timeZone, daysAhead }, after: rule }
    await audit(tx, actorId, 'series-edited', id, (settings ?? series).template.name, at, meta)
  })
  await createDueTournaments(ctx, id)
  return readSeries(ctx, id)
}

export async function stopSeries(ctx: Context, actorId: UserId, id: SeriesId): Promise<Series> {
  await ctx.db.transaction(async tx => {
    const at = ctx.now()
    const series = await lockSeries(tx, id)
    await requireOwner(tx, actorId, series)
    const { template } = series
    await tx.update(tournamentSeries).set({ stoppedAt: at, dueAt: null }).where(eq(tournamentSeries.id, id))
    await audit(tx, actorId, 'series-stopped', id, template.name, at, {})
  })
  return readSeries(ctx, id)
}

type Settings = Pick<SeriesRow, 'template'>
const addsCoins = ({ template }: Settings) => (template.addedPrize ?? 0) > 0

/** A user who may organise tournaments now. */
async function requireActive(tx: Database, userId: UserId) {
  const user = await findUser(tx, userId)
  if (!user || user.suspendedAt || !mayCall('organiser', user.role))
    throw new HttpError(409, MESSAGES.seriesWithoutRight)
  return user
}

/** Only administrators and the organiser who created a series may stop it. */
async function requireOwner(tx: Database, actorId: UserId, { createdBy }: SeriesRow) {
  const actor = await requireActive(tx, actorId)
  if (actor.role !== 'admin' && createdBy !== actorId) throw new HttpError(403, MESSAGES.notYourSeries)
  return actor
}

/** As `requireOwner`, and only administrators may change a series that adds coins, before or after the change. */
async function requireChange(tx: Database, actorId: UserId, series: SeriesRow, settings: Settings | null) {
  const { role } = await requireOwner(tx, actorId, series)
  if (role !== 'admin' && (addsCoins(series) || (settings && addsCoins(settings))))
    throw new HttpError(403, MESSAGES.seriesAddsCoins)
}

async function lockSeries(tx: Database, id: SeriesId): Promise<SeriesRow> {
  const [row] = await tx
    .select()
    .from(tournamentSeries)
    .where(eq(tournamentSeries.id, id))
    .for('no key update')
  if (!row) throw new HttpError(404, MESSAGES.seriesNotFound)
  if (row.stoppedAt) throw new HttpError(409, MESSAGES.seriesStopped)
  return row
}

const audit = (
  tx: Database,
  actorId: UserId,
  action: string,
  id: SeriesId,
  label: string,
  at: Date,
  meta: Record<string, unknown>,
) => writeAudit(tx, { actorId, action, subject: `series:${id}`, label, meta, at })

/** Creates the due tournaments of all series or of one. Every node tries; the first to lock a series creates them. */
export async function createDueTournaments(ctx: Context, only?: SeriesId) {
  const due = await ctx.db
    .select({ id: tournamentSeries.id })
    .from(tournamentSeries)
    .where(and(lte(tournamentSeries.dueAt, ctx.now()), only ? eq(tournamentSeries.id, only) : undefined))
    .orderBy(asc(tournamentSeries.dueAt))
    .limit(MAX_LISTED)
  for (const { id } of due)
    await ctx.db
      .transaction(tx => runSeries(tx, ctx, id))
      .catch(error => ctx.log.error({ err: error, seriesId: id }, 'a series could not be continued'))
}

/** Creates the due tournaments of one series, unless another node has locked it. */
async function runSeries(tx: Database, ctx: Context, id: SeriesId) {
  const now = ctx.now()
  let [series] = await tx
    .select()
    .from(tournamentSeries)
    .where(and(eq(tournamentSeries.id, id), lte(tournamentSeries.dueAt, now)))
    .for('no key update', { skipLocked: true })
  for (let step = 0; series?.dueAt && series.dueAt <= now && step < MAX_PER_STEP; step++) {
    const failure = await createOccurrence(tx, ctx, series)
    const next = scheduleNext(series, addDays(series.nextDate, 1), now)
    ;[series] = await tx
      .update(tournamentSeries)
      .set({ ...next, failure })
      .where(eq(tournamentSeries.id, id))
      .returning()
  }
}

/**
 * Creates the tournament of the next date, with the lesser right of the two people who created and last changed the
 * series. If a rule refuses it, resolves with the reason; the date is skipped.
 */
async function createOccurrence(tx: Database, ctx: Context, series: SeriesRow): Promise<string | null> {
  const { id, template, conditions, durationMinutes, nextDate, time, timeZone, createdBy, changedBy } = series
  const start = zonedTime(nextDate, time, timeZone)
  // The start has passed while no node was running.
  if (start <= ctx.now()) return null
  const end = durationMinutes && new Date(start.getTime() + durationMinutes * MINUTE_MS)
  const dates = { startDate: start.toISOString(), endDate: end ? end.toISOString() : null }
  try {
    // Every tournament by invitation gets its own code.
    const { inviteCode } = await conditionColumns(
      conditions.access === 'invitation' ? { enterAs: 'alone', access: 'invitation' } : undefined,
    )
    const actorIds = [createdBy, ...(changedBy ? [changedBy] : [])] as const
    for (const userId of actorIds) await requireActive(tx, userId)
    await tx.transaction(inner =>
      insertTournament(
        ctx,
        inner,
        actorIds,
        { ...template, name: datedName(template.name, nextDate), ...dates },
        { seriesId: id, seriesDate: nextDate, ...conditions, inviteCode },
      ),
    )
    return null
  } catch (error) {
    if (error instanceof HttpError) return error.message
    throw error
  }
}

/** The series: active ones first, then stopped ones, each newest first. */
export async function listSeries(ctx: Context): Promise<Series[]> {
  const rows = await ctx.db
    .select()
    .from(tournamentSeries)
    .orderBy(desc(isNull(tournamentSeries.stoppedAt)), desc(tournamentSeries.id))
    .limit(MAX_LISTED)
  return presentSeries(ctx, rows)
}

async function readSeries(ctx: Context, id: SeriesId): Promise<Series> {
  const rows = await ctx.db.select().from(tournamentSeries).where(eq(tournamentSeries.id, id))
  const [series] = await presentSeries(ctx, rows)
  return series!
}

async function presentSeries(ctx: Context, rows: SeriesRow[]): Promise<Series[]> {
  const counts = await ctx.db
    .select({ id: tournaments.seriesId, created: count() })
    .from(tournaments)
    .where(
      inArray(
        tournaments.seriesId,
        rows.map(({ id }) => id),
      ),
    )
    .groupBy(tournaments.seriesId)
  const created = new Map(counts.map(row => [row.id, row.created]))
  const names = await readUsernamesById(ctx.db, [...new Set(rows.map(({ createdBy }) => createdBy))])
  return rows.map(row => {
    const { name, format, entryFee, maxPlayers, addedPrize, rules } = row.template
    const { id: _id, weekdays, time, timeZone, daysAhead, failure, stoppedAt, nextDate } = row
    const nextDates = stoppedAt ? [] : nextOccurrences(row, nextDate, ctx.now(), NEXT_DATES)
    return {
      _id,
      name,
      format,
      rules: { ...DEFAULT_TOURNAMENT_RULES, ...rules },
      entryFee,
      maxPlayers,
      weekdays,
      time,
      timeZone,
      daysAhead,
      nextDates: nextDates.map(({ start }) => start.toISOString()),
      addedPrize: addedPrize ?? 0,
      createdBy: { _id: row.createdBy, username: names.get(row.createdBy) ?? '' },
      created: created.get(_id) ?? 0,
      failure,
      stoppedAt: stoppedAt?.toISOString() ?? null,
    }
  })
}

/** The tournaments of the next weeks in the order of their starts, and those that series will create. */
export async function readCalendar(ctx: Context, userId: UserId | null): Promise<CalendarEntry[]> {
  const now = ctx.now()
  const from = new Date(now.getTime() - DAY_MS)
  const until = new Date(now.getTime() + CALENDAR_DAYS * DAY_MS)
  const rows = await ctx.db
    .select()
    .from(tournaments)
    .where(
      and(
        gte(tournaments.startDate, from),
        lt(tournaments.startDate, until),
        ne(tournaments.status, 'draft'),
        not(tournaments.isPractice),
        isNull(tournaments.cancelReason),
      ),
    )
    .orderBy(asc(tournaments.startDate), asc(tournaments.id))
    .limit(MAX_ON_CALENDAR)
  const joined = new Set(
    userId === null
      ? []
      : (
          await ctx.db
            .select({ id: entries.tournamentId })
            .from(entries)
            .where(
              and(
                eq(entries.userId, userId),
                inArray(
                  entries.tournamentId,
                  rows.map(({ id }) => id),
                ),
              ),
            )
        ).map(({ id }) => id),
  )
  const created = rows.map(
    (row): CalendarEntry => ({
      tournamentId: row.id,
      name: row.name,
      format: row.format,
      rules: presentRules(row),
      status: row.status,
      entryFee: row.entryFee,
      startDate: row.startDate.toISOString(),
      joined: joined.has(row.id),
    }),
  )
  const running = await ctx.db
    .select()
    .from(tournamentSeries)
    .where(isNull(tournamentSeries.stoppedAt))
    .limit(MAX_LISTED)
  const planned = running.flatMap(series =>
    nextOccurrences(series, series.nextDate, now, CALENDAR_DAYS)
      .filter(({ start }) => start < until)
      .map(({ start }): CalendarEntry => {
        const { name, format, entryFee } = series.template
        const rules = { ...DEFAULT_TOURNAMENT_RULES, ...series.template.rules }
        const startDate = start.toISOString()
        return { tournamentId: null, name, format, rules, status: null, entryFee, startDate, joined: false }
      }),
  )
  return [...created, ...planned].toSorted((a, b) => a.startDate.localeCompare(b.startDate))
}
