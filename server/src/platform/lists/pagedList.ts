import { type SQL, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../database/database.ts'
import { type CountedTable, createCachedCounts, sumOfDays } from './cachedCounts.ts'
import { inBatches, type SortKey } from './keysetStream.ts'
import { allOf, type Period, periodOf } from './period.ts'
import {
  type Direction,
  dayBuckets,
  findStart,
  inListOrder,
  type Paging,
  queryDirection,
  sliceOf,
} from './slice.ts'

/** One way to sort a list. All columns are those of `t`, the table of the list, unless `from` has others. */
export interface SortOrder {
  /** Unique together. With an index over them (and the usual filters), a page is read from the index alone. */
  keys: SortKey[]
  /** The default direction. */
  direction: Direction
  /** Replaces `table t`, for example by a join with the table that has the first key. */
  from?: SQL
  /** The first key is `created_at`: a page far from both ends is read from its day on. */
  isByCreation?: true
}

/** The rows selected by the filters of a request, as conditions on `t`. */
export interface Selection {
  /** Conditions whose value for a row never changes, so that counts of past days stay correct. */
  permanent: SQL[]
  /** Identifies `permanent` in the cache of counts. */
  key: string
  /** A condition that can change for a row, such as its status. `others` are the few rows for which it is false. */
  changing?: { condition: SQL; others: SQL } | undefined
  period?: Period | undefined
  /** Whether the rows are few enough to be counted by the query that finds them. */
  areFew: boolean
}

export interface ListDescription<Sort extends string, Filters> {
  table: CountedTable
  /** A condition for every row of the list. */
  scope?: SQL
  /** The column by which callers look up the rows of a page. */
  id: SQL
  sorts: Record<Sort, SortOrder>
  defaultSort: Sort
  select(db: Database, filters: Filters): Promise<Selection> | Selection
}

export interface Sorting<Sort extends string> {
  sort?: Sort | undefined
  order?: Direction | undefined
}

/** The total number of rows, as a column of the query for a page. */
const TOTAL = sql`count(*) OVER ()::int AS total`

const NO_PERIOD = periodOf(undefined, undefined)

/**
 * A list that stays fast on tables of millions of rows. A page is a query for ids from one index, read from the nearer
 * end; the caller looks up only those rows. If the filters select few rows, the same query counts them; otherwise past
 * days are counted only once (see `createCachedCounts`).
 */
export function pagedList<Sort extends string, Filters, Id extends string = string>(
  description: ListDescription<Sort, Filters>,
) {
  const { table, scope = sql`true`, id, sorts, defaultSort, select } = description
  const counts = createCachedCounts(table, scope)
  const from = sql`${typeof table === 'string' ? sql.identifier(table) : table} t`

  async function count(db: Database, conditions: SQL[]): Promise<number> {
    const [row] = await rowsOf<{ total: number }>(
      db,
      sql`SELECT count(*)::int AS total FROM ${from} WHERE ${allOf(conditions)}`,
    )
    return row?.total ?? 0
  }

  async function read(db: Database, filters: Filters) {
    const { permanent, key, changing, period = NO_PERIOD, areFew } = await select(db, filters)
    const lasting = [scope, ...permanent]
    const conditions = [...lasting, ...(changing ? [changing.condition] : []), ...period.conditions]
    return { lasting, key, changing, period, areFew, conditions }
  }

  return {
    /** The ids of a page, in order, and the total number of rows. */
    async page(
      db: Database,
      { page, limit, sort = defaultSort, order, ...filters }: Paging & Sorting<Sort> & Filters,
    ): Promise<{ ids: Id[]; total: number }> {
      const { lasting, key, changing, period, areFew, conditions } = await read(db, filters as Filters)
      const days = areFew ? null : period.daysOf(await counts.days(db, key, allOf(lasting)))
      let total = days ? sumOfDays(days) : Number.POSITIVE_INFINITY
      if (days) for (const edge of period.edges) total += await count(db, [...lasting, edge])
      if (days && changing) total -= await count(db, [...lasting, ...period.conditions, changing.others])

      const { keys, isByCreation, ...sorted } = sorts[sort]
      const direction = order ?? sorted.direction
      const slice = sliceOf({ page, limit }, total)
      const sqlDirection = queryDirection(direction, slice)
      const canStartByDay = days && isByCreation && !changing && period.edges.length === 0
      const start = findStart(canStartByDay ? dayBuckets(days) : [], direction, slice)
      const orderBy = keys.map(({ column }) => sql`${column} ${sqlDirection}`)
      const rows = await rowsOf<{ id: string | number; total: number }>(
        db,
        sql`SELECT ${id} AS id${areFew ? sql`, ${TOTAL}` : sql``} FROM ${sorted.from ?? from}
            WHERE ${allOf([...conditions, start.condition])}
            ORDER BY ${sql.join(orderBy, sql`, `)} LIMIT ${slice.limit} OFFSET ${start.offset}`,
      )
      if (areFew) total = rows[0]?.total ?? (slice.offset > 0 ? await count(db, conditions) : 0)
      return { ids: inListOrder(rows, slice).map(row => String(row.id) as Id), total }
    },

    /** The ids of all rows in batches, for exports. The keys of the sort must not be null. */
    async *batches(
      db: Database,
      { sort = defaultSort, order, ...filters }: Sorting<Sort> & Filters,
    ): AsyncIterable<Id[]> {
      const { conditions } = await read(db, filters as Filters)
      const { keys, ...sorted } = sorts[sort]
      const batches = inBatches<{ id: string | number }>(db, {
        from: sorted.from ?? from,
        where: allOf(conditions),
        columns: sql`${id} AS id`,
        keys,
        order: order ?? sorted.direction,
      })
      for await (const rows of batches) yield rows.map(row => String(row.id) as Id)
    },
  }
}

/** How many rows are looked up at once: mapping 250 rows takes about 10 ms, during which nothing else is served. */
const LOOKUP_BATCH = 250

/** Looks rows up by their ids, batch by batch, so that a list without pages does not hold up other calls. */
export async function readInBatches<Id, Row>(
  ids: readonly Id[],
  read: (ids: Id[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let from = 0; from < ids.length; from += LOOKUP_BATCH)
    rows.push(...(await read(ids.slice(from, from + LOOKUP_BATCH))))
  return rows
}

/** Rows that have been looked up by their ids, in the order of the ids. */
export function sortByIds<Row>(rows: Row[], ids: readonly string[], idOf: (row: Row) => string): Row[] {
  const places = new Map(ids.map((id, index) => [id, index]))
  return rows.toSorted((a, b) => places.get(idOf(a))! - places.get(idOf(b))!)
}
