import type { Suit } from '@valecuatro/engine'
import { TONES } from './colours.ts'
import { bead, leaf, mirrored, scroll } from './filete.ts'
import { at, move } from './svg.ts'

/** Two scrolls and a leaf that open from the origin to the upper right, the same on both sides of the diagonal. */
function fleuron(suit: Suit): string {
  const { ink, dark, mid, light } = TONES[suit]
  const bright = { fill: mid, stroke: ink, width: 2.2 }
  const deep = { fill: suit === 'oro' ? light : dark, stroke: ink, width: 2.2 }
  const half = scroll(bright, at(0, 0, 0.62, -38))
  return leaf(deep, at(3, -3, 0.72, -30)) + half + move(half, 'matrix(0 -1 -1 0 0 0)')
}

/** A leaf to either side in the gap that seven coins leave. */
function spray(): string {
  const { ink, dark, mid } = TONES.oro
  const bright = { fill: mid, stroke: ink, width: 1.6 }
  return mirrored(leaf(bright, at(107, 198.5, 0.8, 16))) + bead(100, 198, 4, { ...bright, fill: dark })
}

/** The two sevens that beat almost everything are given a painter's stroke in their free corners. */
const corners = (suit: Suit): string =>
  move(fleuron(suit), at(26, 284)) + move(fleuron(suit), at(174, 26, 1, 180))

export const SEVENS: Partial<Record<Suit, string>> = {
  espada: corners('espada'),
  oro: corners('oro') + spray(),
}
