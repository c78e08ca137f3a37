// @vitest-environment node
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import type { Manifest } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const KB = 1024
const LANDING_HTML_BUDGET = 60 * KB

/**
 * The most scripts that a visit may load before anything is pressed: those of the page's HTML, and those of these
 * sources, which the page's code fetches itself. Each budget leaves about 4 % for new texts.
 */
const BUDGETS: [visit: string, page: string, also: (words: Words) => string[], budget: number][] = [
  ['landing', 'landing', () => [], 92 * KB],
  ['auth', 'auth', () => [], 92 * KB],
  ['practice until the first card can be played', 'practice', () => [], 112 * KB],
  [
    'practice with what it loads when the browser is idle',
    'practice',
    words => ['src/pages/play/practice/botPlayers.ts', 'src/game/deferredParts.ts', words('tableLater')],
    130 * KB,
  ],
  [
    'a game with its live connection and its notices',
    'table',
    words => [
      'src/net/socket/liveSocket.ts',
      '../node_modules/socket.io-client/build/esm/index.js',
      'src/pages/play/lobby/liveNotices.tsx',
      words('notices'),
    ],
    136 * KB,
  ],
]
type Words = (area: string) => string

const cache = join(import.meta.dirname, '../.cache')
/** BUILT_WEB may name an existing build of these sources to test instead of building again. */
let dist = process.env.BUILT_WEB ?? ''
const read = (file: string) => readFile(join(dist, file), 'utf8')

let made: string | null = null

beforeAll(async () => {
  if (dist !== '') return
  await mkdir(cache, { recursive: true })
  made = await mkdtemp(join(cache, 'build-'))
  dist = made
  await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'build.ts'), dist])
}, 600_000)

afterAll(async () => {
  if (made) await rm(made, { recursive: true, force: true })
})

/** The scripts that the HTML of the page names and those of `sources`, with all that they import statically. */
async function scriptsOf(html: string, sources: string[]): Promise<Set<string>> {
  const manifest: Manifest = JSON.parse(await read('.vite/manifest.json'))
  const sourceOf = new Map(Object.entries(manifest).map(([source, { file }]) => [file, source]))
  const scripts = new Set<string>()
  const visit = (source: string) => {
    const chunk = manifest[source]
    if (!chunk) throw new Error(`${source} is not part of the build`)
    if (scripts.has(chunk.file)) return
    scripts.add(chunk.file)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const [, file] of html.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)) {
    const source = sourceOf.get(file!)
    if (source) visit(source)
    else scripts.add(file!)
  }
  for (const source of sources) visit(source)
  return scripts
}

/** The size of these scripts as they are sent, compressed with gzip. */
async function weigh(scripts: Iterable<string>): Promise<number> {
  const sizes = await Promise.all(
    Array.from(scripts, async file => (await stat(join(dist, `${file}.gz`))).size),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

const PAGES = ['landing', 'auth', 'practice', 'table', 'app']

describe.each(['en', 'es'])('the build in %s', locale => {
  it('has the landing page in the HTML before any script runs', async () => {
    const html = await read(`landing.${locale}.html`)
    expect(html).toContain(`<html lang="${locale}" data-theme="auto">`)
    expect(html).toMatch(/<h1[^>]*>.*Vale.*Cuatro.*<\/h1>/)
    expect(html).toContain(locale === 'en' ? 'Authentic Gameplay' : 'Truco de verdad')
    expect(html).toContain(locale === 'en' ? 'Loading' : 'Cargando')
    expect(gzipSync(html).length).toBeLessThan(LANDING_HTML_BUDGET)
  })

  it.each(PAGES.map(page => `${page}.${locale}.html`))(
    '%s has everything that the page server fills in',
    async page => {
      const html = await read(page)
      expect(html.split('<meta name="api-host" content="">')).toHaveLength(2)
      expect(html.split('data-theme="auto"')).toHaveLength(2)
      expect(html, 'no inline script').not.toMatch(/<script(?![^>]*\bsrc=)/)
      expect(html.match(/rel="preload"[^>]*as="font"/g)).toHaveLength(2)
    },
  )

  it('has the sign-in form in the HTML before any script runs, with its buttons disabled until they work', async () => {
    const html = await read(`auth.${locale}.html`)
    expect(html).toMatch(/<input[^>]*name="email"/)
    expect(html).toMatch(/<button[^>]*type="submit"[^>]*disabled/)
  })

  it.each(['practice', 'table'])('has the table of %s in the HTML before any script runs', async page => {
    const html = await read(`${page}.${locale}.html`)
    expect(html).toContain(`<div id="root" data-page="${page}"><`)
    expect(html).toContain(locale === 'en' ? 'Loading' : 'Cargando')
    const pictures = [...html.matchAll(/<link rel="preload"[^>]*as="image"[^>]*>/g)].map(([link]) => link)
    for (const drawing of ['felt', 'wood', 'back']) {
      expect(
        pictures.filter(link => link.includes(`/assets/${drawing}-`)),
        drawing,
      ).toHaveLength(1)
    }
  })

  it.each(BUDGETS)('keeps the scripts of %s within its budget', async (_visit, page, also, budget) => {
    const words = (area: string) => `src/locales/es/${area}.po${locale === 'en' ? '?english' : ''}`
    const scripts = await scriptsOf(await read(`${page}.${locale}.html`), also(words))
    const size = await weigh(scripts)
    expect(size, [...scripts].join(' ')).toBeLessThan(budget)
    // Far less would mean that this test misses scripts.
    expect(size).toBeGreaterThan(budget * 0.8)
    // The libraries for forms, menus and toasts are loaded on demand.
    const code = (await Promise.all([...scripts].map(read))).join()
    for (const library of ['ZodError', 'DropdownMenu', 'Toastify', 'QueryClient'])
      expect(code.includes(library), library).toBe(false)
  })
})

it('writes a compressed copy of every text asset and leaves no intermediate files behind', async () => {
  const files = await readdir(dist, { recursive: true })
  for (const file of files.filter(name => /\.(js|css|svg)$/.test(name))) {
    expect(files).toContain(`${file}.br`)
    expect(files).toContain(`${file}.gz`)
  }
  expect(files.filter(name => /index\.html|design|\.prerender/.test(name))).toEqual([])
})
