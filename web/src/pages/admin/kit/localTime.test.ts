import { afterEach, expect, it, vi } from 'vitest'
import { fromDateTimeField, isPastField, toDateTimeField } from './dates.tsx'

afterEach(() => vi.unstubAllEnvs())

it.each([
  ['America/Argentina/Buenos_Aires', '2026-03-04T21:30', '2026-03-05T00:30:00.000Z'],
  ['Europe/Madrid', '2026-07-01T09:05', '2026-07-01T07:05:00.000Z'],
  ['Asia/Kathmandu', '2026-01-01T00:00', '2025-12-31T18:15:00.000Z'],
  ['UTC', '2026-12-31T23:59', '2026-12-31T23:59:00.000Z'],
])('in %s the field value %s is the time %s, and the other way round', (zone, field, moment) => {
  vi.stubEnv('TZ', zone)
  expect(fromDateTimeField(field)?.toISOString()).toBe(moment)
  expect(toDateTimeField(new Date(moment))).toBe(field)
})

it.each(['', '2026-03-04', 'soon', '2026-13-04T10:00'])('the field value %j is not a valid time', text => {
  expect(fromDateTimeField(text)).toBeNull()
})

it.each([
  ['2026-03-04T10:00', true],
  ['2026-03-04T10:59', true],
  ['2026-03-04T11:00', false],
  ['2026-03-04T11:01', false],
  ['', false],
])('at 11:00:30, %j is in the past: %s', (text, expected) => {
  vi.stubEnv('TZ', 'UTC')
  expect(isPastField(text, Date.parse('2026-03-04T11:00:30Z'))).toBe(expected)
})
