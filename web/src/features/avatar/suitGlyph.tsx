import type { Suit } from '@valecuatro/engine'
import type { ReactNode } from 'react'

/** The four suits in a few strokes, drawn around the origin within ten units either way. */
export const SUIT_GLYPHS: Record<Suit, ReactNode> = {
  oro: (
    <>
      <circle r="7.6" fill="currentColor" />
      <circle r="4.4" fill="none" stroke="var(--ground)" strokeWidth="1.5" />
      <circle r="1.5" fill="var(--ground)" />
    </>
  ),
  copa: (
    <path
      fill="currentColor"
      d="M-6.6-8.4H6.6C6.6-2.4 4.4.8 1.3 1.8v3.4c2 .4 3.6 1.4 4.1 3.2H-5.4c.5-1.8 2.1-2.8 4.1-3.2V1.8C-4.4.8-6.6-2.4-6.6-8.4Z"
    />
  ),
  espada: (
    <path
      fill="currentColor"
      d="M0-9.6L1.9-6.8 1.5 3.2H5.2V5.4H1.5V7.2A1.9 1.9 0 1 1-1.5 7.2V5.4H-5.2V3.2H-1.5L-1.9-6.8Z"
    />
  ),
  basto: (
    <path
      fill="currentColor"
      d="M-2.2 9.2C-1.6 5-1.4 2-2.6-.6-4.6-.4-5.6-1.6-5.2-3.2-4.8-4.6-3.6-5-2.8-4.6-3.4-7.4-1.8-9.4.6-9.4 3.2-9.4 4.6-7.2 3.6-4.8 5.2-5 6.2-3.8 5.8-2.4 5.4-1 4-.6 2.8-1.2 1.8 2 1.8 5.2 2.6 9.2Z"
    />
  ),
}
