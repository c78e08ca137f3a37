import { mayCall, ROLES, type Role, type UserId } from '@valecuatro/contract'
import { type SQL, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../../platform/database/database.ts'
import { idsByTrigrams, likePattern } from '../../platform/lists/textSearch.ts'
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
  const pattern = likePattern(who)
  const seen = ROLES.filter(role => maySeePrivate(viewer, role))
  const isSeen = sql`role IN (${sql.join(
    seen.map(role => sql`${role}`),
    sql`, `,
  )})`
  const matches =
    seen.length === 0
      ? sql`plain_text(username_key) LIKE ${pattern}`
      : sql`(plain_text(username_key) LIKE ${pattern} OR (plain_text(email_key) LIKE ${pattern} AND ${isSeen}))`
  if (howMany === 'many') return sql`SELECT id FROM users WHERE ${matches}`
  return idsByTrigrams(TRIGRAMS, who, matches)
}

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
  const prefix = likePattern(comparisonKey(search)).slice(1)
  return rowsOf<NamedUser>(
    db,
    sql`SELECT id, username FROM users
        WHERE NOT is_guest AND plain_text(username_key) COLLATE "C" LIKE ${prefix} AND role <> 'admin' AND suspended_at IS NULL AND deleted_at IS NULL
          AND id NOT IN (${leftOut})
        ORDER BY plain_text(username_key) COLLATE "C", username_key COLLATE "C" LIMIT ${limit}`,
  )
}
