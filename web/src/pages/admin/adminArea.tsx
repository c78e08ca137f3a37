import type { Role } from '@valecuatro/contract'
import { type Access, mayCall } from '@valecuatro/contract/roles'
import { Fragment, useEffect } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { lazyPage, type Page, ShowPage } from '../../frame/page.tsx'
import { QueryProvider } from '../../net/query.tsx'
import { registerConfirmIdentity } from '../visitor/index.ts'
import { AdminFrame } from './adminFrame.tsx'
import { AdminGuard, NotForYourRole } from './adminGuard.tsx'

const admin = (open: Parameters<typeof lazyPage>[0]) => lazyPage(open, 'admin', 'server')
const listPage = (open: Parameters<typeof lazyPage>[0]) =>
  lazyPage(open, 'admin', 'server', 'adminLists', 'tournaments')
const ledger = (open: Parameters<typeof lazyPage>[0]) =>
  lazyPage(open, 'admin', 'server', 'adminLists', 'player')
const alerts = (open: Parameters<typeof lazyPage>[0]) => lazyPage(open, 'admin', 'server', 'alerts')
/** Pages with a timeline use the texts of actions, coins and alerts. */
const withTimeline = (open: Parameters<typeof lazyPage>[0]) =>
  lazyPage(open, 'admin', 'server', 'adminLists', 'player', 'alerts', 'tournaments')

const security = lazyPage(() => import('./securityPage.tsx'), 'admin', 'server', 'player', 'security')

const dashboard = admin(() => import('./dashboard/dashboardPage.tsx'))

const ROUTES: [path: string, page: Page, access: Access][] = [
  ['/admin', dashboard, 'staff'],
  ['/admin/dashboard', dashboard, 'staff'],
  ['/admin/users', admin(() => import('./users/usersPage.tsx')), 'staff'],
  ['/admin/guests', ledger(() => import('./users/guestsPage.tsx')), 'moderator'],
  ['/admin/users/connections', ledger(() => import('./users/connectionsPage.tsx')), 'moderator'],
  ['/admin/users/:id', withTimeline(() => import('./users/userPage.tsx')), 'staff'],
  ['/admin/security', security, 'staff'],
  ['/admin/audit', alerts(() => import('./audit/auditPage.tsx')), 'admin'],
  ['/admin/banner', admin(() => import('./banner/bannerPage.tsx')), 'admin'],
  ['/admin/appeals', admin(() => import('./appeals/appealsPage.tsx')), 'moderator'],
  ['/admin/outbox', admin(() => import('./outbox/outboxPage.tsx')), 'admin'],
  ['/admin/my-tournaments', listPage(() => import('./tournaments/organiserHomePage.tsx')), 'organiser'],
  ['/admin/tournaments', listPage(() => import('./tournaments/tournamentsPage.tsx')), 'organiser'],
  ['/admin/tournaments/:id', withTimeline(() => import('./tournaments/tournamentPage.tsx')), 'organiser'],
  ['/admin/matches', listPage(() => import('./matches/matchesPage.tsx')), 'staff'],
  ['/admin/matches/:id', withTimeline(() => import('./matches/matchPage.tsx')), 'staff'],
  ['/admin/timeline/:subject/:id', withTimeline(() => import('./timeline/timelinePage.tsx')), 'staff'],
  ['/admin/transactions', ledger(() => import('./transactions/transactionsPage.tsx')), 'admin'],
  ['/admin/approvals', ledger(() => import('./approvals/approvalsPage.tsx')), 'admin'],
  ['/admin/economy', ledger(() => import('./economy/economyPage.tsx')), 'admin'],
  ['/admin/cases', alerts(() => import('./cases/casesPage.tsx')), 'moderator'],
  ['/admin/cases/:id', alerts(() => import('./cases/casePage.tsx')), 'moderator'],
  ['/admin/silence-rules', alerts(() => import('./alerts/silence/silenceRulesPage.tsx')), 'moderator'],
  ['/admin/answer-presets', admin(() => import('./presets/answerPresetsPage.tsx')), 'moderator'],
  ['/admin/alerts-demo', alerts(() => import('./alerts/demo/alertDemo.tsx')), 'moderator'],
  ['/admin/alerts/*?', withTimeline(() => import('./alerts/alertsPage.tsx')), 'moderator'],
]

registerConfirmIdentity()

export default function AdminArea() {
  return (
    <AdminGuard meanwhile={<PreloadPage />}>
      {admin => (
        <QueryProvider>
          <AdminFrame admin={admin}>
            <AdminPages role={admin.role} />
          </AdminFrame>
        </QueryProvider>
      )}
    </AdminGuard>
  )
}

/** Loads the page's chunk while the session is still being checked. */
function PreloadPage() {
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
    // A failure is shown when the page is rendered.
    page.load().catch(() => {})
  }, [page])
  return null
}

function AdminPages({ role }: { role: Role }) {
  return (
    <Switch>
      {ROUTES.map(([path, page, access]) => (
        <Route key={path} path={path}>
          {/* AdminFrame surrounds all pages and stays while one loads or fails. */}
          {mayCall(access, role) ? <ShowPage page={page} frame={Fragment} /> : <NotForYourRole />}
        </Route>
      ))}
      <Route>
        <Redirect to="/admin" replace />
      </Route>
    </Switch>
  )
}
