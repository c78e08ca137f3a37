/**
 * The differences between two JSON values. For a list, `gone` are the indexes in the old list of rows that were removed
 * or moved; `added` and `rows` refer to indexes in the new list.
 */
export type Changes =
  | { value: unknown }
  | { fields: Record<string, Changes> }
  | { gone: number[]; added: [index: number, row: unknown][]; rows: [index: number, changes: Changes][] }

/** The changes that turn `before` into `after`, or null if both are equal. */
export function changesBetween(before: unknown, after: unknown): Changes | null {
  if (before === after) return null
  if (Array.isArray(before) && Array.isArray(after)) return changesOfList(before, after)
  if (isObject(before) && isObject(after)) return changesOfFields(before, after)
  return { value: after }
}

/** A copy of `before` with these changes. Unchanged parts stay the same objects. */
export function applyChanges<T>(before: T, changes: Changes): T
export function applyChanges(before: unknown, changes: Changes): unknown {
  if ('value' in changes) return changes.value
  if ('fields' in changes) {
    const fields = Object.entries(changes.fields)
    const old = before as Fields
    return {
      ...old,
      ...Object.fromEntries(fields.map(([name, each]) => [name, applyChanges(old[name], each)])),
    }
  }
  const gone = new Set(changes.gone)
  const list = (before as unknown[]).filter((_, index) => !gone.has(index))
  for (const [index, row] of changes.added) list.splice(index, 0, row)
  for (const [index, each] of changes.rows) list[index] = applyChanges(list[index], each)
  return list
}

type Fields = Record<string, unknown>

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function changesOfFields(before: Fields, after: Fields): Changes | null {
  const names = Object.keys(after)
  if (names.length !== Object.keys(before).length || names.some(name => !Object.hasOwn(before, name)))
    return { value: after }
  const fields = names.flatMap(name => {
    const changes = changesBetween(before[name], after[name])
    return changes ? [[name, changes] as const] : []
  })
  return fields.length === 0 ? null : { fields: Object.fromEntries(fields) }
}

function changesOfList(before: unknown[], after: unknown[]): Changes | null {
  const oldIndexes = new Map(before.map((row, index) => [keyOf(row), index]))
  const keys = after.map(keyOf)
  if (oldIndexes.size < before.length || new Set(keys).size < keys.length)
    return JSON.stringify(before) === JSON.stringify(after) ? null : { value: after }
  const known = keys.map(key => oldIndexes.get(key) ?? null)
  const kept = longestRise(known)
  if (kept.size === 0) return before.length + after.length === 0 ? null : { value: after }
  const keptBefore = new Set([...kept].map(index => known[index]!))
  const gone = before.flatMap((_, index) => (keptBefore.has(index) ? [] : [index]))
  const added = after.flatMap((row, index): [number, unknown][] => (kept.has(index) ? [] : [[index, row]]))
  const rows = [...kept].flatMap((index): [number, Changes][] => {
    const changes = changesBetween(before[known[index]!], after[index])
    return changes ? [[index, changes]] : []
  })
  return gone.length + added.length + rows.length === 0 ? null : { gone, added, rows }
}

/** The key that identifies a row of a list. */
function keyOf(row: unknown): string {
  if (!isObject(row)) return JSON.stringify(row)
  const key =
    row._id ??
    row.number ??
    row.place ??
    row.matchId ??
    row.code ??
    row.gameId ??
    (row.player as Fields | undefined)?._id
  return key === undefined ? JSON.stringify(row) : String(key)
}

/**
 * The indexes of a longest increasing subsequence; null is never part of it. Rows that keep their order need not be
 * sent again when others move past them.
 */
function longestRise(numbers: (number | null)[]): Set<number> {
  /** At n, the index of the last number of the increasing sequence of n + 1 numbers that ends lowest. */
  const ends: number[] = []
  const previous: number[] = []
  numbers.forEach((number, index) => {
    if (number === null) return
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (numbers[ends[middle]!]! < number) low = middle + 1
      else high = middle
    }
    previous[index] = ends[low - 1] ?? -1
    ends[low] = index
  })
  const found: number[] = []
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index]!) found.push(index)
  return new Set(found.reverse())
}
