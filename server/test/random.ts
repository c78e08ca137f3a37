/** Numbers from 0 to 1 that a seed repeats (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** What tests choose at random is chosen by this seed; one that fails names it. */
export const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31))

let next = seededRandom(SEED)

export const random = () => next()

/** Each file begins with the first number of the seed, whatever ran before it in the same process. */
export function restartRandom() {
  next = seededRandom(SEED)
}
