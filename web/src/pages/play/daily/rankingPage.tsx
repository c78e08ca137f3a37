import { Trans, useLingui } from '@lingui/react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { DailyRanking } from '@valecuatro/contract'
import { PlayerFrame } from '../../../frame/playerFrame.tsx'
import { QueryProvider, request } from '../../../net/query.tsx'
import { useSession, useViewerId } from '../../../net/session/useSession.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { EmptyState, Skeleton } from '../../../ui/states.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { oneOf, useUrlState } from '../../../ui/urlState.ts'
import { useTitle } from '../../../ui/useTitle.ts'
import { DailyLinks } from './dailyLinks.tsx'
import { PlayerTable } from './resultsList.tsx'
import { percent } from './useDaily.ts'
import './daily.css'

const PERIODS = ['month', 'last', 'all'] as const
const VIEW = { period: oneOf(PERIODS, 'month') }

/** The players with the best mean percentile, of a month or of all time. */
export default function DailyRankingPage() {
  const { i18n } = useLingui()
  const { view, change } = useUrlState(VIEW)
  const [month, last] = lastMonths(new Date())
  useTitle(i18n._('Ranking of the daily deal'))
  const content = <RankingOf month={view.period === 'all' ? null : view.period === 'month' ? month : last} />
  const name = (of: string) => i18n.date(`${of}-15T12:00:00`, { month: 'long', year: 'numeric' })
  return (
    <PlayerFrame>
      <QueryProvider>
        <div className="daily daily-narrow stack">
          <h1 className="page-title">
            <Trans id="Ranking of the daily deal" />
          </h1>
          <p className="soft">
            <Trans id="The mean percentile of the days that you finish counts: how much of the field you leave behind." />
          </p>
          <Tabs
            label={i18n._('Period')}
            open={view.period}
            onOpen={period => change({ period }, 'replace')}
            tabs={[
              { name: 'month', label: name(month), content },
              { name: 'last', label: name(last), content },
              { name: 'all', label: <Trans id="All time" />, content },
            ]}
          />
          <DailyLinks current="/daily/ranking" />
        </div>
      </QueryProvider>
    </PlayerFrame>
  )
}

/** This month and the one before in Buenos Aires, as `2026-11`. */
export function lastMonths(now: Date): [string, string] {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: 'America/Argentina/Buenos_Aires',
    year: 'numeric',
    month: '2-digit',
  }).format(now)
  const [year, month] = parts.split('-').map(Number) as [number, number]
  const before = month === 1 ? [year - 1, 12] : [year, month - 1]
  return [parts, `${before[0]}-${String(before[1]).padStart(2, '0')}`]
}

function RankingOf({ month }: { month: string | null }) {
  const viewer = useViewerId()
  const { loading } = useSession()
  const query = useQuery({
    queryKey: [viewer, 'daily', 'ranking', month],
    queryFn: () => request('GET /api/daily/rankings', { query: month === null ? {} : { month } }),
    placeholderData: keepPreviousData,
    enabled: !loading,
  })
  return (
    <Loaded
      query={query}
      loading={<Skeleton height="20rem" />}
      failed={<Trans id="The ranking could not be loaded" />}
    >
      {ranking => (
        <div className="stack-3" aria-busy={query.isPlaceholderData}>
          <RankingRows ranking={ranking} viewer={viewer} />
        </div>
      )}
    </Loaded>
  )
}

function RankingRows({
  ranking: { rows, own, minimumDays },
  viewer,
}: {
  ranking: DailyRanking
  viewer: string
}) {
  const { i18n } = useLingui()
  const valuesOf = ({ percentile, days }: { percentile: number; days: number }) => [
    i18n.number(percentile, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
    i18n.number(days),
  ]
  const isListed = rows.some(({ _id }) => _id === own?._id)
  return (
    <>
      {own?.place === null && (
        <p className="soft">
          <Trans
            id="You have finished {days, plural, one {# day} other {# days}}, with a mean of {mean}. Players are listed from {needed} days on."
            values={{ days: own.days, mean: percent(i18n, own.percentile / 100), needed: minimumDays }}
          />
        </p>
      )}
      {rows.length === 0 ? (
        <EmptyState
          title={<Trans id="No one is listed yet" />}
          actions={
            <ButtonLink href="/daily" variant="primary">
              <Trans id="The deal of today" />
            </ButtonLink>
          }
        >
          <p>
            <Trans id="Players are listed from {needed} days on." values={{ needed: minimumDays }} />
          </p>
        </EmptyState>
      ) : (
        <PlayerTable
          caption={i18n._('Ranking')}
          columns={[<Trans key="mean" id="Mean percentile" />, <Trans key="days" id="Days" />]}
          rows={rows.map(row => ({ ...row, values: valuesOf(row) }))}
          ownId={viewer}
          own={
            own && own.place !== null && !isListed
              ? { ...own, place: own.place, values: valuesOf(own) }
              : null
          }
        />
      )}
    </>
  )
}
