import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import type { Events } from './events.ts'
import type { Log } from './monitoring/log.ts'
import type { Metrics } from './monitoring/metrics.ts'
import type { Tracing } from './monitoring/tracing.ts'
import type { SharedCounters } from './sockets/bus.ts'

/** Passed to every domain; the clock, the database and the configuration are never imported. */
export interface Context {
  config: Config
  /** Signs and derives tokens. */
  secret: string
  db: Database
  events: Events
  log: Log
  /** Counters that all nodes share; absent on a single node. */
  counters?: SharedCounters | undefined
  /** Absent unless METRICS_PORT is set. */
  metrics?: Metrics | undefined
  /** Absent unless OTEL_EXPORTER_OTLP_ENDPOINT is set. */
  tracing?: Tracing | undefined
  now(): Date
}
