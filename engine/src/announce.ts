import type { Word } from './hand.ts'
import { distanceFromMano, type Players, type Seat, seatsFrom, teamOf } from './seats.ts'

export interface Announcement {
  readonly winner: Seat
  readonly words: readonly Word[]
}

/**
 * Who says what when an envido is accepted (§5.5). tantos[seat] is null for a seat in the deck. Beginning with
 * mano, round after round, a seat whose side is behind says its tanto if that puts its side ahead and "son
 * buenas" if not; a seat whose side is ahead keeps silent, and gets its chance if its side is overtaken.
 */
export function announce(tantos: readonly (number | null)[], mano: Seat): Announcement {
  const players = tantos.length as Players
  const waiting = new Set(seatsFrom(mano, players).filter(seat => tantos[seat] !== null))
  const words: Word[] = []
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
