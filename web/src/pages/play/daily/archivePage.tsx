import { Trans, useLingui } from '@lingui/react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { DailyArchiveDay } from '@valecuatro/contract'
import { DAILY_HANDS } from '@valecuatro/contract/values'
import { Link } from 'wouter'
import { PlayerFrame } from '../../../frame/playerFrame.tsx'
import { QueryProvider, requestPage } from '../../../net/query.tsx'
import { useSession, useViewerId } from '../../../net/session/useSession.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { EmptyState, Skeleton } from '../../../ui/states.tsx'
import { pageNumber, useUrlState } from '../../../ui/urlState.ts'
import { useTitle } from '../../../ui/useTitle.ts'
import { DailyLinks } from './dailyLinks.tsx'
import { dateText, percent, signed } from './useDaily.ts'
import './daily.css'

const DAYS = 30
const VIEW = { page: pageNumber }

/** Past days, newest first, each with what the reader has played of it. */
export default function DailyArchivePage() {
  const { i18n } = useLingui()
  useTitle(i18n._('Archive of the daily deal'))
  return (
    <PlayerFrame>
      <QueryProvider>
        <div className="daily daily-narrow stack">
          <h1 className="page-title">
            <Trans id="Archive of the daily deal" />
          </h1>
          <p className="soft">
            <Trans id="Past days can be played without a place in the ranking. Their deals, results and hands are public." />
          </p>
          <Days />
          <DailyLinks current="/daily/archive" />
        </div>
      </QueryProvider>
    </PlayerFrame>
  )
}

function Days() {
  const viewer = useViewerId()
  const { loading } = useSession()
  const { view, change } = useUrlState(VIEW)
  const { page } = view
  const query = useQuery({
    queryKey: [viewer, 'daily', 'archive', page],
    queryFn: () => requestPage('GET /api/daily/archive', { query: { page, limit: DAYS } }),
    placeholderData: keepPreviousData,
    enabled: !loading,
  })
  return (
    <Loaded
      query={query}
      loading={<Skeleton height="24rem" />}
      failed={<Trans id="The archive could not be loaded" />}
    >
      {({ value: days, total }) =>
        days.length === 0 ? (
          <EmptyState
            title={<Trans id="No day is over yet" />}
            actions={
              <ButtonLink href="/daily" variant="primary">
                <Trans id="The deal of today" />
              </ButtonLink>
            }
          />
        ) : (
          <>
            <ul className="panel daily-archive">
              {days.map(day => (
                <ArchiveDay key={day.day} day={day} />
              ))}
            </ul>
            <Pagination page={page} pages={Math.ceil(total / DAYS)} onPage={next => change({ page: next })} />
          </>
        )
      }
    </Loaded>
  )
}

function ArchiveDay({ day: { day, players, own } }: { day: DailyArchiveDay }) {
  const { i18n } = useLingui()
  return (
    <li>
      <Link href={`/daily/${day}`} className="daily-archive-day">
        <strong>{dateText(i18n, day)}</strong>
        <span className="soft small">
          <Trans id="{players, plural, one {# player} other {# players}}" values={{ players }} />
        </span>
        <span className="daily-archive-own numeric">
          {own === null ? (
            <span className="soft">
              <Trans id="Not played" />
            </span>
          ) : own.hands < DAILY_HANDS && !own.isRanked ? (
            <Trans id="{hands} of 12 hands" values={{ hands: own.hands }} />
          ) : (
            <>
              <strong>{signed(i18n, own.total)}</strong>
              {own.percentile !== null && players > 1 && (
                <small>
                  <Trans id="better than {share}" values={{ share: percent(i18n, own.percentile / 100) }} />
                </small>
              )}
            </>
          )}
        </span>
      </Link>
    </li>
  )
}
