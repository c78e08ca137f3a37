export interface PagedRows<Row> {
  value: readonly Row[]
  /** The number of rows on all pages. */
  total: number
  /** There are more rows than `total`. */
  capped?: boolean
}

/** The rows on the screen, and the changes since the administrator loaded them. */
export interface HeldRows<Row> extends PagedRows<Row> {
  /** Counts the loads that the administrator asked for; background updates do not change it. */
  load: number
  /** The current page of the list, if rows were added, removed or moved. */
  next: (PagedRows<Row> & { changes: number }) | null
}

/** The minimum number of rows that were added, removed or moved between two versions of a page. */
export function countChanges(shown: readonly string[], fresh: readonly string[]): number {
  const arrived = fresh.filter(key => !shown.includes(key)).length
  const left = shown.filter(key => !fresh.includes(key)).length
  if (arrived + left > 0) return Math.max(arrived, left)
  return fresh.filter((key, index) => shown[index] !== key).length
}

/**
 * Updates the rows on the screen without moving any. A row that is missing from the fresh page is looked up by itself
 * and stays in place; changes that would move rows wait in `next` until the administrator asks for them.
 */
export async function holdRows<Row>(
  shown: HeldRows<Row>,
  fresh: PagedRows<Row>,
  rowKey: (row: Row) => string,
  lookUp: (row: Row) => Promise<Row>,
): Promise<HeldRows<Row>> {
  const keyed = new Map(fresh.value.map(row => [rowKey(row), row]))
  const value = await Promise.all(
    shown.value.map(async row => keyed.get(rowKey(row)) ?? (await lookUp(row).catch(() => row))),
  )
  const changes = countChanges(shown.value.map(rowKey), fresh.value.map(rowKey))
  if (changes === 0) return { ...shown, value, total: fresh.total, next: null }
  return { ...shown, value, next: { ...fresh, changes } }
}
