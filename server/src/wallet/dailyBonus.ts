import { type DailyBonus, MAX_STREAK_DAYS, MESSAGES, type UserId } from '@valecuatro/contract'
import { and, desc, eq } from 'drizzle-orm'
import { findUnverified, findUser } from '../accounts/index.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database/database.ts'
import { HttpError, notSignedIn } from '../platform/http/httpError.ts'
import type { Serve } from '../platform/http/serve.ts'
import { moveCoins } from './move.ts'
import { dailyBonuses } from './schema.ts'
import { MINT_WALLET_ID } from './wallets.ts'

const DAY_MS = 24 * 60 * 60_000

interface BonusAmounts {
  dailyBonusCoins: number
  dailyStreakCoins: number
}

/** The bonus on the nth consecutive day. */
export function bonusCoins({ dailyBonusCoins, dailyStreakCoins }: BonusAmounts, streak: number): number {
  return dailyBonusCoins + dailyStreakCoins * (Math.min(streak, MAX_STREAK_DAYS) - 1)
}

/** The date in UTC. */
const dayOf = (at: Date) => at.toISOString().slice(0, 10)
const dayBefore = (day: string) => dayOf(new Date(Date.parse(day) - DAY_MS))

/** The streak today; zero unless the last claim was today or yesterday. */
export function currentStreak(last: { day: string; streak: number } | undefined, today: string): number {
  return last && (last.day === today || last.day === dayBefore(today)) ? last.streak : 0
}

/** Coins that players can claim once per day, more on consecutive days. */
export function serveDailyBonus(serve: Serve, ctx: Context) {
  ctx.events.on('user-deleted', async (tx, { userId }) => {
    await tx.delete(dailyBonuses).where(eq(dailyBonuses.userId, userId))
  })

  async function read(db: Database, userId: UserId): Promise<DailyBonus> {
    const today = dayOf(ctx.now())
    const [last] = await db
      .select()
      .from(dailyBonuses)
      .where(eq(dailyBonuses.userId, userId))
      .orderBy(desc(dailyBonuses.day))
      .limit(1)
    const streak = currentStreak(last, today)
    return {
      claimedToday: last?.day === today,
      streak,
      coins: bonusCoins(ctx.config, streak + 1),
      nextDayAt: new Date(Date.parse(today) + DAY_MS).toISOString(),
    }
  }

  serve('GET /api/profile/bonus', async ({ caller: { userId } }) => {
    if (ctx.config.dailyBonusCoins === 0) return null
    const user = await findUser(ctx.db, userId)
    if (!user || user.isGuest || (await findUnverified(ctx, ctx.db, [userId])).size > 0) return null
    return read(ctx.db, userId)
  })

  serve('POST /api/profile/bonus', async ({ caller: { userId } }) => {
    const user = await findUser(ctx.db, userId)
    if (!user) throw notSignedIn()
    if (user.isGuest) throw new HttpError(403, MESSAGES.accountRequired)
    if (ctx.config.dailyBonusCoins === 0) throw new HttpError(409, MESSAGES.noBonus)
    if ((await findUnverified(ctx, ctx.db, [userId])).size > 0)
      throw new HttpError(403, MESSAGES.emailNotVerified)
    return ctx.db.transaction(async tx => {
      const at = ctx.now()
      const today = dayOf(at)
      const [yesterday] = await tx
        .select()
        .from(dailyBonuses)
        .where(and(eq(dailyBonuses.userId, userId), eq(dailyBonuses.day, dayBefore(today))))
      const streak = (yesterday?.streak ?? 0) + 1
      // The primary key lets only one of two concurrent claims succeed.
      const claimed = await tx
        .insert(dailyBonuses)
        .values({ userId, day: today, streak })
        .onConflictDoNothing()
        .returning()
      if (claimed.length === 0) throw new HttpError(409, MESSAGES.bonusClaimed)
      const received = bonusCoins(ctx.config, streak)
      const moved = await moveCoins(tx, {
        from: MINT_WALLET_ID,
        to: userId,
        amount: received,
        reason: 'daily_bonus',
        cause: `daily_bonus:${userId}:${today}`,
        at,
        meta: { streak },
      })
      if (!moved.ok) throw new HttpError(409, MESSAGES.noBonus)
      return { ...(await read(tx, userId)), received, balance: moved.credit.balanceAfter }
    })
  })
}
