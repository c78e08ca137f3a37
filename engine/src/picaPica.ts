import type { Duel } from './hand.ts'
import type { Rules } from './rules.ts'
import { type Seat, seatAfter } from './seats.ts'

/** Three duels, played one after the other from one deal (§10.4). */
export interface PicaPica {
  /** The duels in the order in which they are played. */
  readonly duels: readonly Duel[]
  /** The score before each duel so far; the last one is being played or just finished. */
  readonly scores: readonly (readonly [number, number])[]
}

/** The duels of a pica-pica, in the order in which they are played. */
export function duelsFrom(mano: Seat): Duel[] {
  return [0, 1, 2].map((steps): Duel => [seatAfter(mano, steps, 6), seatAfter(mano, steps + 3, 6)])
}

interface Before {
  readonly rules: Rules
  readonly hands: number
  readonly score: readonly [number, number]
  readonly picaPica?: PicaPica
}

/**
 * Whether the next deal is a pica-pica (§10.5): never the first deal nor the one after a pica-pica, and only while the
 * leader has at least a sixth and less than five sixths of the target.
 */
export function isPicaPicaDue({ rules, hands, score, picaPica }: Before): boolean {
  if (rules.players !== 6 || !rules.picaPica || hands === 0 || picaPica !== undefined) return false
  const leader = Math.max(...score)
  return leader >= Math.ceil(rules.target / 6) && leader < Math.floor((rules.target * 5) / 6)
}
