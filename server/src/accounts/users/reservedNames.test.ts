import { expect, test } from 'vitest'
import { isReservedName } from './reservedNames.ts'

test.each([
  ['admin', true],
  ['Admin', true],
  ['ADM1N', true],
  ['a.d-m_i.n', true],
  ['ádmín', true],
  ['admin-27', true],
  ['AdminOficial', true],
  ['soporte.oficial', true],
  ['50p0rte', true],
  ['Moderador_VC', true],
  ['vale-cuatro-staff', true],
  ['VaIeCuatro', true],
  ['ᴀᴅᴍɪɴ', true],
  ['el.4dmin.posta', true],
  ['Vale.Cuatro', true],
  ['soporte', true],
  ['sistema-2', true],
  ['badminton', false],
  ['falstaff', false],
  ['ecosistema', false],
  ['ramon', false],
  ['mod', false],
])('%s is reserved: %s', (name, expected) => {
  expect(isReservedName(name)).toBe(expected)
})
