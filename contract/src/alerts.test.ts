import { describe, expect, test } from 'vitest'
import { ALERT_STATUSES, canApply, priorityOf } from './alertEnums.ts'
import { readAlertLinks } from './alertLinks.ts'
import { DEFAULT_DETECTORS, DetectorThresholds } from './alertSettings.ts'
import { AlertCreation } from './alerts.ts'
import { DETECTORS } from './detectors.ts'

test.each([
  ['critical', 'new', 44],
  ['critical', 'dismissed', 40],
  ['high', 'investigating', 33],
  ['medium', 'acknowledged', 22],
  ['low', 'resolved', 11],
  ['low', 'dismissed', 10],
] as const)('a %s alert that is %s has priority %i', (severity, status, priority) => {
  expect(priorityOf(severity, status)).toBe(priority)
})

test('a closed alert can only be reopened, and an open one cannot be', () => {
  for (const act of ['acknowledge', 'investigate', 'resolve', 'dismiss'] as const) {
    expect(canApply(act, 'resolved')).toBe(false)
    expect(canApply(act, 'dismissed')).toBe(false)
    expect(canApply(act, 'new')).toBe(true)
  }
  for (const status of ALERT_STATUSES)
    expect(canApply('reopen', status)).toBe(status === 'resolved' || status === 'dismissed')
})

describe('the links of an alert', () => {
  const id = '0190a000-0000-7000-8000-000000000001'
  test('are read from free-form metadata, ignoring anything else', () => {
    const player = { _id: id, username: 'ana' }
    const metadata = { games: [id, 'x', 7], matches: id, players: [player, { _id: id }, null], other: [id] }
    expect(readAlertLinks(metadata)).toEqual({ games: [id], matches: [], tournaments: [], players: [player] })
    expect(readAlertLinks({})).toEqual({ games: [], matches: [], tournaments: [], players: [] })
  })
})

test('every default lies within its range', () => {
  expect(DetectorThresholds.parse(DEFAULT_DETECTORS)).toEqual(DEFAULT_DETECTORS)
  expect(Object.keys(DEFAULT_DETECTORS)).toEqual(Object.keys(DETECTORS))
})

test('an alert needs a type, a severity and a title; everything else is optional', () => {
  const least = { type: 'system_error', severity: 'low', title: ' Rain ' }
  expect(AlertCreation.parse(least)).toEqual({
    ...least,
    title: 'Rain',
    description: '',
    source: '',
    metadata: {},
  })
  for (const key of Object.keys(least))
    expect(AlertCreation.safeParse({ ...least, [key]: undefined }).success).toBe(false)
})
