import type { TRANSACTION_SORTS, TRANSACTION_TYPES } from '@valecuatro/contract'
import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import { peopleCalled, users } from '../accounts/index.ts'
import type { Context } from '../platform/context.ts'
import { type Database, rowsOf } from '../platform/database.ts'
import {
  among,
  containing,
  findFew,
  OF_ALL,
  type Paging,
  sliceOf,
  turned,
  walk,
} from '../platform/listing.ts'
import type { Serve } from '../platform/serve.ts'
import { createTotals, startOf, sumOf } from '../platform/totals.ts'
import { periodOf } from './period.ts'
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

const OF_USERS = sql`t.user_id IS NOT NULL`
const all = (conditions: SQL[]) => sql.join(conditions, sql` AND `)

/** Everybody's coins, row by row, for administrators. */
export function serveLedger(serve: Serve, ctx: Context) {
  const totals = createTotals('transactions', OF_USERS)

  async function count(conditions: SQL[]): Promise<number> {
    const [row] = await rowsOf<{ total: number }>(
      ctx.db,
      sql`SELECT count(*)::int AS total FROM transactions t WHERE ${all(conditions)}`,
    )
    return row?.total ?? 0
  }

  async function list({ page, limit, sort = 'createdAt', order, ...filters }: LedgerListing) {
    const { type, user, reason, search, startDate, endDate } = filters
    const period = periodOf(startDate, endDate)
    const reasons = reason ? await findReasons(ctx.db, reason) : null
    const kind = [OF_USERS]
    if (type) kind.push(sql`t.type = ${type}`)
    if (reasons) kind.push(ofReasons(reasons))
    const people = await Promise.all(
      [user, search].filter(who => !!who).map(who => findPeople(ctx.db, `${who}`)),
    )
    // The rows of few people are counted as they are found; everybody's have been counted before, day by day.
    const isFound = people.some(({ areFew }) => areFew)
    kind.push(...people.map(({ condition }) => condition))
    const conditions = [...kind, ...period.conditions]
    const key = JSON.stringify({ type, reasons, user, search })
    const days = isFound ? null : period.daysOf(await totals.days(ctx.db, key, all(kind)))
    let total = days ? sumOf(days) : Number.POSITIVE_INFINITY
    if (days) for (const edge of period.edges) total += await count([...kind, edge])

    const slice = sliceOf({ page, limit }, total)
    const direction = order ?? (sort === 'createdAt' || sort === 'amount' ? 'desc' : 'asc')
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
    return { rows: await lookUp(ctx.db, seqs), total }
  }

  serve('GET /api/admin/transactions', async ({ query, reply }) => {
    const listed = await list(query)
    reply.header('X-Total-Count', listed.total)
    return listed.rows
  })
}

async function lookUp(db: Database, seqs: number[]) {
  if (seqs.length === 0) return []
  const found = await db
    .select({ row: transactions, owner: { id: users.id, username: users.username, email: users.email } })
    .from(transactions)
    .innerJoin(users, eq(users.id, transactions.userId))
    .where(and(inArray(transactions.seq, seqs), isNotNull(transactions.userId)))
  const places = new Map(seqs.map((seq, index) => [seq, index]))
  return found
    .toSorted((a, b) => places.get(a.row.seq)! - places.get(b.row.seq)!)
    .map(({ row, owner }) => showTransaction(row, owner))
}

async function findPeople(db: Database, who: string): Promise<{ condition: SQL; areFew: boolean }> {
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(who))
    return { condition: sql`t.wallet_id = ${who}::uuid`, areFew: true }
  const few = await findFew(db, peopleCalled(who, 'few'))
  if (few) return { condition: sql`t.wallet_id = ${among(few)}`, areFew: true }
  return { condition: sql`t.wallet_id IN (${peopleCalled(who, 'many')})`, areFew: false }
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
