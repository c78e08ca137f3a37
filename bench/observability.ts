/**
 * Measures the cost of metrics and of ids in log lines: the processor time of each call, socket message and move,
 * compared with the same work without them.
 *
 *   node bench/observability.ts
 */
import { randomUUID } from 'node:crypto'
import type { UserId } from '@valecuatro/contract'
import { runInCall } from '../server/src/platform/monitoring/callContext.ts'
import { createMetrics } from '../server/src/platform/monitoring/metrics.ts'

const ROUNDS = 300_000
const metrics = await createMetrics('0.0.0')

/** The processor time of one call of `work` in microseconds: the best of five. */
function measure(work: (n: number) => void): number {
  const times = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage()
    for (let n = 0; n < ROUNDS; n++) work(n)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / ROUNDS
  })
  return Math.min(...times)
}

const nothing = () => {}
const ids = (n: number) => ({ requestId: randomUUID(), call: 'game:act', userId: `${n}` as UserId })
const rows: [string, number][] = [
  ['a call: metrics', measure(n => metrics.callAnswered('GET /api/tournaments', 200, n / ROUNDS))],
  ['a call: ids for the log', measure(n => runInCall(ids(n), () => runInCall(ids(n), nothing)))],
  ['a message: metrics', measure(n => metrics.messageAnswered('game:act', 'ok', n / ROUNDS))],
  ['a message: ids for the log', measure(n => runInCall(ids(n), nothing))],
  ['a move: metrics', measure(n => metrics.moveWritten(n / ROUNDS))],
]
for (const [what, microseconds] of rows) console.log(`${what.padEnd(28)} ${microseconds.toFixed(2)} µs`)
