import { expect, test } from 'vitest'
import { START_GRACE_MS, startStepOf } from './autoStart.ts'
import { autoStartColumns } from './schedule.ts'

const MINUTE = 60_000
const START = new Date('2026-11-20T20:00:00Z')
const at = (minutes: number) => new Date(START.getTime() + minutes * MINUTE)

test.each([
  ['long before', at(-11), null, null, 4, 4, 'wait'],
  ['ten minutes before', at(-10), null, null, 4, 4, 'remind'],
  ['after the reminder', at(-9), at(-10), null, 4, 0, 'wait'],
  ['at its time with all four', START, at(-10), null, 4, 0, 'start'],
  ['at its time without a reminder', START, null, null, 4, 0, 'start'],
  ['at its time with one missing', START, at(-10), null, 4, 1, 'call'],
  ['after the call', at(5), at(-10), START, 4, 1, 'wait'],
  ['when the last one comes', at(5), at(-10), START, 4, 0, 'start'],
  ['after the grace time', new Date(START.getTime() + START_GRACE_MS), at(-10), START, 4, 1, 'miss'],
  ['after an outage at its time', at(30), at(-10), null, 4, 1, 'call'],
  ['shortly after a late call', at(35), at(-10), at(30), 4, 1, 'wait'],
  ['with three players', START, at(-10), null, 3, 0, 'miss'],
] as const)('%s', (_when, now, remindedAt, calledAt, players, missing, step) => {
  expect(startStepOf({ scheduledTime: START, remindedAt, calledAt }, { players, missing }, now)).toBe(step)
})

test.each([
  ['in the past: by hand', at(1), null],
  ['now: by hand', START, null],
  ['in five minutes: a reminder is due at once', at(-5), at(-5)],
  ['in an hour: a reminder is due ten minutes before', at(-60), at(-10)],
] as const)('a match scheduled %s', (_when, now, dueAt) => {
  expect(autoStartColumns(START, now).dueAt).toEqual(dueAt)
})
