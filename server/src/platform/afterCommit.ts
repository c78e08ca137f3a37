import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

type Database = PgDatabase<PgQueryResultHKT>

const waiting = new WeakMap<object, (() => void)[]>()

/** Runs `then` once the transaction has committed, and never if it has not; at once outside a transaction. */
export function afterCommit(tx: Database, then: () => void): void {
  const list = waiting.get(tx)
  if (list) list.push(then)
  else then()
}

/** Makes the transactions of this handle run what was handed to `afterCommit`. */
export function withAfterCommit<D extends Database>(db: D): D {
  const begin = db.transaction.bind(db) as Database['transaction']
  const transaction: Database['transaction'] = async (work, config) => {
    let list: (() => void)[] = []
    const result = await begin(tx => {
      list = []
      waiting.set(tx, list)
      return work(tx)
    }, config)
    for (const then of list) then()
    return result
  }
  return Object.assign(db, { transaction })
}
