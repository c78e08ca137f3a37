/** An entry of a calendar file: its properties by name, with the escapes of texts undone. */
export type CalendarEntry = Record<string, string>

const TEXTS = ['SUMMARY', 'DESCRIPTION']
/** The properties of an entry; RFC 5545 requires the first three, and allows each of them once. */
const PROPERTIES = [
  'UID',
  'DTSTAMP',
  'DTSTART',
  'DTEND',
  'SEQUENCE',
  'SUMMARY',
  'DESCRIPTION',
  'URL',
  'STATUS',
  'TRANSP',
]
const TIMES = ['DTSTAMP', 'DTSTART', 'DTEND']

/** Reads a calendar file as strictly as RFC 5545 allows, and throws at the first fault. */
export function readCalendarFile(file: string): { head: Record<string, string>; entries: CalendarEntry[] } {
  if (!file.endsWith('\r\n')) throw new Error('the last line does not end')
  const physical = file.slice(0, -2).split('\r\n')
  for (const line of physical) {
    if (/[\r\n]/.test(line)) throw new Error(`a bare line break: ${JSON.stringify(line)}`)
    if (Buffer.byteLength(line) > 75) throw new Error(`longer than 75 octets: ${line}`)
    if (line.includes('\uFFFD')) throw new Error(`a split character: ${line}`)
  }
  const lines = physical.reduce<string[]>((unfolded, line) => {
    if (line.startsWith(' ')) unfolded.push(unfolded.pop()! + line.slice(1))
    else unfolded.push(line)
    return unfolded
  }, [])
  if (lines.shift() !== 'BEGIN:VCALENDAR' || lines.pop() !== 'END:VCALENDAR') throw new Error('no VCALENDAR')
  const head: Record<string, string> = {}
  const entries: CalendarEntry[] = []
  let entry: CalendarEntry | null = null
  for (const line of lines) {
    const [, name, value] = /^([A-Z-]+)(?:;[A-Z]+=[A-Z]+)*:(.*)$/.exec(line) ?? []
    if (name === undefined || value === undefined) throw new Error(`no property: ${line}`)
    if (line === 'BEGIN:VEVENT') {
      if (entry) throw new Error('an entry within an entry')
      entry = {}
    } else if (line === 'END:VEVENT') {
      entries.push(complete(entry))
      entry = null
    } else if (entry) {
      if (name in entry) throw new Error(`${name} twice`)
      entry[name] = TEXTS.includes(name) ? unescapeText(value) : value
    } else head[name] = value
  }
  if (entry) throw new Error('an entry without an end')
  for (const name of ['VERSION', 'PRODID']) if (!(name in head)) throw new Error(`no ${name}`)
  if (new Set(entries.map(({ UID }) => UID)).size < entries.length) throw new Error('a UID twice')
  return { head, entries }
}

function complete(entry: CalendarEntry | null): CalendarEntry {
  for (const name of PROPERTIES) if (!entry?.[name]) throw new Error(`no ${name}`)
  for (const name of Object.keys(entry!)) if (!PROPERTIES.includes(name)) throw new Error(`unknown: ${name}`)
  for (const name of TIMES)
    if (!/^\d{8}T\d{6}Z$/.test(entry![name]!)) throw new Error(`not in UTC: ${entry![name]}`)
  if (entry!.DTEND! <= entry!.DTSTART!) throw new Error('ends before it starts')
  if (!/^\d+$/.test(entry!.SEQUENCE!)) throw new Error('no number: SEQUENCE')
  if (!['CONFIRMED', 'TENTATIVE', 'CANCELLED'].includes(entry!.STATUS!)) throw new Error('unknown STATUS')
  return entry!
}

function unescapeText(text: string): string {
  if (/(^|[^\\])(\\\\)*[;,]/.test(text)) throw new Error(`not escaped: ${text}`)
  return text.replace(/\\(.)/g, (_, escaped: string) => {
    if (!/[\\;,nN]/.test(escaped)) throw new Error(`unknown escape: \\${escaped}`)
    return escaped.toLowerCase() === 'n' ? '\n' : escaped
  })
}
