import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/**
 * Letters that look like others, after Unicode TS 39, restricted to the Latin letters that names have or once could
 * have. Accents are removed before.
 */
const LOOK_ALIKES: Record<string, string> = {
  a: 'ᴀɑɐ',
  b: 'ʙɓƀƃ',
  c: 'ᴄɕƈꞓ',
  d: 'ᴅɖɗđð',
  e: 'ᴇɛɘəɇ',
  f: 'ꜰ',
  g: 'ɢɡɠ',
  h: 'ʜɦħ',
  i: 'ɪɨɩıl1ʟɭɫɬłƚ',
  j: 'ᴊʝȷɉ',
  k: 'ᴋĸƙ',
  m: 'ᴍɱɯ',
  n: 'ɴɲɳŋƞ',
  o: 'ᴏɵɔø0',
  p: 'ᴘþƥꝑ',
  r: 'ʀɼɽɾɍ',
  s: 'ꜱʂ',
  t: 'ᴛʈʇŧƫƭ',
  u: 'ᴜʉʊ',
  v: 'ᴠʋ',
  w: 'ᴡʍ',
  y: 'ʏʎƴɏ',
  z: 'ᴢʐʑʒƶȥ',
  _: '.-',
}
const FROM = Object.values(LOOK_ALIKES).join('')
const TO = Object.entries(LOOK_ALIKES)
  .map(([letter, alike]) => letter.repeat([...alike].length))
  .join('')

/** The appearance of a name, from its comparison key. Names of accounts with the same one look alike. */
export const skeletonOf = (usernameKey: AnyPgColumn | SQL): SQL =>
  sql`btrim(replace(replace(replace(replace(translate(regexp_replace(normalize(${usernameKey}, NFKD), ${sql.raw("'[\\u0300-\\u036f]'")}, '', 'g'), ${sql.raw(`'${FROM}'`)}, ${sql.raw(`'${TO}'`)}), 'æ', 'ae'), 'œ', 'oe'), 'rn', 'm'), 'vv', 'w'), '_')`

/** Words with which a player could pose as staff of the site, anywhere in a name. */
const RESERVED = [
  'admin',
  'moderador',
  'moderator',
  'soporte',
  'support',
  'staff',
  'oficial',
  'official',
  'valecuatro',
]
/** Names that are reserved only as a whole, with or without a number. */
const RESERVED_WHOLE = ['sistema', 'system']
/** Ordinary words that contain a reserved one. */
const HARMLESS = ['badminton', 'falstaff']

const DIGITS: Record<string, string> = { 3: 'e', 4: 'a', 5: 's', 7: 't' }
const LETTERS = new Map([...FROM].map((letter, n) => [letter, TO[n]!]))

/** Reduces a name to its letters: no accents or separators, and one form of letters and digits that look alike. */
const looksLike = (name: string) =>
  [...name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()]
    .map(letter => LETTERS.get(letter) ?? DIGITS[letter] ?? letter)
    .join('')
    .replaceAll('_', '')

const [reserved, reservedWhole, harmless] = [RESERVED, RESERVED_WHOLE, HARMLESS].map(words =>
  words.map(looksLike),
) as [string[], string[], string[]]

/** Whether a name is reserved for staff. */
export function isReservedName(name: string): boolean {
  if (reservedWhole.includes(looksLike(name.replace(/\d+$/, '')))) return true
  const form = harmless.reduce((rest, word) => rest.replaceAll(word, ' '), looksLike(name))
  return reserved.some(word => form.includes(word))
}
