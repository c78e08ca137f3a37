import { Route, Switch } from 'wouter'
import { type Page, page, ShowPage } from './page.tsx'

/** Pages of which something is in the HTML before any script: they are taken over, not begun. */
export const prerendered = {
  landing: page(() => import('./pages/landing/landing.tsx')),
  practice: page(() => import('./pages/table/practice.tsx'), 'table'),
  table: page(() => import('./pages/table/table.tsx'), 'table'),
}
export type Prerendered = keyof typeof prerendered

const notFound = page(() => import('./pages/notFound.tsx'))
const adminLogin = page(() => import('./pages/admin/login.tsx'), 'admin', 'server')
const adminArea = page(() => import('./pages/admin/area.tsx'), 'admin', 'server')

const player = (open: Parameters<typeof page>[0]) => page(open, 'player', 'server')

const tournaments = (open: Parameters<typeof page>[0]) => page(open, 'player', 'server', 'tournaments')

const table = (open: Parameters<typeof page>[0]) => page(open, 'player', 'server', 'table')

const ROUTES: [path: string, page: Page][] = [
  ['/', prerendered.landing],
  ['/auth', player(() => import('./pages/player/auth.tsx'))],
  ['/tournaments', tournaments(() => import('./pages/player/tournaments.tsx'))],
  ['/profile', tournaments(() => import('./pages/player/profile.tsx'))],
  ['/player/:id', player(() => import('./pages/player/publicProfile.tsx'))],
  ['/match-queue', player(() => import('./pages/player/matchQueue.tsx'))],
  ['/tournament/:id/match-queue', tournaments(() => import('./pages/player/tournamentQueue.tsx'))],
  ['/game', player(() => import('./pages/player/game.tsx'))],
  ['/game/practice', prerendered.practice],
  ['/game/:id/replay', table(() => import('./pages/table/replay.tsx'))],
  ['/game/:id', prerendered.table],
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
