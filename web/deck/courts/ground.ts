import type { Suit } from '@valecuatro/engine'
import { path } from '../svg.ts'

const SOIL: Record<Suit, string> = { espada: '#cddaea', basto: '#cfe0b4', oro: '#f1dca0', copa: '#f2cbb9' }

/** Something to stand on, so that nobody floats. */
export const ground = (suit: Suit): string => path('M20 292C36 280 122 280 141 292Z', { fill: SOIL[suit] })
