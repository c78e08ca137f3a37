import './alerts.css'
import { Trans, useLingui } from '@lingui/react'
import { Link } from 'wouter'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { RefreshIcon } from '../../ui/icons.tsx'
import { DeskHead } from '../desk/deskHead.tsx'
import { DialsIcon, ExportIcon, ListIcon, OverviewIcon } from './icons.tsx'
import { ALERTS, listHref } from './list/address.ts'
import { NEWS_PLACE } from './live/newsBar.tsx'
import { useExport } from './useExport.ts'

export type AlertsView = 'dashboard' | 'list' | 'details' | 'settings'

export function AlertsHeader({ view }: { view: AlertsView }) {
  const { i18n } = useLingui()
  const { isExporting, exportAlerts } = useExport()
  return (
    <>
      <DeskHead
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
            <ButtonLink size="small" href={`${ALERTS}/settings`}>
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
          <Link href={ALERTS} aria-current={view === 'dashboard' ? 'page' : undefined}>
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
        <div id={NEWS_PLACE} className="alerts-news" role="status" />
        {view !== 'settings' && <ViewButton view={view} />}
      </div>
    </>
  )
}

/** On a small screen the toggle floats in a bar at the bottom, which covers no button of the page. */
function ViewButton({ view }: { view: AlertsView }) {
  const isList = view === 'list'
  return (
    <Link href={isList ? ALERTS : listHref()} className="alerts-float button" data-variant="primary">
      {isList ? <OverviewIcon /> : <ListIcon />}
      {isList ? <Trans id="Dashboard" /> : <Trans id="List" />}
    </Link>
  )
}
