import { setupI18n } from '@lingui/core'
import { expect, it } from 'vitest'
import { timeAgo } from './time.tsx'

const now = Date.parse('2026-03-04T12:00:00Z')
const before = (seconds: number) => new Date(now - seconds * 1000).toISOString()

it.each([
  ['en', 0, '0 seconds ago'],
  ['en', 59, '59 seconds ago'],
  ['en', 60, '1 minute ago'],
  ['en', 3599, '59 minutes ago'],
  ['en', 3600, '1 hour ago'],
  ['en', 86_399, '23 hours ago'],
  ['en', 86_400, 'Mar 3, 2026'],
  ['es', 120, 'hace 2 minutos'],
  ['en', -30, '0 seconds ago'],
])('in %s, %i seconds before now is formatted as %s', (locale, seconds, said) => {
  const i18n = setupI18n({ locale, messages: { [locale]: {} } })
  expect(timeAgo(i18n, before(seconds), now)).toBe(said)
})
