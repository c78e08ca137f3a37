import { type Found, MAX_FOUND, mayCall, ROLES, type Role, type UserId } from '@valecuatro/contract'
import { type SQL, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../../platform/database/database.ts'
import type { Finder } from '../../platform/finder.ts'
import {
  idsByTrigrams,
  idsFoundQuickly,
  isPlainlyLike,
  likePattern,
} from '../../platform/lists/textSearch.ts'
import { comparisonKey } from './users.ts'

const TRIGRAMS = {
  table: sql`users`,
  text: sql`plain_text(username_key || ' ' || coalesce(email_key, ''))`,
  index: 'users_called',
}

/**
 * Whether a viewer of this role sees the address, the balance and the sessions of a user: organisers see none,
 * moderators those of players, administrators all. Searches look only into what the viewer sees.
 */
export const maySeePrivate = (viewer: Role, role: Role): boolean =>
  mayCall(role === 'player' ? 'moderator' : 'admin', viewer)

/**
 * A query for the ids of users, including guests, whose name, or address if the viewer sees it, contains `who`. `few`
 * uses the trigram index. `many` reads the table, which is faster for many users and gives the planner a good estimate
 * of their number.
 */
export function userIdsMatching(who: string, howMany: 'few' | 'many', viewer: Role): SQL {
  return howMany === 'few'
    ? idsByTrigrams(TRIGRAMS, who, isCalled(who, viewer))
    : sql`SELECT id FROM users WHERE ${isCalled(who, viewer, isPlainLike)}`
}

/** A condition that the name of a user, or the address if the viewer sees it, contains `who`. */
function isCalled(who: string, viewer: Role, isLike = isPlainlyLike): SQL {
  const pattern = likePattern(who)
  const seen = ROLES.filter(role => maySeePrivate(viewer, role))
  const isSeen = sql`role IN (${sql.join(
    seen.map(role => sql`${role}`),
    sql`, `,
  )})`
  const isNamed = isLike(sql`username_key`, pattern)
  return seen.length === 0 ? isNamed : sql`(${isNamed} OR (${isLike(sql`email_key`, pattern)} AND ${isSeen}))`
}

/** Slower than `isPlainlyLike`, but the planner has statistics about it. */
const isPlainLike = (text: SQL, pattern: string) => sql`plain_text(${text}) LIKE ${pattern}`

export interface NamedUser {
  id: UserId
  username: string
}

/** Players whose names begin with `search`, in alphabetical order, except guests, suspended players and `leftOut`. */
export async function findPlayersByName(
  db: Database,
  search: string,
  limit: number,
  leftOut: SQL,
): Promise<NamedUser[]> {
  const prefix = prefixPattern(search)
  return rowsOf<NamedUser>(
    db,
    sql`SELECT id, username FROM users
        WHERE NOT is_guest AND plain_text(username_key) COLLATE "C" LIKE ${prefix} AND role <> 'admin' AND suspended_at IS NULL AND deleted_at IS NULL
          AND id NOT IN (${leftOut})
        ORDER BY plain_text(username_key) COLLATE "C", username_key COLLATE "C" LIMIT ${limit}`,
  )
}

/** The pattern for plain texts that begin with a text. */
const prefixPattern = (text: string) => likePattern(comparisonKey(text)).slice(1)

/** Finds users, including guests: the one of exactly this name first, then those whose names begin with it. */
export const userFinder: Finder<Found['users'][number]> = {
  access: 'staff',
  async find(db, { text, id }, { role: viewer }) {
    const prefix = prefixPattern(text)
    const found = id
      ? sql`id = ${id}::uuid`
      : sql`removed_at IS NULL AND deleted_at IS NULL AND id IN (
          (SELECT id FROM users WHERE NOT is_guest AND plain_text(username_key) COLLATE "C" LIKE ${prefix}
           ORDER BY plain_text(username_key) COLLATE "C" LIMIT ${MAX_FOUND})
          UNION ALL (${idsFoundQuickly({ ...TRIGRAMS, newest: sql`seq` }, text, isCalled(text, viewer))}))`
    const rows = await rowsOf<{
      id: UserId
      username: string
      email: string | null
      role: Role
      isGuest: boolean
      isSuspended: boolean
    }>(
      db,
      sql`SELECT id, username, email, role, is_guest AS "isGuest", suspended_at IS NOT NULL AS "isSuspended"
          FROM users WHERE ${found}
          ORDER BY username_key = ${comparisonKey(text)} DESC, username_key LIKE ${prefix} DESC, is_guest, username_key, id
          LIMIT ${MAX_FOUND}`,
    )
    return rows.map(({ id, email, ...user }) => ({
      _id: id,
      ...user,
      ...(email && maySeePrivate(viewer, user.role) && { email }),
    }))
  },
}
