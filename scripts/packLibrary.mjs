// `npm pack` in engine or bots: JavaScript and types instead of the TypeScript source, which the workspaces import.
// Before packing it builds `dist` and replaces package.json and README.md; afterwards it restores both.
import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = process.cwd()
const dist = join(folder, 'dist')
const saved = join(folder, '.before-pack.json')
const COPIED = { LICENSE: 'LICENSE', 'rules.md': join('docs', 'rules.md') }

/** @typedef {{ name: string, version: string, private?: boolean, scripts?: object, devDependencies?: object,
 *   exports: Record<string, string>, dependencies?: Record<string, string> }} Manifest */

/**
 * The manifest of the published package, with every TypeScript file replaced by its build output.
 * @param {Manifest} manifest
 */
export function publishedManifest({
  private: _private,
  scripts: _scripts,
  devDependencies: _dev,
  ...manifest
}) {
  return {
    ...manifest,
    exports: Object.fromEntries(
      Object.entries(manifest.exports).map(([path, source]) => {
        const built = source.replace(/^\.\/src\/(.*)\.ts$/, './dist/$1')
        return [path, built === source ? source : { types: `${built}.d.ts`, default: `${built}.js` }]
      }),
    ),
    files: ['dist', 'weights', ...Object.keys(COPIED)],
    engines: { node: '>=20' },
  }
}

/**
 * Replaces links to files that are not in the package by plain text.
 * @param {string} readme
 */
export const publishedReadme = readme =>
  readme.replaceAll('](../docs/rules.md)', '](rules.md)').replace(/\[([^\]]+)\]\(\.\.\/[^)]*\)/g, '$1')

function restore() {
  if (existsSync(saved)) {
    const files = Object.entries(JSON.parse(readFileSync(saved, 'utf8')))
    for (const [name, text] of files) writeFileSync(join(folder, name), text)
  }
  for (const name of Object.keys(COPIED)) rmSync(join(folder, name), { force: true })
  rmSync(saved, { force: true })
}

function build() {
  rmSync(dist, { recursive: true, force: true })
  const engine = join(folder, '..', 'engine', 'dist', 'index.d.ts')
  const config = join(folder, '.tsconfig.pack.json')
  writeFileSync(
    config,
    JSON.stringify({
      extends: '../tsconfig.base.json',
      compilerOptions: {
        noEmit: false,
        declaration: true,
        rewriteRelativeImportExtensions: true,
        target: 'ES2022',
        // Browsers and Node both have AbortSignal.
        lib: ['ES2024', 'DOM'],
        rootDir: 'src',
        outDir: 'dist',
        ...(existsSync(engine) && { paths: { '@valecuatro/engine': ['../engine/dist/index.d.ts'] } }),
      },
      include: ['src'],
      exclude: ['**/*.test.ts'],
    }),
  )
  try {
    execFileSync(join(root, 'node_modules', '.bin', 'tsc'), ['--project', config], { stdio: 'inherit' })
  } finally {
    rmSync(config)
  }
  for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.d.ts')) continue
    const path = join(dist, name)
    writeFileSync(path, readFileSync(path, 'utf8').replace(/(['"])(\.[^'"]*)\.ts\1/g, '$1$2.js$1'))
  }
}

if (process.argv[2] === 'prepack') {
  restore()
  const before = Object.fromEntries(
    ['package.json', 'README.md'].map(name => [name, readFileSync(join(folder, name), 'utf8')]),
  )
  /** @type {Manifest} */
  const manifest = JSON.parse(before['package.json'] ?? '')
  // The types of the bots refer to those of the engine.
  if (manifest.dependencies && !existsSync(join(folder, '..', 'engine', 'dist')))
    execFileSync(process.execPath, [fileURLToPath(import.meta.url), 'build'], {
      cwd: join(folder, '..', 'engine'),
    })
  build()
  writeFileSync(saved, JSON.stringify(before))
  for (const [name, source] of Object.entries(COPIED)) copyFileSync(join(root, source), join(folder, name))
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(publishedManifest(manifest), null, 2)}\n`)
  writeFileSync(join(folder, 'README.md'), publishedReadme(before['README.md'] ?? ''))
}
if (process.argv[2] === 'build') build()
if (process.argv[2] === 'postpack') restore()
