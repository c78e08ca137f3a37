/**
 * Measures the alert centre: every list of alerts on a database with a hundred times as many, compared with the same
 * calls on a small one in the same run; how much the detectors add to the cost of a move; and how much silence rules add
 * to the cost of raising an alert. Exits with an error if a list costs more than twice as much, a move more than 5 %
 * more, or an alert more than 50 % more with 100 rules.
 *
 *   node bench/alerts.ts [--alerts 1000000] [--rounds 15] [--only lists|moves|raises] [--tables 40] [--games 7]
 *                        [--match searched] [--cluster postgres://…]
 *
 * Uses a temporary PostgreSQL. `--cluster` keeps both databases on another server, where a second run reuses them.
 */
import { parseArgs } from 'node:util'
import { openPostgres } from '../server/src/platform/database/database.ts'
import { startCluster } from '../server/test/cluster.ts'
import { callsOf } from './alerts/calls.ts'
import { measureMoves } from './alerts/moves.ts'
import { measureRaises } from './alerts/raises.ts'
import { startTestServer, type TestServer } from './alerts/testServer.ts'

const WARM_UP = 3
const AGAIN = 3
const ALLOWED = 2
const ALLOWED_MORE = 0.05
const ALLOWED_RAISE = 1.5

const { values } = parseArgs({
  options: {
    alerts: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '15' },
    tables: { type: 'string', default: '40' },
    games: { type: 'string', default: '7' },
    only: { type: 'string' },
    match: { type: 'string', default: '' },
    cluster: { type: 'string' },
  },
})
const large = Number(values.alerts)
const rounds = Number(values.rounds)
if (!(Number.isInteger(large) && large >= 1000))
  throw new Error('--alerts must be a whole number from 1,000 on')
if (!(Number.isInteger(rounds) && rounds >= 1)) throw new Error('--rounds must be a whole number from 1 on')
const small = large / 100

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!
const ms = (number: number) => number.toFixed(1).padStart(8)

async function database(url: string, name: string): Promise<string> {
  const admin = await openPostgres(`${url}/postgres`, 1)
  const { rows } = (await admin.db.execute(`SELECT FROM pg_database WHERE datname = '${name}'`)) as {
    rows: unknown[]
  }
  if (rows.length === 0) await admin.db.execute(`CREATE DATABASE ${name}`)
  await admin.close()
  return `${url}/${name}`
}

/** Calls both servers in turn, so that other load on this machine affects both. */
async function measure(few: TestServer, many: TestServer, at: number, times: number) {
  const [little, call] = [callsOf(few.sample, small)[at]!, callsOf(many.sample, large)[at]!]
  for (let n = 0; n < WARM_UP; n++) await Promise.all([few.ask(little.path), many.ask(call.path)])
  const answers: { small: number; large: number; total: number | null }[] = []
  for (let n = 0; n < times; n++) {
    const one = await few.ask(little.path)
    const other = await many.ask(call.path)
    answers.push({ small: one.milliseconds, large: other.milliseconds, total: other.total })
  }
  const [smaller, larger] = [median(answers.map(each => each.small)), median(answers.map(each => each.large))]
  return { small: smaller, large: larger, ratio: larger / smaller, total: answers[0]?.total ?? null }
}

async function lists(url: string): Promise<boolean> {
  const few = await startTestServer(await database(url, `alerts_${small}`), small)
  const many = await startTestServer(await database(url, `alerts_${large}`), large)
  console.log(
    `${small.toLocaleString('en')} alerts beside ${large.toLocaleString('en')} (filled in ${many.seconds.toFixed(0)} s)`,
  )
  console.log(`milliseconds through the API on loopback, medians of ${rounds}`)
  console.log(`${'list'.padEnd(44)}   small    large  ratio      total`)
  const slow: string[] = []
  try {
    for (const [at, { name }] of callsOf(many.sample, large).entries()) {
      if (!name.includes(values.match)) continue
      let measured = await measure(few, many, at, rounds)
      // On a busy machine a few slow answers in a row look like a slow list, so such a call is measured again.
      if (measured.ratio > ALLOWED) measured = await measure(few, many, at, AGAIN * rounds)
      if (measured.ratio > ALLOWED) slow.push(name)
      const mark = measured.ratio > ALLOWED ? ' !' : '  '
      const total = measured.total === null ? '' : measured.total.toLocaleString('en')
      console.log(
        `${name.padEnd(44)}${ms(measured.small)} ${ms(measured.large)} ${measured.ratio.toFixed(2).padStart(6)}${mark}${total.padStart(9)}`,
      )
    }
  } finally {
    await few.close()
    await many.close()
  }
  console.log(
    slow.length > 0
      ? `more than ${ALLOWED} times as much: ${slow.join(', ')}`
      : `nothing costs more than ${ALLOWED} times as much`,
  )
  return slow.length === 0
}

async function moves(url: string): Promise<boolean> {
  const more = await measureMoves({
    newDatabase: name => database(url, name),
    tables: Number(values.tables),
    games: Number(values.games),
  })
  const isGood = more <= ALLOWED_MORE
  console.log(
    `detectors add ${(more * 100).toFixed(1)} % to the cost of a move${isGood ? '' : ': more than 5 %'}`,
  )
  return isGood
}

async function raises(url: string): Promise<boolean> {
  const server = await startTestServer(await database(url, `alerts_${small}`), small)
  await server.close()
  const ratio = await measureRaises(`${url}/alerts_${small}`, rounds)
  console.log(`with silence rules an alert costs ${ratio.toFixed(2)} times as much`)
  return ratio <= ALLOWED_RAISE
}

const cluster = values.cluster ? null : await startCluster()
try {
  const url = values.cluster ?? cluster!.url
  const results: boolean[] = []
  for (const [name, measured] of Object.entries({ lists, moves, raises }))
    if (!values.only || values.only === name) results.push(await measured(url))
  if (results.length === 0) throw new Error('--only is lists, moves or raises')
  process.exitCode = results.every(Boolean) ? 0 : 1
} finally {
  await cluster?.stop()
}
