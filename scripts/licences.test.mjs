import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isAllowed, listPackages } from './licences.mjs'

const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'))

test('every package has a licence that is allowed', () => {
  const packages = listPackages(lock)
  expect(packages.length).toBeGreaterThan(500)
  expect(packages.filter(({ licence }) => !isAllowed(licence))).toEqual([])
})

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0)', true],
  ['Apache-2.0 AND MIT', true],
  ['Apache-2.0 AND GPL-3.0', false],
  ['AGPL-3.0', false],
  ['unknown', false],
])('%s: %s', (licence, expected) => expect(isAllowed(licence)).toBe(expected))
