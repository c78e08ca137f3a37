import './dashboard.css'
import { Trans, useLingui } from '@lingui/react'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState, Skeleton } from '../../../ui/states.tsx'
import { wordsOfError } from '../failure.ts'
import { listHref } from '../list/address.ts'
import { NewsBar } from '../live/newsBar.tsx'
import { useArrivals } from '../live/useArrivals.ts'
import { useTick } from '../live/useTick.ts'
import { useAlertDashboard, useAlertSummary } from '../useAlerts.ts'
import { useSignedOut } from '../useSignedOut.ts'
import { RecentAlerts } from './recentAlerts.tsx'
import { Standing } from './standing.tsx'
import { SummaryCards } from './summaryCards.tsx'
import { TypeBars } from './typeBars.tsx'

export function AlertDashboard() {
  const { i18n } = useLingui()
  const query = useAlertDashboard()
  const summary = useAlertSummary()
  const arrivals = useArrivals({ findMissed: query.findMissed })
  useSignedOut(query.error)
  useTick()

  if (query.isError && query.data === undefined) {
    return (
      <section className="state panel" role="alert">
        <h2 className="state-title text-danger">
          <Trans id="Error Loading Dashboard" />
        </h2>
        <p>{wordsOfError(i18n, query.error, i18n._('Failed to fetch dashboard data'))}</p>
        <div className="flex flex-wrap justify-center gap-3">
          <Button variant="primary" busy={query.isFetching} onClick={() => void query.refetch()}>
            <Trans id="Retry" />
          </Button>
          <Button onClick={() => window.location.reload()}>
            <Trans id="Refresh Page" />
          </Button>
        </div>
      </section>
    )
  }
  if (query.data === undefined) return <Awaited />
  // An answer without anything in it, from whatever stands between the page and the API.
  if (query.data?.recentAlerts === undefined) {
    return (
      <div className="panel">
        <EmptyState title={<Trans id="No Dashboard Data" />}>
          <p>
            <Trans id="The alert centre returned no data. Try again in a moment." />
          </p>
        </EmptyState>
      </div>
    )
  }

  function showNews() {
    arrivals.clear()
    void query.refetch()
    void summary.refetch()
  }

  return (
    <div className="alert-dashboard">
      <NewsBar arrived={arrivals.count} isOld={arrivals.isOld} busy={query.isFetching} onShow={showNews} />
      <SummaryCards dashboard={query.data} newAlerts={arrivals.newAlerts ?? query.data.newAlerts} />
      <QuickActions />
      <div className="alert-columns">
        <div className="alert-column">
          <RecentAlerts alerts={query.data.recentAlerts} />
          <Standing query={summary} />
        </div>
        <TypeBars types={query.data.alertsByType} />
      </div>
    </div>
  )
}

function QuickActions() {
  const { i18n } = useLingui()
  return (
    <section className="quick-actions" aria-label={i18n._('Quick Actions')}>
      <h2>
        <Trans id="Quick Actions" />
      </h2>
      <div>
        <ButtonLink variant="primary" href={listHref({ status: 'new' })}>
          <Trans id="Review New Alerts" />
        </ButtonLink>
        <ButtonLink href={listHref({ severity: 'critical' })}>
          <Trans id="Critical Alerts" />
        </ButtonLink>
        <ButtonLink href={listHref()}>
          <Trans id="All Alerts" />
        </ButtonLink>
        <ButtonLink variant="quiet" href="/admin/alerts-demo">
          <Trans id="Alert System Demo" />
        </ButtonLink>
      </div>
    </section>
  )
}

function Awaited() {
  return (
    <div className="alert-dashboard" aria-busy="true">
      <div className="alert-cards">
        <Skeleton className="h-28" />
        <Skeleton className="h-28" />
        <Skeleton className="h-28" />
        <Skeleton className="h-28" />
      </div>
      <div className="alert-columns">
        <Skeleton className="h-64" />
        <Skeleton className="h-64" />
      </div>
    </div>
  )
}
