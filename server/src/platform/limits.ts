import { MESSAGES } from '@valecuatro/contract'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { HttpError } from './httpError.ts'

/** A number of attempts in a window of time, counted per key (an address, an account, both). */
export interface Limit {
  /** Counts an attempt, or refuses it with 429 and the time to wait. */
  take(key: string): Promise<void>
  /** Takes back an attempt that succeeded. */
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

/**
 * Messages that one connection may send: `burst` at once, and `perSecond` more with every second. Answers whether
 * there is one left, and takes it. `now` is in milliseconds and only goes forward.
 */
export function createTokenBucket(
  { burst, perSecond, scale }: { burst: number; perSecond: number; scale: number },
  now: () => number,
): () => boolean {
  const capacity = Math.max(1, burst * scale)
  let tokens = capacity
  let filledAt = now()
  return () => {
    const at = now()
    tokens = Math.min(capacity, tokens + ((at - filledAt) / 1000) * perSecond * scale)
    filledAt = at
    if (tokens < 1) return false
    tokens--
    return true
  }
}
