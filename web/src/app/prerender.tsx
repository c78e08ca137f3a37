import { i18n } from '@lingui/core'
import { renderToString } from 'react-dom/server'
import { type Locale, setLocale } from '../i18n/locale.ts'
import { INITIAL_SESSION } from '../net/session/sessionState.ts'
import type { SessionStore } from '../net/session/sessionStore.ts'
import { App } from './app.tsx'
import { type Prerendered, prerendered } from './routes.tsx'

/** The visitor is unknown while prerendering, so the session stays in its loading state. */
const unknown: SessionStore = {
  current: () => INITIAL_SESSION,
  subscribe: () => () => {},
  check() {},
  sendSignIn: send => send(),
  signIn() {},
  joinAsGuest: () => new Promise(() => {}),
  signOut: () => {},
  close() {},
}

interface PageText {
  title: string
  description: string
  noScript: string
}

const CATALOGS = {
  en: () => import('../locales/es/prerender.po?english'),
  es: () => import('../locales/es/prerender.po'),
}

export async function pageText(locale: Locale): Promise<PageText> {
  const { messages } = await CATALOGS[locale]()
  i18n.load(locale, messages)
  await setLocale(locale)
  return {
    title: i18n._('Vale Cuatro: Argentine truco, online'),
    description: i18n._(
      'Play Argentine truco online with a partner against two opponents: traditional rules, live tables and tournaments, on desktop, tablet and mobile.',
    ),
    noScript: i18n._('Vale Cuatro needs JavaScript. Turn it on in your browser to play.'),
  }
}

/** Renders a page with the session still loading. */
export async function prerender(name: Prerendered, path: string, locale: Locale): Promise<string> {
  await Promise.all([setLocale(locale), prerendered[name].load()])
  return renderToString(<App session={unknown} ssrPath={path} />)
}
