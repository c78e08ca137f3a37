/** Names with which a player could pose as an administrator of the site. */
const RESERVED = [
  'admin',
  'administrador',
  'administradora',
  'administrator',
  'moderador',
  'moderadora',
  'moderator',
  'oficial',
  'official',
  'sistema',
  'soporte',
  'staff',
  'support',
  'system',
  'valecuatro',
]

/** Reduces a name to its appearance: no accents, separators or final number, and one form of similar characters. */
const looksLike = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[._-]/g, '')
    .replace(/\d+$/, '')
    .replace(/[0134l\u0131\u0251]/g, letter => SIMILAR[letter] ?? letter)

const SIMILAR: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', l: 'i', ı: 'i', ɑ: 'a' }

const reservedForms = new Set(RESERVED.map(looksLike))

/** Whether a name, with or without a number at its end, is reserved. */
export const isReservedName = (name: string): boolean => reservedForms.has(looksLike(name))
