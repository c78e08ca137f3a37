import type { Suit } from '@valecuatro/engine'

/** Flat colours alone: a gradient of another file is not painted by every browser. */
export const PAPER = '#fbf3de'
export const INK = '#2a1b10'
export const GOLD = { dark: '#7a4d06', mid: '#e5b23b', light: '#fbe08e' }
export const WHITE = '#fdf9ee'

export type Tones = { ink: string; dark: string; mid: string; light: string }

export const TONES: Record<Suit, Tones> = {
  espada: { ink: '#142f5c', dark: '#1f4f94', mid: '#8fb4e0', light: '#eaf1f8' },
  basto: { ink: '#1c3b16', dark: '#2c6322', mid: '#4f9a3a', light: '#9fd07f' },
  oro: { ink: '#7a4d06', dark: '#b67a0c', mid: '#efbd45', light: '#fbe4a0' },
  copa: { ink: '#6b130e', dark: '#a3211a', mid: '#d4473a', light: '#f4a48f' },
}
