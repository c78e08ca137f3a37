import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Manifest } from 'vite'
import type { Prerendered } from '../src/prerender.tsx'
import { compressAssets } from './compress.ts'
import { fillPage, type PageParts } from './fillPage.ts'

const root = join(import.meta.dirname, '..')

type Prerender = { prerenderLanding(locale: 'en' | 'es'): Promise<Prerendered> }

/** The landing page and the shell in each language, and the assets that both use, ready to be served. */
export async function buildWeb(dist: string): Promise<void> {
  const scratch = join(dist, '.prerender')
  await build({ root, logLevel: 'warn', build: { outDir: dist, emptyOutDir: true } })
  await build({
    root,
    logLevel: 'warn',
    publicDir: false,
    build: { ssr: 'src/prerender.tsx', outDir: scratch, manifest: false, emptyOutDir: true },
  })

  const template = await readFile(join(dist, 'index.html'), 'utf8')
  const manifest: Manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8'))
  const { prerenderLanding } = (await import(pathToFileURL(join(scratch, 'prerender.js')).href)) as Prerender

  const css = await readFile(join(dist, styleSheet(manifest)), 'utf8')
  for (const locale of ['en', 'es'] as const) {
    const { html, ...words } = await prerenderLanding(locale)
    const shell: PageParts = { locale, ...words, manifest, chunks: [`src/locales/${locale}/public.po`] }
    await writeFile(join(dist, `app.${locale}.html`), fillPage(template, shell))
    await writeFile(
      join(dist, `landing.${locale}.html`),
      fillPage(template, {
        ...shell,
        html,
        css: css.trim(),
        chunks: [...shell.chunks, 'src/pages/landing/landing.tsx'],
      }),
    )
  }

  await Promise.all(
    ['index.html', '.vite', '.prerender'].map(name => rm(join(dist, name), { recursive: true })),
  )
  await compressAssets(dist)
}

function styleSheet(manifest: Manifest): string {
  const [sheet, ...others] = manifest['index.html']?.css ?? []
  if (sheet === undefined || others.length > 0) throw new Error('the entry should have one style sheet')
  return sheet
}
