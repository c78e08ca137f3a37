import { randomBytes } from 'node:crypto'
import { type DailyDate, MESSAGES } from '@valecuatro/contract'
import { eq } from 'drizzle-orm'
import type { Database } from '../platform/database/database.ts'
import { dayOf, endOfDay } from '../platform/days.ts'
import { HttpError } from '../platform/http/httpError.ts'
import { DAILY_RULES } from './rules.ts'
import { dailyDays } from './schema.ts'

export type DayRow = typeof dailyDays.$inferSelect

export const todayOf = (now: Date) => dayOf(now) as DailyDate

export async function findDay(db: Database, day: DailyDate): Promise<DayRow | null> {
  const [row] = await db.select().from(dailyDays).where(eq(dailyDays.day, day))
  return row ?? null
}

/** Fixes the deals of today unless any node has done so. */
export async function ensureToday(db: Database, now: Date): Promise<DayRow> {
  const day = todayOf(now)
  const found = await findDay(db, day)
  if (found) return found
  await db
    .insert(dailyDays)
    .values({ day, secret: randomBytes(32).toString('hex'), rules: DAILY_RULES })
    .onConflictDoNothing()
  return (await findDay(db, day))!
}

/** A day that has begun and has deals. */
export async function requireDay(db: Database, day: DailyDate, now: Date): Promise<DayRow> {
  const row = day === todayOf(now) ? await ensureToday(db, now) : await findDay(db, day)
  if (!row) throw new HttpError(404, MESSAGES.dailyNotFound)
  return row
}

/** Reads a day and keeps it from being closed until the end of the transaction. */
export async function shareDay(tx: Database, day: DailyDate): Promise<DayRow> {
  const [row] = await tx.select().from(dailyDays).where(eq(dailyDays.day, day)).for('share')
  if (!row) throw new HttpError(404, MESSAGES.dailyNotFound)
  return row
}

export function stateOf({ day, closedAt }: Pick<DayRow, 'day' | 'closedAt'>, now: Date) {
  if (closedAt !== null) return 'closed'
  return now < endOfDay(day) ? 'open' : 'closing'
}
