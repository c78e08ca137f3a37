import { expect, test } from 'vitest'
import type { Event } from './events.ts'
import { EMPTY_SUMMARY, type Summary, summarize } from './summary.ts'

const paid = (team: 0 | 1, reason: Extract<Event, { type: 'points' }>['reason']): Event => ({
  type: 'points',
  team,
  points: 1,
  reason,
})

const TABLE: [what: string, events: Event[], summary: Partial<Summary>][] = [
  ['nothing', [], {}],
  ['a hand without calls', [{ type: 'hand', winner: 1 }, paid(1, 'hand')], { hands: [0, 1] }],
  [
    'a hand with envido and truco',
    [paid(1, 'real envido'), { type: 'hand', winner: 0 }, paid(0, 'retruco')],
    { hands: [1, 0], envidos: [0, 1], trucos: [1, 0] },
  ],
  [
    'refused calls',
    [paid(0, 'envido refused'), { type: 'hand', winner: 0 }, paid(0, 'vale cuatro refused')],
    { hands: [1, 0], envidos: [1, 0], trucos: [1, 0] },
  ],
  ['flor', [paid(1, 'flor'), paid(1, 'contraflor al resto')], { envidos: [0, 2] }],
  ['mazo', [{ type: 'hand', winner: 1 }, paid(1, 'early mazo')], { hands: [0, 1] }],
]

test.each(TABLE)('%s', (_, events, summary) => {
  expect(summarize(events)).toEqual({ ...EMPTY_SUMMARY, ...summary })
})

test('adds to an earlier summary', () => {
  const first = summarize([paid(0, 'truco')])
  expect(summarize([paid(0, 'truco'), paid(1, 'envido')], first)).toEqual({
    hands: [0, 0],
    envidos: [0, 1],
    trucos: [2, 0],
  })
})
