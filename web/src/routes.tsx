import { Route, Switch } from 'wouter'
import { type Page, page, ShowPage } from './page.tsx'

export const landing = page(() => import('./pages/landing/landing.tsx'))
const notFound = page(() => import('./pages/notFound.tsx'))
const adminLogin = page(() => import('./pages/admin/login.tsx'), 'admin', 'server')
const adminArea = page(() => import('./pages/admin/area.tsx'), 'admin', 'server')

const player = (open: Parameters<typeof page>[0]) => page(open, 'player', 'server')

const table = (open: Parameters<typeof page>[0]) => page(open, 'player', 'server', 'table')

const ROUTES: [path: string, page: Page][] = [
  ['/', landing],
  ['/auth', player(() => import('./pages/player/auth.tsx'))],
  ['/tournaments', player(() => import('./pages/player/tournaments.tsx'))],
  ['/profile', player(() => import('./pages/player/profile.tsx'))],
  ['/player/:id', player(() => import('./pages/player/publicProfile.tsx'))],
  ['/match-queue', player(() => import('./pages/player/matchQueue.tsx'))],
  ['/tournament/:id/match-queue', player(() => import('./pages/player/tournamentQueue.tsx'))],
  ['/game', player(() => import('./pages/player/game.tsx'))],
  ['/game/practice', table(() => import('./pages/table/practice.tsx'))],
  ['/game/:id', table(() => import('./pages/table/table.tsx'))],
  ['/admin/login', adminLogin],
  ['/admin/*?', adminArea],
]

export function Routes() {
  return (
    <Switch>
      {ROUTES.map(([path, page]) => (
        <Route key={path} path={path}>
          <ShowPage page={page} />
        </Route>
      ))}
      <Route>
        <ShowPage page={notFound} />
      </Route>
    </Switch>
  )
}
