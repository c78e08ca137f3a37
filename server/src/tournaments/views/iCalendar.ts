/** An entry of a calendar file. */
export interface CalendarEvent {
  /** Identifies the entry for ever, so that programs replace it when it changes. */
  uid: string
  /** Grows with each change. */
  sequence: number
  start: Date
  end: Date
  summary: string
  description: string
  url: string
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'
}

interface Calendar {
  name: string
  events: readonly CalendarEvent[]
  /** Whether the reader is busy during the entries. */
  isBusy: boolean
  now: Date
}

/** The most octets of a line, without its line break. */
const MAX_LINE = 75
/** How often programs are asked to read the file again. */
const REFRESH = 'PT1H'

/** The lines of a calendar file as RFC 5545 defines it, folded and with all times in UTC. */
export function* writeCalendar({ name, events, isBusy, now }: Calendar): Iterable<string> {
  yield lines(
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Vale Cuatro//Tournaments//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    `X-PUBLISHED-TTL:${REFRESH}`,
  )
  for (const { uid, sequence, start, end, summary, description, url, status } of events)
    yield lines(
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `SEQUENCE:${sequence}`,
      `DTSTAMP:${utc(now)}`,
      `DTSTART:${utc(start)}`,
      `DTEND:${utc(end)}`,
      `SUMMARY:${escapeText(summary)}`,
      `DESCRIPTION:${escapeText(description)}`,
      `URL:${url}`,
      `STATUS:${status}`,
      `TRANSP:${isBusy && status === 'CONFIRMED' ? 'OPAQUE' : 'TRANSPARENT'}`,
      'END:VEVENT',
    )
  yield lines('END:VCALENDAR')
}

/** A time in UTC without separators and fractions, such as 20260531T233000Z. */
const utc = (at: Date): string => at.toISOString().replace(/[-:]|\.\d+/g, '')

/** Line breaks become `\n`; other control characters are not allowed in a text. */
const escapeText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are removed
    .replace(/[\u0000-\u0009\u000B-\u001F\u007F]/g, ' ')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')

const lines = (...unfolded: string[]): string => unfolded.map(line => `${fold(line)}\r\n`).join('')

/** Continues a long line on further ones, which begin with a space, without splitting a character. */
function fold(line: string): string {
  let folded = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > MAX_LINE) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += size
  }
  return folded
}
