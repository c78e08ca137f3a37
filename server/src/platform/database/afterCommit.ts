import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

type Database = PgDatabase<PgQueryResultHKT>
type Callback = () => unknown

/** The log for errors of callbacks. */
export interface ErrorLog {
  error(details: object, message: string): void
}

/** How each handle receives callbacks: a transaction keeps them for later, a database handle runs them. */
const receivers = new WeakMap<Database, (callback: Callback) => void>()

/**
 * Runs `callback` after the transaction commits, or at once outside a transaction; a rollback discards it. The callback
 * cannot affect the transaction: it is not awaited, and its error is logged.
 */
export function afterCommit(tx: Database, callback: Callback): void {
  const receive = receivers.get(tx)
  if (!receive) throw new Error('this database handle was not prepared for afterCommit')
  receive(callback)
}

/** Makes `afterCommit` work with this database handle and its transactions. */
export function withAfterCommit<D extends Database>(db: D, log: ErrorLog): D {
  return receiveCallbacks(db, async callback => {
    try {
      await callback()
    } catch (error) {
      log.error({ err: error }, 'a callback after a commit failed')
    }
  })
}

/** A committed transaction passes its callbacks on: to the outer transaction, or to the handle that runs them. */
function receiveCallbacks<D extends Database>(db: D, receive: (callback: Callback) => void): D {
  receivers.set(db, receive)
  const begin = db.transaction.bind(db) as Database['transaction']
  const transaction: Database['transaction'] = async (work, config) => {
    const callbacks: Callback[] = []
    const result = await begin(tx => work(receiveCallbacks(tx, callback => callbacks.push(callback))), config)
    callbacks.forEach(receive)
    return result
  }
  return Object.assign(db, { transaction })
}
