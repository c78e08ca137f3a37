import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

import type { Banner } from '@valecuatro/contract'
import { ConfigError } from '../platform/config.ts'
import { LANGUAGES, type Language } from '../platform/http/language.ts'

const THEMES = ['auto', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

export interface Page {
  html: Buffer
  gzip: Buffer
  brotli: Buffer
}

/** Every path of the page (`web/src/app/routes.tsx` and `otherPages.tsx`), with the built page that serves it. */
export const PATHS = {
  '/': 'landing',
  '/auth': 'auth',
  '/auth/forgot': 'app',
  '/auth/reset': 'app',
  '/auth/verify': 'app',
  '/game/practice': 'practice',
  '/game/:id(.+)': 'table',
  '/admin/login': 'app',
  '/admin': 'admin',
  '/admin/*': 'admin',
  '/tournaments': 'app',
  '/tournament/:id/match-queue': 'app',
  '/profile': 'app',
  '/player/:id': 'app',
  '/players/:name': 'app',
  '/match-queue': 'app',
  '/rules': 'app',
  '/learn': 'app',
  '/learn/:lesson': 'app',
  '/puzzles': 'app',
  '/puzzles/:id': 'app',
  '/terms': 'app',
  '/privacy': 'app',
  '/fair-play': 'app',
  '/responsible-play': 'app',
  '/notices': 'app',
  '/rankings': 'app',
  '/t/:code': 'app',
  '/game': 'app',
  '/game/:id/replay': 'app',
} as const
export type Kind = (typeof PATHS)[keyof typeof PATHS]

/** `origin` is the page's own origin, for the addresses in it that must be absolute. */
export type Pages = (
  kind: Kind,
  language: Language,
  theme: Theme,
  origin: string,
  banner?: Banner | null,
) => Page

/** Upper limit on cached pages: without a configured origin, there is a page for each `Host` header. */
const MAX_PAGES = 200

/** The built pages with this host's settings filled in, each compressed on its first request. */
export function readPages(folder: string, apiHost: string, contactEmail: string): Pages {
  if (!existsSync(join(folder, 'app.en.html'))) {
    throw new ConfigError(
      'The page has not been built: run "npm run build", or "npm start", which does it by itself.',
    )
  }
  const built = new Map<string, string>()
  for (const kind of Object.values(PATHS)) {
    for (const language of LANGUAGES)
      built.set(`${kind} ${language}`, readFileSync(join(folder, `${kind}.${language}.html`), 'utf8'))
  }
  const pages = new Map<string, Page>()
  return (kind, language, theme, origin, banner = null) => {
    const key = `${kind} ${language} ${theme} ${origin} ${banner?.version ?? ''}`
    const known = pages.get(key)
    if (known) return known
    if (pages.size >= MAX_PAGES) pages.clear()
    const html = built.get(`${kind} ${language}`)!
    const page = fill(banner ? withBanner(html, banner, language) : html, {
      apiHost,
      contactEmail,
      theme,
      origin,
    })
    pages.set(key, page)
    return page
  }
}

/** Inserts the banner, which is shown without a script; `web/src/frame/siteBanner.ts` takes it over. */
function withBanner(html: string, { version, kind, text }: Banner, language: Language): string {
  const attributes = `id="site-banner" class="site-banner" data-kind="${kind}" data-version="${version}" role="status"`
  const element = `<div ${attributes}><p>${escapeHtml(text[language])}</p></div>`
  return html.replace('<div id="root"', () => `${element}<div id="root"`)
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, character => ENTITIES[character]!)

interface Filled {
  apiHost: string
  contactEmail: string
  theme: Theme
  origin: string
}

function fill(html: string, { apiHost, contactEmail, theme, origin }: Filled): Page {
  const filled = Buffer.from(
    html
      .replace('<meta name="api-host" content=""', `<meta name="api-host" content="${apiHost}"`)
      .replace(
        '<meta name="contact-email" content=""',
        () => `<meta name="contact-email" content="${escapeHtml(contactEmail)}"`,
      )
      .replace('data-theme="auto"', `data-theme="${theme}"`)
      .replace('property="og:image" content="/', `property="og:image" content="${origin}/`),
  )
  return {
    html: filled,
    gzip: gzipSync(filled),
    brotli: brotliCompressSync(filled, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  }
}

export function themeOf(cookie: string | undefined): Theme {
  return THEMES.find(theme => theme === cookie) ?? 'auto'
}
