import type { ComponentProps } from 'react'
import { Route, Switch } from 'wouter'
import { type Frame, type Page, PlainFrame, page, ShowPage, wordsOnFirstInteraction } from './page.tsx'

/** Pages of which something is in the HTML before any script: they are taken over, not begun. */
export const prerendered = {
  landing: page(() => import('./pages/landing/landing.tsx'), 'landing'),
  auth: page(() => {
    // The server's sentences come once a field has the focus.
    wordsOnFirstInteraction('server')
    return withPlayerFrame(() => import('./pages/player/auth.tsx'))()
  }, 'signIn'),
  practice: page(() => import('./pages/table/practice.tsx'), 'table'),
  table: page(() => import('./pages/table/table.tsx'), 'table'),
  admin: page(() => import('./pages/admin/area.tsx'), 'admin', 'server'),
}
export type Prerendered = keyof typeof prerendered

const notFound = page(() => import('./pages/notFound.tsx'))
const adminLogin = page(() => import('./pages/admin/login.tsx'), 'admin', 'server')

type Open = Parameters<typeof page>[0]

/** Set with the first page of the player's side: the bar above then stays while another one loads or fails. */
let loadedPlayerFrame: Frame | null = null

const playerFrame: Frame = (props: ComponentProps<Frame>) => {
  const Frame = loadedPlayerFrame ?? PlainFrame
  return <Frame {...props} />
}

function withPlayerFrame(open: Open): Open {
  return async () => {
    const frame = import('./features/playerFrame/playerFrame.tsx').then(({ PlayerFrame }) => {
      loadedPlayerFrame = PlayerFrame
    })
    const [opened] = await Promise.all([open(), frame])
    return opened
  }
}

const player = (open: Open) => page(withPlayerFrame(open), 'player', 'signIn', 'server')

const tournaments = (open: Open) => page(withPlayerFrame(open), 'player', 'signIn', 'server', 'tournaments')

const replay = (open: Open) => page(open, 'player', 'signIn', 'server', 'table', 'tableLater', 'replay')

const ROUTES: [path: string, page: Page, frame?: Frame][] = [
  ['/', prerendered.landing],
  ['/auth', prerendered.auth, playerFrame],
  ['/tournaments', tournaments(() => import('./pages/player/tournaments.tsx')), playerFrame],
  ['/profile', tournaments(() => import('./pages/player/profile.tsx')), playerFrame],
  ['/player/:id', player(() => import('./pages/player/publicProfile.tsx')), playerFrame],
  ['/match-queue', player(() => import('./pages/player/matchQueue.tsx')), playerFrame],
  [
    '/tournament/:id/match-queue',
    tournaments(() => import('./pages/player/tournamentQueue.tsx')),
    playerFrame,
  ],
  ['/game', player(() => import('./pages/player/game.tsx')), playerFrame],
  ['/game/practice', prerendered.practice],
  ['/game/:id/replay', replay(() => import('./pages/table/replay.tsx'))],
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
