import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { createClient } from '../../../test/client.ts'
import { connectPlayer, type Player } from '../../../test/player.ts'
import { freePort } from '../../../test/ports.ts'
import { listenOnFreePort, newPlayer } from '../../../test/table.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { reconcile } from '../../wallet/index.ts'
import { logOptions } from './log.ts'
import { createMetrics, type MetricsRegistry } from './metrics.ts'
import { openMetricsHost } from './metricsHost.ts'
import { startTracing, type Tracing } from './tracing.ts'

interface Span {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
}

let world: World
let metrics: MetricsRegistry
let tracing: Tracing
let player: Player
const lines: Record<string, unknown>[] = []
const spans: Span[] = []

const collector = createServer((request, response) => {
  let body = ''
  request.on('data', chunk => (body += chunk))
  request.on('end', () => {
    for (const { scopeSpans } of JSON.parse(body).resourceSpans)
      for (const scope of scopeSpans) spans.push(...scope.spans)
    response.setHeader('Content-Type', 'application/json').end('{}')
  })
})

beforeAll(async () => {
  const port = await freePort()
  await new Promise<void>(resolve => collector.listen(port, '127.0.0.1', resolve))
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${port}`
  tracing = startTracing({ version: '1.2.3', node: 'test:1' })
  metrics = await createMetrics('1.2.3')
  const log = pino(logOptions('debug'), { write: line => lines.push(JSON.parse(line)) })
  world = await createWorld({ logLevel: 'debug' }, { botThinkingScale: 0 }, log, undefined, {
    metrics,
    tracing,
  })
  metrics.readSources({
    countSockets: () => world.sockets.io.of('/').sockets.size,
    countWaiting: async () => 3,
    connections: () => ({ total: 2, idle: 1, waiting: 0 }),
  })
  const url = await listenOnFreePort(world)
  const { client, cookie } = await newPlayer(world)
  await client.call('GET /api/admin/users')
  player = connectPlayer({ url, cookie })
  const started = await player.send('practice:start', {} as never)
  if (!started.ok) throw new Error(started.code)
  await player.sync(started.gameId)
  await player.send('game:seed', { gameId: started.gameId, seed: '0123456789abcdef' })
  await player.until(() => player.table().seq > 0)
  await reconcile(world.ctx)
  await tracing.flush()
})
afterAll(async () => {
  player.leave()
  await tracing.close()
  collector.close()
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT
})

/** The value of a metric with these labels, as Prometheus would read it. */
async function read(start: string): Promise<number> {
  const line = (await metrics.print()).split('\n').find(each => each.startsWith(start))
  return Number(line?.split(' ').at(-1))
}

describe('metrics', () => {
  test.each([
    ['valecuatro_call_duration_seconds_count{route="POST /api/auth/register",status="2xx"}', 1],
    ['valecuatro_call_duration_seconds_count{route="GET /api/admin/users",status="4xx"}', 1],
    ['valecuatro_refused_requests_total{why="role"}', 1],
    ['valecuatro_observations_total{code="staff-call"}', 1],
    ['valecuatro_message_duration_seconds_count{message="practice:start",outcome="ok"}', 1],
    ['valecuatro_sockets', 1],
    ['valecuatro_queue_waiting', 3],
    ['valecuatro_database_connections{state="idle"}', 1],
    ['valecuatro_ledger_differences', 0],
    ['valecuatro_build_info{version="1.2.3"}', 1],
  ])('%s', async (start, expected) => expect(await read(start)).toBe(expected))

  test('moves are counted', async () => {
    expect(await read('valecuatro_move_duration_seconds_count')).toBeGreaterThan(0)
  })

  test('used by the dashboard and the alert rules all exist', () => {
    const folder = new URL('../../../../deploy/', import.meta.url)
    const dashboard = JSON.parse(readFileSync(new URL('grafana/dashboard.json', folder), 'utf8'))
    const rules = parse(readFileSync(new URL('prometheus/alerts.yaml', folder), 'utf8'))
    const expressions: string[] = [
      ...dashboard.panels.flatMap(({ targets }: { targets: { expr: string }[] }) =>
        targets.map(({ expr }) => expr),
      ),
      ...rules.groups.flatMap(({ rules }: { rules: { expr: string }[] }) => rules.map(({ expr }) => expr)),
    ]
    expect(expressions.length).toBeGreaterThan(25)
    const used = new Set(
      expressions.flatMap(
        text => text.replace(/"[^"]*"/g, '').match(/\b(valecuatro|nodejs|process|up)(_\w+)?\b/g) ?? [],
      ),
    )
    const known = new Set([
      'up',
      ...metrics.names().flatMap(name => [name, `${name}_bucket`, `${name}_count`, `${name}_sum`]),
    ])
    expect([...used].filter(name => !known.has(name))).toEqual([])
    const ours = metrics.names().filter(name => name.startsWith('valecuatro_'))
    const shown = [...used].join(' ')
    expect(ours.filter(name => !shown.includes(name))).toEqual([])
  })
})

test('a log line names request, call and user, and the game of a socket message', async () => {
  expect(lines).toContainEqual(
    expect.objectContaining({
      msg: 'a request was refused',
      why: 'role',
      requestId: expect.any(String),
      call: 'GET /api/admin/users',
      userId: expect.any(String),
      traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
    }),
  )
  const gameId = player.table().gameId
  await world.ctx.db.execute(sql`ALTER TABLE games RENAME TO elsewhere`)
  await player.send('game:abandon', { gameId })
  await world.ctx.db.execute(sql`ALTER TABLE elsewhere RENAME TO games`)
  expect(lines).toContainEqual(
    expect.objectContaining({ msg: 'a socket message failed', call: 'game:abandon', gameId }),
  )
})

test('a trace has the call and its statements, and continues the trace of the caller', async () => {
  const call = spans.find(({ name }) => name === 'POST /api/auth/register')!
  expect(spans.some(({ name, parentSpanId }) => name === 'INSERT' && parentSpanId === call.spanId)).toBe(true)
  expect(spans.map(({ name }) => name)).toContain('practice:start')
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  await createClient(world).call('GET /api/health', {
    headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` },
  })
  await tracing.flush()
  expect(spans).toContainEqual(
    expect.objectContaining({ name: 'GET /api/health', traceId, parentSpanId: 'b7ad6b7169203331' }),
  )
})

test('the metrics port reports whether the node is alive and should get players', async () => {
  const port = await freePort()
  let problems: string[] = []
  const host = await openMetricsHost({
    host: '127.0.0.1',
    port,
    metrics,
    findProblems: async () => problems,
  })
  const get = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`)
    return [answer.status, await answer.text()] as const
  }
  expect(await get('/healthz')).toEqual([200, 'ok\n'])
  expect(await get('/readyz')).toEqual([200, '{"problems":[]}\n'])
  problems = ['database']
  expect(await get('/readyz')).toEqual([503, '{"problems":["database"]}\n'])
  expect((await get('/metrics'))[1]).toContain('nodejs_eventloop_lag_p99_seconds')
  expect((await get('/api/health'))[0]).toBe(404)
  problems = []
  host.drain()
  expect(await get('/readyz')).toEqual([503, '{"problems":["draining"]}\n'])
  expect(await get('/healthz')).toEqual([200, 'ok\n'])
  await host.close()
})
