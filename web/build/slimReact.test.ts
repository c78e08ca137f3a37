// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { slimReactDom, UNUSED_FEATURES } from './slimReact.ts'

const reactDom = readFileSync(
  join(
    dirname(createRequire(import.meta.url).resolve('react-dom/package.json')),
    'cjs/react-dom-client.production.js',
  ),
  'utf8',
)

it('removes unused functions from React DOM and leaves valid code', () => {
  const slim = slimReactDom(reactDom)
  expect(() => new Function(slim)).not.toThrow()
  expect(slim.length).toBeLessThan(0.87 * reactDom.length)
  expect(gzipSync(slim).length).toBeLessThan(gzipSync(reactDom).length)
})

it('fails when React DOM has changed and a function is not found', () => {
  const [name] = UNUSED_FEATURES['custom elements']!.never!
  expect(() => slimReactDom(reactDom.replaceAll(name!, 'renamed'))).toThrow(name!)
})

it('removes no feature that the page uses', () => {
  const sources = join(import.meta.dirname, '../src')
  const used =
    /\b(ViewTransition|SuspenseList|Activity|useActionState|useFormStatus|useOptimistic|findDOMNode|onBeforeInput|preinit|preload(?=\())\b|<(Fragment [^>]*ref=|link|meta|title|script|style)\b|<form[^>]* action=|\bformAction=|<[a-z]+-[a-z]+[ >]/
  for (const file of readdirSync(sources, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.tsx') || /\.test\.|^(design|testing)/.test(file)) continue
    // A <title> inside an SVG does not use React's document title feature.
    const source = readFileSync(join(sources, file), 'utf8').replace(/<svg[\s\S]*?<\/svg>/g, '')
    const [found] = used.exec(source) ?? []
    expect(found, file).toBeUndefined()
  }
})
