import { z } from 'zod'
import { TournamentId } from './matches.ts'
import { MESSAGES } from './messages.ts'
import type { Route } from './route.ts'

/** The language of the texts in a calendar file, which is read by programs that send no session. */
const CalendarLanguage = z.object({ language: z.enum(['en', 'es']).default('es') })

const CalendarFile = {
  tag: 'Tournaments',
  access: 'public',
  query: CalendarLanguage,
  answer: z.string(),
  file: 'text/calendar',
} as const

/** The secret in the address of a personal calendar: 32 random bytes. */
const FeedToken = z.string().regex(/^[\w-]{43}$/, MESSAGES.calendarFeedNotFound)

/** When the address of the caller's personal calendar was made; null if they have none. */
export const CalendarFeed = z.object({ createdAt: z.iso.datetime().nullable() }).meta({ id: 'CalendarFeed' })
export type CalendarFeed = z.infer<typeof CalendarFeed>

export const calendarFeedRoutes = {
  'GET /api/calendar.ics': {
    ...CalendarFile,
    summary:
      'The tournaments that everyone can enter, with those planned by series, as a calendar to subscribe to (iCalendar)',
  },
  'GET /api/tournaments/{id}/calendar.ics': {
    ...CalendarFile,
    summary: 'One tournament as an entry of a calendar (iCalendar)',
    params: z.object({ id: TournamentId }),
  },
  'GET /api/calendar-feeds/{token}/calendar.ics': {
    ...CalendarFile,
    summary:
      'The tournaments and scheduled matches of the player who was given this secret address, as a calendar to subscribe to (iCalendar)',
    params: z.object({ token: FeedToken }),
    anonymous: true,
    failures: [404, 429],
  },
  'GET /api/profile/calendar-feed': {
    summary:
      "When the secret address of the caller's calendar was made; the address itself is shown only once",
    tag: 'Tournaments',
    access: 'player',
    answer: CalendarFeed,
  },
  'POST /api/profile/calendar-feed': {
    summary: "Make a secret address for the caller's calendar; the previous one stops working",
    tag: 'Tournaments',
    access: 'player',
    answer: z.object({ token: z.string(), createdAt: z.iso.datetime() }),
    status: 201,
    failures: [429],
  },
  'DELETE /api/profile/calendar-feed': {
    summary: "Remove the secret address of the caller's calendar, which stops working",
    tag: 'Tournaments',
    access: 'player',
    answer: CalendarFeed,
  },
} as const satisfies Record<string, Route>
