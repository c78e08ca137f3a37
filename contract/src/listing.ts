import { z } from 'zod'
import { text } from './input.ts'
import { MESSAGES } from './messages.ts'

/** The default number of rows of a page. */
export const PAGE_SIZE = 10

/**
 * What every list takes. Without `page` and `limit` it answers whole; with either, with one page, counted from one.
 * The header `X-Total-Count` has the number of all rows.
 */
const Listing = z.object({
  page: z.coerce.number().int().min(1).max(10_000_000).optional(),
  limit: z.coerce.number().int().min(1).max(100).optional(),
  order: z.enum(['asc', 'desc']).optional(),
  search: text().trim().max(100, MESSAGES.searchTooLong).optional(),
})

/** The same, with what this list can be sorted by. */
export const listQuery = <const S extends readonly [string, ...string[]]>(sorts: S) =>
  Listing.extend({ sort: z.enum(sorts).optional() })
