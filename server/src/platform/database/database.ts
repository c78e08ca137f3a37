import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import type { SQL } from 'drizzle-orm'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { type ErrorLog, withAfterCommit } from './afterCommit.ts'

/**
 * A database handle or a transaction: queries are written once and run on either, embedded or PostgreSQL.
 * Inside a transaction use only its own handle: a statement on the outer one would wait for the transaction forever.
 */
export type Database = PgDatabase<PgQueryResultHKT>

export interface OpenDatabase {
  db: Database
  /** The same database, for statements that read whole tables and may take up to LONG_STATEMENT_TIMEOUT_MS. */
  longRunning: Database
  migrate(): Promise<void>
  /** The connections to PostgreSQL, and how many callers wait for one; null for the embedded database. */
  connections(): { total: number; idle: number; waiting: number } | null
  close(): Promise<void>
}

const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url))

/** Opens the database inside this process: in a folder, or in memory, optionally from a copy of another database. */
export async function openEmbedded(
  place: { dataDir: string } | { loadDataDir: Blob } | Record<string, never>,
  log: ErrorLog = console,
): Promise<OpenDatabase & { client: PGlite }> {
  const client = await PGlite.create(place)
  keepUsedParsers(client)
  const db = embeddedHandle(client, log)
  return {
    db,
    longRunning: db,
    client,
    migrate: () => migratePglite(db, { migrationsFolder }),
    connections: () => null,
    close: () => client.close(),
  }
}

// The types that columns and expressions use, by their ids in `pg_type`: boolean, bytea, integers, text and oid, JSON,
// floats, characters, dates, numeric, uuid; then their arrays.
const USED_TYPES = [
  16, 17, 20, 21, 23, 25, 26, 114, 700, 701, 1042, 1043, 1082, 1114, 1184, 1700, 2950, 3802, 199, 1000, 1001,
  1005, 1007, 1009, 1014, 1015, 1016, 1021, 1022, 1028, 1115, 1182, 1185, 1231, 2951, 3807,
]

/** Removes unused parsers: PGlite copies all of them for each query, which takes as long as the query itself. */
function keepUsedParsers({ parsers }: PGlite) {
  for (const type of Object.keys(parsers).map(Number)) if (!USED_TYPES.includes(type)) delete parsers[type]
}

/** The database handle of a PGlite client, with retries and `afterCommit`. */
export function embeddedHandle(client: PGlite, log: ErrorLog) {
  return retryTransactions(withAfterCommit(drizzlePglite({ client }), log))
}

// The advisory lock that makes nodes migrate one after the other.
const MIGRATION_LOCK = 4_044_044

const CONNECTION_TIMEOUT_MS = 10_000
/** Added to the database's own timeout, so that it reports a slow statement before the client gives up. */
const ANSWER_DELAY_MS = 1_000
const LONG_STATEMENT_TIMEOUT_MS = 5 * 60_000

/**
 * Opens a PostgreSQL database. A statement fails after `statementTimeoutMs`, on the server or, if the server hangs, in
 * the client; without a value, statements have no time limit.
 */
export async function openPostgres(
  url: string,
  poolSize: number,
  statementTimeoutMs?: number,
  log: ErrorLog = console,
): Promise<OpenDatabase> {
  const connection = {
    connectionString: url,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    keepAlive: true,
  }
  function openPool(max: number, timeoutMs?: number) {
    const pool = new pg.Pool({
      ...connection,
      max,
      ...(timeoutMs && {
        connectionTimeoutMillis: Math.min(CONNECTION_TIMEOUT_MS, timeoutMs),
        statement_timeout: timeoutMs,
        idle_in_transaction_session_timeout: timeoutMs,
        query_timeout: timeoutMs + ANSWER_DELAY_MS,
      }),
    })
    // The pool replaces a lost connection, and its next statement fails. Without listeners the error would end the
    // process: on the pool for an idle connection, on the client between two statements of a transaction.
    pool.on('error', () => {})
    pool.on('connect', client => client.on('error', () => {}))
    return { pool, db: retryTransactions(withAfterCommit(drizzlePg({ client: pool }), log)) }
  }
  const { pool, db } = openPool(poolSize, statementTimeoutMs)
  try {
    await pool.query('SELECT 1')
  } catch (error) {
    await pool.end()
    throw error
  }
  // The driver's timeout belongs to a connection and cannot be raised for one statement, hence a second pool. Its
  // connection is opened on demand and closed after being idle for a while.
  const long = openPool(1, LONG_STATEMENT_TIMEOUT_MS)
  return {
    db,
    longRunning: long.db,
    async migrate() {
      // A separate connection without a time limit; closing it releases the lock.
      const client = new pg.Client(connection)
      client.on('error', () => {})
      await client.connect()
      try {
        await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
        await migratePg(drizzlePg({ client }), { migrationsFolder })
      } finally {
        await client.end()
      }
    },
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async close() {
      await Promise.all([pool.end(), long.pool.end()])
    },
  }
}

const TRANSACTION_ATTEMPTS = 5

/**
 * Retries a transaction that the database aborted because of a conflict. This is safe: the transaction was rolled back,
 * and its effects outside the database happen after the commit.
 */
function retryTransactions<D extends Database>(db: D): D {
  const once = db.transaction.bind(db)
  db.transaction = async (...args) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await once(...args)
      } catch (error) {
        if (attempt === TRANSACTION_ATTEMPTS || !isConflict(error)) throw error
      }
    }
  }
  return db
}

/** Whether the database aborted a transaction because of a deadlock (40P01) or a serialization failure (40001). */
export function isConflict(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && (cause.code === '40P01' || cause.code === '40001')) return true
  }
  return false
}

/** The rows of a hand-written statement, with either driver. */
export async function rowsOf<T>(db: Database, statement: SQL): Promise<T[]> {
  const result = (await db.execute(statement)) as { rows: T[] }
  return result.rows
}

// PostgreSQL, appendix A: connection exceptions (08), insufficient resources such as a full disk (53), errors of the
// system (58), a server that is shutting down or starting (57P0x), a statement or a lock that took too long (57014,
// 55P03), an idle transaction that was ended (25P03), and a database that can only be read (25006).
const UNREACHABLE_CODES =
  /^(08\w{3}|53\w{3}|58\w{3}|57P0[1-5]|57014|55P03|25P03|25006|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|ENOSPC)$/
const UNREACHABLE_MESSAGES =
  /connection terminated|timeout exceeded when trying to connect|not currently accepting connections|query read timeout/i

/** Whether a statement failed because the database is unreachable or temporarily unable to work. */
export function isUnreachable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && UNREACHABLE_CODES.test(String(cause.code))) return true
    if (UNREACHABLE_MESSAGES.test(cause.message)) return true
  }
  return false
}

/** The name of the constraint that a failed statement violated; null if it failed for another reason. */
export function violatedConstraint(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('constraint' in cause && typeof cause.constraint === 'string') return cause.constraint
  }
  return null
}
