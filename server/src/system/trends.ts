import { type DayFigures, TREND_DAYS } from '@valecuatro/contract'
import { type SQL, sql } from 'drizzle-orm'
import { dayNumberOf } from '../platform/cachedCounts.ts'
import type { Context } from '../platform/context.ts'
import { type Database, rowsOf } from '../platform/database.ts'
import { HOUSE_WALLET_ID, MINT_WALLET_ID } from '../wallet/index.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** What began before midnight may be written a little after it. */
const SETTLED_AFTER_MS = 60 * 60 * 1000

interface Figures {
  newPlayers: number
  activePlayers: number
  matchesFinished: number
  /** By how many coins those in play became more. */
  coinsAdded: number
}

/** The last days; of those that are over, each is counted once. */
export function createTrends(ctx: Context) {
  const completedDays = new Map<number, Figures>()

  return async function read(): Promise<DayFigures[]> {
    const now = ctx.now()
    const today = dayNumberOf(now)
    const days = Array.from({ length: TREND_DAYS }, (_, index) => today - TREND_DAYS + 1 + index)
    const first = days.find(day => !completedDays.has(day)) ?? today
    const fresh = await countSince(ctx.db, first)
    const figuresOf = (day: number) => completedDays.get(day) ?? fresh.get(day) ?? NO_FIGURES

    const isOver = dayNumberOf(new Date(now.getTime() - SETTLED_AFTER_MS))
    for (const day of days) if (day < isOver) completedDays.set(day, figuresOf(day))
    for (const day of completedDays.keys()) if (day < days[0]!) completedDays.delete(day)

    // Backwards from what is there now, day by day: what a day added was not there before it.
    let coinsInPlay = await countCoinsInPlay(ctx.db)
    return days
      .toReversed()
      .map(day => {
        const { coinsAdded, ...figures } = figuresOf(day)
        const row = { day: dateOf(day), ...figures, coinsInPlay }
        coinsInPlay -= coinsAdded
        return row
      })
      .reverse()
  }
}

const NO_FIGURES: Figures = { newPlayers: 0, activePlayers: 0, matchesFinished: 0, coinsAdded: 0 }

async function countSince(db: Database, first: number): Promise<Map<number, Figures>> {
  const since = sql`${new Date(first * DAY_MS).toISOString()}::timestamptz`
  const [newPlayers, activePlayers, matchesFinished, coinsAdded] = await Promise.all([
    perDay(
      db,
      sql`users`,
      sql`count(*)`,
      sql`created_at`,
      sql`created_at >= ${since} AND role = 'player' AND NOT is_guest`,
    ),
    perDay(
      db,
      sql`match_players`,
      sql`count(DISTINCT user_id)`,
      sql`finished_at`,
      sql`finished_at >= ${since} AND user_id NOT IN (SELECT id FROM users WHERE is_guest)`,
    ),
    perDay(db, sql`matches`, sql`count(*)`, sql`finished_at`, sql`finished_at >= ${since}`),
    perDay(
      db,
      sql`transactions`,
      sql`sum(CASE type WHEN 'debit' THEN amount ELSE -amount END)`,
      sql`created_at`,
      sql`created_at >= ${since} AND user_id IS NULL AND wallet_id IN (${MINT_WALLET_ID}, ${HOUSE_WALLET_ID})`,
    ),
  ])
  const days = new Set(
    [newPlayers, activePlayers, matchesFinished, coinsAdded].flatMap(each => [...each.keys()]),
  )
  return new Map(
    [...days].map(day => [
      day,
      {
        newPlayers: newPlayers.get(day) ?? 0,
        activePlayers: activePlayers.get(day) ?? 0,
        matchesFinished: matchesFinished.get(day) ?? 0,
        coinsAdded: coinsAdded.get(day) ?? 0,
      },
    ]),
  )
}

async function perDay(db: Database, table: SQL, figure: SQL, at: SQL, condition: SQL) {
  const rows = await rowsOf<{ day: number; figure: string | number }>(
    db,
    sql`SELECT (${at} AT TIME ZONE 'UTC')::date - DATE '1970-01-01' AS day, ${figure} AS figure
        FROM ${table} WHERE ${condition} GROUP BY 1`,
  )
  return new Map(rows.map(({ day, figure }) => [day, Number(figure)]))
}

/** All wallets together hold nothing: what neither the mint nor the house has, players and pots have. */
async function countCoinsInPlay(db: Database): Promise<number> {
  const [row] = await rowsOf<{ coins: string | number }>(
    db,
    sql`SELECT -sum(coins) AS coins FROM wallets WHERE id IN (${MINT_WALLET_ID}, ${HOUSE_WALLET_ID})`,
  )
  return Number(row?.coins ?? 0)
}

const dateOf = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10)
