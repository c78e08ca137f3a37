import { type SQL, sql } from 'drizzle-orm'
import { containing } from '../platform/listing.ts'

/** The ids of those whose name or address contains this. */
export function peopleCalled(who: string): SQL {
  const pattern = containing(who)
  // Both are in one index of three letters each; which of them it was is seen in the row.
  return sql`SELECT id FROM users WHERE grams(username_key || ' ' || email_key) @> grams(${who.toLowerCase()})
    AND (username_key LIKE ${pattern} OR email_key LIKE ${pattern})`
}
