import { randomBytes } from 'node:crypto'
import {
  CALENDAR_DAYS,
  DEFAULT_TOURNAMENT_RULES,
  MESSAGES,
  type Mode,
  nextOccurrences,
  type SeriesId,
  type TournamentId,
  type UserId,
} from '@valecuatro/contract'
import { and, asc, eq, gte, inArray, isNull, lt, ne, not, or } from 'drizzle-orm'
import { hashToken, requireAccount } from '../../accounts/index.ts'
import { readScheduledMatchesOf } from '../../matches/index.ts'
import type { Context } from '../../platform/context.ts'
import { HttpError } from '../../platform/http/httpError.ts'
import type { Language } from '../../platform/http/language.ts'
import { createLimit } from '../../platform/http/limits.ts'
import { pageOrigin } from '../../platform/http/origins.ts'
import type { Caller, FileAnswer, Serve } from '../../platform/http/serve.ts'
import { countedAddress } from '../../platform/http/shortAddress.ts'
import type { TournamentRow } from '../due.ts'
import { findVisibleTournament } from '../queries.ts'
import { calendarFeeds, entries, tournamentSeries, tournaments } from '../schema.ts'
import { type CalendarEvent, writeCalendar } from './iCalendar.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
const YEAR_MS = 366 * DAY_MS
/** What is over stays in a calendar for this long. */
const KEPT_MS = 30 * DAY_MS
/** How long what has no end is expected to take. */
const TOURNAMENT_MS = 2 * HOUR_MS
const MATCH_MS = HOUR_MS
const MAX_EVENTS = 500
const MAX_SERIES = 100

interface Texts {
  site: string
  own: string
  modes: Record<Mode, string>
  fee(coins: number): string
  match(tournament: string | null): string
  planned: string
}

const TEXTS: Record<Language, Texts> = {
  en: {
    site: 'Truco tournaments · Vale Cuatro',
    own: 'My truco · Vale Cuatro',
    modes: { '1v1': 'One against one', '2v2': 'Two against two', '3v3': 'Three against three' },
    fee: coins => (coins === 0 ? 'Free entry' : `Entry fee: ${coins} ${coins === 1 ? 'coin' : 'coins'}`),
    match: tournament => (tournament ? `Truco match: ${tournament}` : 'Truco match'),
    planned: 'Opens a few days before.',
  },
  es: {
    site: 'Torneos de truco · Vale Cuatro',
    own: 'Mi truco · Vale Cuatro',
    modes: { '1v1': 'Uno contra uno', '2v2': 'Dos contra dos', '3v3': 'Tres contra tres' },
    fee: coins =>
      coins === 0 ? 'Entrada gratis' : `Inscripción: ${coins} ${coins === 1 ? 'moneda' : 'monedas'}`,
    match: tournament => (tournament ? `Partida de truco: ${tournament}` : 'Partida de truco'),
    planned: 'Abre unos días antes.',
  },
}

/** Serves tournaments as calendar files: all public ones, a single one, and those of one player. */
export function serveCalendarFeeds(serve: Serve, ctx: Context) {
  const readings = createLimit(ctx, 'calendar-feeds')
  const unknown = createLimit(ctx, 'calendar-feeds-unknown')
  const made = createLimit(ctx, 'calendar-feeds-made')
  const origin = pageOrigin(ctx.config)
  const uidOf = (id: string) => `${id}@${new URL(origin).hostname}`
  const pageOf = (id: TournamentId) => `${origin}/tournament/${id}/match-queue`

  const fileOf = (name: string, events: CalendarEvent[], isBusy: boolean): FileAnswer => ({
    name: 'vale-cuatro.ics',
    lines: linesOf(writeCalendar({ name, events, isBusy, now: ctx.now() })),
  })

  /** The tournaments of a series keep the entry under which they were planned. */
  const seriesUid = (id: SeriesId, date: string) => uidOf(`series-${id}-${date}`)

  function eventOf(row: TournamentRow, { modes, fee }: Texts): CalendarEvent {
    const { id, seriesId, seriesDate, startDate, endDate, mode, entryFee, description, outcome } = row
    const url = pageOf(id)
    return {
      uid: seriesId && seriesDate ? seriesUid(seriesId, seriesDate) : uidOf(id),
      sequence: row.version + 1,
      start: startDate,
      end: endDate ?? new Date(startDate.getTime() + TOURNAMENT_MS),
      summary: row.name,
      description: [`${modes[mode]} · ${fee(entryFee)}`, ...(description ? [description] : []), url].join(
        '\n',
      ),
      url,
      status: outcome === 'refunded' ? 'CANCELLED' : 'CONFIRMED',
    }
  }

  /** The tournaments that everyone can see and enter. */
  async function readPublic(texts: Texts): Promise<CalendarEvent[]> {
    const now = ctx.now().getTime()
    const rows = await ctx.db
      .select()
      .from(tournaments)
      .where(
        and(
          gte(tournaments.startDate, new Date(now - KEPT_MS)),
          lt(tournaments.startDate, new Date(now + YEAR_MS)),
          ne(tournaments.status, 'draft'),
          not(tournaments.isPractice),
          eq(tournaments.access, 'everyone'),
        ),
      )
      .orderBy(asc(tournaments.startDate), asc(tournaments.id))
      .limit(MAX_EVENTS)
    return [...rows.map(row => eventOf(row, texts)), ...(await readPlanned(texts))]
  }

  /** The tournaments of the next weeks that series will create. */
  async function readPlanned({ modes, fee, planned }: Texts): Promise<CalendarEvent[]> {
    const now = ctx.now()
    const until = new Date(now.getTime() + CALENDAR_DAYS * DAY_MS)
    const running = await ctx.db
      .select()
      .from(tournamentSeries)
      .where(isNull(tournamentSeries.stoppedAt))
      .orderBy(asc(tournamentSeries.id))
      .limit(MAX_SERIES)
    return running
      .filter(({ conditions }) => conditions.access === 'everyone')
      .flatMap(series => {
        const { name, entryFee, rules = DEFAULT_TOURNAMENT_RULES } = series.template
        const lasts = series.durationMinutes ? series.durationMinutes * 60_000 : TOURNAMENT_MS
        return nextOccurrences(series, series.nextDate, now, CALENDAR_DAYS)
          .filter(({ start }) => start < until)
          .map(
            ({ date, start }): CalendarEvent => ({
              uid: seriesUid(series.id, date),
              sequence: 0,
              start,
              end: new Date(start.getTime() + lasts),
              summary: name,
              description: `${modes[rules.mode]} · ${fee(entryFee)}\n${planned}`,
              url: `${origin}/tournaments?view=calendar`,
              status: 'TENTATIVE',
            }),
          )
      })
  }

  /** The tournaments that a player has entered, and the matches that were scheduled for them. */
  async function readOwn(userId: UserId, texts: Texts): Promise<CalendarEvent[]> {
    const since = new Date(ctx.now().getTime() - KEPT_MS)
    const entered = await ctx.db
      .select({ tournament: tournaments })
      .from(entries)
      .innerJoin(tournaments, eq(tournaments.id, entries.tournamentId))
      .where(
        and(
          eq(entries.userId, userId),
          gte(tournaments.startDate, since),
          // A fee that came back for another reason than the end of the tournament means that the player does not play.
          or(not(entries.refunded), eq(tournaments.outcome, 'refunded')),
        ),
      )
      .orderBy(asc(tournaments.startDate), asc(tournaments.id))
      .limit(MAX_EVENTS)
    return [
      ...entered.map(({ tournament }) => eventOf(tournament, texts)),
      ...(await readMatches(userId, since, texts)),
    ]
  }

  async function readMatches(userId: UserId, since: Date, texts: Texts): Promise<CalendarEvent[]> {
    const scheduled = await readScheduledMatchesOf(ctx.db, userId, since)
    const ids = scheduled.flatMap(({ tournamentId }) => tournamentId ?? [])
    const rows = await ctx.db
      .select()
      .from(tournaments)
      .where(inArray(tournaments.id, [...new Set(ids)]))
    const played = new Map(rows.map(row => [row.id, row]))
    return scheduled.flatMap(({ id, tournamentId, scheduledTime, status, revision, createdAt }) => {
      const tournament = tournamentId && played.get(tournamentId)
      // The tables of a drawn tournament are no appointments: they start when their players are there.
      if (tournament && tournament.format !== 'arena' && createdAt >= tournament.startDate) return []
      const url = tournament ? pageOf(tournament.id) : origin
      return {
        uid: uidOf(`match-${id}`),
        sequence: revision,
        start: scheduledTime,
        end: new Date(scheduledTime.getTime() + MATCH_MS),
        summary: texts.match(tournament ? tournament.name : null),
        description: url,
        url,
        status: status === 'cancelled' ? 'CANCELLED' : 'CONFIRMED',
      }
    })
  }

  serve('GET /api/calendar.ics', async ({ query: { language } }) =>
    fileOf(TEXTS[language].site, await readPublic(TEXTS[language]), false),
  )

  serve('GET /api/tournaments/{id}/calendar.ics', async ({ params, query: { language }, caller }) => {
    const tournament = await findVisibleTournament(ctx.db, params.id, caller)
    return fileOf(tournament.name, [eventOf(tournament, TEXTS[language])], true)
  })

  serve(
    'GET /api/calendar-feeds/{token}/calendar.ics',
    async ({ params: { token }, query: { language }, request }) => {
      const tokenHash = hashToken(token)
      const address = countedAddress(request.ip)
      // Counted first and uncounted if the address is known, because many players' programs may share one network.
      await unknown.take(address)
      const [feed] = await ctx.db.select().from(calendarFeeds).where(eq(calendarFeeds.tokenHash, tokenHash))
      if (!feed) throw new HttpError(404, MESSAGES.calendarFeedNotFound)
      await unknown.giveBack(address)
      await readings.take(tokenHash)
      return fileOf(TEXTS[language].own, await readOwn(feed.userId, TEXTS[language]), true)
    },
  )

  serve('GET /api/profile/calendar-feed', async ({ caller }) => {
    const [feed] = await ctx.db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, caller.userId))
    return { createdAt: feed?.createdAt.toISOString() ?? null }
  })

  serve('POST /api/profile/calendar-feed', async ({ caller }) => {
    await requireAccount(ctx.db, caller)
    await made.take(caller.userId)
    return renewFeed(ctx, caller)
  })

  serve('DELETE /api/profile/calendar-feed', async ({ caller }) => {
    await ctx.db.delete(calendarFeeds).where(eq(calendarFeeds.userId, caller.userId))
    return { createdAt: null }
  })
}

/** Makes a new secret address; the previous one stops working. */
async function renewFeed(ctx: Context, { userId }: Caller) {
  const token = randomBytes(32).toString('base64url')
  const feed = { tokenHash: hashToken(token), createdAt: ctx.now() }
  await ctx.db
    .insert(calendarFeeds)
    .values({ userId, ...feed })
    .onConflictDoUpdate({ target: calendarFeeds.userId, set: feed })
  return { token, createdAt: feed.createdAt.toISOString() }
}

async function* linesOf(parts: Iterable<string>): AsyncIterable<string> {
  yield* parts
}
