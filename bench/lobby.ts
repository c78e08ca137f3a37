/**
 * What the lobby costs a node: 5,000 open public tables, many sockets that watch the list, and hosts who keep changing
 * their tables. Half of the watchers are sent the differences, as in production; the other half, the alternative in the
 * same run, the whole list whenever it has changed, once a second too. Ends with an error if a watcher is sent more than
 * one message a second, or if whole lists cost less than five times as many bytes.
 *
 *   node bench/lobby.ts [--tables 5000] [--watchers 1000] [--changes 20] [--seconds 20]
 *
 * `--changes` is the number of changes of listed tables per second; private tables change as often.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { LobbyChanges, LobbyGame, LobbyTable } from '@valecuatro/contract'
import pg from 'pg'
import { pino } from 'pino'
import WebSocket from 'ws'
import { compose } from '../server/src/compose.ts'
import { readConfig } from '../server/src/platform/config.ts'
import { openPostgres } from '../server/src/platform/database.ts'
import { createEvents } from '../server/src/platform/events.ts'
import { startCluster } from '../server/test/cluster.ts'
import { connectPlayer, type Player } from '../server/test/player.ts'
import { freePort } from '../server/test/ports.ts'

const { values } = parseArgs({
  options: {
    tables: { type: 'string', default: '5000' },
    watchers: { type: 'string', default: '1000' },
    changes: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '20' },
  },
})
const [tableCount, watcherCount, changesPerSecond, seconds] = [
  values.tables,
  values.watchers,
  values.changes,
  values.seconds,
].map(Number) as [number, number, number, number]

const ORIGIN = 'http://127.0.0.1:3000'
const HOSTS = 10
/** What whole lists cost at least, in bytes, beside differences. */
const MIN_RATIO = 5
const WHOLE_ROOM = 'whole lists'
/** For how many watchers the figures are projected. */
const WATCHERS_TO_SERVE = 20_000

/** Tables that wait for players, each with its host, older than those that the hosts of this run create. */
async function fill(pool: pg.Pool) {
  await pool.query(
    `INSERT INTO users (id, username, email, username_key, email_key, role, created_at)
     SELECT ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'player-' || n, n || '@example.com',
       'player-' || n, n || '@example.com', 'player', now() FROM generate_series(1, $1::int) n`,
    [tableCount],
  )
  // The sweep would find that these people have no socket, were they not seen in the future.
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

interface Watcher {
  socket: WebSocket
  messages: number
  bytes: number
}

/** A socket that only counts what it is sent: thousands of them fit into this process. */
async function watch(url: string, cookie: string, list: 'differences' | 'whole'): Promise<Watcher> {
  const address = `${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket&list=${list}`
  const socket = new WebSocket(address, { headers: { cookie, origin: ORIGIN } })
  const watcher: Watcher = { socket, messages: 0, bytes: 0 }
  const { promise, resolve, reject } = Promise.withResolvers<Watcher>()
  socket.on('error', reject)
  socket.on('message', (data: Buffer) => {
    const text = data.toString()
    if (text === '2') return socket.send('3')
    if (text.startsWith('0')) return socket.send('40')
    if (text.startsWith('40')) return socket.send('420["lobby:watch",{}]')
    if (text.startsWith('430')) return resolve(watcher)
    if (!text.startsWith('42["lobby:changed"')) return
    watcher.messages++
    watcher.bytes += data.length
  })
  return promise
}

/** Each host changes a table again and again; answers with how many changes were made. */
async function keepChanging(hosts: { player: Player; code: string }[], until: number): Promise<number> {
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

const cluster = await startCluster()
const admin = await openPostgres(`${cluster.url}/postgres`, 1)
await admin.db.execute('CREATE DATABASE lobby')
await admin.close()
const database = await openPostgres(`${cluster.url}/lobby`, 10)
await database.migrate()
const pool = new pg.Pool({ connectionString: `${cluster.url}/lobby`, max: 1 })
await fill(pool)
const log = pino({ level: 'silent' })
const { api, sockets } = await compose({
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

// The alternative: those who ask for whole lists leave the room of differences and get the list each second.
sockets.io.on('connection', socket => {
  if (socket.handshake.query.list !== 'whole') return
  socket.onAny((message: string) => {
    if (message === 'lobby:watch')
      setTimeout(() => void Promise.all([socket.leave('lobby'), socket.join(WHOLE_ROOM)]), 500)
  })
})
const tables = new Map<string, LobbyTable>()
const games = new Map<string, LobbyGame>()
const list = () => ({ tables: [...tables.values()], games: [...games.values()], gone: [], goneGames: [] })

try {
  const cookies = await Promise.all(Array.from({ length: 2 * HOSTS }, (_, n) => register(url, `host-${n}`)))
  const hosts = await Promise.all(
    cookies.map(async (cookie, index) => {
      const player = connectPlayer({ url, cookie })
      const created = await player.send('table:create', { options: { isPublic: index % 2 === 0 }, bots: [] })
      if (!created.ok) throw new Error(`no table: ${created.code}`)
      await player.send('table:watch', { code: created.code })
      return { player, code: created.code }
    }),
  )
  const reader = connectPlayer({ url, cookie: cookies[0]! })
  const known = await reader.send('lobby:watch', {})
  if (!known.ok) throw new Error('the lobby cannot be watched')
  for (const table of known.tables) tables.set(table.code, table)
  reader.socket.on('lobby:changed', (changes: LobbyChanges) => {
    for (const code of changes.gone) tables.delete(code)
    for (const table of changes.tables) tables.set(table.code, table)
    sockets.io.to(WHOLE_ROOM).emit('lobby:changed', list())
  })

  const watchers = { differences: [] as Watcher[], whole: [] as Watcher[] }
  for (let n = 0; n < watcherCount; n += 50) {
    const some = Array.from({ length: Math.min(50, watcherCount - n) }, (_, index) =>
      index % 2 === 0 ? ('differences' as const) : ('whole' as const),
    )
    const opened = await Promise.all(some.map(kind => watch(url, cookies[n % cookies.length]!, kind)))
    for (const [index, watcher] of opened.entries()) watchers[some[index]!].push(watcher)
  }
  await pause(2000)
  for (const watcher of [...watchers.differences, ...watchers.whole])
    Object.assign(watcher, { messages: 0, bytes: 0 })

  const began = performance.now()
  const changes = await keepChanging(hosts, began + seconds * 1000)
  await pause(1500)
  const elapsed = (performance.now() - began) / 1000

  const perWatcher = (some: Watcher[]) => ({
    messages: some.reduce((sum, each) => sum + each.messages, 0) / some.length / elapsed,
    bytes: some.reduce((sum, each) => sum + each.bytes, 0) / some.length / elapsed,
  })
  const rows = { differences: perWatcher(watchers.differences), 'whole lists': perWatcher(watchers.whole) }
  const megabytes = (bytes: number) => ((bytes * WATCHERS_TO_SERVE) / 1e6).toFixed(1)
  console.log(
    `${tableCount} open tables, ${watcherCount} watchers, ${(changes / elapsed).toFixed(1)} changes of listed tables per second`,
  )
  for (const [name, { messages, bytes }] of Object.entries(rows)) {
    console.log(
      `${name.padEnd(12)} ${messages.toFixed(2)} messages and ${(bytes / 1000).toFixed(2)} kB per second and watcher; ` +
        `with ${WATCHERS_TO_SERVE} watchers ${Math.round(messages * WATCHERS_TO_SERVE)} messages and ${megabytes(bytes)} MB per second`,
    )
  }
  const ratio = rows['whole lists'].bytes / rows.differences.bytes
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
  if (rows.differences.messages > 1.05 || ratio < MIN_RATIO) process.exitCode = 1
  for (const { socket } of [...watchers.differences, ...watchers.whole]) socket.terminate()
  for (const { player } of hosts) player.leave()
  reader.leave()
} finally {
  await api.close()
  await pool.end()
  await database.close()
  await cluster.stop()
}
