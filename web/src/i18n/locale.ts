import { type I18n, i18n, type Messages } from '@lingui/core'
import { readCookie, rememberInCookie } from '../net/cookie.ts'

type Catalog = () => Promise<{ messages: Messages }>

/** The English messages are compiled from the ids in the Spanish catalogs. */
const CATALOGS = {
  en: {
    public: () => import('../locales/es/public.po?english'),
    landing: () => import('../locales/es/landing.po?english'),
    signIn: () => import('../locales/es/signIn.po?english'),
    notices: () => import('../locales/es/notices.po?english'),
    table: () => import('../locales/es/table.po?english'),
    tableLater: () => import('../locales/es/tableLater.po?english'),
    server: () => import('../locales/es/server.po?english'),
    security: () => import('../locales/es/security.po?english'),
    player: () => import('../locales/es/player.po?english'),
    tournaments: () => import('../locales/es/tournaments.po?english'),
    tables: () => import('../locales/es/tables.po?english'),
    explain: () => import('../locales/es/explain.po?english'),
    coach: () => import('../locales/es/coach.po?english'),
    replay: () => import('../locales/es/replay.po?english'),
    learn: () => import('../locales/es/learn.po?english'),
    puzzles: () => import('../locales/es/puzzles.po?english'),
    daily: () => import('../locales/es/daily.po?english'),
    admin: () => import('../locales/es/admin.po?english'),
    adminLists: () => import('../locales/es/adminLists.po?english'),
    alerts: () => import('../locales/es/alerts.po?english'),
  },
  es: {
    public: () => import('../locales/es/public.po'),
    landing: () => import('../locales/es/landing.po'),
    signIn: () => import('../locales/es/signIn.po'),
    notices: () => import('../locales/es/notices.po'),
    table: () => import('../locales/es/table.po'),
    tableLater: () => import('../locales/es/tableLater.po'),
    server: () => import('../locales/es/server.po'),
    security: () => import('../locales/es/security.po'),
    player: () => import('../locales/es/player.po'),
    tournaments: () => import('../locales/es/tournaments.po'),
    tables: () => import('../locales/es/tables.po'),
    explain: () => import('../locales/es/explain.po'),
    coach: () => import('../locales/es/coach.po'),
    replay: () => import('../locales/es/replay.po'),
    learn: () => import('../locales/es/learn.po'),
    puzzles: () => import('../locales/es/puzzles.po'),
    daily: () => import('../locales/es/daily.po'),
    admin: () => import('../locales/es/admin.po'),
    adminLists: () => import('../locales/es/adminLists.po'),
    alerts: () => import('../locales/es/alerts.po'),
  },
} satisfies Record<Locale, Record<string, Catalog>>

export type CatalogArea = keyof (typeof CATALOGS)['en']

const wanted = new Set<CatalogArea>()

async function loadCatalogs(locale: Locale, areas: Iterable<CatalogArea>): Promise<void> {
  const catalogs = await Promise.all(Array.from(areas, area => CATALOGS[locale][area]()))
  for (const { messages } of catalogs) i18n.load(locale, messages)
}

/** Loads the catalogs of these areas in the current language and in any language chosen later. */
export async function loadCatalog(...areas: CatalogArea[]): Promise<void> {
  const missing = areas.filter(area => !wanted.has(area))
  // The language may change while the catalogs are loading.
  for (let locale = ''; locale !== i18n.locale; ) {
    locale = i18n.locale
    await loadCatalogs(locale as Locale, missing)
  }
  for (const area of missing) wanted.add(area)
}

/** Resolves to the imported module once the area's catalog has been loaded too. */
export async function withCatalog<T>(area: CatalogArea, imported: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([imported, loadCatalog(area)])
  return loaded
}

/** Spanish numbers and dates use the Argentine format, and times the 24-hour clock. */
const FORMATS: Record<Locale, string> = { en: 'en', es: 'es-AR-u-hc-h23' }

export async function setLocale(locale: Locale): Promise<void> {
  let count: number
  do {
    count = wanted.size
    await loadCatalogs(locale, wanted)
  } while (wanted.size > count)
  i18n.activate(locale, FORMATS[locale])
}

export const LOCALES = ['en', 'es'] as const
export type Locale = (typeof LOCALES)[number]

export const isLocale = (value: unknown): value is Locale => LOCALES.includes(value as Locale)

/**
 * The language in the address, as in the results of search engines; otherwise the visitor's saved choice, otherwise the
 * first supported language of the browser.
 */
export function preferredLocale(languages: readonly string[] = navigator.languages): Locale {
  const chosen = [new URLSearchParams(location.search).get('lang'), readCookie('lang')].find(isLocale)
  if (chosen) return chosen
  return languages.map(language => language.slice(0, 2).toLowerCase()).find(isLocale) ?? 'en'
}

export const rememberLocale = (locale: Locale) => rememberInCookie('lang', locale)

/**
 * The server's texts are message ids; one without a translation is shown as received. A text may end with a colon and
 * names, which are not translated.
 */
export function translateServerText(i18n: I18n, sentence: string): string {
  if (sentence in i18n.messages) return i18n._(sentence)
  const colon = sentence.indexOf(': ')
  const start = sentence.slice(0, colon)
  return colon > 0 && start in i18n.messages ? i18n._(start) + sentence.slice(colon) : sentence
}
