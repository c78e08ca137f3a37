export interface PagedRows<Row> {
  value: readonly Row[]
  /** Rows on all pages. */
  total: number
}

/** The rows on the screen, and what the list has become since the reader loaded it. */
export interface HeldRows<Row> extends PagedRows<Row> {
  /** Counts the loads that the reader asked for; background updates keep the number. */
  load: number
  /** The page as it would be now, where that differs in more than the contents of its rows. */
  next: (PagedRows<Row> & { changes: number }) | null
}

/** The fewest rows that come, go or move between two versions of a page. */
export function countChanges(shown: readonly string[], fresh: readonly string[]): number {
  const arrived = fresh.filter(key => !shown.includes(key)).length
  const left = shown.filter(key => !fresh.includes(key)).length
  if (arrived + left > 0) return Math.max(arrived, left)
  return fresh.filter((key, index) => shown[index] !== key).length
}

/**
 * Updates the rows on the screen without moving any. A row that the fresh page no longer has is looked up by itself
 * and stays in its place; what would move waits in `next` until the reader asks for it.
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
