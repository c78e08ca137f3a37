import { sql } from 'drizzle-orm'
import type { AttentionCheck, AttentionFinding } from '../platform/attention.ts'
import type { Context } from '../platform/context.ts'
import { rowsOf } from '../platform/database/database.ts'
import { shareRead } from '../platform/http/sharedRead.ts'
import { createDailyFigures } from '../platform/lists/dailyFigures.ts'
import { MINT_WALLET_ID } from './wallets.ts'

const INTERVAL_MS = 60_000
/** The days before today that show what is usual. */
const USUAL_DAYS = 14
/** With coins minted on fewer days it is not known what is usual. */
const MIN_DAYS = 7
const UNUSUAL_TIMES = 3
/** As many coins as this many new players get are not unusual. */
const NEW_PLAYERS = 20

/** Whether today's minted coins are far above those of the days before, oldest first. */
function findUnusualCoins(days: readonly number[], welcomeCoins: number): AttentionFinding[] {
  const today = days.at(-1) ?? 0
  const earlier = days
    .slice(0, -1)
    .filter(coins => coins > 0)
    .toSorted((a, b) => a - b)
  if (earlier.length < MIN_DAYS) return []
  const usual = earlier[Math.floor(earlier.length / 2)]!
  const isUnusual = today > NEW_PLAYERS * welcomeCoins && today > UNUSUAL_TIMES * usual
  return isUnusual ? [{ kind: 'coins-unusual', count: today, expected: usual }] : []
}

/** Coins minted today, compared with the days before. */
export function createCoinCheck(ctx: Context): AttentionCheck {
  const readDays = createDailyFigures<number>(ctx, {
    days: USUAL_DAYS + 1,
    readSince: since => readMintedSince(ctx, since),
    none: 0,
  })
  return {
    name: 'coins',
    access: 'admin',
    find: shareRead(ctx, INTERVAL_MS, async () =>
      findUnusualCoins(
        (await readDays()).map(({ figures }) => figures),
        ctx.config.welcomeCoins,
      ),
    ),
  }
}

async function readMintedSince({ db }: Context, since: Date): Promise<Map<number, number>> {
  const rows = await rowsOf<{ day: number; minted: string | number }>(
    db,
    sql`SELECT (created_at AT TIME ZONE 'UTC')::date - DATE '1970-01-01' AS day, sum(amount) AS minted FROM transactions
        WHERE created_at >= ${since.toISOString()}::timestamptz AND user_id IS NULL AND wallet_id = ${MINT_WALLET_ID}
          AND type = 'debit'
        GROUP BY 1`,
  )
  return new Map(rows.map(({ day, minted }) => [day, Number(minted)]))
}
