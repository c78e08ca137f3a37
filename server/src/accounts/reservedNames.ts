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

/** A name as it looks: without accents and separators, and with one form of letters and digits that look alike. */
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

/** Whether a name, with or without a number behind it, is one that players may not have. */
export const isReservedName = (name: string): boolean => reservedForms.has(looksLike(name))
