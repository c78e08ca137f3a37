/** PostgreSQL stores neither NUL nor half of a surrogate pair: both are replaced by U+FFFD. */
export const storableText = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD')

/** A JSON value whose texts and keys can all be stored; for what comes from outside and was not validated. */
export function storableJson<T>(value: T): T {
  if (typeof value === 'string') return storableText(value) as T
  if (Array.isArray(value)) return value.map(storableJson) as T
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [storableText(key), storableJson(each)]),
  ) as T
}

/** At most so many characters, never ending in the middle of one. */
export const shortened = (text: string, length: number): string => {
  const cut = text.slice(0, length)
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut
}
