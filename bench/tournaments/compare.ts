import { openPostgres } from '../../server/src/platform/database/database.ts'
import type { Call } from './calls.ts'
import { explain, formatPlan } from './plans.ts'
import type { Answered, TestServer } from './testServer.ts'

const WARM_UP = 3
const AGAIN = 3
const ALLOWED = 2

export interface Options {
  rounds: number
  /** Measures only calls whose names contain this text. */
  only: string
  /** Prints the query plans of the calls. */
  plans: boolean
}

interface Measured {
  first: number
  small: number
  large: number
  total: string | null
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!
const ratioOf = ({ small, large }: Measured) => large / small
const ms = (number: number) => number.toFixed(1).padStart(8)

/** Calls both servers in turn, so that other load on this machine affects both. */
async function measure(
  [small, large]: [TestServer, TestServer],
  [little, call]: [Call, Call],
  rounds: number,
): Promise<Measured> {
  const { milliseconds: first, total } = await large.ask(call)
  for (let n = 0; n < WARM_UP; n++) await Promise.all([small.ask(little), large.ask(call)])
  const answers: { small: Answered; large: Answered }[] = []
  for (let n = 0; n < rounds; n++)
    answers.push({ small: await small.ask(little), large: await large.ask(call) })
  return {
    first,
    small: median(answers.map(answer => answer.small.milliseconds)),
    large: median(answers.map(answer => answer.large.milliseconds)),
    total,
  }
}

/**
 * Prints a table of the same calls on a small and a large database; returns whether none costs more than twice as much.
 */
export async function compare(
  servers: [TestServer, TestServer],
  calls: [Call[], Call[]],
  { rounds, only, plans }: Options,
): Promise<boolean> {
  const [, large] = servers
  console.log(
    `milliseconds, medians of ${rounds}; "first": the first such call at the large size, nothing remembered`,
  )
  console.log(`${'call'.padEnd(58)}   small    large  ratio     first      total`)
  const slow: string[] = []
  const whole = new Set<string>()
  for (const [at, call] of calls[1].entries()) {
    if (!call.name.includes(only)) continue
    const pair: [Call, Call] = [calls[0][at]!, call]
    let measured = await measure(servers, pair, rounds)
    // On a busy machine a few slow answers in a row look like a slow list, so such a call is measured again.
    if (ratioOf(measured) > ALLOWED)
      measured = { ...(await measure(servers, pair, AGAIN * rounds)), first: measured.first }
    const ratio = ratioOf(measured)
    if (ratio > ALLOWED) slow.push(call.name)
    console.log(
      `${call.name.padEnd(58)}${ms(measured.small)} ${ms(measured.large)} ${ratio.toFixed(2).padStart(6)}${ratio > ALLOWED ? ' !' : '  '}${ms(measured.first)} ${(measured.total ?? '').padStart(10)}`,
    )
    for (const statement of await large.listen(call)) {
      const plan = await explain(large.pool, statement)
      if (plans) console.log(formatPlan(plan))
      for (const scan of plan.whole) whole.add(`${call.name}: ${scan}`)
    }
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

/** The address of a database on a server; created if it does not exist. */
export async function database(url: string, name: string): Promise<string> {
  const admin = await openPostgres(`${url}/postgres`, 1)
  const { rows } = (await admin.db.execute(`SELECT FROM pg_database WHERE datname = '${name}'`)) as {
    rows: unknown[]
  }
  if (rows.length === 0) await admin.db.execute(`CREATE DATABASE ${name}`)
  await admin.close()
  return `${url}/${name}`
}
