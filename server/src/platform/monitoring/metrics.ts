/** Counters and measurements of the running server; absent without METRICS_PORT. */
export interface Metrics {
  callAnswered(route: string, status: number, seconds: number): void
  messageAnswered(message: string, outcome: 'ok' | 'refused' | 'failed', seconds: number): void
  moveWritten(seconds: number): void
  /** A request was refused before its handler ran. */
  requestRefused(why: string): void
  /** A detector has noticed something. */
  observed(code: string): void
  alertRaised(type: string): void
  /** The ledger was reconciled with this number of differences. */
  ledgerChecked(differences: number): void
}

/** Figures that are read when the metrics are requested. */
export interface MetricSources {
  /** How many sockets are connected to this node. */
  countSockets(): number
  /** How many players wait in all queues, on all nodes. */
  countWaiting(): Promise<number>
  /** The connections of this process to PostgreSQL; null for the embedded database. */
  connections(): { total: number; idle: number; waiting: number } | null
}

export interface MetricsRegistry extends Metrics {
  readSources(sources: MetricSources): void
  contentType: string
  /** The text that Prometheus reads. */
  print(): Promise<string>
  names(): string[]
}

const CALL_BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const MOVE_BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1]

/** Creates a separate registry for each server, so that several can run in one process. */
export async function createMetrics(version: string): Promise<MetricsRegistry> {
  const { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } = await import('prom-client')
  const registry = new Registry()
  const registers = [registry]
  // Includes event loop delay, memory and garbage collection.
  collectDefaultMetrics({ register: registry })

  const calls = new Histogram({
    name: 'valecuatro_call_duration_seconds',
    help: 'HTTP calls by route and class of status',
    labelNames: ['route', 'status'] as const,
    buckets: CALL_BUCKETS_SECONDS,
    registers,
  })
  const messages = new Histogram({
    name: 'valecuatro_message_duration_seconds',
    help: 'Socket messages by name and outcome: ok, refused or failed',
    labelNames: ['message', 'outcome'] as const,
    buckets: CALL_BUCKETS_SECONDS,
    registers,
  })
  const moves = new Histogram({
    name: 'valecuatro_move_duration_seconds',
    help: 'Steps of games, from the decision until they are stored and sent',
    buckets: MOVE_BUCKETS_SECONDS,
    registers,
  })
  const refused = new Counter({
    name: 'valecuatro_refused_requests_total',
    help: 'Requests that were refused before their handler ran, by reason',
    labelNames: ['why'] as const,
    registers,
  })
  const observations = new Counter({
    name: 'valecuatro_observations_total',
    help: 'What detectors have noticed, by code',
    labelNames: ['code'] as const,
    registers,
  })
  const alerts = new Counter({
    name: 'valecuatro_alerts_raised_total',
    help: 'New alerts, by type',
    labelNames: ['type'] as const,
    registers,
  })
  const differences = new Gauge({
    name: 'valecuatro_ledger_differences',
    help: 'Differences between the ledger and the wallets when they were last compared',
    registers,
  })
  const checkedAt = new Gauge({
    name: 'valecuatro_ledger_checked_timestamp_seconds',
    help: 'When the ledger was last compared with the wallets',
    registers,
  })
  new Gauge({
    name: 'valecuatro_build_info',
    help: 'The version that runs',
    labelNames: ['version'] as const,
    registers,
  }).set({ version }, 1)

  return {
    callAnswered: (route, status, seconds) =>
      calls.observe({ route, status: `${Math.floor(status / 100)}xx` }, seconds),
    messageAnswered: (message, outcome, seconds) => messages.observe({ message, outcome }, seconds),
    moveWritten: seconds => moves.observe(seconds),
    requestRefused: why => refused.inc({ why }),
    observed: code => observations.inc({ code }),
    alertRaised: type => alerts.inc({ type }),
    ledgerChecked(count) {
      differences.set(count)
      checkedAt.setToCurrentTime()
    },

    readSources({ countSockets, countWaiting, connections }) {
      new Gauge({
        name: 'valecuatro_sockets',
        help: 'Sockets that are connected to this node',
        registers,
        collect() {
          this.set(countSockets())
        },
      })
      new Gauge({
        name: 'valecuatro_queue_waiting',
        help: 'Players who wait for a table, on all nodes',
        registers,
        async collect() {
          // The other figures are still reported while the database is away.
          this.set(await countWaiting().catch(() => Number.NaN))
        },
      })
      new Gauge({
        name: 'valecuatro_database_connections',
        help: 'Connections to PostgreSQL: total, idle, and callers that wait for one',
        labelNames: ['state'] as const,
        registers,
        collect() {
          for (const [state, count] of Object.entries(connections() ?? {})) this.set({ state }, count)
        },
      })
    },
    contentType: registry.contentType,
    print: () => registry.metrics(),
    names: () => registry.getMetricsAsArray().map(({ name }) => name),
  }
}
