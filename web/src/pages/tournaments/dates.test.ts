import { setupI18n } from '@lingui/core'
import { expect, it } from 'vitest'
import { relativeDateText } from './dates.ts'

const en = setupI18n({ locale: 'en', messages: { en: {} } })
const es = setupI18n({ locale: 'es', locales: 'es-AR', messages: { es: {} } })
const now = Date.parse('2026-03-04T12:00:00.000Z')
const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

it.each([
  [30 * SECOND, 'in 30 seconds', 'dentro de 30 segundos'],
  [59 * MINUTE + 59 * SECOND, 'in 59 minutes', 'dentro de 59 minutos'],
  [HOUR, 'in 1 hour', 'dentro de 1 hora'],
  [3 * HOUR + 59 * MINUTE, 'in 3 hours', 'dentro de 3 horas'],
  [-20 * MINUTE, '20 minutes ago', 'hace 20 minutos'],
  [-23 * HOUR, '23 hours ago', 'hace 23 horas'],
])('%i ms away reads %s', (away, english, spanish) => {
  expect(relativeDateText(en, now + away, now)).toBe(english)
  expect(relativeDateText(es, now + away, now)).toBe(spanish)
})

it.each([24 * HOUR, -24 * HOUR, 40 * 24 * HOUR])('%i ms away is a date', away => {
  expect(relativeDateText(en, now + away, now)).toMatch(/^\w{3}, \w{3} \d+, \d+:\d\d/)
})
