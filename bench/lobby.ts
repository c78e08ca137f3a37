/**
 * Measures what the lobby costs a node: 5,000 open public tables, many sockets that watch the list, and hosts who keep
 * changing their tables. The watchers are real sockets in a thread of their own, so that the CPU time is the server's
 * alone. Their number grows step by step, and the last steps change more and fewer tables with the same watchers. Exits
 * with an error if a watcher gets more than one message a second, or if whole lists would need less than five times as
 * many bytes.
 *
 *   node bench/lobby.ts [--tables 5000] [--watchers 500,1000,2000] [--changes 20] [--seconds 10]
 *
 * `--changes` is the number of changes of listed tables per second; private tables change as often. A process needs two
 * open files per watcher: see `ulimit -n`.
 */
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import pg from 'pg'
import { pino } from 'pino'
import WebSocket from 'ws'
import { compose } from '../server/src/compose.ts'
import { readConfig } from '../server/src/platform/config.ts'
import { openPostgres } from '../server/src/platform/database/database.ts'
import { createEvents } from '../server/src/platform/events.ts'
import { startCluster } from '../server/test/cluster.ts'
import { followLive } from '../server/test/followLive.ts'
import { connectPlayer, type Player } from '../server/test/player.ts'
import { freePort } from '../server/test/ports.ts'

const { values } = parseArgs({
  options: {
    tables: { type: 'string', default: '5000' },
    watchers: { type: 'string', default: '500,1000,2000' },
    changes: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '10' },
  },
})
const [tableCount, changesPerSecond, seconds] = [values.tables, values.changes, values.seconds].map(
  Number,
) as [number, number, number]
const watcherCounts = values.watchers.split(',').map(Number)

const ORIGIN = 'http://127.0.0.1:3000'
const HOSTS = 10
/** Whole lists must need at least this many times the bytes of differences. */
const MIN_RATIO = 5
/** The number of sockets opened at the same time. */
const OPENED_AT_ONCE = 50

/** Creates waiting tables with their hosts, older than those that the hosts of this run create. */
async function fill(pool: pg.Pool) {
  await pool.query(
    `INSERT INTO users (id, username, email, username_key, email_key, role, created_at)
     SELECT ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'player-' || n, n || '@example.com',
       'player-' || n, n || '@example.com', 'player', now() FROM generate_series(1, $1::int) n`,
    [tableCount],
  )
  // A `seen` time in the future keeps the sweep from removing these people, who have no socket.
  await pool.query(
    `WITH numbered AS (
       SELECT n, ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid AS host,
         (SELECT string_agg(substr('ABCDEFGHJKMNPQRSTUVWXYZ', 1 + (n / (23 ^ digit)::int) % 23, 1), '')
          FROM generate_series(0, 5) digit) AS code
       FROM generate_series(1, $1::int) n
     ), made AS (
       INSERT INTO tables (code, version, state, host_id, players, target, flor, turn_seconds, is_public, is_rated,
         is_listed, created_at)
       SELECT code, 1, 'gathering', host, 4, 30, false, 30, true, false, true, now() - n * interval '1 second'
       FROM numbered
     ), seated AS (
       INSERT INTO table_seats (code, seat, user_id, seated_at) SELECT code, 0, host, now() FROM numbered
     )
     INSERT INTO table_people (code, user_id, joined_at, seen_at, is_connected)
     SELECT code, host, now(), now() + interval '1 day', true FROM numbered`,
    [tableCount],
  )
  await pool.query('ANALYZE')
}

async function register(url: string, name: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { origin: ORIGIN, 'content-type': 'application/json' },
    body: JSON.stringify({
      username: name,
      email: `${name}@example.com`,
      password: 'a password of some length',
    }),
  })
  if (!answer.ok) throw new Error(`registration answered ${answer.status}`)
  return answer.headers
    .getSetCookie()
    .map(cookie => cookie.split(';')[0])
    .join('; ')
}

/** The totals received by all watchers. */
interface Received {
  messages: number
  bytes: number
}

type Order = { url: string; cookies: string[]; count: number } | 'take' | 'end'

/** The thread of the watchers. It opens sockets that only count what they receive. */
function serveWatchers() {
  const sockets: WebSocket[] = []
  let received: Received = { messages: 0, bytes: 0 }

  async function watch(url: string, cookie: string) {
    const address = `${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`
    const socket = new WebSocket(address, { headers: { cookie, origin: ORIGIN } })
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    socket.on('error', reject)
    socket.on('message', (data: Buffer) => {
      const text = data.toString('utf8', 0, 20)
      if (text === '2') return socket.send('3')
      if (text.startsWith('0')) return socket.send('40')
      if (text.startsWith('40')) return socket.send('420["live:watch",{"topic":"lobby"}]')
      if (text.startsWith('430')) return resolve()
      if (!text.startsWith('42["live:change"')) return
      received.messages++
      received.bytes += data.length
    })
    sockets.push(socket)
    return promise
  }

  parentPort!.on('message', async (order: Order) => {
    if (order === 'end') {
      for (const socket of sockets) socket.terminate()
      return parentPort!.close()
    }
    if (order === 'take') {
      parentPort!.postMessage(received)
      received = { messages: 0, bytes: 0 }
      return
    }
    while (sockets.length < order.count) {
      const some = Math.min(OPENED_AT_ONCE, order.count - sockets.length)
      await Promise.all(
        Array.from({ length: some }, (_, n) => watch(order.url, order.cookies[n % order.cookies.length]!)),
      )
    }
    parentPort!.postMessage('opened')
  })
}

/** Lets each host change a table repeatedly, and returns the number of changes. */
async function keepChanging(
  hosts: { player: Player; code: string }[],
  changesPerSecond: number,
  until: number,
): Promise<number> {
  let changes = 0
  // Every second host has a private table.
  const pauseMs = (1000 * hosts.length) / 2 / changesPerSecond
  await Promise.all(
    hosts.map(async ({ player, code }, index) => {
      await pause((pauseMs * index) / hosts.length)
      for (let n = 0; performance.now() < until; n++) {
        const options = { isPublic: index % 2 === 0, flor: n % 2 === 0 }
        const answer = await player.send('table:options', { code, options } as never)
        if (!answer.ok) throw new Error(`a change was refused: ${answer.code}`)
        if (options.isPublic) changes++
        await pause(pauseMs)
      }
    }),
  )
  return changes
}

if (isMainThread) await run()
else serveWatchers()

async function run() {
  const cluster = await startCluster()
  const admin = await openPostgres(`${cluster.url}/postgres`, 1)
  await admin.db.execute('CREATE DATABASE lobby')
  await admin.close()
  const database = await openPostgres(`${cluster.url}/lobby`, 10)
  await database.migrate()
  const pool = new pg.Pool({ connectionString: `${cluster.url}/lobby`, max: 1 })
  // The pool's idle connection breaks when the cluster stops.
  pool.on('error', () => {})
  await fill(pool)
  const log = pino({ level: 'silent' })
  const { api } = await compose({
    config: readConfig({ RATE_LIMIT_SCALE: '100000', LOG_LEVEL: 'silent', DEMO: '0' }),
    secret: 'only for this measurement, 32 characters or more',
    db: database.db,
    events: createEvents(log),
    log,
    now: () => new Date(),
  })
  const port = await freePort()
  await api.listen({ port, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${port}`

  let broadcasts = 0
  let wholeBytes = 0

  try {
    const cookies = await Promise.all(Array.from({ length: 2 * HOSTS }, (_, n) => register(url, `host-${n}`)))
    // One person may have 20 sockets open.
    const watching = await Promise.all(
      Array.from({ length: Math.ceil(Math.max(...watcherCounts) / 20) }, (_, n) =>
        register(url, `watcher-${n}`),
      ),
    )
    const hosts = await Promise.all(
      cookies.map(async (cookie, index) => {
        const player = connectPlayer({ url, cookie })
        const created = await player.send('table:create', {
          options: { isPublic: index % 2 === 0 },
          bots: [],
        })
        if (!created.ok) throw new Error(`no table: ${created.code}`)
        await player.send('live:watch', { topic: 'table', id: created.code })
        return { player, code: created.code }
      }),
    )
    const reader = connectPlayer({ url, cookie: cookies[0]! })
    const lobby = await followLive(reader, 'lobby', '')
    reader.socket.on('live:change', () => {
      // The alternative is to send the whole list after a change, also at most once a second.
      broadcasts++
      wholeBytes += Buffer.byteLength(JSON.stringify(['live:change', lobby.current()])) + 2
    })

    const watchers = new Worker(new URL(import.meta.url), { argv: process.argv.slice(2) })
    const ask = <T>(order: Order): Promise<T> => {
      const answered = once(watchers, 'message') as Promise<[T]>
      watchers.postMessage(order)
      return answered.then(([answer]) => answer)
    }

    /** Measures the cost of a broadcast to `count` watchers while the hosts make this many changes a second. */
    async function measure(count: number, changesWanted: number) {
      if (count > 0) await ask<'opened'>({ url, cookies: watching, count })
      await pause(2000)
      if (count > 0) await ask<Received>('take')
      ;[broadcasts, wholeBytes] = [0, 0]
      const [began, cpuBefore] = [performance.now(), process.threadCpuUsage()]
      const changes = await keepChanging(hosts, changesWanted, began + seconds * 1000)
      await pause(1500)
      const elapsed = (performance.now() - began) / 1000
      const { user, system } = process.threadCpuUsage(cpuBefore)
      const { messages, bytes } = count > 0 ? await ask<Received>('take') : { messages: 0, bytes: 0 }
      return {
        count,
        changes: changes / elapsed,
        broadcasts,
        messagesPerWatcher: count > 0 ? messages / count / elapsed : 0,
        bytesPerWatcher: count > 0 ? bytes / count / elapsed : 0,
        bytesPerBroadcast: bytes / broadcasts,
        cpuMs: (user + system) / 1000 / elapsed,
        cpuMsPerBroadcast: (user + system) / 1000 / broadcasts,
        wholeBytes: wholeBytes / elapsed,
      }
    }

    const without = await measure(0, changesPerSecond)
    const rows = []
    for (const count of watcherCounts) rows.push(await measure(count, changesPerSecond))
    for (const factor of [0.25, 4]) rows.push(await measure(watcherCounts.at(-1)!, changesPerSecond * factor))
    console.log(
      `${tableCount} open tables; without watchers ${without.cpuMs.toFixed(1)} ms of CPU per second`,
    )
    for (const row of rows) {
      const own = row.cpuMsPerBroadcast - without.cpuMsPerBroadcast
      console.log(
        `${row.count} watchers, ${row.changes.toFixed(1)} changes per second: per watcher ${row.messagesPerWatcher.toFixed(2)} messages ` +
          `and ${(row.bytesPerWatcher / 1000).toFixed(2)} kB per second; per broadcast ${(row.bytesPerBroadcast / 1e6).toFixed(2)} MB ` +
          `and ${row.cpuMsPerBroadcast.toFixed(1)} ms of CPU, ${((own * 1000) / row.count).toFixed(1)} µs per watcher`,
      )
    }
    const ratios = rows.map(row => row.wholeBytes / row.bytesPerWatcher)
    const ratio = ratios[watcherCounts.length - 1]!
    const times: number[] = []
    for (let n = 0; n < 50; n++) {
      const asked = performance.now()
      await pool.query(
        'SELECT code, version FROM tables WHERE is_listed ORDER BY created_at DESC, code DESC LIMIT 100',
      )
      times.push(performance.now() - asked)
    }
    times.sort((a, b) => a - b)
    console.log(`a node asks the database for the list once a second: ${times[25]!.toFixed(1)} ms`)
    console.log(`whole lists are ${ratio.toFixed(1)} times the bytes of differences`)
    if (rows.some(row => row.messagesPerWatcher > 1.05) || ratio < MIN_RATIO) process.exitCode = 1
    watchers.postMessage('end' satisfies Order)
    for (const { player } of hosts) player.leave()
    reader.leave()
  } finally {
    await api.close()
    await pool.end()
    await database.close()
    await cluster.stop()
  }
}
