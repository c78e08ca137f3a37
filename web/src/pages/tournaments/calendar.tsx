import { Trans, useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import type { CalendarEntry, User } from '@valecuatro/contract'
import { Link } from 'wouter'
import { request } from '../../net/query.tsx'
import { useViewerId } from '../../net/session/useSession.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Badge } from '../../ui/notice.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { type CalendarDay, calendarDays } from './calendarDays.ts'
import { SubscribeToCalendar } from './calendarLinks.tsx'
import { timeOfDay } from './dates.ts'
import { briefRulesText } from './rules.tsx'
import './calendar.css'

const WEEKS = 4

/** The tournaments of the next weeks in the reader's time zone: a month on wide screens, a list of days on phones. */
export function TournamentCalendar({ user }: { user: User | null }) {
  const { i18n } = useLingui()
  const viewer = useViewerId()
  const query = useQuery({
    queryKey: [viewer, 'tournaments', 'calendar'],
    queryFn: () => request('GET /api/calendar', {}),
  })
  return (
    <Loaded
      query={query}
      loading={<Skeleton height="28rem" />}
      failed={<Trans id="The calendar could not be loaded" />}
    >
      {entries => {
        const days = calendarDays(entries, new Date(), WEEKS)
        const isEmpty = days.every(day => day.entries.length === 0)
        return (
          <section className="calendar" aria-label={i18n._('Calendar')}>
            <div className="calendar-head">
              <p className="soft small">
                <Trans
                  id="Times in your time zone, {zone}"
                  values={{ zone: Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ') }}
                />
              </p>
              <SubscribeToCalendar user={user} />
            </div>
            {isEmpty ? (
              <EmptyState title={<Trans id="No tournaments in the next four weeks" />}>
                <p>
                  <Trans id="New tournaments show up here as soon as they are planned." />
                </p>
              </EmptyState>
            ) : (
              <>
                <ol className="calendar-weekdays" aria-hidden="true">
                  {days.slice(0, 7).map(({ date }) => (
                    <li key={date.getTime()}>{i18n.date(date, { weekday: 'short' })}</li>
                  ))}
                </ol>
                <ol className="calendar-days">
                  {days.map(day => (
                    <Day key={day.date.getTime()} day={day} />
                  ))}
                </ol>
              </>
            )}
          </section>
        )
      }}
    </Loaded>
  )
}

function Day({ day: { date, isToday, isPast, entries } }: { day: CalendarDay }) {
  const { i18n } = useLingui()
  return (
    <li
      className="calendar-day"
      data-today={isToday}
      data-past={isPast}
      data-empty={entries.length === 0}
      aria-current={isToday ? 'date' : undefined}
    >
      <h3>
        <span className="calendar-date">{i18n.date(date, { day: 'numeric' })}</span>
        <span className="calendar-long-date">
          {i18n.date(date, { weekday: 'long', day: 'numeric', month: 'long' })}
        </span>
      </h3>
      {entries.length > 0 && (
        <ul>
          {entries.map(entry => (
            <Entry key={`${entry.tournamentId ?? entry.name}:${entry.startDate}`} entry={entry} />
          ))}
        </ul>
      )}
    </li>
  )
}

function Entry({ entry }: { entry: CalendarEntry }) {
  const { i18n } = useLingui()
  const { tournamentId, name, startDate, entryFee, joined, status, rules, format } = entry
  const fee = i18n._('{fee, plural, =0 {Free} one {# coin} other {# coins}}', { fee: entryFee })
  return (
    <li className="calendar-entry" data-planned={tournamentId === null} data-over={status === 'finished'}>
      <time dateTime={startDate}>{timeOfDay(i18n, Date.parse(startDate))}</time>
      {tournamentId === null ? (
        <span className="calendar-name">{name}</span>
      ) : (
        <Link href={`/tournament/${tournamentId}/match-queue`} className="calendar-name link">
          {name}
        </Link>
      )}
      <span className="soft">
        {tournamentId === null ? <Trans id="Opens later · {fee}" values={{ fee }} /> : fee}
      </span>
      <span className="soft">{briefRulesText(i18n, rules, format)}</span>
      {joined && (
        <Badge tone="success">
          <Trans id="You’re in" />
        </Badge>
      )}
    </li>
  )
}
