/** A generator of numbers from 0 to 1 that repeats for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The seed of all random choices in tests. A test that fails prints it. */
export const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31))

let next = seededRandom(SEED)

export const random = () => next()

/** Restarts the sequence, so that each file gets the same numbers whatever ran before it in the same process. */
export function restartRandom() {
  next = seededRandom(SEED)
}
