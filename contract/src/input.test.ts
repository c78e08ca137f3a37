import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  ChatText,
  clientMessages,
  DateBound,
  dateTime,
  jsonObject,
  MESSAGES,
  type Route,
  routes,
  text,
} from './index.ts'

const resultOf = (schema: z.ZodType, value: unknown) => {
  const parsed = schema.safeParse(value)
  return parsed.success ? parsed.data : parsed.error.issues[0]!.message
}

test.each([
  ['', ''],
  ['ñandú 😀', 'ñandú 😀'],
  ['a\0b', MESSAGES.textInvalid],
  ['\uD83D', MESSAGES.textInvalid],
  ['\uDE00\uD83D', MESSAGES.textInvalid],
  [undefined, MESSAGES.emailRequired],
])('the text %j becomes %j', (value, result) => {
  expect(resultOf(text(MESSAGES.emailRequired), value)).toBe(result)
})

test.each([
  ['2026-11-15T10:00:00Z', '2026-11-15T10:00:00Z'],
  ['2026-11-15T10:00:00-03:00', '2026-11-15T10:00:00-03:00'],
  ['9999-12-31T00:00:00Z', MESSAGES.dateOutOfRange],
  ['0000-01-01T00:00:00Z', MESSAGES.dateOutOfRange],
  ['2026-11-15T10:00:00+24:00', MESSAGES.scheduledTimeRequired],
  ['2026-13-01T10:00:00Z', MESSAGES.scheduledTimeRequired],
  [null, MESSAGES.scheduledTimeRequired],
])('the moment %j becomes %j', (value, result) => {
  expect(resultOf(dateTime(MESSAGES.scheduledTimeRequired), value)).toBe(result)
})

test.each([
  ['2026-11-15', '2026-11-15'],
  ['2026-11-15T10:00:00-03:00', '2026-11-15T10:00:00-03:00'],
  ['9999-12-31', '2100-01-01'],
  ['0000-01-01', '2000-01-01'],
  ['0002-02-02', '2000-01-01'],
  ['2026-02-30', MESSAGES.dateInvalid],
  ['2026-11-15T10:00:00+99:00', MESSAGES.dateInvalid],
  ['yesterday', MESSAGES.dateInvalid],
])('the bound %j of a list becomes %j', (value, result) => {
  expect(resultOf(DateBound, value)).toBe(result)
})

test('a JSON object is limited in size and depth, and its texts can be stored', () => {
  const schema = jsonObject(1000, MESSAGES.metadataTooLarge)
  const nested = (depth: number): object => (depth === 0 ? {} : { a: nested(depth - 1) })
  expect(resultOf(schema, nested(9))).toEqual(nested(9))
  let deep: object = {}
  for (let n = 0; n < 20_000; n++) deep = { a: deep }
  for (const refused of [deep, nested(10), { a: 'x'.repeat(1000) }, { a: ['\0'] }, { '\uD83D': 1 }])
    expect(resultOf(schema, refused)).toBe(MESSAGES.metadataTooLarge)
})

interface Definition {
  type: string
  format?: string
  checks?: { _zod: { def: { check: string; format?: string } } }[]
  shape?: Record<string, z.ZodType>
  [part: string]: unknown
}

/** The paths of strings that accept texts which the database cannot store. */
function looseStrings(schema: z.ZodType, path: string): string[] {
  const definition = schema._zod.def as unknown as Definition
  const { type, format, checks = [], shape = {} } = definition
  if (type === 'string') {
    const isChecked = checks.some(({ _zod: { def } }) => def.check === 'custom' || def.format !== undefined)
    return format || isChecked ? [] : [path]
  }
  const parts = Object.entries({ ...shape, ...definition }).flatMap(([name, part]) =>
    Array.isArray(part) ? part.map(each => [name, each] as const) : [[name, part] as const],
  )
  // Free-form objects are validated as a whole.
  return parts.flatMap(([name, part]) =>
    part && typeof part === 'object' && '_zod' in part && 'parse' in part && name !== 'keyType'
      ? looseStrings(part as z.ZodType, `${path}.${name}`)
      : [],
  )
}

describe('every text that a client sends can be stored', () => {
  const inputs = [
    ...Object.entries<Route>(routes).flatMap(([key, { params, query, body }]) =>
      Object.entries({ params, query, body }).flatMap(([part, schema]) =>
        schema ? [[`${key} ${part}`, schema] as const] : [],
      ),
    ),
    ...Object.entries(clientMessages),
  ]
  test('a schema that accepts any text is detected', () => {
    const schema = z.object({ name: text(), list: z.array(z.union([z.int(), z.string().trim().max(5)])) })
    expect(looseStrings(schema, 'body')).toEqual(['body.list.element.options'])
  })

  test.each(inputs)('%s', (name, schema) => {
    expect(looseStrings(schema, name)).toEqual([])
  })
})

test.each([
  ['spaces and line breaks become one space', '  Hola,\n\t che ', 'Hola, che'],
  ['right-to-left overrides are removed', 'ab\u202Ecd\u2066e\u2069', 'abcde'],
  ['invisible characters are removed', 'a\u200Bb\u00ADc\uFEFFd\u{E0041}e\u3164', 'abcde'],
  ['control characters are removed', 'a\u0007b\u001Bc', 'abc'],
  [
    'emoji of several parts stay',
    '\u{1F468}\u200D\u{1F469}\u200D\u{1F467} \u{1F1E6}\u{1F1F7}',
    '\u{1F468}\u200D\u{1F469}\u200D\u{1F467} \u{1F1E6}\u{1F1F7}',
  ],
  ['marks do not grow out of their line', `a${'\u0301'.repeat(30)}`, `a${'\u0301'.repeat(4)}`],
])('in chat %s', (_, sent, expected) => {
  expect(resultOf(ChatText, sent)).toBe(expected)
})

test.each(['', ' \n ', '\u200D\u200D', '\u202E', 'x'.repeat(161)])('the chat message %j is refused', sent => {
  expect(ChatText.safeParse(sent).success).toBe(false)
})
