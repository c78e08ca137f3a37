import { MESSAGES } from '@valecuatro/contract'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { HttpError } from './httpError.ts'

/** A number of attempts in a span of time, counted per key (an address, an account, both). */
export interface Limit {
  /** Counts an attempt, or refuses it with 429 and the time to wait. */
  take(key: string): Promise<void>
  /** Takes an attempt back: it turned out to be a right one. */
  giveBack(key: string): Promise<void>
}

export function createLimit(attempts: number, seconds: number, scale: number): Limit {
  const limiter = new RateLimiterMemory({
    points: Math.max(1, Math.floor(attempts * scale)),
    duration: seconds,
  })
  return {
    async take(key) {
      try {
        await limiter.consume(key)
      } catch (reason) {
        const wait = (reason as RateLimiterRes).msBeforeNext ?? seconds * 1000
        throw new HttpError(429, MESSAGES.tooMany, Math.ceil(wait / 1000))
      }
    },
    async giveBack(key) {
      await limiter.reward(key)
    },
  }
}
