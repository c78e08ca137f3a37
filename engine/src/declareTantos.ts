import type { Declaration } from './hand.ts'
import { distanceFromMano, type Players, type Seat, seatsFrom, teamOf } from './seats.ts'

export interface TantoDeclarations {
  readonly winner: Seat
  readonly words: readonly Declaration[]
}

/**
 * Who says what when an envido is accepted (§5.5). tantos[seat] is null for a seat in the deck. Beginning with
 * mano, round after round, a seat whose side is behind says its tanto if that puts its side ahead and "son
 * buenas" if not; a seat whose side is ahead keeps silent, and gets its chance if its side is overtaken.
 */
export function declareTantos(tantos: readonly (number | null)[], mano: Seat): TantoDeclarations {
  const players = tantos.length as Players
  const waiting = new Set(seatsFrom(mano, players).filter(seat => tantos[seat] !== null))
  const words: Declaration[] = []
  let best: { seat: Seat; points: number } | null = null
  for (let heard = -1; heard < words.length; ) {
    heard = words.length
    for (const seat of waiting) {
      if (best !== null && teamOf(best.seat) === teamOf(seat)) continue
      const points = tantos[seat]!
      const beats: boolean =
        best === null ||
        points > best.points ||
        (points === best.points &&
          distanceFromMano(mano, seat, players) < distanceFromMano(mano, best.seat, players))
      if (beats) best = { seat, points }
      words.push({ seat, points: beats ? points : null })
      waiting.delete(seat)
    }
  }
  return { winner: best!.seat, words }
}
