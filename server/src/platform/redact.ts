import { DELETED_PLAYER } from '@valecuatro/contract/deletedPlayer'

/** Removes personal data from a text. */
export type Redact = (text: string) => string

/** Replaces these texts, as whole words and in any case. */
export function createRedact(personal: readonly string[]): Redact {
  const alternatives = [...new Set(personal.filter(text => text !== ''))]
    .sort((a, b) => b.length - a.length)
    .map(text => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
  if (alternatives.length === 0) return text => text
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}_])(?:${alternatives.join('|')})(?![\\p{L}\\p{N}_])`, 'giu')
  return text => text.replace(pattern, DELETED_PLAYER)
}

/** Redacts all texts of a JSON value; keys and numbers are kept. */
export function redactJson<T>(value: T, redact: Redact): T {
  if (typeof value === 'string') return redact(value) as T
  if (Array.isArray(value)) return value.map(each => redactJson(each, redact)) as T
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, redactJson(each, redact)])) as T
}
