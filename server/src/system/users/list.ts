import type { AdminUser, Role, USER_SORTS, UserStatus } from '@valecuatro/contract'
import { and, inArray, not, type SQL, sql } from 'drizzle-orm'
import { userIdsMatching, users } from '../../accounts/index.ts'
import { createCachedCounts, startOf, sumOf } from '../../platform/cachedCounts.ts'
import { type Database, rowsOf } from '../../platform/database.ts'
import { among, findFew, OF_ALL, type Paging, sliceOf, turned, walk } from '../../platform/listing.ts'
import { showUsers } from './show.ts'

type Sort = (typeof USER_SORTS)[number]

export interface UserListing extends Paging {
  sort?: Sort | undefined
  order?: 'asc' | 'desc' | undefined
  search?: string | undefined
  role?: Role | undefined
  status?: UserStatus | undefined
}

/** Coins are the wallet's, which has its owner's id: that order is walked there. */
const USERS = sql`users t`
const WALLETS = sql`(SELECT id, coins FROM wallets WHERE user_id IS NOT NULL) t`

const ORDERS: Record<Sort, { from: SQL; by: SQL[]; unlessTold: 'asc' | 'desc' }> = {
  createdAt: { from: USERS, by: [sql`t.created_at`, sql`t.id`], unlessTold: 'desc' },
  username: { from: USERS, by: [sql`t.username_key`, sql`t.id`], unlessTold: 'asc' },
  role: { from: USERS, by: [sql`t.role`, sql`t.username_key`, sql`t.id`], unlessTold: 'asc' },
  coins: { from: WALLETS, by: [sql`t.coins`, sql`t.id`], unlessTold: 'desc' },
  wins: { from: USERS, by: [sql`t.wins`, sql`t.id`], unlessTold: 'desc' },
  gamesPlayed: { from: USERS, by: [sql`t.games_played`, sql`t.id`], unlessTold: 'desc' },
}

const ADMINISTRATORS = sql`SELECT id FROM users WHERE role = 'admin'`
const SUSPENDED = sql`SELECT id FROM users WHERE suspended_at IS NOT NULL`

/** Some users, told by their ids alone, so that any order can be walked. */
interface Group {
  condition: SQL
  areFew: boolean
}

async function group(db: Database, few: SQL, many = few): Promise<Group> {
  const ids = await findFew(db, few)
  return ids
    ? { condition: sql`t.id = ${among(ids)}`, areFew: true }
    : { condition: sql`t.id IN (${many})`, areFew: false }
}

const others = ({ condition }: Group): Group => ({ condition: not(condition), areFew: false })

/** All users, for administrators. A page is read from an index alone; only its own rows are looked up. */
export function createUserList() {
  const totals = createCachedCounts('users')

  return async function list(db: Database, listing: UserListing) {
    const { sort = 'createdAt', search, role, status } = listing
    const { from, by, unlessTold } = ORDERS[sort]
    const order = listing.order ?? unlessTold
    const called = search
      ? await group(db, userIdsMatching(search, 'few'), userIdsMatching(search, 'many'))
      : null
    const administrators = role ? await group(db, ADMINISTRATORS) : null
    const ofRole = administrators && role === 'player' ? others(administrators) : administrators
    const suspended = status ? await group(db, SUSPENDED) : null
    const ofStatus = suspended && status === 'active' ? others(suspended) : suspended

    const lasting = and(sql`true`, called?.condition, ofRole?.condition)!
    const condition = and(lasting, ofStatus?.condition)!
    // Few are counted as they are found; all others have been counted before, but for those who are suspended now.
    const isFew = [called, ofRole, ofStatus].some(each => each?.areFew) || status === 'suspended'
    const days = isFew ? null : await totals.days(db, JSON.stringify({ search, role }), lasting)
    const counted =
      days && sumOf(days) - (suspended ? await count(db, and(lasting, suspended.condition)!) : 0)
    const slice = sliceOf(listing, counted ?? Number.POSITIVE_INFINITY)
    const way = walk(order, slice)
    const start = startOf(sort === 'createdAt' && !status ? days : null, order, slice)
    const cut = await rowsOf<{ id: string; total: number }>(
      db,
      sql`SELECT t.id${isFew ? sql`, ${OF_ALL}` : sql``} FROM ${from} WHERE ${condition} AND ${start.condition}
          ORDER BY ${sql.join(
            by.map(column => sql`${column} ${way}`),
            sql`, `,
          )} LIMIT ${slice.limit} OFFSET ${start.offset}`,
    )
    const total = counted ?? cut[0]?.total ?? (slice.offset > 0 ? await count(db, condition) : 0)
    const ids = turned(cut, slice).map(({ id }) => id)
    return { rows: await lookUp(db, ids), total }
  }
}

async function count(db: Database, condition: SQL): Promise<number> {
  const [row] = await rowsOf<{ total: number }>(
    db,
    sql`SELECT count(*)::int AS total FROM users t WHERE ${condition}`,
  )
  return row?.total ?? 0
}

async function lookUp(db: Database, ids: string[]): Promise<AdminUser[]> {
  if (ids.length === 0) return []
  const rows = await db.select().from(users).where(inArray(users.id, ids))
  const places = new Map(ids.map((id, index) => [id, index]))
  return showUsers(
    db,
    rows.toSorted((a, b) => places.get(a.id)! - places.get(b.id)!),
  )
}
