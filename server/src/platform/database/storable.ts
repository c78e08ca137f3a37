/** Replaces NUL and unpaired surrogates, which PostgreSQL cannot store, by U+FFFD. */
export const storableText = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD')

/** Makes all texts and keys of a JSON value storable; for external input that was not validated. */
export function storableJson<T>(value: T): T {
  if (typeof value === 'string') return storableText(value) as T
  if (Array.isArray(value)) return value.map(storableJson) as T
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [storableText(key), storableJson(each)]),
  ) as T
}

/** Cuts a text to at most `length` UTF-16 units without splitting a surrogate pair. */
export const shortened = (text: string, length: number): string => {
  const cut = text.slice(0, length)
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut
}
