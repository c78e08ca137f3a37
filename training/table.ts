import { CARDS, type Card, type Falta, type Players, seatsOf } from '@valecuatro/engine'

export type Random = () => number

/** The mulberry32 generator: the same seed gives the same numbers on every platform. */
export function seeded(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export function pick<T>(from: readonly T[], random: Random): T {
  return from[Math.floor(random() * from.length)]!
}

/** Random hands for a table; with `flores`, mostly of one suit. */
export function randomHands(players: Players, random: Random, flores = false): Card[][] {
  const deck = [...CARDS]
  for (let i = 0; i < deck.length; i++) {
    const j = i + Math.floor(random() * (deck.length - i))
    ;[deck[i], deck[j]] = [deck[j]!, deck[i]!]
  }
  return seatsOf(players).map(() => {
    const suit = deck[0]!.at(-1)
    const same = deck.filter(card => card.at(-1) === suit)
    const hand = flores && random() < 0.5 && same.length >= 3 ? same.slice(0, 3) : deck.slice(0, 3)
    for (const card of hand) deck.splice(deck.indexOf(card), 1)
    return hand
  })
}

/** The ways to count a falta that `truco.h` and the features of the policy know, in their order. */
export const TRAINED_FALTAS = ['asart', 'leader', 'half'] as const satisfies readonly Falta[]
