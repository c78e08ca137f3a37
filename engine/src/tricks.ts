import { strength } from './cards.ts'
import type { Play, Trick } from './hand.ts'
import { type Seat, type Team, teamOf } from './seats.ts'

/** The seat that takes a trick; null for a parda. Of partners with equal cards, the first to play takes it (§3.2). */
export function trickTaker(plays: readonly Play[]): Seat | null {
  const best = plays.reduce((top, play) => Math.max(top, strength(play.card)), 0)
  const strongest = plays.filter(play => strength(play.card) === best)
  const taker = strongest[0]!.seat
  return strongest.every(play => teamOf(play.seat) === teamOf(taker)) ? taker : null
}

/** The side that has won the hand according to the finished tricks, or null while the hand is undecided (§3.4). */
export function handWinner(tricks: readonly Trick[], mano: Seat): Team | null {
  if (tricks.length < 2) return null
  const [first, second, third] = tricks.map(trick => trick.winner) as [Team | null, Team | null, Team | null]
  if (first === null && second !== null) return second
  if (first !== null && (second === null || second === first)) return first
  if (tricks.length < 3) return null
  return third ?? first ?? teamOf(mano)
}
