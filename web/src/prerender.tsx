import { i18n } from '@lingui/core'
import { renderToString } from 'react-dom/server'
import { App } from './app.tsx'
import { needWords, speak } from './features/language/catalogs.ts'
import type { Locale } from './features/language/locale.ts'
import { STARTING } from './net/session/session.ts'
import type { SessionStore } from './net/session/sessionStore.ts'
import { landing } from './routes.tsx'

/** Before any script has run nobody knows who is looking: every session is still loading. */
const unknown: SessionStore = {
  current: () => STARTING,
  subscribe: () => () => {},
  check() {},
  signIn() {},
  signOut: () => Promise.resolve(),
  close() {},
}

export interface Prerendered {
  title: string
  description: string
  noScript: string
  html: string
}

export async function prerenderLanding(locale: Locale): Promise<Prerendered> {
  await needWords('public')
  await Promise.all([speak(locale), landing.load()])
  return {
    title: i18n._('Vale Cuatro: Argentine truco, online'),
    description: i18n._(
      'Play Argentine truco online with a partner against two rivals: traditional rules, live tables and tournaments, on desktop, tablet and mobile.',
    ),
    noScript: i18n._('Vale Cuatro needs JavaScript to run in this browser.'),
    html: renderToString(<App session={unknown} ssrPath="/" />),
  }
}
