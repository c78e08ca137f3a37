import type { Declaration } from './hand.ts'
import { distanceFromMano, type Players, type Seat, seatsFrom, teamOf } from './seats.ts'

export interface TantoDeclarations {
  readonly winner: Seat
  readonly words: readonly Declaration[]
}

/**
 * Determines what each seat declares after an envido is accepted, and which seat wins (§5.5). `tantos[seat]` is
 * null for a seat that has folded. The seats speak in rounds, starting with mano: a seat whose side is behind says
 * its tanto if that puts its side ahead, and "son buenas" otherwise. A seat whose side is ahead stays silent; it
 * speaks in a later round if its side is overtaken.
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
