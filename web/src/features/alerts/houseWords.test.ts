// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { HOUSE_SENTENCES } from './houseWords.ts'

const alerts = join(import.meta.dirname, '../../../../server/src/alerts')
const sources = [
  join(alerts, 'systemAlerts.ts'),
  ...readdirSync(join(alerts, 'detectors')).map(name => join(alerts, 'detectors', name)),
]
const written = sources
  .filter(path => !path.endsWith('.test.ts'))
  .flatMap(path => [...readFileSync(path, 'utf8').matchAll(/(?:title|description):\s*'([^']+)'/g)])
  .map(([, sentence]) => sentence!)

it('finds what the detectors write', () => {
  expect(written.length).toBeGreaterThan(30)
})

it.each(written)('knows “%s”, so that it can be read in every language', sentence => {
  expect(HOUSE_SENTENCES).toContain(sentence)
})
