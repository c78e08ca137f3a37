import type { ComponentProps } from 'react'
import { Route, Switch } from 'wouter'
import {
  type Frame,
  lazyPage,
  loadCatalogOnFirstInteraction,
  type Page,
  PlainFrame,
  ShowPage,
} from '../frame/page.tsx'

/** Pages with prerendered HTML, which are hydrated instead of rendered from scratch. */
export const prerendered = {
  landing: lazyPage(() => import('../landing/landing.tsx'), 'landing'),
  auth: lazyPage(() => {
    // The server's error messages are loaded on the first interaction with the form.
    loadCatalogOnFirstInteraction('server')
    return withPlayerFrame(() => import('../auth/authPage.tsx'))()
  }, 'signIn'),
  practice: lazyPage(() => import('../practice/practicePage.tsx'), 'table'),
  table: lazyPage(() => import('../table/tablePage.tsx'), 'table'),
  admin: lazyPage(() => import('../admin/adminArea.tsx'), 'admin', 'server'),
}
export type Prerendered = keyof typeof prerendered

const notFound = lazyPage(() => import('./notFound.tsx'))
const adminLogin = lazyPage(() => import('../admin/login.tsx'), 'admin', 'server')

type Open = Parameters<typeof lazyPage>[0]

/** Set with the first player page, so that its top bar stays while another page loads or fails. */
let loadedPlayerFrame: Frame | null = null

const playerFrame: Frame = (props: ComponentProps<Frame>) => {
  const Frame = loadedPlayerFrame ?? PlainFrame
  return <Frame {...props} />
}

function withPlayerFrame(open: Open): Open {
  return async () => {
    const frame = import('../frame/playerFrame.tsx').then(({ PlayerFrame }) => {
      loadedPlayerFrame = PlayerFrame
    })
    const [opened] = await Promise.all([open(), frame])
    return opened
  }
}

const player = (open: Open) => lazyPage(withPlayerFrame(open), 'player', 'signIn', 'server')

const tables = (open: Open) => lazyPage(withPlayerFrame(open), 'player', 'signIn', 'server', 'tables')

const tournaments = (open: Open) =>
  lazyPage(withPlayerFrame(open), 'player', 'signIn', 'server', 'tournaments')

const replay = (open: Open) => lazyPage(open, 'player', 'signIn', 'server', 'table', 'tableLater', 'replay')

const ROUTES: [path: string, page: Page, frame?: Frame][] = [
  ['/', prerendered.landing],
  ['/auth', prerendered.auth, playerFrame],
  ['/tournaments', tournaments(() => import('../tournaments/tournamentsPage.tsx')), playerFrame],
  ['/profile', tournaments(() => import('../profile/profilePage.tsx')), playerFrame],
  ['/player/:id', player(() => import('../profile/publicProfile.tsx')), playerFrame],
  ['/rankings', player(() => import('../profile/rankingsPage.tsx')), playerFrame],
  ['/match-queue', player(() => import('../lobby/queuePage.tsx')), playerFrame],
  ['/tournament/:id/match-queue', tournaments(() => import('../tournaments/room/roomPage.tsx')), playerFrame],
  ['/game', tables(() => import('../lobby/lobbyPage.tsx')), playerFrame],
  ['/t/:code', tables(() => import('../tables/roomPage.tsx')), playerFrame],
  ['/game/practice', prerendered.practice],
  ['/game/:id/replay', replay(() => import('../replay/replayPage.tsx'))],
  ['/game/:id', prerendered.table],
  ['/admin/login', adminLogin],
  ['/admin/*?', prerendered.admin],
]

export function Routes() {
  return (
    <Switch>
      {ROUTES.map(([path, page, frame]) => (
        <Route key={path} path={path}>
          <ShowPage page={page} {...(frame && { frame })} />
        </Route>
      ))}
      <Route>
        <ShowPage page={notFound} />
      </Route>
    </Switch>
  )
}
