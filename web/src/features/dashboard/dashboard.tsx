import './dashboard.css'
import { Trans, useLingui } from '@lingui/react'
import { Skeleton } from '../../ui/states.tsx'
import { DeskHead } from '../desk/deskHead.tsx'
import { ErrorBar } from '../desk/errorBar.tsx'
import { RefreshButton } from '../desk/refreshButton.tsx'
import { UserManagement } from '../users/userManagement.tsx'
import { useUsers } from '../users/useUsers.ts'
import { failedDashboard } from './failedDashboard.ts'
import { FigureCards } from './figureCards.tsx'
import { Trends } from './trends.tsx'
import { useFigures, useLiveFigures, useTrends } from './useFigures.ts'
import { useRefresh } from './useRefresh.ts'

export function Dashboard() {
  const { i18n } = useLingui()
  const figures = useFigures()
  const trends = useTrends()
  const users = useUsers()
  const refresh = useRefresh(users.query.refresh)
  useLiveFigures()

  const queries = [figures, trends, users.query]
  // All that failed is said once: wait for the last answer.
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
      <DeskHead
        title={i18n._('Dashboard')}
        line={figures.data ? <LastUpdated at={figures.data.timestamp} /> : '\u00a0'}
        actions={<RefreshButton onRefresh={refresh} />}
      />
      <div className="dashboard">
        {failure && <ErrorBar query={failure} sentence={failedDashboard(i18n, failure.error)} />}
        <FigureCards figures={figures.data} isLost={figures.isError} />
        <section aria-labelledby="trends-title">
          <h2 id="trends-title" className="sr-only">
            <Trans id="The last 30 days" />
          </h2>
          {trends.data ? (
            <Trends days={trends.data} />
          ) : (
            !trends.isError && <Skeleton className="trends-awaited" />
          )}
        </section>
        <UserManagement
          users={users}
          {...(isSettled && !failure && { failed: failedDashboard(i18n, users.query.error) })}
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
