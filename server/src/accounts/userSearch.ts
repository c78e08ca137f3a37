import { type SQL, sql } from 'drizzle-orm'
import { containing, idsWith } from '../platform/listing.ts'

const CALLED = { table: sql`users`, text: sql`username_key || ' ' || email_key`, index: 'users_called' }

/**
 * The ids of those whose name or address contains this. Few are found by the index of their threes of letters, many
 * sooner by reading: of these the database also knows beforehand how many there will be.
 */
export function userIdsMatching(who: string, howMany: 'few' | 'many'): SQL {
  const pattern = containing(who)
  const isCalled = sql`(username_key LIKE ${pattern} OR email_key LIKE ${pattern})`
  if (howMany === 'many') return sql`SELECT id FROM users WHERE ${isCalled}`
  return idsWith(CALLED, who, isCalled)
}
