import { z } from 'zod'
import { text } from './input.ts'
import { MESSAGES } from './messages.ts'
import { MAX_SEARCH_LENGTH, SORT_ORDERS } from './values.ts'

/**
 * The query parameters of every list. Without `page` and `limit` the answer is the whole list; with either, one page,
 * counted from one. The header `X-Total-Count` has the total number of rows.
 */
const Listing = z.object({
  page: z.coerce.number().int().min(1).max(10_000_000).optional(),
  limit: z.coerce.number().int().min(1).max(100).optional(),
  order: z.enum(SORT_ORDERS).optional(),
  search: text().trim().max(MAX_SEARCH_LENGTH, MESSAGES.searchTooLong).optional(),
})

/** The query parameters of a list that can be sorted by the given fields. */
export const listQuery = <const S extends readonly [string, ...string[]]>(sorts: S) =>
  Listing.extend({ sort: z.enum(sorts).optional() })
