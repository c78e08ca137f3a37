import type { TRANSACTION_SORTS, TRANSACTION_TYPES } from '@valecuatro/contract'
import { type SQL, sql } from 'drizzle-orm'
import { userIdsMatching } from '../accounts/index.ts'
import { type Database, rowsOf } from '../platform/database.ts'
import { among, containing, findFew } from '../platform/listing.ts'
import { type Period, periodOf } from '../platform/period.ts'

export type LedgerSort = (typeof TRANSACTION_SORTS)[number]

export interface LedgerFilters {
  type?: (typeof TRANSACTION_TYPES)[number] | undefined
  user?: string | undefined
  reason?: string | undefined
  search?: string | undefined
  startDate?: string | undefined
  endDate?: string | undefined
}

export interface LedgerOrder {
  sort?: LedgerSort | undefined
  order?: 'asc' | 'desc' | undefined
}

/** Which way a column is read unless told: the newest and the largest first. */
export const directionOf = ({ sort = 'createdAt', order }: LedgerOrder): 'asc' | 'desc' =>
  order ?? (sort === 'createdAt' || sort === 'amount' || sort === 'balanceAfter' ? 'desc' : 'asc')

export const OF_USERS = sql`t.user_id IS NOT NULL`

export interface Chosen {
  /** What a row has or has not, forever. */
  kind: SQL[]
  /** Names `kind`. */
  key: string
  period: Period
  /** They are the rows of few people, found through them. */
  isFound: boolean
}

/** What is asked of a row of the ledger. */
export async function choose(db: Database, filters: LedgerFilters): Promise<Chosen> {
  const { type, user, reason, search, startDate, endDate } = filters
  const reasons = reason ? await findReasons(db, reason) : null
  const people = await Promise.all([user, search].filter(who => !!who).map(who => findPeople(db, `${who}`)))
  return {
    kind: [
      OF_USERS,
      ...(type ? [sql`t.type = ${type}`] : []),
      ...(reasons ? [ofReasons(reasons)] : []),
      ...people.map(({ condition }) => condition),
    ],
    key: JSON.stringify({ type, reasons, user, search }),
    period: periodOf(startDate, endDate),
    isFound: people.some(({ areFew }) => areFew),
  }
}

async function findPeople(db: Database, who: string): Promise<{ condition: SQL; areFew: boolean }> {
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(who))
    return { condition: sql`t.wallet_id = ${who}::uuid`, areFew: true }
  const few = await findFew(db, userIdsMatching(who, 'few'))
  if (few) return { condition: sql`t.wallet_id = ${among(few)}`, areFew: true }
  return { condition: sql`t.wallet_id IN (${userIdsMatching(who, 'many')})`, areFew: false }
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
