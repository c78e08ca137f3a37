/**
 * Measures the cost of a move while many tables play: the time from the click to the last of the other three screens,
 * processor time and memory; compared with the cost of the sockets alone, without rules and storage, in the same run.
 *
 *   node bench/live/live.ts [--tables 10,50,100,250,500] [--seconds 5] [--pace 2000] [--only postgres,relay]
 *                           [--profile folder] [--durable]
 *
 * Each table first moves every `pace` milliseconds, which gives the times, then as fast as possible, which gives the
 * moves per second. Server, players and PostgreSQL share this machine, so processor time is the number to trust. The
 * database is that of the tests, which does not wait for the disk unless `--durable` is given.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openPostgres } from '../../server/src/platform/database/database.ts'
import { type Cluster, startCluster } from '../../server/test/cluster.ts'
import { cpuOfTree, startChild, type Usage } from './child.ts'
import type { PlayStats } from './clients.ts'
import { type Result, reportHeader, reportRatios, reportRow } from './report.ts'
import type { BenchTable } from './tableClient.ts'

const MAX_TABLES = 3000
const MAX_SECONDS = 60
const WARM_UP = 2
/** The flags that `npm start` passes to the server; the other servers get them too. */
const FLAGS = ['--max-semi-space-size=32']

const { values } = parseArgs({
  options: {
    tables: { type: 'string', default: '10,50,100,250,500' },
    seconds: { type: 'string', default: '5' },
    pace: { type: 'string', default: '2000' },
    only: { type: 'string' },
    profile: { type: 'string' },
    durable: { type: 'boolean', default: false },
  },
})
const sizes = values.tables.split(',').map(Number)
const seconds = Number(values.seconds)
const pace = Number(values.pace)
if (!sizes.every(size => Number.isInteger(size) && size >= 1 && size <= MAX_TABLES))
  throw new Error(`--tables must be whole numbers from 1 to ${MAX_TABLES}`)
if (!(seconds >= 1 && seconds <= MAX_SECONDS)) throw new Error(`--seconds must be from 1 to ${MAX_SECONDS}`)
if (!(pace >= 1)) throw new Error('--pace must be a number of milliseconds')

interface Contender {
  name: string
  file: string
  args(): Promise<string[]>
  clients: 'socketIo' | 'colyseus'
}
const CONTENDERS: readonly Contender[] = [
  {
    name: 'postgres',
    file: './servers/valecuatro.ts',
    args: async () => [await newDatabase()],
    clients: 'socketIo',
  },
  { name: 'pglite', file: './servers/valecuatro.ts', args: async () => [], clients: 'socketIo' },
  { name: 'relay', file: './servers/relay.ts', args: async () => ['room'], clients: 'socketIo' },
  { name: 'relay-seats', file: './servers/relay.ts', args: async () => ['seats'], clients: 'socketIo' },
  { name: 'colyseus', file: './servers/colyseus.ts', args: async () => [], clients: 'colyseus' },
]
const names = values.only?.split(',') ?? CONTENDERS.map(({ name }) => name)
const contenders = CONTENDERS.filter(({ name }) => names.includes(name))
if (contenders.length < names.length)
  throw new Error(`--only knows ${CONTENDERS.map(({ name }) => name).join(', ')}`)

async function measure(contender: Contender, tables: number): Promise<Result> {
  const server = startChild(contender.file, await contender.args(), FLAGS)
  const clients = startChild('./clients.ts', [contender.clients])
  try {
    const port = await server.ask<number>('port')
    const benchTables = await server.ask<BenchTable[]>('createTables', { count: tables })
    const empty = await server.ask<Usage>('usageAfterGc')
    await clients.ask('connectTables', { port, benchTables })
    const full = await server.ask<Usage>('usageAfterGc')

    const databaseCpu = () => (cluster && contender.name === 'postgres' ? cpuOfTree(cluster.pid()) * 1e6 : 0)
    const played = async (length: number, every: number) => {
      const before = await server.ask<Usage>('usage')
      const databaseBefore = databaseCpu()
      const result = await clients.ask<PlayStats>('play', { seconds: length, pace: every })
      const after = await server.ask<Usage>('usage')
      return {
        ...result,
        cpuPerMove: (after.cpu - before.cpu) / result.moves,
        databaseCpuPerMove: (databaseCpu() - databaseBefore) / result.moves,
      }
    }
    await played(WARM_UP, 0)
    const paced = await played(seconds, pace)
    if (values.profile) await server.ask('startProfile')
    const flatOut = await played(seconds, 0)
    if (values.profile)
      await server.ask('stopProfile', {
        file: join(values.profile, `${contender.name}-${tables}.cpuprofile`),
      })
    const memoryPerPlayer = (full.rss - empty.rss) / (4 * tables)
    return { name: contender.name, tables, paced, flatOut, memoryPerPlayer }
  } finally {
    await clients.stop()
    await server.stop()
  }
}

let cluster = null as Cluster | null
let databases = 0
async function newDatabase(): Promise<string> {
  cluster ??= await startCluster({ safe: values.durable })
  const name = `live_${++databases}`
  const admin = await openPostgres(`${cluster.url}/postgres`, 1)
  await admin.db.execute(`CREATE DATABASE ${name}`)
  await admin.close()
  return `${cluster.url}/${name}`
}

const results: Result[] = []
try {
  console.log(reportHeader(seconds, pace))
  for (const tables of sizes) {
    for (const contender of contenders) {
      const result = await measure(contender, tables)
      results.push(result)
      console.log(reportRow(result))
    }
  }
} finally {
  await cluster?.stop()
}
console.log(reportRatios(results))
