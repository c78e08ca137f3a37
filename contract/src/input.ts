import { z } from 'zod'
import { MESSAGES } from './messages.ts'

/** Neither NUL nor half of a surrogate pair can be stored. */
const UNSTORABLE = /[\0\p{Surrogate}]/u

/** Text that a client sends: every string of a call or message that is not an id, a date or one of a list. */
export const text = (required?: string) =>
  z.string(required).refine(value => !UNSTORABLE.test(value), {
    error: MESSAGES.textInvalid,
    abort: true,
  })

/** Characters without a shape, such as those that turn the direction of text; the joiners of emoji stay. */
const SHAPELESS = /(?!\u200C|\u200D|\n)(?:[\p{Cf}\p{Cc}\u115F\u1160\u3164\uFFA0]|\u034F)/gu
/** More marks on one letter than any language has grow into the lines above and below. */
const STACKED_MARKS = /(\p{M}{4})\p{M}+/gu

/** What a person has written, without characters that could hide or disturb what others read; line breaks stay. */
export const withoutHidden = (value: string) =>
  value
    .replace(/[\t\r]+/g, ' ')
    .replace(SHAPELESS, '')
    .replace(STACKED_MARKS, '$1')

const EARLIEST = '2000-01-01'
const LATEST = '2100-01-01'

const isInRange = (date: string) =>
  Date.parse(date) >= Date.parse(EARLIEST) && Date.parse(date) <= Date.parse(LATEST)

/** A moment that a client sends to be stored; it says its time zone. `required`: what to answer where it is missing. */
export const dateTime = (required: string) =>
  z.iso
    .datetime({ offset: true, error: required, abort: true })
    .refine(isInRange, { error: MESSAGES.dateOutOfRange, abort: true })

/**
 * A bound of a list: a day means all of it, in UTC; a moment says its time zone. A date picker gives any year while
 * one is typed: a bound that lies before or after everything is replaced by the first or last day that there can be.
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

/** An object of the client's own, of a bounded size and depth, whose texts can be stored. */
export const jsonObject = (maxLength: number, error: string) =>
  z
    .record(z.string(), z.unknown())
    .refine(value => isStorable(value, MAX_DEPTH), { error, abort: true })
    .refine(value => JSON.stringify(value).length <= maxLength, error)
