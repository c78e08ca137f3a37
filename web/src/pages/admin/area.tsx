import { Fragment, useEffect } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { AdminFrame } from '../../features/adminFrame/adminFrame.tsx'
import { AdminGuard } from '../../features/adminFrame/adminGuard.tsx'
import { Queries } from '../../features/queries/queries.tsx'
import { type Page, page, ShowPage } from '../../page.tsx'

const admin = (open: Parameters<typeof page>[0]) => page(open, 'admin', 'server')
const management = (open: Parameters<typeof page>[0]) =>
  page(open, 'admin', 'server', 'management', 'tournaments')
const ledger = (open: Parameters<typeof page>[0]) => page(open, 'admin', 'server', 'management', 'player')
const alerts = (open: Parameters<typeof page>[0]) => page(open, 'admin', 'server', 'alerts')
/** A user's page shows something of each. */
const everything = (open: Parameters<typeof page>[0]) =>
  page(open, 'admin', 'server', 'management', 'player', 'alerts')

const dashboard = admin(() => import('./dashboard.tsx'))

const ROUTES: [path: string, page: Page][] = [
  ['/admin', dashboard],
  ['/admin/dashboard', dashboard],
  ['/admin/users', admin(() => import('./users.tsx'))],
  ['/admin/users/:id', everything(() => import('./user.tsx'))],
  ['/admin/audit', alerts(() => import('./audit.tsx'))],
  ['/admin/tournaments', management(() => import('./tournaments.tsx'))],
  ['/admin/tournaments/:id', management(() => import('./tournament.tsx'))],
  ['/admin/matches', management(() => import('./matches.tsx'))],
  ['/admin/matches/:id', management(() => import('./match.tsx'))],
  ['/admin/transactions', ledger(() => import('./transactions.tsx'))],
  ['/admin/alerts-demo', alerts(() => import('./alertsDemo.tsx'))],
  ['/admin/alerts/*?', alerts(() => import('./alerts.tsx'))],
]

export default function AdminArea() {
  return (
    <AdminGuard meanwhile={<LoadAhead />}>
      {admin => (
        <Queries>
          <AdminFrame admin={admin}>
            <AdminPages />
          </AdminFrame>
        </Queries>
      )}
    </AdminGuard>
  )
}

/** On a slow line the page arrives while the session is still being checked. */
function LoadAhead() {
  return (
    <Switch>
      {ROUTES.map(([path, page]) => (
        <Route key={path} path={path}>
          <LoadPage page={page} />
        </Route>
      ))}
    </Switch>
  )
}

function LoadPage({ page }: { page: Page }) {
  useEffect(() => {
    // A failure shows when the page is wanted.
    page.load().catch(() => {})
  }, [page])
  return null
}

function AdminPages() {
  return (
    <Switch>
      {ROUTES.map(([path, page]) => (
        <Route key={path} path={path}>
          {/* The administrators' frame is around all of them, and stays while one loads or fails. */}
          <ShowPage page={page} frame={Fragment} />
        </Route>
      ))}
      <Route>
        <Redirect to="/admin" replace />
      </Route>
    </Switch>
  )
}
