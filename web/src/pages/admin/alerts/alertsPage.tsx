import type { AlertId } from '@valecuatro/contract'
import './alerts.css'
import { Trans, useLingui } from '@lingui/react'
import { Link, Redirect, useLocation, useSearch } from 'wouter'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { RefreshIcon } from '../../../ui/icons.tsx'
import { readView } from '../../../ui/urlState.ts'
import { useCsvExport } from '../kit/csvExport.tsx'
import { PageHead } from '../kit/pageHead.tsx'
import { BellOffIcon, DialsIcon, ExportIcon, ListIcon, OverviewIcon } from './badges.tsx'
import { AlertDashboardView } from './dashboard/alertDashboard.tsx'
import { AlertDetails } from './details/alertDetails.tsx'
import { AlertList } from './list/alertList.tsx'
import { ALERTS_PATH, listHref, toApiFilters, URL_PARAMS } from './list/listUrl.ts'
import { UPDATES_SLOT_ID } from './liveUpdates.tsx'
import { AlertSettingsView } from './settings/detectorSettings.tsx'

/** The alert centre; the URL selects the view. */
export default function AlertsPage() {
  const [path] = useLocation()
  const search = useSearch()
  const [place = '', further] = path.slice(ALERTS_PATH.length + 1).split('/')
  if (further !== undefined) return <Redirect to={ALERTS_PATH} replace />
  const view = viewOf(place, search)
  return (
    <div className="alerts-room">
      <AlertsHeader view={view} />
      {view === 'dashboard' && <AlertDashboardView />}
      {view === 'list' && <AlertList />}
      {view === 'settings' && <AlertSettingsView />}
      {view === 'details' && <AlertDetails key={place} id={place as AlertId} />}
    </div>
  )
}

function viewOf(place: string, search: string): AlertsView {
  if (place === '') return search === '' ? 'dashboard' : 'list'
  return place === 'settings' ? 'settings' : 'details'
}

type AlertsView = 'dashboard' | 'list' | 'details' | 'settings'

function AlertsHeader({ view }: { view: AlertsView }) {
  const { i18n } = useLingui()
  const { busy: isExporting, run } = useCsvExport({
    route: 'GET /api/admin/alerts/export',
    fileName: 'alerts_export.csv',
    failed: i18n._('The alerts could not be exported'),
  })
  /** Exports the alerts that match the filters in the URL. */
  const exportAlerts = () => void run(toApiFilters(readView(URL_PARAMS, window.location.search)))
  return (
    <>
      <PageHead
        title={i18n._('Alerts')}
        actions={
          <>
            <Button size="small" busy={isExporting} onClick={exportAlerts}>
              {!isExporting && <ExportIcon />}
              <span className="words-aside">
                <Trans id="Export" />
              </span>
            </Button>
            <Button size="small" onClick={() => window.location.reload()}>
              <RefreshIcon size={18} />
              <span className="words-aside">
                <Trans id="Refresh" />
              </span>
            </Button>
            <ButtonLink size="small" href="/admin/silence-rules">
              <BellOffIcon />
              <span className="words-aside">
                <Trans id="Silence rules" />
              </span>
            </ButtonLink>
            <ButtonLink size="small" href={`${ALERTS_PATH}/settings`}>
              <DialsIcon />
              <span className="words-aside">
                <Trans id="Settings" />
              </span>
            </ButtonLink>
          </>
        }
      />
      <div className="alerts-bar" data-view={view}>
        <nav className="alerts-toggle" aria-label={i18n._('View')}>
          <Link href={ALERTS_PATH} aria-current={view === 'dashboard' ? 'page' : undefined}>
            <OverviewIcon />
            <Trans id="Dashboard" />
          </Link>
          <Link href={listHref()} aria-current={view === 'list' ? 'page' : undefined}>
            <ListIcon />
            <Trans id="List" />
          </Link>
        </nav>
        <ButtonLink size="small" href={listHref({ status: 'new' })}>
          <Trans id="New Alerts" />
        </ButtonLink>
        <ButtonLink size="small" href={listHref({ severity: 'critical' })}>
          <Trans id="Critical" />
        </ButtonLink>
        <div id={UPDATES_SLOT_ID} className="alerts-news" role="status" />
        {view !== 'settings' && <ViewButton view={view} />}
      </div>
    </>
  )
}

/** On a small screen the toggle floats in a bottom bar that covers no button of the page. */
function ViewButton({ view }: { view: AlertsView }) {
  const isList = view === 'list'
  return (
    <Link href={isList ? ALERTS_PATH : listHref()} className="alerts-float button" data-variant="primary">
      {isList ? <OverviewIcon /> : <ListIcon />}
      {isList ? <Trans id="Dashboard" /> : <Trans id="List" />}
    </Link>
  )
}
