import { ECONOMY_DAYS, type Economy, type UserId } from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { readUsersById } from '../accounts/index.ts'
import type { Context } from '../platform/context.ts'
import { type Database, rowsOf } from '../platform/database/database.ts'
import type { Serve } from '../platform/http/serve.ts'
import { createDailyFigures } from '../platform/lists/dailyFigures.ts'
import { MINT_WALLET_ID } from './wallets.ts'

const HOLDERS = 10

type Day = Omit<Economy['days'][number], 'day'>

/** The distribution, sources and uses of coins, for administrators. */
export function serveEconomy(serve: Serve, ctx: Context) {
  const readDays = createDailyFigures<Day>(ctx, {
    days: ECONOMY_DAYS,
    readSince: since => readDaysSince(ctx.db, since),
    none: { minted: 0, burnt: 0, reasons: [] },
  })

  serve('GET /api/admin/economy', async () => ({
    held: await readHeld(ctx.db),
    days: (await readDays()).map(({ day, figures }) => ({ day, ...figures })),
    holders: await readHolders(ctx.db),
  }))
}

async function readHeld(db: Database): Promise<Economy['held']> {
  const rows = await rowsOf<{ kind: string; coins: string | number }>(
    db,
    sql`SELECT kind, sum(coins) AS coins FROM wallets GROUP BY kind`,
  )
  const held = new Map(rows.map(({ kind, coins }) => [kind, Number(coins)]))
  return { players: held.get('user') ?? 0, pools: held.get('pot') ?? 0, platform: held.get('house') ?? 0 }
}

interface Sum {
  day: number
  reason: string
  of_mint: boolean
  credited: string | number
  debited: string | number
}

/** Sums the rows of players and, separately, of the mint: coins it pays are minted, coins it receives are burnt. */
async function readDaysSince(db: Database, since: Date): Promise<Map<number, Day>> {
  const sums = (ofMint: boolean) =>
    rowsOf<Sum>(
      db,
      sql`SELECT (created_at AT TIME ZONE 'UTC')::date - DATE '1970-01-01' AS day, reason, ${ofMint}::boolean AS of_mint,
            coalesce(sum(amount) FILTER (WHERE type = 'credit'), 0) AS credited,
            coalesce(sum(amount) FILTER (WHERE type = 'debit'), 0) AS debited
          FROM transactions
          WHERE created_at >= ${since.toISOString()}::timestamptz
            AND ${ofMint ? sql`user_id IS NULL AND wallet_id = ${MINT_WALLET_ID}` : sql`user_id IS NOT NULL`}
          GROUP BY 1, 2 ORDER BY 1, 2`,
    )
  const days = new Map<number, Day>()
  for (const { day, reason, of_mint, credited, debited } of [...(await sums(false)), ...(await sums(true))]) {
    const figures = days.get(day) ?? { minted: 0, burnt: 0, reasons: [] }
    days.set(day, figures)
    if (of_mint) {
      figures.minted += Number(debited)
      figures.burnt += Number(credited)
    } else figures.reasons.push({ reason, credited: Number(credited), debited: Number(debited) })
  }
  return days
}

async function readHolders(db: Database): Promise<Economy['holders']> {
  const rows = await rowsOf<{ id: UserId; coins: string | number }>(
    db,
    sql`SELECT id, coins FROM wallets WHERE user_id IS NOT NULL ORDER BY coins DESC, id DESC LIMIT ${HOLDERS}`,
  )
  const users = await readUsersById(
    db,
    rows.map(({ id }) => id),
  )
  return rows.flatMap(({ id, coins }) => {
    const user = users.get(id)
    return user ? [{ user: { _id: id, username: user.username }, coins: Number(coins) }] : []
  })
}
