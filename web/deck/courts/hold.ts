import type { Suit } from '@valecuatro/engine'
import { at, move, use } from '../svg.ts'
import { fist } from './face.ts'

/** Where a hand closes around a pip, measured along it. */
const GRIP: Record<Suit, number> = { espada: 34, basto: 26, oro: 29, copa: 28 }

export type Held = readonly [x: number, y: number, scale: number, turn: number]

/** A suit's sign in a hand at the given place. */
export const held = (suit: Suit, skin: string, [x, y, scale, turn]: Held, grip = GRIP[suit]): string =>
  use(`pip-${suit.charAt(0)}`, `${at(x, y, scale, turn)}translate(0 ${-grip})`) +
  move(fist(skin), at(x, y, 1, turn * 0.8))
