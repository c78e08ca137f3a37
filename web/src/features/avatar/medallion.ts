import { SUITS, type Suit } from '@valecuatro/engine'

export const RIMS = ['beads', 'rays', 'rope'] as const
export type Rim = (typeof RIMS)[number]

export interface Medallion {
  initial: string
  suit: Suit
  rim: Rim
}

/** The same name always gets the same medallion, whoever looks at it and wherever. */
export function medallionOf(name: string): Medallion {
  const folded = name.normalize('NFKC').toLowerCase()
  const number = scatter(folded)
  return {
    initial: initialOf(name),
    suit: SUITS[number % SUITS.length] ?? 'oro',
    rim: RIMS[Math.floor(number / SUITS.length) % RIMS.length] ?? 'beads',
  }
}

/** FNV-1a, stirred once more so that names which differ in one letter do not end up side by side. */
function scatter(text: string): number {
  let hash = 0x811c9dc5
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 13)) >>> 0
}

function initialOf(name: string): string {
  const first = name.normalize('NFC').match(/[\p{L}\p{N}]\p{M}*/u)?.[0] ?? '?'
  return first.toLocaleUpperCase('es')
}
