import { createHash } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { build, type Manifest } from 'vite'
import type { pageText, prerender } from '../src/app/prerender.tsx'
import { fillPage, type PageParts } from './fillPage.ts'

/** The background images of the table, preloaded because they are seen before the cards. */
const TABLE_DRAWINGS = ['src/art/felt.svg', 'src/art/wood.svg']

const root = join(import.meta.dirname, '..')

const STEPS = 5

type Prerender = { prerender: typeof prerender; pageText: typeof pageText }

/** Builds the prerendered pages and the shell for all other pages, in each language, with their assets. */
export async function buildWeb(dist: string, print: (step: string) => void): Promise<void> {
  let step = 0
  const begin = (name: string) => print(`step ${++step} of ${STEPS}, ${name}`)
  const scratch = join(dist, '.prerender')
  begin('bundling its scripts')
  await build({ root, logLevel: 'warn', build: { outDir: dist, emptyOutDir: true } })
  begin('bundling its first pages')
  await build({
    root,
    logLevel: 'warn',
    publicDir: false,
    build: { ssr: 'src/app/prerender.tsx', outDir: scratch, manifest: false, emptyOutDir: true },
  })

  begin('rendering its first pages')
  const template = await readFile(join(dist, 'index.html'), 'utf8')
  const manifest: Manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8'))
  const rendered = (await import(pathToFileURL(join(scratch, 'prerender.js')).href)) as Prerender

  const css = (await readFile(join(dist, styleSheet(manifest)), 'utf8')).trim()
  for (const locale of ['en', 'es'] as const) {
    const words = (area: string) => `src/locales/es/${area}.po${locale === 'en' ? '?english' : ''}`
    const shell: PageParts = {
      locale,
      ...(await rendered.pageText(locale)),
      manifest,
      chunks: [words('public')],
    }
    const write = (page: string, parts: PageParts) =>
      writeFile(join(dist, `${page}.${locale}.html`), fillPage(template, parts))
    const content = async (page: 'landing' | 'auth' | 'practice' | 'table' | 'admin', path: string) => ({
      page,
      html: await rendered.prerender(page, path, locale),
    })
    await write('app', {
      ...shell,
      chunks: [...shell.chunks, 'src/app/otherPages.tsx'],
    })
    await write('landing', {
      ...shell,
      content: await content('landing', '/'),
      css,
      chunks: [...shell.chunks, words('landing'), 'src/pages/visitor/landing/landing.tsx'],
    })
    await write('auth', {
      ...shell,
      content: await content('auth', '/auth'),
      css,
      chunks: [...shell.chunks, words('signIn'), 'src/pages/visitor/auth/authPage.tsx'],
    })
    // The admin frame without a user: the same for every admin page until the session is known.
    await write('admin', {
      ...shell,
      content: await content('admin', '/admin'),
      css,
      chunks: [...shell.chunks, words('admin'), words('server'), 'src/pages/admin/adminArea.tsx'],
    })
    for (const [page, path, script] of [
      ['practice', '/game/practice', 'src/pages/play/practice/practicePage.tsx'],
      ['table', '/game/any', 'src/pages/play/game/gamePage.tsx'],
    ] as const) {
      await write(page, {
        ...shell,
        content: await content(page, path),
        chunks: [...shell.chunks, words('table'), script],
        drawings: TABLE_DRAWINGS,
      })
    }
  }

  begin('bundling the service worker')
  await buildServiceWorker(dist, manifest)
  // The manifest stays: tests read from it what a page loads. The page host serves no hidden files.
  await Promise.all(['index.html', '.prerender'].map(name => rm(join(dist, name), { recursive: true })))
  begin('compressing its files')
  await compressAssets(dist)
}

/** Pages cached with everything that they load later, so that a game continues offline or after an update. */
const KEPT_PAGES = ['src/pages/play/practice/practicePage.tsx', 'src/pages/play/game/gamePage.tsx']
const KEPT_WORDS = ['public', 'table', 'tableLater']
/** Files left out of the cache: spoken calls are large, and games work without them. */
const NOT_KEPT = /\.mp3$/

/** Builds the service worker as a separate script that contains the names of the files to cache. */
async function buildServiceWorker(dist: string, manifest: Manifest) {
  const entry = manifest['index.html']!.file
  const first = chunksOf(manifest, ['index.html', 'src/ui/toastHost.tsx', 'src/worker/registration.ts'])
  const wordsIn = (suffix: string) =>
    filesOf(
      manifest,
      chunksOf(
        manifest,
        KEPT_WORDS.map(area => `src/locales/es/${area}.po${suffix}`),
      ),
    )
  // The first chunks are passed as known: their dynamic imports are all other pages, which are not cached.
  const files = filesOf(manifest, chunksOf(manifest, KEPT_PAGES, first))
  const names = (list: Iterable<string>) =>
    [...new Set(list)].filter(file => file !== entry && !NOT_KEPT.test(file)).map(file => `/${file}`)
  const kept = {
    files: [`/${entry}`, ...names(files)],
    words: { en: names(wordsIn('?english')), es: names(wordsIn('')) },
  }
  const version = createHash('sha256').update(JSON.stringify(manifest)).digest('hex').slice(0, 12)
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { BUILD: JSON.stringify({ version, ...kept }) },
    build: {
      outDir: dist,
      emptyOutDir: false,
      rolldownOptions: {
        input: join(root, 'src/worker/serviceWorker.ts'),
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  })
}

/**
 * The names of the chunks of `sources` and of all their static imports. With `known`, the result includes the known
 * chunks, and the dynamic imports of the new ones.
 */
function chunksOf(manifest: Manifest, sources: string[], known?: Set<string>): Set<string> {
  const chunks = new Set(known)
  const visit = (source: string) => {
    if (chunks.has(source)) return
    chunks.add(source)
    const chunk = manifest[source]
    if (!chunk) throw new Error(`${source} is not part of the build`)
    for (const each of chunk.imports ?? []) visit(each)
    if (known) for (const each of chunk.dynamicImports ?? []) visit(each)
  }
  for (const source of sources) visit(source)
  return chunks
}

const filesOf = (manifest: Manifest, chunks: Iterable<string>): string[] =>
  [...chunks].flatMap(name => {
    const { file, css = [], assets = [] } = manifest[name]!
    return [file, ...css, ...assets]
  })

function styleSheet(manifest: Manifest): string {
  const [sheet, ...others] = manifest['index.html']?.css ?? []
  if (sheet === undefined || others.length > 0) throw new Error('the entry should have one style sheet')
  return sheet
}

const TEXT = /\.(js|css|svg|txt|webmanifest)$/
const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Writes a .br and a .gz copy of every text file, so that the page server need not compress at run time. */
async function compressAssets(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true })
  await Promise.all(
    files
      .filter(file => TEXT.test(file))
      .map(async file => {
        const path = join(folder, file)
        const content = await readFile(path)
        await writeFile(`${path}.br`, await brotli(content))
        await writeFile(`${path}.gz`, await gzipped(content, { level: 9 }))
      }),
  )
}
