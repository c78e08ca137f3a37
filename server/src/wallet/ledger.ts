import { type SQL, sql } from 'drizzle-orm'
import { writeAudit } from '../platform/audit.ts'
import { createCachedCounts, startOf, sumOf } from '../platform/cachedCounts.ts'
import type { Context } from '../platform/context.ts'
import { rowsOf } from '../platform/database.ts'
import { OF_ALL, type Paging, sliceOf, turned, walk } from '../platform/listing.ts'
import type { Serve } from '../platform/serve.ts'
import { exportLedger } from './exportLedger.ts'
import {
  choose,
  directionOf,
  type LedgerFilters,
  type LedgerOrder,
  type LedgerSort,
  OF_USERS,
} from './ledgerFilters.ts'
import { lookUpTransactions } from './present.ts'

interface LedgerListing extends Paging, LedgerFilters, LedgerOrder {}

const COLUMNS: Record<Exclude<LedgerSort, 'createdAt' | 'user'>, SQL> = {
  amount: sql`t.amount`,
  balanceAfter: sql`t.balance_after`,
  type: sql`t.type`,
  reason: sql`t.reason`,
}

const all = (conditions: SQL[]) => sql.join(conditions, sql` AND `)

/** The ledger of all users, for administrators. */
export function serveLedger(serve: Serve, ctx: Context) {
  const totals = createCachedCounts('transactions', OF_USERS)

  async function count(conditions: SQL[]): Promise<number> {
    const [row] = await rowsOf<{ total: number }>(
      ctx.db,
      sql`SELECT count(*)::int AS total FROM transactions t WHERE ${all(conditions)}`,
    )
    return row?.total ?? 0
  }

  async function list({ page, limit, sort = 'createdAt', order, ...filters }: LedgerListing) {
    // The rows of few people are counted as they are found; everybody's have been counted before, day by day.
    const { kind, key, period, isFound } = await choose(ctx.db, filters)
    const conditions = [...kind, ...period.conditions]
    const days = isFound ? null : period.daysOf(await totals.days(ctx.db, key, all(kind)))
    let total = days ? sumOf(days) : Number.POSITIVE_INFINITY
    if (days) for (const edge of period.edges) total += await count([...kind, edge])

    const slice = sliceOf({ page, limit }, total)
    const direction = directionOf({ sort, order })
    const way = walk(direction, slice)
    const start = startOf(sort === 'createdAt' && period.edges.length === 0 ? days : null, direction, slice)
    const where = all([...conditions, start.condition])
    const columns = isFound ? sql`t.seq, ${OF_ALL}` : sql`t.seq`
    const rows = await rowsOf<{ seq: string | number; total: number }>(
      ctx.db,
      sort === 'user'
        ? sql`SELECT ${columns} FROM users u JOIN transactions t ON t.wallet_id = u.id WHERE ${where}
              ORDER BY u.username_key ${way}, t.seq ${way} LIMIT ${slice.limit} OFFSET ${slice.offset}`
        : sql`SELECT ${columns} FROM transactions t WHERE ${where}
              ORDER BY ${sort === 'createdAt' ? sql`` : sql`${COLUMNS[sort]} ${way}, `}t.created_at ${way}, t.seq ${way}
              LIMIT ${slice.limit} OFFSET ${start.offset}`,
    )
    if (isFound) total = rows[0]?.total ?? (slice.offset > 0 ? await count(conditions) : 0)
    const seqs = turned(rows, slice).map(({ seq }) => Number(seq))
    return { rows: await lookUpTransactions(ctx.db, seqs), total }
  }

  serve('GET /api/admin/transactions', async ({ query, reply }) => {
    const listed = await list(query)
    reply.header('X-Total-Count', listed.total)
    return listed.rows
  })

  serve('GET /api/admin/transactions/export', async ({ query, caller }) => {
    const at = ctx.now()
    const act = { actorId: caller.userId, action: 'ledger-exported', subject: 'ledger:transactions' }
    await writeAudit(ctx.db, { ...act, meta: { filters: query }, at })
    return {
      name: `transactions_${at.toISOString().slice(0, 10)}.csv`,
      lines: exportLedger(ctx.db, query),
    }
  })
}
