/**
 * Measures lists and details on a database with a hundred times as much data: every list of tournaments, matches and
 * coins, with every way to sort or filter it, through the API host on loopback, compared with the same calls on a small
 * database in the same run. Exits with an error if anything costs more than twice as much.
 *
 *   node bench/tournaments.ts [--small] [--rounds 15] [--only ledger] [--plans] [--cluster postgres://…]
 *   node bench/tournaments.ts --brackets
 *
 * The small database has 1,000 tournaments, 10,000 matches and 50,000 rows of the ledger; the large one 100 times as
 * many (`--small`: 10 times). Both are on a temporary PostgreSQL. `--cluster` keeps them on another server instead,
 * where a second run reuses them. `--plans` shows EXPLAIN (ANALYZE, BUFFERS) of the calls' queries. `--brackets`
 * instead compares a bracket of 512 players with one of 32: the draw per player, and each table; and what each watcher
 * is sent after a result with the whole state.
 */
import { parseArgs } from 'node:util'
import { startCluster } from '../server/test/cluster.ts'
import { measureBrackets } from './tournaments/brackets.ts'
import { type Call, callsOf } from './tournaments/calls.ts'
import { compare, database } from './tournaments/compare.ts'
import type { Size } from './tournaments/fill.ts'
import { startTestServer } from './tournaments/testServer.ts'

const MAX_ROUNDS = 200

const { values } = parseArgs({
  options: {
    small: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '15' },
    only: { type: 'string', default: '' },
    plans: { type: 'boolean', default: false },
    brackets: { type: 'boolean', default: false },
    cluster: { type: 'string' },
  },
})
const rounds = Number(values.rounds)
if (!(Number.isInteger(rounds) && rounds >= 1 && rounds <= MAX_ROUNDS))
  throw new Error(`--rounds must be a whole number from 1 to ${MAX_ROUNDS}`)

const SMALL: Size = { tournaments: 1000, matches: 10_000, ledger: 50_000 }
const times = values.small ? 10 : 100
const LARGE: Size = {
  tournaments: SMALL.tournaments * times,
  matches: SMALL.matches * times,
  ledger: SMALL.ledger * times,
}

const count = (number: number) => number.toLocaleString('en')
const describe = ({ tournaments, matches, ledger }: Size) =>
  `${count(tournaments)} tournaments, ${count(matches)} matches, ${count(ledger)} rows of the ledger`
async function run(url: string): Promise<boolean> {
  const small = await startTestServer(await database(url, 'small'), SMALL)
  const large = await startTestServer(await database(url, values.small ? 'medium' : 'large'), LARGE)
  console.log(`small: ${describe(SMALL)} (filled in ${small.seconds.toFixed(0)} s)`)
  console.log(`large: ${describe(LARGE)} (filled in ${large.seconds.toFixed(0)} s)`)
  try {
    const calls: [Call[], Call[]] = [callsOf(SMALL, small.sample), callsOf(LARGE, large.sample)]
    return await compare([small, large], calls, { rounds, only: values.only, plans: values.plans })
  } finally {
    await small.close()
    await large.close()
  }
}

const cluster = values.cluster ? null : await startCluster()
try {
  const url = values.cluster ?? cluster!.url
  const isGood = values.brackets ? await measureBrackets(await database(url, 'brackets')) : await run(url)
  process.exitCode = isGood ? 0 : 1
} finally {
  await cluster?.stop()
}
