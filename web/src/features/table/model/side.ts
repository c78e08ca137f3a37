import type { Seat } from '@valecuatro/engine'

/** Where a seat is drawn: the viewer below, the next to play on the right, the partner above. */
export const SIDES = ['self', 'right', 'partner', 'left'] as const
export type Side = (typeof SIDES)[number]

/** A spectator sits behind the first seat. */
export function sideOf(seat: Seat, viewer: Seat | null): Side {
  return SIDES[(seat - (viewer ?? 0) + 4) % 4]!
}
