import type { AlertId } from '@valecuatro/contract'
import './alerts.css'
import { Redirect, useLocation, useSearch } from 'wouter'
import { AlertsHeader, type AlertsView } from './alertsHeader.tsx'
import { AlertDashboard } from './dashboard/alertDashboard.tsx'
import { AlertDetails } from './details/alertDetails.tsx'
import { ALERTS } from './list/address.ts'
import { AlertList } from './list/alertList.tsx'
import { AlertSettingsView } from './settings/detectorSettings.tsx'

/** The alert centre: which of its views, the address says. */
export function AlertsRoom() {
  const [path] = useLocation()
  const search = useSearch()
  const [place = '', further] = path.slice(ALERTS.length + 1).split('/')
  if (further !== undefined) return <Redirect to={ALERTS} replace />
  const view = viewOf(place, search)
  return (
    <div className="alerts-room">
      <AlertsHeader view={view} />
      {view === 'dashboard' && <AlertDashboard />}
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
