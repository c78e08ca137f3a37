import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

import type { Banner } from '@valecuatro/contract'
import { LRUCache } from 'lru-cache'
import { ConfigError } from '../platform/config.ts'
import { LANGUAGES, type Language } from '../platform/http/language.ts'
import type { Preview } from './preview/read.ts'
import { escapeHtml, previewTags, withTags } from './preview/tags.ts'

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
  '/tournament/:id/print': 'app',
  '/tournament/:id/report': 'app',
  '/profile': 'app',
  '/player/:id': 'app',
  '/players/:name': 'app',
  '/match-queue': 'app',
  '/rules': 'app',
  '/learn': 'app',
  '/learn/:lesson': 'app',
  '/daily': 'app',
  '/daily/:day': 'app',
  '/puzzles': 'app',
  '/puzzles/:id': 'app',
  '/terms': 'app',
  '/privacy': 'app',
  '/fair-play': 'app',
  '/responsible-play': 'app',
  '/notices': 'app',
  '/rankings': 'app',
  '/sanctions': 'app',
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
  preview: Preview,
  banner?: Banner | null,
) => Page

/** Upper limit on cached pages: there is one for each preview and, without a configured origin, each `Host` header. */
const MAX_PAGES = 300

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
  const pages = new LRUCache<string, Page>({ max: MAX_PAGES })
  return (kind, language, theme, origin, preview, banner = null) => {
    const tags = previewTags(preview, language, origin)
    const key = `${kind} ${language} ${theme} ${banner?.version ?? ''} ${tags}`
    const known = pages.get(key)
    if (known) return known
    const html = withTags(built.get(`${kind} ${language}`)!, tags)
    const page = fill(banner ? withBanner(html, banner, language) : html, {
      apiHost,
      contactEmail,
      theme,
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

interface Filled {
  apiHost: string
  contactEmail: string
  theme: Theme
}

/** Good compression in about a millisecond: the pages of previews are many and each is read a few times. */
const BROTLI_QUALITY = 5

function fill(html: string, { apiHost, contactEmail, theme }: Filled): Page {
  const filled = Buffer.from(
    html
      .replace('<meta name="api-host" content=""', `<meta name="api-host" content="${apiHost}"`)
      .replace(
        '<meta name="contact-email" content=""',
        () => `<meta name="contact-email" content="${escapeHtml(contactEmail)}"`,
      )
      .replace('data-theme="auto"', `data-theme="${theme}"`),
  )
  return {
    html: filled,
    gzip: gzipSync(filled),
    brotli: brotliCompressSync(filled, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  }
}

export function themeOf(cookie: string | undefined): Theme {
  return THEMES.find(theme => theme === cookie) ?? 'auto'
}
