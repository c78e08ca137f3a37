import { describe, expect, test } from 'vitest'
import { readCalendarFile } from '../../../test/readCalendar.ts'
import { type CalendarEvent, writeCalendar } from './iCalendar.ts'

const event: CalendarEvent = {
  uid: 'a@example.com',
  sequence: 3,
  start: new Date('2026-05-31T23:30:00.123Z'),
  end: new Date('2026-06-01T01:30:00.000Z'),
  summary: 'Copa',
  description: 'Entrada libre',
  url: 'https://example.com/tournament/a',
  status: 'CONFIRMED',
}
const write = (of: Partial<CalendarEvent>, isBusy = true) =>
  [...writeCalendar({ name: 'Torneos', events: [{ ...event, ...of }], isBusy, now: event.start })].join('')
const read = (of: Partial<CalendarEvent>, isBusy = true) => readCalendarFile(write(of, isBusy)).entries[0]!

describe('a calendar file', () => {
  test('has each entry with its times in UTC', () => {
    expect(read({})).toEqual({
      UID: 'a@example.com',
      SEQUENCE: '3',
      DTSTAMP: '20260531T233000Z',
      DTSTART: '20260531T233000Z',
      DTEND: '20260601T013000Z',
      SUMMARY: 'Copa',
      DESCRIPTION: 'Entrada libre',
      URL: 'https://example.com/tournament/a',
      STATUS: 'CONFIRMED',
      TRANSP: 'OPAQUE',
    })
  })

  test.each([
    ['commas, semicolons and backslashes', 'Uno, dos; tres \\ cuatro'],
    ['line breaks', 'Uno\ndos\n\ntres'],
    ['something that looks like a property', 'x\nEND:VEVENT\nBEGIN:VEVENT'],
    ['an escape', '\\n is not a line break'],
    ['long text', 'a'.repeat(400)],
    ['long text of wide characters', 'ñandú 🧉 '.repeat(60)],
    ['a character of four octets at each place of the fold', `${'x'.repeat(64)}${'🧉'.repeat(40)}`],
  ])('keeps %s', (_, text) => {
    expect(read({ summary: text, description: text })).toMatchObject({ SUMMARY: text, DESCRIPTION: text })
  })

  test('replaces control characters and foreign line breaks', () => {
    expect(read({ summary: 'a\u0000b\tc', description: 'a\r\nb\rc' })).toMatchObject({
      SUMMARY: 'a b c',
      DESCRIPTION: 'a\nb\nc',
    })
  })

  test('does not make the reader busy with what is cancelled or belongs to others', () => {
    expect(read({ status: 'CANCELLED' })).toMatchObject({ STATUS: 'CANCELLED', TRANSP: 'TRANSPARENT' })
    expect(read({}, false)).toMatchObject({ TRANSP: 'TRANSPARENT' })
  })

  test('without entries is a calendar too', () => {
    const empty = [...writeCalendar({ name: 'Nada', events: [], isBusy: true, now: event.start })].join('')
    expect(readCalendarFile(empty)).toMatchObject({ head: { 'X-WR-CALNAME': 'Nada' }, entries: [] })
  })
})
