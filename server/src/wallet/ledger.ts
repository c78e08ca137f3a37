import type { Found, TRANSACTION_SORTS, TRANSACTION_TYPES, Transaction } from '@valecuatro/contract'
import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { userIdsMatching, usernameOf } from '../accounts/index.ts'
import { writeAudit } from '../platform/audit.ts'
import type { Context } from '../platform/context.ts'
import { type Database, rowsOf } from '../platform/database/database.ts'
import type { Finder } from '../platform/finder.ts'
import type { Serve } from '../platform/http/serve.ts'
import { type Cell, writeCsv } from '../platform/lists/csv.ts'
import { numberKey, textKey, timeKey } from '../platform/lists/keysetStream.ts'
import { pagedList, readInBatches, type Selection, type Sorting } from '../platform/lists/pagedList.ts'
import { periodOf } from '../platform/lists/period.ts'
import { anyOfIds, findFewIds, isUuid, likePattern } from '../platform/lists/textSearch.ts'
import { readTransactionsBySeq } from './present.ts'
import { readCorrections, readRefundStates } from './refund.ts'
import { transactions } from './schema.ts'

type LedgerSort = (typeof TRANSACTION_SORTS)[number]

interface LedgerFilters {
  type?: (typeof TRANSACTION_TYPES)[number] | undefined
  user?: string | undefined
  reason?: string | undefined
  reasonIs?: string | undefined
  search?: string | undefined
  startDate?: string | undefined
  endDate?: string | undefined
}

const HEAD = [
  'Transaction ID',
  'Created At',
  'User',
  'Email',
  'Type',
  'Amount',
  'Balance Before',
  'Balance After',
  'Reason',
  'Tournament',
  'Administrator',
  'Note',
]

const CREATED = timeKey(sql`t.created_at`)
const SEQ = numberKey(sql`t.seq`)

const createLedgerList = () =>
  pagedList<LedgerSort, LedgerFilters>({
    table: 'transactions',
    scope: sql`t.user_id IS NOT NULL`,
    id: sql`t.seq`,
    sorts: {
      createdAt: { keys: [CREATED, SEQ], direction: 'desc', isByCreation: true },
      amount: { keys: [numberKey(sql`t.amount`), CREATED, SEQ], direction: 'desc' },
      balanceAfter: {
        keys: [numberKey(sql`t.balance_after`), CREATED, SEQ],
        direction: 'desc',
      },
      type: { keys: [textKey(sql`t.type`), CREATED, SEQ], direction: 'asc' },
      reason: { keys: [textKey(sql`t.reason`), CREATED, SEQ], direction: 'asc' },
      // Reads user by user, in the order of the index of names.
      user: {
        from: sql`users u JOIN transactions t ON t.wallet_id = u.id`,
        keys: [textKey(sql`u.username_key`), SEQ],
        direction: 'asc',
      },
    },
    defaultSort: 'createdAt',
    select,
  })

/** The ledger of all users, for administrators. */
export function serveLedger(serve: Serve, ctx: Context) {
  const ledger = createLedgerList()

  async function* readCells(listing: LedgerFilters & Sorting<LedgerSort>): AsyncIterable<Cell[]> {
    for await (const seqs of ledger.batches(ctx.db, listing))
      for (const transaction of await readTransactionsBySeq(ctx.db, seqs)) yield cellsOf(transaction)
  }

  serve('GET /api/admin/transactions', async ({ query, reply }) => {
    const { ids, total } = await ledger.page(ctx.db, query)
    reply.header('X-Total-Count', total)
    return readInBatches(ids, async batch => {
      const rows = await readTransactionsBySeq(ctx.db, batch)
      const ids = rows.map(({ _id }) => _id)
      const refunds = await readRefundStates(ctx.db, ids)
      const corrections = await readCorrections(ctx.db, ids)
      return rows.map(row => ({
        ...row,
        refund: refunds.get(row._id),
        correctedBy: corrections.get(row._id),
      }))
    })
  })

  serve('GET /api/admin/transactions/export', async ({ query, caller }) => {
    const at = ctx.now()
    const act = { actorId: caller.userId, action: 'ledger-exported', subject: 'ledger:transactions' }
    await writeAudit(ctx.db, { ...act, meta: { filters: query }, at })
    return {
      name: `transactions_${at.toISOString().slice(0, 10)}.csv`,
      lines: writeCsv(HEAD, readCells(query)),
    }
  })
}

async function select(db: Database, filters: LedgerFilters): Promise<Selection> {
  const { type, user, reason, reasonIs, search, startDate, endDate } = filters
  const found = reason ? await findReasons(db, reason) : null
  const reasons = reasonIs ? (found ?? [reasonIs]).filter(each => each === reasonIs) : found
  const owners = await Promise.all([user, search].filter(who => !!who).map(who => findOwners(db, `${who}`)))
  return {
    permanent: [
      ...(type ? [sql`t.type = ${type}`] : []),
      ...(reasons ? [ofReasons(reasons)] : []),
      ...owners.map(({ condition }) => condition),
    ],
    key: JSON.stringify({ type, reasons, user, search }),
    period: periodOf(startDate, endDate),
    areFew: owners.some(({ areFew }) => areFew),
  }
}

/** The rows of a user by id, the row with this id, or those of the users whose name or address contains a text. */
async function findOwners(db: Database, who: string): Promise<{ condition: SQL; areFew: boolean }> {
  if (isUuid(who))
    return { condition: sql`(t.wallet_id = ${who}::uuid OR t.id = ${who}::uuid)`, areFew: true }
  const few = await findFewIds(db, userIdsMatching(who, 'few', 'admin'))
  if (few) return { condition: sql`t.wallet_id = ${anyOfIds(few)}`, areFew: true }
  return { condition: sql`t.wallet_id IN (${userIdsMatching(who, 'many', 'admin')})`, areFew: false }
}

/** Finds rows of the users' ledger by their id. */
export const transactionFinder: Finder<Found['transactions'][number]> = {
  access: 'admin',
  async find(db, { id }) {
    if (!id) return []
    const rows = await db
      .select({
        _id: transactions.id,
        username: usernameOf<string>(transactions.userId),
        type: transactions.type,
        amount: transactions.amount,
        createdAt: transactions.createdAt,
      })
      .from(transactions)
      .where(and(eq(transactions.id, id), isNotNull(transactions.userId)))
    return rows.map(row => ({ ...row, createdAt: row.createdAt.toISOString() }))
  },
}

function ofReasons(reasons: string[]): SQL {
  if (reasons.length === 0) return sql`false`
  if (reasons.length === 1) return sql`t.reason = ${reasons[0]}`
  return sql`t.reason IN (${sql.join(
    reasons.map(each => sql`${each}`),
    sql`, `,
  )})`
}

/** With millions of rows and few reasons, the query skips through the index from one reason to the next. */
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
        SELECT reason FROM each WHERE lower(reason) LIKE ${likePattern(part)}`,
  )
  return rows.map(({ reason }) => reason)
}

function cellsOf({ _id, user, type, amount, meta, ...row }: Transaction): Cell[] {
  return [
    _id,
    row.createdAt,
    user.username,
    user.email,
    type,
    type === 'credit' ? amount : -amount,
    row.balanceBefore,
    row.balanceAfter,
    row.reason,
    meta.tournament?.name ?? null,
    meta.by?.username ?? null,
    meta.note ?? null,
  ]
}
