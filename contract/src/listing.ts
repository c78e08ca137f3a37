import { z } from 'zod'
import { text } from './input.ts'
import { MESSAGES } from './messages.ts'

/** The default number of rows per page. */
export const PAGE_SIZE = 10

/**
 * The query parameters of every list. Without `page` and `limit` the answer is the whole list; with either, one page,
 * counted from one. The header `X-Total-Count` has the total number of rows.
 */
const Listing = z.object({
  page: z.coerce.number().int().min(1).max(10_000_000).optional(),
  limit: z.coerce.number().int().min(1).max(100).optional(),
  order: z.enum(['asc', 'desc']).optional(),
  search: text().trim().max(100, MESSAGES.searchTooLong).optional(),
})

/** The query parameters of a list that can be sorted by the given fields. */
export const listQuery = <const S extends readonly [string, ...string[]]>(sorts: S) =>
  Listing.extend({ sort: z.enum(sorts).optional() })
