import type { Role, USER_SORTS, UserId, UserStatus } from '@valecuatro/contract'
import { and, not, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { numberKey, textKey, timeKey, uuidKey } from '../../platform/lists/keysetStream.ts'
import { pagedList, type Selection, type Sorting, type SortOrder } from '../../platform/lists/pagedList.ts'
import type { Paging } from '../../platform/lists/slice.ts'
import { anyOfIds, findFewIds } from '../../platform/lists/textSearch.ts'
import { userIdsMatching } from './userSearch.ts'

type Sort = (typeof USER_SORTS)[number]

interface UserFilters {
  search?: string | undefined
  role?: Role | undefined
  status?: UserStatus | undefined
  guests?: '1' | undefined
  /** The role of the caller, whose search looks only into what they see. */
  viewer: Role
}

const ID = uuidKey(sql`t.id`)
const USERNAME = textKey(sql`t.username_key`)

const SORTS: Record<Sort, SortOrder> = {
  createdAt: { keys: [timeKey(sql`t.created_at`), ID], direction: 'desc', isByCreation: true },
  username: { keys: [USERNAME, ID], direction: 'asc' },
  role: { keys: [textKey(sql`t.role`), USERNAME, ID], direction: 'asc' },
  coins: { keys: [numberKey(sql`t.coins`), ID], direction: 'desc' },
  wins: { keys: [numberKey(sql`t.wins`), ID], direction: 'desc' },
  gamesPlayed: { keys: [numberKey(sql`t.games_played`), ID], direction: 'desc' },
}

/**
 * Lists the ids of users for administrators: users with an account or, on request, guests. `coins` is a query for the
 * `id` and `coins` of users, passed in because accounts must not import the wallet.
 */
export function createUserList(coins: SQL) {
  const accounts = pagedList<Sort, UserFilters, UserId>({
    table: 'users',
    scope: sql`NOT t.is_guest`,
    id: sql`t.id`,
    sorts: {
      ...SORTS,
      // Guests have no coins.
      coins: { ...SORTS.coins, from: sql`(SELECT c.id, c.coins, false AS is_guest FROM (${coins}) c) t` },
    },
    defaultSort: 'createdAt',
    select,
  })

  const guests = pagedList<Sort, UserFilters, UserId>({
    table: sql`(SELECT *, 0::bigint AS coins FROM users WHERE is_guest AND removed_at IS NULL)`,
    id: sql`t.id`,
    sorts: SORTS,
    defaultSort: 'createdAt',
    // Guests are removed or register, so a stored count of them would become wrong.
    select: async (db, filters) => ({ ...(await select(db, filters)), areFew: true }),
  })

  return (db: Database, listing: Paging & Sorting<Sort> & UserFilters) =>
    (listing.guests ? guests : accounts).page(db, listing)
}

const STAFF = sql`SELECT id FROM users WHERE role <> 'player'`
const ofRole = (role: Role) => sql`${STAFF} AND role = ${role}`
const NAMES_TO_REVIEW = sql`SELECT id FROM users WHERE is_name_to_review`
const SUSPENDED = sql`SELECT id FROM users WHERE suspended_at IS NOT NULL`

async function select(db: Database, { search, role, status, viewer }: UserFilters): Promise<Selection> {
  const named = search
    ? await findGroup(db, userIdsMatching(search, 'few', viewer), userIdsMatching(search, 'many', viewer))
    : null
  const staff = role && role !== 'player' ? await findGroup(db, ofRole(role)) : null
  const suspended = status === 'suspended' ? await findGroup(db, SUSPENDED) : null
  const toReview = status === 'name-to-review' ? await findGroup(db, NAMES_TO_REVIEW) : null
  const wanted = [staff, suspended, toReview].flatMap(group => group?.condition ?? [])
  // Staff and suspended users are few, so that they can be excluded by their ids.
  const others = [
    ...(role === 'player' ? [(await findGroup(db, STAFF)).condition] : []),
    ...(status === 'active' ? [(await findGroup(db, SUSPENDED)).condition] : []),
  ]
  const conditions = [...wanted, ...others.map(not)]
  return {
    permanent: named ? [named.condition] : [],
    key: JSON.stringify({ search, viewer }),
    changing:
      conditions.length > 0
        ? { condition: and(...conditions)!, others: or(...wanted.map(not), ...others)! }
        : undefined,
    areFew: named?.areFew === true || wanted.length > 0,
  }
}

/** A set of users as a condition on their ids alone, so that every sort can use its index. */
interface Group {
  condition: SQL
  areFew: boolean
}

async function findGroup(db: Database, few: SQL, many = few): Promise<Group> {
  const ids = await findFewIds(db, few)
  return ids
    ? { condition: sql`t.id = ${anyOfIds(ids)}`, areFew: true }
    : { condition: sql`t.id IN (${many})`, areFew: false }
}
