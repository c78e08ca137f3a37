// @vitest-environment node
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const FIRST_PAGE_SCRIPT_BUDGET = 75 * 1024
const LANDING_HTML_BUDGET = 60 * 1024
const PRACTICE_SCRIPT_BUDGET = 97 * 1024
const TABLE_SCRIPT_BUDGET = 122 * 1024

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

/**
 * Every script that the page loads on entry: the ones it names, the chunks whose name matches `later` with their dynamic
 * imports, and the static imports of all of them.
 */
async function entryScripts(page: string, later: RegExp = /^$/): Promise<Set<string>> {
  const scripts = new Set<string>()
  const visit = async (file: string) => {
    if (scripts.has(file)) return
    scripts.add(file)
    const code = await read(file)
    const imports = code.matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([^"']+\.js)["']/g)
    for (const [, imported] of imports) await visit(`assets/${imported}`)
    if (!later.test(file)) return
    for (const [, imported] of code.matchAll(/\bimport\(.\.\/([^"'`]+\.js).\)/g))
      await visit(`assets/${imported}`)
  }
  for (const file of await readdir(join(dist, 'assets')))
    if (later.test(file) && file.endsWith('.js')) await visit(`assets/${file}`)
  for (const [, file] of (await read(page)).matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g))
    await visit(file!)
  return scripts
}

async function weigh(scripts: Iterable<string>): Promise<number> {
  const sizes = await Promise.all(
    Array.from(scripts, async file => gzipSync(await readFile(join(dist, file)), { level: 9 }).length),
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

  it.each(['landing', 'auth'])('keeps the scripts of %s within 75 KB', async page => {
    const scripts = await entryScripts(`${page}.${locale}.html`)
    expect(scripts.size).toBeGreaterThan(1)
    expect(await weigh(scripts)).toBeLessThan(FIRST_PAGE_SCRIPT_BUDGET)
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

  it.each([
    ['practice', /^$/, PRACTICE_SCRIPT_BUDGET],
    // A player also loads the live connection and the notices.
    ['table', /liveSocket-|liveNotices-|notices-/, TABLE_SCRIPT_BUDGET],
  ] as const)('keeps the scripts of %s within its budget', async (page, later, budget) => {
    const scripts = await entryScripts(`${page}.${locale}.html`, later)
    const names = [...scripts].join()
    expect(names).toMatch(/table-/)
    expect(names.includes('liveSocket-')).toBe(page === 'table')
    expect(await weigh(scripts)).toBeLessThan(budget)
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
  expect(files.filter(name => /index\.html|design|\.vite|\.prerender/.test(name))).toEqual([])
})
