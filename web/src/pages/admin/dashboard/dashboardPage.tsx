import './dashboard.css'
import type { I18n } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { SystemStatus } from '@valecuatro/contract'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'wouter'
import { serverErrorText } from '../../../i18n/failureText.ts'
import { useLive } from '../../../net/live.ts'
import { request } from '../../../net/query.tsx'
import { useViewerId } from '../../../net/session/useSession.ts'
import { toast } from '../../../ui/toast.ts'
import { AttentionPanel, useAttentionKey } from '../attention/index.ts'
import { ErrorBar, failureOf } from '../kit/errorBar.tsx'
import { PageHead, RefreshButton } from '../kit/pageHead.tsx'
import { useMayCall } from '../kit/useMayCall.ts'
import { UserManagement, useUsers } from '../users/index.ts'
import { Figure } from './figure.tsx'
import { LastDayPanel } from './lastDay.tsx'
import { Trends } from './trends.tsx'

export default function DashboardPage() {
  const { i18n } = useLingui()
  const figures = useFigures()
  const trends = useTrends()
  const users = useUsers()
  const refresh = useRefresh(users.query.refresh)

  const queries = [figures, trends, users.query]
  // All failures share one message, so wait until every query has settled.
  const isSettled = queries.every(query => !query.isPending)
  const failed = isSettled ? [figures, trends].find(query => query.isError) : undefined
  const failure = failed && {
    error: failed.error,
    errorUpdateCount: Math.max(figures.errorUpdateCount, trends.errorUpdateCount),
    isFetching: queries.some(query => query.isFetching),
    refetch: () => Promise.all(queries.map(query => query.isError && query.refetch())),
  }

  return (
    <>
      <PageHead
        title={i18n._('Dashboard')}
        line={figures.data ? <LastUpdated at={figures.data.timestamp} /> : '\u00a0'}
        actions={<RefreshButton onRefresh={refresh} />}
      />
      <div className="dashboard stack-5">
        <AttentionPanel />
        {failure && <ErrorBar query={failure} sentence={dashboardFailureText(i18n, failure.error)} />}
        <FigureCards figures={figures.data} isLost={figures.isError} />
        <LastDayPanel figures={figures.data} />
        <section aria-labelledby="trends-title">
          <h2 id="trends-title" className="sr-only">
            <Trans id="The last 30 days" />
          </h2>
          {trends.data ? (
            <Trends days={trends.data} />
          ) : (
            !trends.isError && <div className="skeleton trends-placeholder" aria-hidden="true" />
          )}
        </section>
        <UserManagement
          users={users}
          {...(isSettled && !failure && { failed: dashboardFailureText(i18n, users.query.error) })}
        />
      </div>
    </>
  )
}

function LastUpdated({ at }: { at: string }) {
  const { i18n } = useLingui()
  return (
    <Trans
      id="Last updated: <0>{time}</0>"
      values={{ time: i18n.date(at, { timeStyle: 'medium' }) }}
      components={{
        0: <time dateTime={at} title={i18n.date(at, { dateStyle: 'full', timeStyle: 'long' })} />,
      }}
    />
  )
}

/** The hint to try again is only shown when the server is unreachable. */
function dashboardFailureText(i18n: I18n, error: Error | null): string {
  return failureOf(error)?.reason === 'refused'
    ? i18n._('Failed to fetch dashboard data')
    : i18n._('Failed to fetch dashboard data. Please try again.')
}

/** The summary cards, each linked to the list that it counts. */
function FigureCards({ figures, isLost }: { figures: SystemStatus | undefined; isLost: boolean }) {
  const count = (of: 'users' | 'tournaments' | 'matches' | 'activeTournaments') =>
    figures?.[of] ?? (isLost ? null : undefined)
  const tournaments = useMayCall('organiser') ? '/admin/tournaments' : null

  return (
    <ul className="figure-cards">
      <li>
        <Card href="/admin/users">
          <Figure label={<Trans id="Total Users" />} count={count('users')} />
        </Card>
      </li>
      <li>
        <Card href={tournaments}>
          <Figure label={<Trans id="Total Tournaments" />} count={count('tournaments')} />
        </Card>
      </li>
      <li>
        <Card href="/admin/matches">
          <Figure label={<Trans id="Total Matches" />} count={count('matches')} />
        </Card>
      </li>
      <li>
        <Card href={tournaments}>
          <Figure label={<Trans id="Active Tournaments" />} count={count('activeTournaments')} />
        </Card>
      </li>
    </ul>
  )
}

/** A card that leads to its list, where the role of the viewer includes it. */
function Card({ href, children }: { href: string | null; children: ReactNode }) {
  return href ? (
    <Link className="figure-card stack-1" href={href}>
      {children}
    </Link>
  ) : (
    <div className="figure-card stack-1">{children}</div>
  )
}

function useFigures() {
  const viewer = useViewerId()
  const queries = useQueryClient()
  const { state } = useLive('figures', '')
  useEffect(() => {
    if (state) queries.setQueryData([viewer, 'figures'], state)
  }, [state, queries, viewer])
  return useQuery({
    queryKey: [viewer, 'figures'],
    queryFn: () => request('GET /api/admin/system/status'),
  })
}

function useTrends() {
  const viewer = useViewerId()
  return useQuery({
    queryKey: [viewer, 'trends'],
    queryFn: () => request('GET /api/admin/system/trends'),
  })
}

/** Refreshes all queries; those that fail keep their old data. */
function useRefresh(refreshUsers: () => Promise<boolean>): () => Promise<void> {
  const { i18n } = useLingui()
  const viewer = useViewerId()
  const queries = useQueryClient()
  const attentionKey = useAttentionKey()

  return async () => {
    void queries.invalidateQueries({ queryKey: attentionKey })
    const [figures, trends, users] = await Promise.allSettled([
      request('GET /api/admin/system/status'),
      request('GET /api/admin/system/trends'),
      refreshUsers(),
    ])
    if (figures.status === 'fulfilled') queries.setQueryData([viewer, 'figures'], figures.value)
    if (trends.status === 'fulfilled') queries.setQueryData([viewer, 'trends'], trends.value)
    const isDone =
      figures.status === 'fulfilled' &&
      trends.status === 'fulfilled' &&
      users.status === 'fulfilled' &&
      users.value
    if (isDone) toast.success(i18n._('Dashboard data refreshed successfully!'))
    else toast.error(firstSentence([figures, trends]) ?? i18n._('Failed to refresh data'))
  }
  /** The server's message for the first refused request. */
  function firstSentence(results: PromiseSettledResult<unknown>[]): string | null {
    for (const result of results) {
      const failure = result.status === 'rejected' ? failureOf(result.reason) : null
      const said = failure && serverErrorText(i18n, failure)
      if (said) return said
    }
    return null
  }
}
