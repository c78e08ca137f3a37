import { Route, Switch } from 'wouter'
import { playerFrame } from '../frame/loadedPlayerFrame.tsx'
import { type Frame, lazyPage, type Page, ShowPage } from '../frame/page.tsx'

type Open = Parameters<typeof lazyPage>[0]

const player = (open: Open) => lazyPage(open, 'player', 'signIn', 'server')

const tables = (open: Open) => lazyPage(open, 'player', 'signIn', 'server', 'tables')

const tournaments = (open: Open) => lazyPage(open, 'player', 'signIn', 'server', 'tournaments')

const replay = (open: Open) => lazyPage(open, 'player', 'signIn', 'server', 'table', 'tableLater', 'replay')

const puzzle = lazyPage(
  () => import('../puzzles/puzzlePage.tsx'),
  'player',
  'signIn',
  'server',
  'table',
  'tableLater',
  'puzzles',
)

const info = player(() => import('../info/infoPage.tsx'))
const publicProfile = player(() => import('../profile/publicProfile.tsx'))
const notFound = lazyPage(() => import('./notFound.tsx'))

const recovery = (open: Open) => lazyPage(open, 'signIn', 'security', 'server')

const ROUTES: [path: string, page: Page, frame?: Frame][] = [
  ['/auth/forgot', recovery(() => import('../auth/forgotPage.tsx')), playerFrame],
  ['/auth/reset', recovery(() => import('../auth/resetPage.tsx')), playerFrame],
  ['/auth/verify', recovery(() => import('../auth/verifyPage.tsx')), playerFrame],
  ['/tournaments', tournaments(() => import('../tournaments/tournamentsPage.tsx')), playerFrame],
  [
    '/profile',
    lazyPage(
      () => import('../profile/profilePage.tsx'),
      'player',
      'signIn',
      'security',
      'server',
      'tournaments',
    ),
    playerFrame,
  ],
  ['/player/:id', publicProfile, playerFrame],
  ['/players/:name', publicProfile, playerFrame],
  ['/rules', player(() => import('../rules/rulesPage.tsx')), playerFrame],
  [
    '/learn',
    lazyPage(() => import('../learn/learnPage.tsx'), 'player', 'signIn', 'server', 'learn'),
    playerFrame,
  ],
  ['/learn/:lesson', lazyPage(() => import('../learn/lessonPage.tsx'), 'table', 'tableLater', 'learn')],
  ['/terms', info, playerFrame],
  ['/privacy', info, playerFrame],
  ['/fair-play', info, playerFrame],
  ['/responsible-play', info, playerFrame],
  ['/notices', player(() => import('../notices/noticesPage.tsx')), playerFrame],
  ['/rankings', player(() => import('../profile/rankingsPage.tsx')), playerFrame],
  ['/match-queue', player(() => import('../lobby/queuePage.tsx')), playerFrame],
  [
    '/tournament/:id/match-queue',
    tournaments(() => import('../tournaments/live/liveTournamentPage.tsx')),
    playerFrame,
  ],
  ['/game', tables(() => import('../lobby/lobbyPage.tsx')), playerFrame],
  ['/t/:code', tables(() => import('../tables/roomPage.tsx')), playerFrame],
  ['/puzzles', puzzle],
  ['/puzzles/:id', puzzle],
  ['/game/:id/replay', replay(() => import('../replay/replayPage.tsx'))],
]

/** The routes that are not part of the first scripts, and the page for unknown paths. */
export default function OtherPages() {
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
