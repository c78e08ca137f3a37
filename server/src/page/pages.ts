import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

import { ConfigError } from '../platform/config.ts'

export const LANGUAGES = ['en', 'es'] as const
export type Language = (typeof LANGUAGES)[number]

const THEMES = ['auto', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

export interface Page {
  html: Buffer
  gzip: Buffer
  brotli: Buffer
}

/** The build has a page of its own for each of these paths, and one for all others. */
export const PATHS = {
  '/': 'landing',
  '/auth': 'auth',
  '/game/practice': 'practice',
  '/game/:id(.+)': 'table',
  '/admin/login': 'app',
  '/admin': 'admin',
  '/admin/*': 'admin',
  '/*': 'app',
} as const
export type Kind = (typeof PATHS)[keyof typeof PATHS]

export type Pages = (kind: Kind, language: Language, theme: Theme) => Page

/** The built pages with this host's settings filled in, compressed once. */
export function readPages(folder: string, apiHost: string): Pages {
  if (!existsSync(join(folder, 'app.en.html'))) {
    throw new ConfigError(
      'The page has not been built: run "npm run build", or "npm start", which does it by itself.',
    )
  }
  const pages = new Map<string, Page>()
  for (const kind of Object.values(PATHS)) {
    for (const language of LANGUAGES) {
      const html = readFileSync(join(folder, `${kind}.${language}.html`), 'utf8')
      for (const theme of THEMES) pages.set(`${kind} ${language} ${theme}`, fill(html, apiHost, theme))
    }
  }
  return (kind, language, theme) => pages.get(`${kind} ${language} ${theme}`)!
}

function fill(html: string, apiHost: string, theme: Theme): Page {
  const filled = Buffer.from(
    html
      .replace('<meta name="api-host" content=""', `<meta name="api-host" content="${apiHost}"`)
      .replace('data-theme="auto"', `data-theme="${theme}"`),
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

/** The language that the reader has chosen, otherwise the first of the browser's that we speak. */
export function languageOf(cookie: string | undefined, acceptLanguage: string | undefined): Language {
  const chosen = LANGUAGES.find(language => language === cookie)
  if (chosen) return chosen
  const wishes = (acceptLanguage ?? '')
    .split(',')
    .map(wish => {
      const [tag = '', ...parameters] = wish.trim().toLowerCase().split(';')
      const quality = parameters.find(parameter => parameter.trim().startsWith('q='))
      return { language: tag.split('-')[0], quality: quality ? Number(quality.split('=')[1]) : 1 }
    })
    .sort((a, b) => b.quality - a.quality)
  for (const wish of wishes) {
    const spoken = LANGUAGES.find(language => language === wish.language)
    if (spoken) return spoken
  }
  return 'en'
}
