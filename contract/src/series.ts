import { z } from 'zod'
import { LocalTime, TimeZone } from './input.ts'
import { PlayerName, TournamentId } from './matches.ts'
import { MESSAGES } from './messages.ts'
import { WEEKDAYS } from './recurrence.ts'
import type { Route } from './route.ts'
import { TournamentRules } from './tournaments.ts'
import { DEFAULT_DAYS_AHEAD, FORMATS, MAX_DAYS_AHEAD, TOURNAMENT_STATUSES } from './values.ts'

export const SeriesId = z.uuid(MESSAGES.seriesNotFound).brand<'SeriesId'>()
export type SeriesId = z.infer<typeof SeriesId>

/** The number of upcoming dates of a series that are shown. */
export const NEXT_DATES = 5
/** The number of days that the calendar shows, starting today. */
export const CALENDAR_DAYS = 28

/** When the tournaments of a series start. */
const SeriesRule = z.object({
  /** ISO weekdays: 1 is Monday, 7 is Sunday. */
  weekdays: z
    .array(z.literal([...WEEKDAYS]), MESSAGES.weekdaysRequired)
    .min(1, MESSAGES.weekdaysRequired)
    .max(7, MESSAGES.weekdaysRequired)
    .refine(days => new Set(days).size === days.length, MESSAGES.weekdaysRequired),
  /** When a tournament starts. */
  time: LocalTime,
  timeZone: TimeZone,
  /** How many days before its start a tournament is created. */
  daysAhead: z
    .int(MESSAGES.daysAheadInvalid)
    .min(1, MESSAGES.daysAheadInvalid)
    .max(MAX_DAYS_AHEAD, MESSAGES.daysAheadInvalid)
    .default(DEFAULT_DAYS_AHEAD),
})

export const SeriesCreation = SeriesRule.extend({
  /** The tournament whose current settings are repeated. */
  tournamentId: TournamentId,
}).meta({ id: 'SeriesCreation' })

/** A new rule for the tournaments that have not been created yet, and new settings if a tournament is given. */
export const SeriesEdit = SeriesRule.extend({ tournamentId: TournamentId.nullish() }).meta({
  id: 'SeriesEdit',
})

export const Series = z
  .object({
    _id: SeriesId,
    name: z.string(),
    format: z.enum(FORMATS),
    rules: TournamentRules,
    entryFee: z.int().min(0),
    maxPlayers: z.int(),
    weekdays: z.array(z.literal([...WEEKDAYS])),
    time: z.string(),
    timeZone: z.string(),
    daysAhead: z.int(),
    /** The start times of the next tournaments to be created; empty if the series was stopped. */
    nextDates: z.array(z.iso.datetime()),
    /** Only administrators may change a series that adds coins. */
    addedPrize: z.int().min(0),
    /** Besides administrators, only its creator may change or stop it. */
    createdBy: PlayerName,
    /** The number of tournaments created by the series. */
    created: z.int().min(0),
    /** Why the last tournament could not be created; null if it was. */
    failure: z.string().nullable(),
    stoppedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Series' })
export type Series = z.infer<typeof Series>

/** A tournament on the calendar. `tournamentId` is null while the tournament is only planned by a series. */
export const CalendarEntry = z
  .object({
    tournamentId: TournamentId.nullable(),
    name: z.string(),
    format: z.enum(FORMATS),
    rules: TournamentRules,
    status: z.enum(TOURNAMENT_STATUSES).nullable(),
    entryFee: z.int().min(0),
    startDate: z.iso.datetime(),
    joined: z.boolean(),
  })
  .meta({ id: 'CalendarEntry' })
export type CalendarEntry = z.infer<typeof CalendarEntry>

const OneSeries = z.object({ id: SeriesId })

export const seriesRoutes = {
  'GET /api/calendar': {
    summary: `Tournaments that start from a day ago until ${CALENDAR_DAYS} days from now, those planned by series included`,
    tag: 'Tournaments',
    access: 'public',
    answer: z.array(CalendarEntry),
  },
  'GET /api/admin/series': {
    summary: 'Tournaments that repeat, those that go on first',
    tag: 'Tournaments',
    access: 'organiser',
    answer: z.array(Series),
  },
  'POST /api/admin/series': {
    summary: 'Repeat the settings of a tournament on weekdays at a local time',
    tag: 'Tournaments',
    access: 'organiser',
    body: SeriesCreation,
    answer: Series,
    status: 201,
    failures: [409],
  },
  'PATCH /api/admin/series/{id}': {
    summary: 'Change when a series repeats, or its settings; tournaments that were created stay as they are',
    tag: 'Tournaments',
    access: 'organiser',
    params: OneSeries,
    body: SeriesEdit,
    answer: Series,
    failures: [404, 409],
  },
  'POST /api/admin/series/{id}/stop': {
    summary: 'Create no more tournaments of a series; those that were created stay',
    tag: 'Tournaments',
    access: 'organiser',
    params: OneSeries,
    answer: Series,
    failures: [404, 409],
  },
} as const satisfies Record<string, Route>
