import type { TRANSACTION_SORTS, TRANSACTION_TYPES } from '@valecuatro/contract'
import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import { users } from '../accounts/index.ts'
import type { Context } from '../platform/context.ts'
import { type Database, rowsOf } from '../platform/database.ts'
import { containing, type Paging, sliceOf, turned, walk } from '../platform/listing.ts'
import type { Serve } from '../platform/serve.ts'
import { createTotals } from '../platform/totals.ts'
import { showTransaction } from './showTransaction.ts'
import { transactions } from './tables.ts'

type Sort = (typeof TRANSACTION_SORTS)[number]

interface Filters {
  type?: (typeof TRANSACTION_TYPES)[number] | undefined
  user?: string | undefined
  reason?: string | undefined
  search?: string | undefined
  startDate?: string | undefined
  endDate?: string | undefined
}

interface LedgerListing extends Paging, Filters {
  sort?: Sort | undefined
  order?: 'asc' | 'desc' | undefined
}

const COLUMNS: Record<Exclude<Sort, 'createdAt' | 'user'>, SQL> = {
  amount: sql`t.amount`,
  type: sql`t.type`,
  reason: sql`t.reason`,
}

/** Everybody's coins, row by row, for administrators. */
export function serveLedger(serve: Serve, ctx: Context) {
  const totals = createTotals('transactions')

  async function total(conditions: SQL[], { user, search, startDate, endDate, ...settled }: Filters) {
    const all = sql.join(conditions, sql` AND `)
    // What is asked for again and again is remembered; one person's rows, or those of some days, are soon counted.
    const isSettled = !user && !search && !startDate && !endDate
    if (isSettled) return totals.count(ctx.db, JSON.stringify(settled), all)
    const [row] = await rowsOf<{ total: number }>(
      ctx.db,
      sql`SELECT count(*)::int AS total FROM transactions t WHERE ${all}`,
    )
    return row?.total ?? 0
  }

  async function list({ page, limit, sort = 'createdAt', order, ...filters }: LedgerListing) {
    const conditions = await conditionsOf(ctx.db, filters)
    const count = await total(conditions, filters)
    const slice = sliceOf({ page, limit }, count)
    const way = walk(order ?? (sort === 'createdAt' || sort === 'amount' ? 'desc' : 'asc'), slice)
    const where = sql.join(conditions, sql` AND `)
    const newest = sql`t.created_at ${way}, t.seq ${way}`
    const rows = await rowsOf<{ id: string }>(
      ctx.db,
      sort === 'user'
        ? sql`SELECT t.id FROM transactions t JOIN users u ON u.id = t.user_id WHERE ${where}
              ORDER BY u.username_key ${way}, ${newest} LIMIT ${slice.limit} OFFSET ${slice.offset}`
        : sql`SELECT t.id FROM transactions t WHERE ${where}
              ORDER BY ${sort === 'createdAt' ? newest : sql`${COLUMNS[sort]} ${way}, ${newest}`}
              LIMIT ${slice.limit} OFFSET ${slice.offset}`,
    )
    const ids = turned(rows, slice).map(({ id }) => id)
    return { rows: await lookUp(ctx.db, ids), total: count }
  }

  serve('GET /api/admin/transactions', async ({ query, reply }) => {
    const listed = await list(query)
    reply.header('X-Total-Count', listed.total)
    return listed.rows
  })
}

async function lookUp(db: Database, ids: string[]) {
  if (ids.length === 0) return []
  const found = await db
    .select({ row: transactions, owner: { id: users.id, username: users.username, email: users.email } })
    .from(transactions)
    .innerJoin(users, eq(users.id, transactions.userId))
    .where(inArray(transactions.id, ids))
  const places = new Map(ids.map((id, index) => [id, index]))
  return found
    .toSorted((a, b) => places.get(a.row.id)! - places.get(b.row.id)!)
    .map(({ row, owner }) => showTransaction(row, owner))
}

async function conditionsOf(db: Database, filters: Filters): Promise<SQL[]> {
  const { type, user, reason, search, startDate, endDate } = filters
  const conditions = [sql`t.user_id IS NOT NULL`]
  if (type) conditions.push(sql`t.type = ${type}`)
  if (reason) conditions.push(ofReasons(await findReasons(db, reason)))
  for (const who of [user, search]) if (who) conditions.push(ofPeople(who))
  if (startDate) conditions.push(sql`t.created_at >= ${momentOf(startDate, 0).toISOString()}::timestamptz`)
  if (endDate) conditions.push(sql`t.created_at <= ${momentOf(endDate, DAY - 1).toISOString()}::timestamptz`)
  return conditions
}

const DAY = 24 * 60 * 60 * 1000

function momentOf(text: string, intoTheDay: number): Date {
  const isDate = !text.includes('T')
  return new Date(new Date(text).getTime() + (isDate ? intoTheDay : 0))
}

function ofPeople(who: string): SQL {
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(who)) return sql`t.wallet_id = ${who}::uuid`
  const pattern = containing(who)
  return sql`t.wallet_id IN (
    SELECT id FROM users WHERE username_key LIKE ${pattern} OR email_key LIKE ${pattern})`
}

function ofReasons(reasons: string[]): SQL {
  if (reasons.length === 0) return sql`false`
  if (reasons.length === 1) return sql`t.reason = ${reasons[0]}`
  return sql`t.reason IN (${sql.join(
    reasons.map(each => sql`${each}`),
    sql`, `,
  )})`
}

/** There are millions of rows and a handful of reasons: the index is walked from one reason to the next. */
async function findReasons(db: Database, part: string): Promise<string[]> {
  const rows = await rowsOf<{ reason: string }>(
    db,
    sql`WITH RECURSIVE each AS (
          (SELECT reason FROM transactions WHERE user_id IS NOT NULL ORDER BY reason LIMIT 1)
          UNION ALL
          SELECT (SELECT reason FROM transactions WHERE user_id IS NOT NULL AND reason > each.reason
                  ORDER BY reason LIMIT 1)
          FROM each WHERE each.reason IS NOT NULL
        )
        SELECT reason FROM each WHERE lower(reason) LIKE ${containing(part)}`,
  )
  return rows.map(({ reason }) => reason)
}
