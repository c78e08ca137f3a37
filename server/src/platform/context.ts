import type { Config } from './config.ts'
import type { Database } from './database.ts'
import type { Events } from './events.ts'
import type { SharedCounters } from './limits.ts'
import type { Log } from './log.ts'

/** What every domain gets: clock, database and configuration are always passed in. */
export interface Context {
  config: Config
  /** Signs and derives tokens. */
  secret: string
  db: Database
  events: Events
  log: Log
  /** Where the nodes count together; absent on a single node. */
  counters?: SharedCounters | undefined
  now(): Date
}
