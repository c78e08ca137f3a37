import { pino } from 'pino'
import { compose } from '../src/compose.ts'
import { readConfig } from '../src/platform/config.ts'
import { openPostgres } from '../src/platform/database/database.ts'
import { createEvents } from '../src/platform/events.ts'
import { openBus } from '../src/platform/sockets/bus.ts'
import { watchOutages } from '../src/platform/sockets/outages.ts'
import { freePort } from './ports.ts'
import { type ServerProcess, spawnServer } from './process.ts'

export interface ServerNode {
  url: string
  /** Kills the node at once. */
  kill(): Promise<void>
  /** Starts the node again at the same address; resolves when it serves. */
  start(): Promise<void>
  output(): string
}

const SECRET = 'a secret that only tests know, 32+ characters'

export interface Shared {
  databaseUrl: string
  redisUrl: string
}

/** Starts one of several servers that share a database and a bus, in a process of its own as in production. */
export async function startNode({ databaseUrl, redisUrl }: Shared): Promise<ServerNode> {
  const port = await freePort()
  let server: ServerProcess | null = null
  let printed = ''

  const node: ServerNode = {
    url: `http://127.0.0.1:${port}`,
    async start() {
      server = spawnServer({
        DATABASE_URL: databaseUrl,
        REDIS_URL: redisUrl,
        API_PORT: String(port),
        SECRET_KEY: SECRET,
        ADMIN_EMAIL: 'admin@example.com',
        ADMIN_PASSWORD: 'house-rules',
        RATE_LIMIT_SCALE: '1000',
        // Longer than any test, so that a turn that times out is a defect.
        TURN_SECONDS: '600',
        DEMO: '0',
      })
      await server.printed('Press Ctrl-C to stop')
    },
    async kill() {
      if (!server) return
      const dying = server
      server = null
      dying.child.kill('SIGKILL')
      const { code, signal } = await dying.ended()
      printed += dying.output()
      if (signal !== 'SIGKILL') throw new Error(`a node had ended by itself (${code}):\n${printed}`)
    },
    output: () => printed + (server?.output() ?? ''),
  }
  await node.start()
  return node
}

/**
 * Starts a server inside this process, which is fast. It shares only the database and the bus with others. Without a
 * bus, other nodes get none of its messages.
 */
export async function startTestServer({
  databaseUrl,
  redisUrl,
  statementTimeoutMs,
}: Omit<Shared, 'redisUrl'> & Partial<Shared> & { statementTimeoutMs?: number }) {
  const log = pino({ level: 'silent' })
  const database = await openPostgres(databaseUrl, 4, statementTimeoutMs)
  const bus = redisUrl ? await openBus(redisUrl, log) : undefined
  const ctx = {
    config: readConfig({ RATE_LIMIT_SCALE: '1000', TURN_SECONDS: '600', DEMO: '0', LOG_LEVEL: 'silent' }),
    secret: SECRET,
    db: database.db,
    events: createEvents(log),
    log,
    now: () => new Date(),
    counters: bus?.counters,
  }
  const { api, sockets } = await compose(ctx, {}, bus)
  const stopWatch = watchOutages(ctx, sockets, bus !== undefined)
  const port = await freePort()
  await api.listen({ port, host: '127.0.0.1' })
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      stopWatch()
      await api.close()
      await bus?.close()
      await database.close()
    },
  }
}
