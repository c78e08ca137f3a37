import type { DailyClosing } from '@valecuatro/contract'
import { count, desc, sql } from 'drizzle-orm'
import { writeAudit } from '../platform/audit.ts'
import type { Context } from '../platform/context.ts'
import { type Database, rowsOf } from '../platform/database/database.ts'
import type { Serve } from '../platform/http/serve.ts'
import { dayNumberOf } from '../platform/lists/cachedCounts.ts'
import { type Cell, writeCsv } from '../platform/lists/csv.ts'
import { dateOf, SETTLED_AFTER_MS } from '../platform/lists/dailyFigures.ts'
import { type Difference, reportDifferences } from './reconcile.ts'
import { dailyClosings, type WALLET_KINDS } from './schema.ts'

declare module '../platform/events.ts' {
  interface DomainEvents {
    /** The books of a day were closed; of several days at once, the last one. */
    'day-closed': { closing: DailyClosing }
  }
}

type Closing = typeof dailyClosings.$inferSelect
type WalletKind = (typeof WALLET_KINDS)[number]

const COLUMN_OF = {
  user: 'players',
  pot: 'pools',
  house: 'platform',
  mint: 'mint',
} as const satisfies Record<WalletKind, keyof Closing>
const COLUMNS = Object.values(COLUMN_OF)
type Balances = Record<(typeof COLUMNS)[number], number>

const EXPORT_BATCH = 500
const HEAD = [
  'Day',
  'Players',
  'Prize Pools',
  'Platform',
  'Mint',
  'Minted',
  'Burnt',
  'Transactions',
  'Difference',
  'Closed At',
]

/** The daily closings, for administrators. */
export function serveClosings(serve: Serve, ctx: Context) {
  const read = (limit: number, offset: number) =>
    ctx.db.select().from(dailyClosings).orderBy(desc(dailyClosings.day)).limit(limit).offset(offset)

  async function* readCells(): AsyncIterable<Cell[]> {
    for (let offset = 0; ; offset += EXPORT_BATCH) {
      const rows = await read(EXPORT_BATCH, offset)
      for (const row of rows) yield cellsOf(row)
      if (rows.length < EXPORT_BATCH) return
    }
  }

  serve('GET /api/admin/closings', async ({ query: { page, limit }, reply }) => {
    const [total] = await ctx.db.select({ closings: count() }).from(dailyClosings)
    reply.header('X-Total-Count', total!.closings)
    return (await read(limit, (page - 1) * limit)).map(present)
  })

  serve('GET /api/admin/closings/export', async ({ caller }) => {
    const at = ctx.now()
    const act = { actorId: caller.userId, action: 'closings-exported', subject: 'ledger:closings' }
    await writeAudit(ctx.db, { ...act, meta: {}, at })
    return {
      name: `daily_closings_${at.toISOString().slice(0, 10)}.csv`,
      lines: writeCsv(HEAD, readCells()),
    }
  })
}

const present = (row: Closing): DailyClosing => ({ ...row, closedAt: row.closedAt.toISOString() })

const cellsOf = (row: Closing): Cell[] => [
  row.day,
  ...COLUMNS.map(column => row[column]),
  row.minted,
  row.burnt,
  row.transactions,
  row.difference,
  row.closedAt.toISOString(),
]

/**
 * Closes every day that is over and not closed yet, from the day of the first movement on. Of several nodes that close
 * the same day, one writes its row; this function returns the closings that it wrote itself. `longRunning` is the
 * database handle for reading a long ledger.
 */
export async function closeDays(ctx: Context, longRunning: Database = ctx.db): Promise<Closing[]> {
  const closedAt = ctx.now()
  const today = dayNumberOf(new Date(closedAt.getTime() - SETTLED_AFTER_MS))
  const [last] = await ctx.db.select().from(dailyClosings).orderBy(desc(dailyClosings.day)).limit(1)
  const lastDay = last && dayNumberOf(new Date(last.day))
  if (lastDay !== undefined && lastDay >= today - 1) return []

  const { held, movements } = await readBooks(longRunning, lastDay === undefined ? null : dateOf(lastDay + 1))
  const firstDay = lastDay === undefined ? movements[0]?.day : lastDay + 1
  if (firstDay === undefined) return []
  const opening: Balances = last ?? { players: 0, pools: 0, platform: 0, mint: 0 }
  const differences = findDifferences(add(opening, movements), held)
  const difference = differences.reduce((sum, { expected, found }) => sum + Math.abs(found - expected), 0)

  const closings: Closing[] = []
  let balances = opening
  for (let day = firstDay; day < today; day++) {
    const ofDay = movements.filter(movement => movement.day === day)
    const ofMint = ofDay.find(({ kind }) => kind === 'mint')
    balances = add(balances, ofDay)
    closings.push({
      day: dateOf(day),
      ...balances,
      minted: ofMint?.debited ?? 0,
      burnt: ofMint?.credited ?? 0,
      transactions: ofDay.reduce((sum, { rows }) => sum + rows, 0),
      difference,
      closedAt,
    })
  }
  if (closings.length === 0) return []
  return ctx.db.transaction(async tx => {
    const written = await tx.insert(dailyClosings).values(closings).onConflictDoNothing().returning()
    if (written.length > 0 && differences.length > 0) await reportDifferences(tx, ctx, differences)
    const last = written.at(-1)
    if (last) await ctx.events.emit(tx, 'day-closed', { closing: present(last) })
    return written
  })
}

interface Movements {
  kind: WalletKind
  day: number
  credited: number
  debited: number
  rows: number
}

/**
 * What wallets of each kind hold now, and what they received and paid on each day since a date, oldest first. One
 * statement reads one snapshot, so that both contain the same movements.
 */
async function readBooks(db: Database, since: string | null) {
  const isRead = since === null ? sql`true` : sql`t.created_at >= ${since}::date AT TIME ZONE 'UTC'`
  const rows = await rowsOf<
    Record<'credited' | 'debited' | 'rows', string> & { kind: WalletKind; day: number | null }
  >(
    db,
    sql`
      WITH entries AS (
        SELECT 'user' AS kind, t.created_at, t.type, t.amount FROM transactions t
          WHERE t.user_id IS NOT NULL AND ${isRead}
        UNION ALL
        SELECT w.kind, t.created_at, t.type, t.amount FROM transactions t JOIN wallets w ON w.id = t.wallet_id
          WHERE t.user_id IS NULL AND ${isRead}
      )
      SELECT kind, (created_at AT TIME ZONE 'UTC')::date - DATE '1970-01-01' AS day,
          coalesce(sum(amount) FILTER (WHERE type = 'credit'), 0)::text AS credited,
          coalesce(sum(amount) FILTER (WHERE type = 'debit'), 0)::text AS debited, count(*)::text AS rows
        FROM entries GROUP BY 1, 2
      UNION ALL
      SELECT kind, NULL, sum(coins)::text, '0', '0' FROM wallets GROUP BY kind
      ORDER BY day`,
  )
  const held: Balances = { players: 0, pools: 0, platform: 0, mint: 0 }
  const movements: Movements[] = []
  for (const { kind, day, credited, debited, rows: ofDay } of rows)
    if (day === null) held[COLUMN_OF[kind]] = Number(credited)
    else
      movements.push({ kind, day, credited: Number(credited), debited: Number(debited), rows: Number(ofDay) })
  return { held, movements }
}

function add(balances: Balances, movements: readonly Movements[]): Balances {
  const { players, pools, platform, mint } = balances
  const sums = { players, pools, platform, mint }
  for (const { kind, credited, debited } of movements) sums[COLUMN_OF[kind]] += credited - debited
  return sums
}

/** Compares the balances carried on from the last closing with those of the wallets, and all of them with zero. */
function findDifferences(carried: Balances, held: Balances): Difference[] {
  const sum = COLUMNS.reduce((total, column) => total + carried[column], 0)
  const found: Difference[] = COLUMNS.map(column => ({
    walletId: null,
    problem: 'closing-differs',
    expected: carried[column],
    found: held[column],
  }))
  found.push({ walletId: null, problem: 'coins-are-not-conserved', expected: 0, found: sum })
  return found.filter(each => each.expected !== each.found)
}
