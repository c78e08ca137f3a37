import { type SQL, sql } from 'drizzle-orm'
import { idsByTrigrams, likePattern } from '../platform/textSearch.ts'

const TRIGRAMS = {
  table: sql`users`,
  text: sql`username_key || ' ' || coalesce(email_key, '')`,
  index: 'users_called',
}

/**
 * A query for the ids of the users, guests among them, whose name or address contains this. Few are found fastest by the trigram index,
 * many by reading the table; for the second form the planner also has a good estimate of their number.
 */
export function userIdsMatching(who: string, howMany: 'few' | 'many'): SQL {
  const pattern = likePattern(who)
  const matches = sql`(username_key LIKE ${pattern} OR email_key LIKE ${pattern})`
  if (howMany === 'many') return sql`SELECT id FROM users WHERE ${matches}`
  return idsByTrigrams(TRIGRAMS, who, matches)
}
