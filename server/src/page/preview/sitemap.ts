import { LANGUAGES } from '../../platform/http/language.ts'
import type { ReadAsVisitor } from './read.ts'
import { escapeHtml } from './tags.ts'

const LESSONS = [
  'cards',
  'tricks',
  'hand',
  'envido',
  'truco',
  'score',
  'flor',
  'bluff',
  'partner',
  'senas',
  'six',
]

/** The pages that are always there. A test compares the lessons with those of the page. */
export const STATIC_PATHS = [
  '/',
  '/tournaments?view=list',
  '/tournaments?view=calendar',
  '/tournaments?view=archive',
  '/rankings',
  '/puzzles',
  '/daily',
  '/daily/ranking',
  '/daily/archive',
  '/game',
  '/game/practice',
  '/rules',
  '/learn',
  ...LESSONS.map(lesson => `/learn/${lesson}`),
  '/fair-play',
  '/responsible-play',
  '/terms',
  '/privacy',
]

/** As many rows as a call of the archive answers. */
const ROWS = 50
const MAX_ARCHIVE_PAGES = 20

/** The paths that search engines should know: the static pages, and the newest tournaments. */
export async function readSitemap(read: ReadAsVisitor): Promise<string[]> {
  const ids = new Set<string>()
  async function add(path: string): Promise<number> {
    const rows = ((await read(path)) ?? []) as { _id: string }[]
    for (const { _id } of rows) ids.add(_id)
    return rows.length
  }
  await add('/api/tournaments?page=1&limit=100')
  for (let page = 1; page <= MAX_ARCHIVE_PAGES; page++)
    if ((await add(`/api/tournaments/archive?page=${page}&limit=${ROWS}`)) < ROWS) break
  return [...STATIC_PATHS, ...[...ids].map(id => `/tournament/${id}/match-queue`)]
}

/** A sitemap with the language alternates of each page. */
export function writeSitemap(paths: string[], origin: string): string {
  const urls = paths.map(path => {
    const address = origin + path
    const separator = path.includes('?') ? '&' : '?'
    const alternates = LANGUAGES.map(
      language =>
        `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeHtml(`${address}${separator}lang=${language}`)}"/>`,
    )
    return `<url><loc>${escapeHtml(address)}</loc>${alternates.join('')}</url>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join('\n')}\n</urlset>\n`
}
