import './dashboard.css'
import { Trans, useLingui } from '@lingui/react'
import type { Alert, AlertDashboard } from '@valecuatro/contract'
import { Link } from 'wouter'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { EmptyState, Skeleton } from '../../../../ui/states.tsx'
import { TimeAgo } from '../../../../ui/time.tsx'
import { ErrorBar } from '../../kit/errorBar.tsx'
import { typeText } from '../alertNames.ts'
import { useNewAlertCount } from '../alertNotices.ts'
import { alertTitle } from '../alertText.ts'
import { SeverityBadge, StatusBadge } from '../badges.tsx'
import { alertHref, listHref } from '../list/listUrl.ts'
import { UpdatesBar, useAlertUpdates, usePeriodicRender } from '../liveUpdates.tsx'
import { alertErrorText, useAlertDashboard, useAlertSummary, useSessionCheckOn401 } from '../useAlerts.ts'
import { StatusCounts } from './statusCounts.tsx'
import { SummaryCards } from './summaryCards.tsx'

export function AlertDashboardView() {
  const { i18n } = useLingui()
  const query = useAlertDashboard()
  const summary = useAlertSummary()
  const newAlerts = useNewAlertCount()
  const arrivals = useAlertUpdates({ shown: query.data?.recentAlerts, findMissed: query.findMissed })
  useSessionCheckOn401(query.error)
  usePeriodicRender()

  if (query.isError && query.data === undefined) {
    return (
      <section className="state panel" role="alert">
        <h2 className="state-title">
          <Trans id="Error Loading Dashboard" />
        </h2>
        <p>{alertErrorText(i18n, query.error, i18n._('Failed to fetch dashboard data'))}</p>
        <div className="row">
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
  if (query.data === undefined) return <DashboardSkeleton />
  // A proxy between the page and the API may answer without the expected fields.
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

  async function showNewAlerts() {
    void summary.refetch()
    const { isSuccess } = await query.refetch()
    if (isSuccess) arrivals.clear()
  }

  return (
    <div className="stack">
      {query.isError && (
        <ErrorBar
          query={query}
          sentence={alertErrorText(i18n, query.error, i18n._('Failed to fetch dashboard data'))}
          retry={<Trans id="Retry" />}
        />
      )}
      <UpdatesBar
        arrived={arrivals.count}
        isOld={arrivals.isOld}
        busy={query.isFetching}
        onShow={() => void showNewAlerts()}
      />
      <SummaryCards dashboard={query.data} newAlerts={newAlerts ?? query.data.newAlerts} />
      <QuickActions />
      <div className="alert-columns">
        <div className="stack">
          <RecentAlerts alerts={query.data.recentAlerts} />
          <StatusCounts query={summary} />
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

function DashboardSkeleton() {
  return (
    <div className="stack" aria-busy="true">
      <div className="alert-cards">
        <Skeleton height="7rem" />
        <Skeleton height="7rem" />
        <Skeleton height="7rem" />
        <Skeleton height="7rem" />
      </div>
      <div className="alert-columns">
        <Skeleton height="16rem" />
        <Skeleton height="16rem" />
      </div>
    </div>
  )
}

const MAX_RECENT_ALERTS = 3

function RecentAlerts({ alerts }: { alerts: readonly Alert[] }) {
  const { i18n } = useLingui()
  return (
    <section className="panel alert-panel" aria-label={i18n._('Recent Alerts')}>
      <h2>
        <Trans id="Recent Alerts" />
      </h2>
      {alerts.length === 0 ? (
        <p className="alert-none">
          <Trans id="No recent alerts" />
        </p>
      ) : (
        <ul className="recent-alerts">
          {alerts.slice(0, MAX_RECENT_ALERTS).map(alert => (
            <li key={alert._id}>
              <Link href={alertHref(alert._id)} className="recent-alert">
                <span className="recent-title strong break-words">{alertTitle(i18n, alert)}</span>
                <span className="recent-marks soft small">
                  <SeverityBadge severity={alert.severity} />
                  <StatusBadge status={alert.status} />
                  <span>{typeText(i18n, alert.type)}</span>
                  <TimeAgo at={alert.createdAt} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function TypeBars({ types }: { types: AlertDashboard['alertsByType'] }) {
  const { i18n } = useLingui()
  const most = Math.max(0, ...types.map(({ count }) => count))
  return (
    <section className="panel alert-panel" aria-label={i18n._('Alert Types')}>
      <h2>
        <Trans id="Alert Types" />
      </h2>
      {types.length === 0 ? (
        <p className="alert-none">
          <Trans id="No alerts yet" />
        </p>
      ) : (
        <ul className="stack-1">
          {types.map(({ _id: type, count }) => (
            <li key={type}>
              <Link href={listHref({ type })} className="type-bar">
                <span>{typeText(i18n, type)}</span>
                <span className="strong numeric">{i18n.number(count)}</span>
                <span className="type-track" aria-hidden="true">
                  <i style={{ width: `${barWidth(count, most)}%` }} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Width in percent, in proportion to the longest bar; never too small to be seen. */
export function barWidth(count: number, most: number): number {
  if (count <= 0 || most <= 0) return 0
  return Math.max(2, Math.round((100 * count) / most))
}
