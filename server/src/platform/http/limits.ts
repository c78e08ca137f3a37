import { createHmac } from 'node:crypto'
import { MESSAGES } from '@valecuatro/contract'
import { lt, sql } from 'drizzle-orm'
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible'
import type { Context } from '../context.ts'
import { type Database, rowsOf } from '../database/database.ts'
import { RATE_LIMITS, type RateLimitName } from '../rateLimits.ts'
import { rateLimits } from '../schema.ts'
import { HttpError } from './httpError.ts'

/** Counts attempts per key (an address, an account, both) in a window of time. */
export interface Limit {
  /** Counts an attempt, or rejects it with 429 and the time to wait. */
  take(key: string): Promise<void>
  /** Uncounts an attempt that succeeded. */
  giveBack(key: string): Promise<void>
}

type LimitContext = Pick<Context, 'config' | 'secret' | 'counters' | 'db' | 'now'>

interface Window {
  points: number
  duration: number
}

const tooMany = (waitMs: number) => new HttpError(429, MESSAGES.tooMany, Math.ceil(waitMs / 1000))

/** Counts the attempts of a limit of `RATE_LIMITS`. Limits with the same name share their counts. */
export function createLimit(ctx: LimitContext, name: RateLimitName): Limit {
  const { count, seconds, countedIn } = RATE_LIMITS[name]
  const window = { points: Math.max(1, Math.floor(count * ctx.config.rateLimitScale)), duration: seconds }
  if (countedIn === 'node') return countIn(new RateLimiterMemory(window), window)
  const limit =
    countedIn === 'database' ? countInDatabase(ctx, window) : countIn(sharedLimiter(ctx, window), window)
  // Distinguishes keys without storing an address or an account.
  const hashed = (key: string) =>
    `${name}:${createHmac('sha256', ctx.secret).update(`${name} ${key}`).digest('base64url').slice(0, 22)}`
  return { take: key => limit.take(hashed(key)), giveBack: key => limit.giveBack(hashed(key)) }
}

/** In Redis, for all nodes together; in the memory of this node without Redis, or while Redis is away. */
function sharedLimiter({ counters }: LimitContext, window: Window) {
  const memory = new RateLimiterMemory(window)
  if (!counters) return memory
  return new RateLimiterRedis({
    ...window,
    storeClient: counters,
    useRedisPackage: true,
    rejectIfRedisNotReady: true,
    insuranceLimiter: memory,
    keyPrefix: 'limit',
  })
}

function countIn(limiter: RateLimiterMemory | RateLimiterRedis, { duration }: Window): Limit {
  return {
    async take(key) {
      try {
        await limiter.consume(key)
      } catch (reason) {
        throw tooMany((reason as RateLimiterRes).msBeforeNext ?? duration * 1000)
      }
    },
    async giveBack(key) {
      await limiter.reward(key)
    },
  }
}

function countInDatabase({ db, now }: LimitContext, { points, duration }: Window): Limit {
  return {
    async take(key) {
      const at = now()
      const ends = new Date(at.getTime() + duration * 1000)
      const [row] = await rowsOf<{ attempts: number; waitMs: number }>(
        db,
        sql`INSERT INTO rate_limits AS old (key, attempts, ends_at)
            VALUES (${key}, 1, ${ends.toISOString()}::timestamptz)
            ON CONFLICT (key) DO UPDATE SET
              attempts = CASE WHEN old.ends_at <= ${at.toISOString()}::timestamptz THEN 1 ELSE old.attempts + 1 END,
              ends_at = CASE WHEN old.ends_at <= ${at.toISOString()}::timestamptz THEN excluded.ends_at ELSE old.ends_at END
            RETURNING attempts, (extract(epoch FROM ends_at - ${at.toISOString()}::timestamptz) * 1000)::float8 AS "waitMs"`,
      )
      if (row!.attempts > points) throw tooMany(row!.waitMs)
    },
    async giveBack(key) {
      await db.execute(
        sql`UPDATE rate_limits SET attempts = attempts - 1 WHERE key = ${key} AND attempts > 0`,
      )
    },
  }
}

/** Counts an attempt and returns whether the limit allows it, for callers that answer a refusal in their own way. */
export async function isAllowed(limit: Limit, key: string): Promise<boolean> {
  try {
    await limit.take(key)
    return true
  } catch (error) {
    if (error instanceof HttpError) return false
    throw error
  }
}

/**
 * Tries a code that must not be guessed, unless any of these keys has had too many wrong ones. The attempt is counted
 * first, so that parallel attempts are limited like sequential ones, and uncounted if the code is right.
 */
export async function unlessGuessing<T>(
  counted: readonly (readonly [Limit, string])[],
  attempt: () => Promise<T>,
  isWrong: (result: T) => boolean,
): Promise<T | 'slow-down'> {
  const giveBack = async (taken: typeof counted) => {
    for (const [limit, key] of taken) await limit.giveBack(key)
  }
  for (const [index, [limit, key]] of counted.entries()) {
    if (await isAllowed(limit, key)) continue
    await giveBack(counted.slice(0, index))
    return 'slow-down'
  }
  const result = await attempt()
  if (!isWrong(result)) await giveBack(counted)
  return result
}

/** Deletes counts whose window of time is over. */
export async function sweepLimits(db: Database, at: Date): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.endsAt, at))
}

/**
 * Limits the messages of one connection to `burst` at once, and `perSecond` more each second. The returned function
 * takes a token and returns whether there was one. `now` is in milliseconds and never goes back.
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
