import type { AttentionItem, CriticalKind } from '@valecuatro/contract'
import { describe, expect, test } from 'vitest'
import { chooseLines, isQuiet } from './criticalLines.ts'
import type { SentLines } from './schema.ts'

const QUIET = { from: '23:00', to: '07:00', timeZone: 'America/Argentina/Buenos_Aires' }

describe('quiet hours', () => {
  test.each([
    // Buenos Aires is three hours behind UTC.
    ['2026-11-18T01:59:00Z', false],
    ['2026-11-18T02:00:00Z', true],
    ['2026-11-18T03:00:00Z', true],
    ['2026-11-18T09:59:59Z', true],
    ['2026-11-18T10:00:00Z', false],
    ['2026-11-18T15:00:00Z', false],
  ])('across midnight, in the zone of the user: at %s %s', (at, quiet) => {
    expect(isQuiet(QUIET, new Date(at))).toBe(quiet)
  })

  test.each([
    ['2026-11-18T11:59:00Z', false],
    ['2026-11-18T12:00:00Z', true],
    ['2026-11-18T14:00:00Z', false],
  ])('within a day: at %s %s', (at, quiet) => {
    expect(isQuiet({ from: '12:00', to: '14:00', timeZone: 'UTC' }, new Date(at))).toBe(quiet)
  })

  test('follow the clock of a zone that changes to summer time', () => {
    const hours = { from: '22:00', to: '06:00', timeZone: 'Europe/Madrid' }
    expect(isQuiet(hours, new Date('2026-01-15T05:30:00Z'))).toBe(false)
    expect(isQuiet(hours, new Date('2026-01-15T04:30:00Z'))).toBe(true)
    expect(isQuiet(hours, new Date('2026-07-15T04:30:00Z'))).toBe(false)
  })
})

describe('lines', () => {
  const START = Date.parse('2026-11-18T15:00:00Z')
  const line = (kind: AttentionItem['kind'], over: Partial<AttentionItem> = {}): AttentionItem => ({
    kind,
    count: 1,
    expected: null,
    since: null,
    takenBy: null,
    subject: null,
    ...over,
  })
  const at = (minute: number) => new Date(START + minute * 60_000)
  const sinceMinute = (minute: number) => at(minute).toISOString()

  /** Which kinds are sent at each minute, if these lines are found then; 'failed' if a check fails. */
  function follow(found: Record<number, AttentionItem[] | 'failed'>, quietHours: typeof QUIET | null = null) {
    const sent: Record<number, CriticalKind[]> = {}
    let sentLines: SentLines = {}
    let current: AttentionItem[] | 'failed' = []
    for (let minute = 0; minute <= Math.max(...Object.keys(found).map(Number)); minute++) {
      current = found[minute] ?? current
      const unchecked = current === 'failed' ? ['alerts' as const] : []
      const items = current === 'failed' ? [] : current
      const chosen = chooseLines({ quietHours, sentLines }, { items, unchecked }, at(minute))
      sentLines = chosen.sentLines
      if (chosen.lines.length > 0) sent[minute] = chosen.lines.map(({ kind }) => kind)
    }
    return sent
  }

  test('are sent once while they last, and only critical ones', () => {
    expect(follow({ 0: [line('redis'), line('mails-failed')], 60: [line('redis')] })).toEqual({
      0: ['redis'],
    })
  })

  test('that come within five minutes of a message wait for the next one', () => {
    expect(
      follow({
        0: [line('redis')],
        1: [line('redis'), line('detectors-late')],
        2: [line('redis'), line('critical-alerts'), line('detectors-late')],
        9: [line('redis')],
      }),
    ).toEqual({ 0: ['redis'], 5: ['critical-alerts', 'detectors-late'] })
  })

  test('are sent again after they were gone, but not if they were away for a moment', () => {
    expect(follow({ 0: [line('redis')], 10: [], 12: [line('redis')], 20: [], 30: [line('redis')] })).toEqual({
      0: ['redis'],
      30: ['redis'],
    })
  })

  test('are not taken for gone while a check fails', () => {
    expect(follow({ 0: [line('critical-alerts')], 1: 'failed', 30: [line('critical-alerts')] })).toEqual({
      0: ['critical-alerts'],
    })
  })

  test('in which everything is newer than the message are sent again; more of the same are not', () => {
    const alerts = (count: number, minute: number) =>
      line('critical-alerts', { count, since: sinceMinute(minute) })
    expect(follow({ 1: [alerts(1, 0)], 8: [alerts(2, 0)], 12: [alerts(1, 8)], 20: [] })).toEqual({
      1: ['critical-alerts'],
      12: ['critical-alerts'],
    })
  })

  test('about detectors are not sent again because another game is the oldest one', () => {
    const late = (minute: number) => line('detectors-late', { since: sinceMinute(minute) })
    expect(follow({ 6: [late(0)], 20: [late(14)], 40: [late(34)] })).toEqual({ 6: ['detectors-late'] })
  })

  test('about two tournaments are two', () => {
    const stalled = (id: string) => line('tournament-stalled', { subject: { _id: id, name: id } })
    expect(follow({ 0: [stalled('a')], 7: [stalled('a'), stalled('b')] })).toEqual({
      0: ['tournament-stalled'],
      7: ['tournament-stalled'],
    })
  })

  test('wait for the end of quiet hours; what is over by then is not sent', () => {
    // From 12:30 to 13:00 in Buenos Aires, which is from minute 30 to minute 60.
    const quiet = { ...QUIET, from: '12:30', to: '13:00' }
    expect(
      follow(
        {
          0: [line('redis')],
          35: [line('redis'), line('critical-alerts')],
          45: [line('redis'), line('critical-alerts'), line('detectors-late')],
          50: [line('redis'), line('detectors-late'), line('games-overdue')],
          70: [],
        },
        quiet,
      ),
    ).toEqual({ 0: ['redis'], 60: ['detectors-late', 'games-overdue'] })
  })
})
