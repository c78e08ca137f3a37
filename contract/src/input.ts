import { z } from 'zod'
import { MESSAGES } from './messages.ts'
import { isTimeZone } from './recurrence.ts'

/** The database can store neither NUL nor half of a surrogate pair. */
const UNSTORABLE = /[\0\p{Surrogate}]/u

/** Text that a client sends: any string in a call or message that is not an id, a date or an enum value. */
export const text = (required?: string) =>
  z.string(required).refine(value => !UNSTORABLE.test(value), {
    error: MESSAGES.textInvalid,
    abort: true,
  })

/** Invisible characters, such as those that change the text direction, except the joiners of emoji. */
const SHAPELESS = /(?!\u200C|\u200D|\n)(?:[\p{Cf}\p{Cc}\u115F\u1160\u3164\uFFA0]|\u034F)/gu
/** More combining marks on one letter than any language uses; they would overlap the lines above and below. */
const STACKED_MARKS = /(\p{M}{4})\p{M}+/gu

/** Removes characters that could hide or disturb what others read; keeps line breaks. */
export const withoutHidden = (value: string) =>
  value
    .replace(/[\t\r]+/g, ' ')
    .replace(SHAPELESS, '')
    .replace(STACKED_MARKS, '$1')

const EARLIEST = '2000-01-01'
const LATEST = '2100-01-01'

const isInRange = (date: string) =>
  Date.parse(date) >= Date.parse(EARLIEST) && Date.parse(date) <= Date.parse(LATEST)

/** A timestamp with a time zone, to be stored. `required` is the message if it is missing. */
export const dateTime = (required: string) =>
  z.iso
    .datetime({ offset: true, error: required, abort: true })
    .refine(isInRange, { error: MESSAGES.dateOutOfRange, abort: true })

/** A local time, such as 20:30. */
export const LocalTime = text(MESSAGES.timeInvalid).regex(/^([01]\d|2[0-3]):[0-5]\d$/, MESSAGES.timeInvalid)

/** A name of the IANA time zone database, such as America/Argentina/Buenos_Aires. */
export const TimeZone = text(MESSAGES.timeZoneInvalid)
  .max(60, MESSAGES.timeZoneInvalid)
  .refine(isTimeZone, MESSAGES.timeZoneInvalid)

/**
 * A bound of a list: a day (all of it, in UTC) or a timestamp with a time zone. A date picker can produce any year
 * while the user types, so a bound out of range is replaced by the earliest or latest possible day.
 */
export const DateBound = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()], MESSAGES.dateInvalid)
  .transform(date => {
    if (isInRange(date)) return date
    return Date.parse(date) < Date.parse(EARLIEST) ? EARLIEST : LATEST
  })

const MAX_DEPTH = 10

function isStorable(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return !UNSTORABLE.test(value)
  if (value === null || typeof value !== 'object') return true
  if (depth === 0) return false
  return Object.entries(value).every(([key, each]) => !UNSTORABLE.test(key) && isStorable(each, depth - 1))
}

/** A free-form object of limited size and depth whose texts can be stored. */
export const jsonObject = (maxLength: number, error: string) =>
  z
    .record(z.string(), z.unknown())
    .refine(value => isStorable(value, MAX_DEPTH), { error, abort: true })
    .refine(value => JSON.stringify(value).length <= maxLength, error)

/** The version of settings that a change is based on. The next one is stored as a 32-bit integer. */
export const settingsVersion = z
  .int()
  .min(0)
  .max(2 ** 31 - 2)
