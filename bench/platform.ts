/**
 * Measures the whole product on one node under a mixed load that rises in steps: people who are connected and browse,
 * tables at a human pace, players who queue, sign up and read lists, and an administrator at work.
 *
 *   node bench/platform.ts [--steps 1000:50,4000:200,10000:500] [--database postgres|embedded] [--seconds 20]
 *                          [--pace 2500] [--calls 50] [--profile folder]
 *
 * A step is `players:tables`; four of the players sit at each table. `--calls` is the number of HTTP calls per second.
 * Each step is compared with the first one, to show the cost of a move and a call as the node fills up. Server,
 * database and players share this machine, so the cost of the players is printed too, and the processor time that the
 * host of a virtual machine took away (steal time): if it is more than a few percent, delays say nothing about the
 * server. Exits with an error if a call fails.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openPostgres } from '../server/src/platform/database/database.ts'
import { startCluster } from '../server/test/cluster.ts'
import { cpuOfTree, type LoopDelay, startChild, type Usage } from './live/child.ts'
import type { PlayStats } from './live/clients.ts'
import type { CallStats } from './live/crowd.ts'
import type { BenchTable } from './live/tableClient.ts'

const { values } = parseArgs({
  options: {
    steps: { type: 'string', default: '1000:50,4000:200,10000:500' },
    database: { type: 'string', default: 'postgres' },
    seconds: { type: 'string', default: '20' },
    pace: { type: 'string', default: '2500' },
    calls: { type: 'string', default: '50' },
    profile: { type: 'string' },
  },
})
const MAX_PLAYERS = 20_000
const MAX_SECONDS = 120
/** Small enough that a process of players does not become the bottleneck or run out of open files. */
const PEOPLE_PER_PROCESS = 4000
const WARM_UP_SECONDS = 3

const steps = values.steps.split(',').map(step => {
  const [players, tables] = step.split(':').map(Number)
  if (!players || !tables || players > MAX_PLAYERS || tables * 4 > players)
    throw new Error(`--steps: “${step}” is not players:tables, with at most ${MAX_PLAYERS} players`)
  return { players, tables }
})
const [seconds, pace, callsPerSecond] = [values.seconds, values.pace, values.calls].map(Number) as [
  number,
  number,
  number,
]
if (!(seconds >= 1 && seconds <= MAX_SECONDS)) throw new Error(`--seconds must be from 1 to ${MAX_SECONDS}`)
if (!['postgres', 'embedded'].includes(values.database)) throw new Error('--database is postgres or embedded')

const cluster = values.database === 'postgres' ? await startCluster() : null
async function newDatabase(): Promise<string[]> {
  if (!cluster) return []
  const admin = await openPostgres(`${cluster.url}/postgres`, 1)
  await admin.db.execute('CREATE DATABASE platform')
  await admin.close()
  return [`${cluster.url}/platform`]
}

const server = startChild('./servers/valecuatro.ts', await newDatabase(), ['--max-semi-space-size=32'])
const players = startChild('./clients.ts', ['socketIo'])
const crowds = [startChild('./crowd.ts')]
let inLastCrowd = 0

const row = (...cells: string[]) => cells.map((cell, n) => cell.padStart(n === 0 ? 8 : 11)).join('')
const ms = (value: number) => `${value.toFixed(1)} ms`
const share = (value: number) => `${(value * 100).toFixed(0)} %`

let failed = false
try {
  const port = await server.ask<number>('port')
  const admin = await server.ask<string>('createAdmin')
  let connected = 0
  let tables = 0
  let people = 0
  let first: { move: number; call: number } | null = null
  console.log(
    `${values.database}; a move per table every ${pace / 1000} s, ${callsPerSecond} calls/s, ${seconds} s`,
  )
  console.log(
    row(
      'players',
      'tables',
      'moves/s',
      'move p50',
      'move p99',
      'call p50',
      'call p99',
      'loop p99',
      'longest',
      'of players',
      'server',
      'database',
      'players',
      'stolen',
      'memory',
    ),
  )
  for (const step of steps) {
    const newTables = step.tables - tables
    const benchTables =
      newTables > 0 ? await server.ask<BenchTable[]>('createTables', { first: tables, count: newTables }) : []
    await players.ask('connectTables', { port, benchTables })
    tables = Math.max(tables, step.tables)
    const wanted = step.players - tables * 4
    while (people < wanted) {
      if (inLastCrowd === PEOPLE_PER_PROCESS) {
        crowds.push(startChild('./crowd.ts'))
        inLastCrowd = 0
      }
      const count = Math.min(500, wanted - people, PEOPLE_PER_PROCESS - inLastCrowd)
      const cookies = await server.ask<string[]>('createPeople', { first: people, count })
      await crowds.at(-1)!.ask('connectPeople', { port, people: cookies })
      people += count
      inLastCrowd += count
    }
    connected = people + tables * 4

    const load = (length: number) =>
      Promise.all([
        players.ask<PlayStats>('play', { seconds: length, pace }),
        ...crowds.map(crowd =>
          crowd.ask<CallStats>('browse', {
            seconds: length,
            callsPerSecond: callsPerSecond / crowds.length,
            admin,
          }),
        ),
      ] as const)
    await load(WARM_UP_SECONDS)
    await Promise.all([server, players].map(child => child.ask('takeLoopDelay')))
    const before = {
      server: await server.ask<Usage>('usage'),
      database: cluster ? cpuOfTree(cluster.pid()) : 0,
      ...machineCpu(),
    }
    if (values.profile) await server.ask('startProfile')
    const startedAt = performance.now()
    const [moves, ...calls] = await load(seconds)
    const lasted = (performance.now() - startedAt) / 1000
    if (values.profile)
      await server.ask('stopProfile', { file: join(values.profile, `${step.players}.cpuprofile`) })
    const after = {
      server: await server.ask<Usage>('usage'),
      database: cluster ? cpuOfTree(cluster.pid()) : 0,
      ...machineCpu(),
    }
    const delay = await server.ask<LoopDelay>('takeLoopDelay')
    const playersDelay = await players.ask<LoopDelay>('takeLoopDelay')
    const serverCpu = (after.server.cpu - before.server.cpu) / 1e6
    const databaseCpu = after.database - before.database
    const call = {
      median: Math.max(...calls.map(({ median }) => median)),
      p99: Math.max(...calls.map(({ p99 }) => p99)),
    }
    console.log(
      row(
        String(connected),
        String(tables),
        moves.perSecond.toFixed(0),
        ms(moves.median),
        ms(moves.p99),
        ms(call.median),
        ms(call.p99),
        ms(delay.p99),
        ms(delay.longest),
        ms(playersDelay.longest),
        share(serverCpu / lasted),
        share(databaseCpu / lasted),
        share((after.self - before.self - serverCpu - databaseCpu) / lasted),
        share((after.stolen - before.stolen) / lasted),
        `${(after.server.rss / 2 ** 20).toFixed(0)} MB`,
      ),
    )
    for (const { failures } of calls) {
      if (Object.keys(failures).length === 0) continue
      failed = true
      console.log(`  failed calls by status: ${JSON.stringify(failures)}`)
    }
    first ??= { move: moves.p99, call: call.p99 }
    if (step !== steps[0])
      console.log(
        `  p99 beside the first step: ${(moves.p99 / first.move).toFixed(1)} times for a move, ${(call.p99 / first.call).toFixed(1)} times for a call`,
      )
  }
} finally {
  await Promise.all([players, ...crowds].map(child => child.stop()))
  await server.stop()
  await cluster?.stop()
}
if (failed) {
  console.error('calls have failed')
  process.exitCode = 1
}

/** Processor time used by everything on this machine, and given by its host to other machines, in seconds. */
function machineCpu(): { self: number; stolen: number } {
  const fields = readFileSync('/proc/stat', 'utf8').split('\n')[0]!.split(/\s+/).slice(1).map(Number)
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = fields
  return { self: (user + nice + system + irq + softirq) / 100, stolen: steal / 100 }
}
