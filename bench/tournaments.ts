/**
 * What lists and details cost when there is a hundred times as much in the database: every list of tournaments,
 * matches and coins, each way it can be sorted or filtered, through the API host on loopback, beside the same calls on
 * a small database in the same run. Ends with an error if anything costs more than twice as much.
 *
 *   node bench/tournaments.ts [--small] [--rounds 15] [--only ledger] [--plans] [--cluster postgres://…]
 *
 * 1,000 tournaments, 10,000 matches and 50,000 rows of the ledger, and 100 times that (`--small`: 10 times), on a
 * PostgreSQL of its own that is thrown away. `--cluster` keeps both databases on another server instead, where a
 * second run finds them filled. `--plans` shows EXPLAIN (ANALYZE, BUFFERS) of whatever the calls asked.
 */
import { parseArgs } from 'node:util'
import { openPostgres } from '../server/src/platform/database.ts'
import { startCluster } from '../server/test/cluster.ts'
import { type Call, callsOf } from './tournaments/calls.ts'
import type { Size } from './tournaments/fill.ts'
import { type Answered, type House, openHouse } from './tournaments/house.ts'
import { explain, tell } from './tournaments/plans.ts'

const MAX_ROUNDS = 200
const WARM_UP = 3
const AGAIN = 3
const ALLOWED = 2

const { values } = parseArgs({
  options: {
    small: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '15' },
    only: { type: 'string', default: '' },
    plans: { type: 'boolean', default: false },
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

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!

interface Measured {
  call: Call
  first: number
  small: number
  large: number
  total: string | null
}

/** One after the other, turn and turn about, so that whatever else this machine does falls on both. */
async function measure(small: House, large: House, at: number, rounds: number): Promise<Measured> {
  const [little, call] = [callsOf(SMALL, small.sample)[at]!, callsOf(LARGE, large.sample)[at]!]
  const { milliseconds: first, total } = await large.ask(call)
  for (let n = 0; n < WARM_UP; n++) await Promise.all([small.ask(little), large.ask(call)])
  const answers: { small: Answered; large: Answered }[] = []
  for (let n = 0; n < rounds; n++)
    answers.push({ small: await small.ask(little), large: await large.ask(call) })
  return {
    call,
    first,
    small: median(answers.map(answer => answer.small.milliseconds)),
    large: median(answers.map(answer => answer.large.milliseconds)),
    total,
  }
}

const ratioOf = ({ small, large }: Measured) => large / small

async function database(url: string, name: string): Promise<string> {
  const admin = await openPostgres(`${url}/postgres`, 1)
  const { rows } = (await admin.db.execute(`SELECT FROM pg_database WHERE datname = '${name}'`)) as {
    rows: unknown[]
  }
  if (rows.length === 0) await admin.db.execute(`CREATE DATABASE ${name}`)
  await admin.close()
  return `${url}/${name}`
}

const count = (number: number) => number.toLocaleString('en')
const describe = ({ tournaments, matches, ledger }: Size) =>
  `${count(tournaments)} tournaments, ${count(matches)} matches, ${count(ledger)} rows of the ledger`
const ms = (number: number) => number.toFixed(1).padStart(8)

async function run(url: string): Promise<boolean> {
  const small = await openHouse(await database(url, 'small'), SMALL)
  const large = await openHouse(await database(url, values.small ? 'medium' : 'large'), LARGE)
  console.log(`small: ${describe(SMALL)} (filled in ${small.seconds.toFixed(0)} s)`)
  console.log(`large: ${describe(LARGE)} (filled in ${large.seconds.toFixed(0)} s)`)
  console.log(
    `milliseconds, medians of ${rounds}; "first": the first such call at the large size, nothing remembered`,
  )
  console.log(`${'call'.padEnd(58)}   small    large  ratio     first      total`)
  const slow: string[] = []
  const whole = new Set<string>()
  try {
    for (const [at, call] of callsOf(LARGE, large.sample).entries()) {
      if (!call.name.includes(values.only)) continue
      let measured = await measure(small, large, at, rounds)
      // On a busy machine a few slow answers in a row look like a slow list: whatever looks like one is measured again.
      if (ratioOf(measured) > ALLOWED)
        measured = { ...(await measure(small, large, at, AGAIN * rounds)), first: measured.first }
      const ratio = ratioOf(measured)
      if (ratio > ALLOWED) slow.push(call.name)
      console.log(
        `${call.name.padEnd(58)}${ms(measured.small)} ${ms(measured.large)} ${ratio.toFixed(2).padStart(6)}${ratio > ALLOWED ? ' !' : '  '}${ms(measured.first)} ${(measured.total ?? '').padStart(10)}`,
      )
      for (const statement of await large.listen(call)) {
        const plan = await explain(large.pool, statement)
        if (values.plans) console.log(tell(plan))
        for (const scan of plan.whole) whole.add(`${call.name}: ${scan}`)
      }
    }
  } finally {
    await small.close()
    await large.close()
  }
  console.log(
    whole.size > 0
      ? `read from end to end:\n  ${[...whole].join('\n  ')}`
      : 'no large table is read from end to end',
  )
  console.log(
    slow.length > 0
      ? `more than ${ALLOWED} times as much: ${slow.join(', ')}`
      : `nothing costs more than ${ALLOWED} times as much`,
  )
  return slow.length === 0
}

const cluster = values.cluster ? null : await startCluster()
try {
  const isGood = await run(values.cluster ?? cluster!.url)
  process.exitCode = isGood ? 0 : 1
} finally {
  await cluster?.stop()
}
