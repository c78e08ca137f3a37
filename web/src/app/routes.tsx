import { Route, Switch } from 'wouter'
import { playerFrame } from '../frame/loadedPlayerFrame.tsx'
import { type Frame, lazyPage, loadCatalogOnFirstInteraction, type Page, ShowPage } from '../frame/page.tsx'

/** Pages with prerendered HTML, which are hydrated instead of rendered from scratch. */
export const prerendered = {
  landing: lazyPage(() => import('../pages/visitor/landing/landing.tsx'), 'landing'),
  auth: lazyPage(() => {
    // The server's error messages are loaded on the first interaction with the form.
    loadCatalogOnFirstInteraction('server')
    return import('../pages/visitor/auth/authPage.tsx')
  }, 'signIn'),
  practice: lazyPage(() => import('../pages/play/practice/practicePage.tsx'), 'table'),
  table: lazyPage(() => import('../pages/play/game/gamePage.tsx'), 'table'),
  admin: lazyPage(() => import('../pages/admin/adminArea.tsx'), 'admin', 'server'),
}
export type Prerendered = keyof typeof prerendered

const adminLogin = lazyPage(() => import('../pages/admin/login.tsx'), 'admin', 'signIn', 'server')

/** The routes of all other pages are loaded when the first of them is opened, so that the first pages stay small. */
const otherPages = lazyPage(() => import('./otherPages.tsx'))
export const loadOtherPages = otherPages.load

const ROUTES: [path: string, page: Page, frame?: Frame][] = [
  ['/', prerendered.landing],
  ['/auth', prerendered.auth, playerFrame],
  ['/game/practice', prerendered.practice],
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
        <ShowPage page={otherPages} frame={playerFrame} takesFocus={false} />
      </Route>
    </Switch>
  )
}
