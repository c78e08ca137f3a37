import { expect, test } from 'vitest'
import { isReservedName } from './reservedNames.ts'

test.each([
  ['admin', true],
  ['Admin', true],
  ['ADM1N', true],
  ['a.d-m_i.n', true],
  ['ádmín', true],
  ['admin-27', true],
  ['Vale.Cuatro', true],
  ['soporte', true],
  ['adminton', false],
  ['ramon', false],
  ['mod', false],
])('%s is reserved: %s', (name, expected) => {
  expect(isReservedName(name)).toBe(expected)
})
