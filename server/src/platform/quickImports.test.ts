import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

test('the modules whose format lookup is skipped are ES modules', () => {
  const entry = fileURLToPath(import.meta.resolve('drizzle-orm'))
  const description = readFileSync(entry.replace(/[^/]+$/, 'package.json'), 'utf8')
  expect(JSON.parse(description)).toMatchObject({ name: 'drizzle-orm', type: 'module' })
  expect(entry).toMatch(/\/node_modules\/drizzle-orm\/index\.js$/)
})
