import type { Random } from '../sampleDeals.ts'

/** The mulberry32 generator: the same seed gives the same numbers on every platform. */
export function seededRandom(seed: number): Random {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** Derives a seed for a numbered part of the work, unrelated to the seeds of the other parts. */
export function partSeed(seed: number, part: number): number {
  let mixed = Math.imul(seed ^ (part + 0x9e3779b9), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) | 0
}
