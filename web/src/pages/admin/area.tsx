import { useLingui } from '@lingui/react'
import { Redirect, Route, Switch } from 'wouter'
import { AdminFrame } from '../../features/adminFrame/adminFrame.tsx'
import { AdminGuard } from '../../features/adminFrame/adminGuard.tsx'
import { AdminPlaceholder } from './placeholder.tsx'

export default function AdminArea() {
  return (
    <AdminGuard>
      {admin => (
        <AdminFrame admin={admin}>
          <AdminPages />
        </AdminFrame>
      )}
    </AdminGuard>
  )
}

function AdminPages() {
  const { i18n } = useLingui()
  const empty = (path: string, title: string, state: string) => (
    <Route path={path}>
      <AdminPlaceholder title={title} state={state} />
    </Route>
  )
  return (
    <Switch>
      {empty('/admin', i18n._('Dashboard'), i18n._('No figures yet'))}
      {empty('/admin/dashboard', i18n._('Dashboard'), i18n._('No figures yet'))}
      {empty('/admin/alerts/*?', i18n._('Alerts'), i18n._('No recent alerts'))}
      {empty('/admin/alerts-demo', i18n._('Alert System Demo'), i18n._('No sample alerts yet'))}
      {empty('/admin/tournaments', i18n._('Tournament Management'), i18n._('No tournaments yet'))}
      {empty(
        '/admin/tournaments/:id',
        i18n._('Tournament Not Found'),
        i18n._('The requested tournament could not be found.'),
      )}
      {empty('/admin/matches', i18n._('Match Management'), i18n._('No matches yet'))}
      {empty('/admin/matches/:id', i18n._('Match Details'), i18n._('Match not found.'))}
      {empty('/admin/transactions', i18n._('Transaction Viewer'), i18n._('No transactions yet'))}
      <Route>
        <Redirect to="/admin" replace />
      </Route>
    </Switch>
  )
}
