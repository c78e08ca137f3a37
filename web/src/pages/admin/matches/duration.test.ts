import { expect, it } from 'vitest'
import { durationOf } from './matchPage.tsx'

const now = Date.parse('2026-03-04T15:00:00.000Z')

it.each([
  ['not started', null, null, null],
  ['just started', '2026-03-04T14:59:30.000Z', null, [0, 0]],
  ['in progress', '2026-03-04T13:45:00.000Z', null, [1, 15]],
  ['finished', '2026-03-04T12:00:00.000Z', '2026-03-04T12:59:59.000Z', [0, 59]],
  ['finished after a day', '2026-03-03T12:00:00.000Z', '2026-03-04T14:07:00.000Z', [26, 7]],
  ['started in the future because of a clock difference', '2026-03-04T15:00:09.000Z', null, [0, 0]],
])('duration of a match: %s', (_, startedAt, finishedAt, expected) => {
  const duration = durationOf({ startedAt, finishedAt }, now)
  expect(duration && [duration.hours, duration.minutes]).toEqual(expected)
})
