import { Route, Switch } from 'wouter'
import { playerFrame } from '../frame/loadedPlayerFrame.tsx'
import { type Frame, lazyPage, type Page, ShowPage } from '../frame/page.tsx'

type Open = Parameters<typeof lazyPage>[0]

const player = (open: Open) => lazyPage(open, 'player', 'signIn', 'server')

const tables = (open: Open) => lazyPage(open, 'player', 'signIn', 'server', 'tables')

const tournaments = (open: Open) => lazyPage(open, 'player', 'signIn', 'server', 'tournaments')

const replay = (open: Open) => lazyPage(open, 'player', 'signIn', 'server', 'table', 'tableLater', 'replay')

const puzzle = lazyPage(
  () => import('../pages/learn/puzzles/puzzlePage.tsx'),
  'player',
  'signIn',
  'server',
  'table',
  'tableLater',
  'puzzles',
)

const daily = (open: Open) => lazyPage(open, 'player', 'signIn', 'server', 'daily')
const dailyDay = daily(() => import('../pages/play/daily/dailyPage.tsx'))

const info = player(() => import('../pages/visitor/info/infoPage.tsx'))
const publicProfile = player(() => import('../pages/people/profile/publicProfile.tsx'))
const notFound = lazyPage(() => import('./notFound.tsx'), 'signIn')

const recovery = (open: Open) => lazyPage(open, 'signIn', 'security', 'server')

const ROUTES: [path: string, page: Page, frame?: Frame][] = [
  ['/auth/forgot', recovery(() => import('../pages/visitor/auth/forgotPage.tsx')), playerFrame],
  ['/auth/reset', recovery(() => import('../pages/visitor/auth/resetPage.tsx')), playerFrame],
  ['/auth/verify', recovery(() => import('../pages/visitor/auth/verifyPage.tsx')), playerFrame],
  ['/tournaments', tournaments(() => import('../pages/tournaments/tournamentsPage.tsx')), playerFrame],
  [
    '/profile',
    lazyPage(
      () => import('../pages/people/profile/profilePage.tsx'),
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
  ['/rules', player(() => import('../pages/learn/rules/rulesPage.tsx')), playerFrame],
  [
    '/learn',
    lazyPage(() => import('../pages/learn/lessons/learnPage.tsx'), 'player', 'signIn', 'server', 'learn'),
    playerFrame,
  ],
  [
    '/learn/:lesson',
    lazyPage(() => import('../pages/learn/lessons/lessonPage.tsx'), 'table', 'tableLater', 'learn'),
  ],
  ['/terms', info, playerFrame],
  ['/privacy', info, playerFrame],
  ['/fair-play', info, playerFrame],
  ['/responsible-play', info, playerFrame],
  ['/notices', player(() => import('../pages/people/notices/noticesPage.tsx')), playerFrame],
  [
    '/sanctions',
    lazyPage(
      () => import('../pages/people/sanctions/sanctionsPage.tsx'),
      'player',
      'signIn',
      'security',
      'server',
    ),
    playerFrame,
  ],
  ['/rankings', player(() => import('../pages/people/profile/rankingsPage.tsx')), playerFrame],
  ['/match-queue', player(() => import('../pages/play/lobby/queuePage.tsx')), playerFrame],
  [
    '/tournament/:id/print',
    tournaments(() => import('../pages/tournaments/print/printPage.tsx')),
    playerFrame,
  ],
  [
    '/tournament/:id/report',
    tournaments(() => import('../pages/tournaments/report/reportPage.tsx')),
    playerFrame,
  ],
  [
    '/tournament/:id/match-queue',
    tournaments(() => import('../pages/tournaments/live/liveTournamentPage.tsx')),
    playerFrame,
  ],
  ['/game', tables(() => import('../pages/play/lobby/lobbyPage.tsx')), playerFrame],
  ['/t/:code', tables(() => import('../pages/play/tables/roomPage.tsx')), playerFrame],
  ['/daily', dailyDay, playerFrame],
  ['/daily/ranking', daily(() => import('../pages/play/daily/rankingPage.tsx')), playerFrame],
  ['/daily/archive', daily(() => import('../pages/play/daily/archivePage.tsx')), playerFrame],
  ['/daily/:day', dailyDay, playerFrame],
  ['/puzzles', puzzle],
  ['/puzzles/:id', puzzle],
  ['/game/:id/replay', replay(() => import('../pages/play/replay/replayPage.tsx'))],
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
        <ShowPage page={notFound} frame={playerFrame} />
      </Route>
    </Switch>
  )
}
