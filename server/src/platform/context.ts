import type { Config } from './config.ts'
import type { Database } from './database.ts'
import type { Events } from './events.ts'
import type { Log } from './log.ts'

/** What every domain is handed: nothing reaches for a clock, a database or a setting by itself. */
export interface Context {
  config: Config
  /** Signs and derives tokens. */
  secret: string
  db: Database
  events: Events
  log: Log
  now(): Date
}
