/**
 * Measures the administrator's screens on a database with a hundred times as much data: every list, with every way to
 * sort, filter or search it, through the API host on loopback, compared with the same calls on a small database in the
 * same run. Exits with an error if anything costs more than twice as much.
 *
 *   node bench/admin.ts [--rounds 15] [--only users] [--plans] [--cluster postgres://…]
 *
 * The small database has 1,000 users, 10,000 rows of the ledger, 10,000 alerts and 1,000 rows of the audit log; the large
 * one 100 times as many. Both are on a temporary PostgreSQL. `--cluster` keeps them on another server instead, where a
 * second run reuses them. `--plans` shows EXPLAIN (ANALYZE, BUFFERS) of the calls' queries.
 */
import { parseArgs } from 'node:util'
import { startCluster } from '../server/test/cluster.ts'
import { callsOf } from './admin/calls.ts'
import { fillForAdmin } from './admin/fillForAdmin.ts'
import { compare, database } from './tournaments/compare.ts'
import { startTestServer } from './tournaments/testServer.ts'

const MAX_ROUNDS = 200

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '15' },
    only: { type: 'string', default: '' },
    plans: { type: 'boolean', default: false },
    cluster: { type: 'string' },
  },
})
const rounds = Number(values.rounds)
if (!(Number.isInteger(rounds) && rounds >= 1 && rounds <= MAX_ROUNDS))
  throw new Error(`--rounds must be a whole number from 1 to ${MAX_ROUNDS}`)

const sizeOf = (times: number) => ({
  users: 1000 * times,
  tournaments: 100 * times,
  matches: 2000 * times,
  ledger: 10_000 * times,
  audit: 1000 * times,
  alerts: 10_000 * times,
  cases: 100 * times,
  views: 20 * times,
  closings: 11 * times,
})
const [SMALL, LARGE] = [sizeOf(1), sizeOf(100)]

async function run(url: string): Promise<boolean> {
  const open = async (name: string, size: typeof SMALL) => {
    const server = await startTestServer(await database(url, name), size, pool => fillForAdmin(pool, size))
    const amounts = Object.entries(size).map(([what, amount]) => `${amount.toLocaleString('en')} ${what}`)
    console.log(`${name}: ${amounts.join(', ')} (filled in ${server.seconds.toFixed(0)} s)`)
    return server
  }
  const small = await open('admin_small', SMALL)
  const large = await open('admin_large', LARGE)
  try {
    return await compare([small, large], [callsOf(SMALL, small.sample), callsOf(LARGE, large.sample)], {
      rounds,
      only: values.only,
      plans: values.plans,
    })
  } finally {
    await small.close()
    await large.close()
  }
}

const cluster = values.cluster ? null : await startCluster()
try {
  const isGood = await run(values.cluster ?? cluster!.url)
  process.exitCode = isGood ? 0 : 1
} finally {
  await cluster?.stop()
}
