import { CARDS, type Card, type Players, seatsOf } from '@valecuatro/engine'

/** The mulberry32 generator: the same seed gives the same numbers on every platform. */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export function pick<T>(from: readonly T[], random: () => number): T {
  return from[Math.floor(random() * from.length)]!
}

export function shuffle<T>(items: readonly T[], random: () => number): T[] {
  const shuffled = [...items]
  for (let i = shuffled.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    ;[shuffled[i], shuffled[j]] = [shuffled[j]!, shuffled[i]!]
  }
  return shuffled
}

/** Random hands for a table. With `flores` most are of one suit, which random deals produce too rarely for a test. */
export function randomHands(players: Players, random: () => number, flores = false): Card[][] {
  const deck = shuffle(CARDS, random)
  if (!flores) return seatsOf(players).map(seat => deck.slice(seat * 3, seat * 3 + 3))
  return seatsOf(players).map(() => {
    const suit = deck[0]!.at(-1)
    const kin = deck.filter(card => card.at(-1) === suit)
    const hand = random() < 0.6 && kin.length >= 3 ? kin.slice(0, 3) : deck.slice(0, 3)
    for (const card of hand) deck.splice(deck.indexOf(card), 1)
    return hand
  })
}
