import type { createAdapter as CreateAdapter } from '@socket.io/redis-streams-adapter'
import { ConfigError } from '../config.ts'
import { every } from '../jobs/every.ts'
import type { Log } from '../monitoring/log.ts'

type Adapter = ReturnType<typeof CreateAdapter>

/** The part of a Redis client that limits use. */
export interface SharedCounters {
  readonly isReady: boolean
  eval(script: string, options: { keys: string[]; arguments: string[] }): Promise<unknown>
}

/** Carries socket messages between nodes. */
export interface Bus {
  adapter: Adapter
  /** While false, no socket message is accepted, because the other nodes would not see its effect. */
  isReady(): boolean
  /** Milliseconds since the bus last became ready again; infinite if it was never away. */
  sinceReadyAgain(): number
  counters: SharedCounters
  close(): Promise<void>
}

const RETRY_INTERVAL_MS = 500
/** After this time without an answer from Redis, a call is counted by this node alone. */
const COUNT_TIMEOUT_MS = 1000
const PING_INTERVAL_MS = 1000
/** A connection that stays open without an answer for this long counts as lost. */
const PING_TIMEOUT_MS = 3000

export async function openBus(url: string, log: Log): Promise<Bus> {
  // Imported on demand: they are a third of all modules, and a server without a bus does not need them.
  const [{ createAdapter }, { createClient }] = await Promise.all([
    import('@socket.io/redis-streams-adapter'),
    import('redis'),
  ])
  let isFirst = true
  const client = createClient({
    url,
    socket: {
      connectTimeout: 5000,
      reconnectStrategy: (_tries, cause) => (isFirst ? cause : RETRY_INTERVAL_MS),
    },
  })
  client.on('error', error => log.warn({ err: error }, 'Redis is away'))
  try {
    await client.connect()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigError(`Redis at REDIS_URL cannot be reached: ${reason}.`)
  }
  isFirst = false
  let readyAgainAt = Number.NEGATIVE_INFINITY
  client.on('ready', () => {
    readyAgainAt = performance.now()
  })
  let isAnswering = true
  const stopPing = every(log, PING_INTERVAL_MS, 'ping of Redis', async () => {
    const wasAnswering = isAnswering
    isAnswering = await within(PING_TIMEOUT_MS, client.ping()).then(
      () => true,
      () => false,
    )
    if (isAnswering && !wasAnswering) readyAgainAt = performance.now()
    if (!isAnswering && wasAnswering && client.isReady) log.warn('Redis does not answer')
  })
  // The adapter does not handle a failed publish, which would end the process while Redis is away. The caller of a
  // request that was not sent gets a time-out.
  const publish = client.publish.bind(client)
  Object.assign(client, {
    publish: (channel: string, message: string) => publish(channel, message).catch(() => 0),
  })
  return {
    adapter: createAdapter(client),
    isReady: () => client.isReady && isAnswering,
    sinceReadyAgain: () => performance.now() - readyAgainAt,
    counters: {
      get isReady() {
        return client.isReady
      },
      eval: (script, options) => within(COUNT_TIMEOUT_MS, client.eval(script, options)),
    },
    async close() {
      stopPing()
      client.destroy()
    },
  }
}

async function within<T>(milliseconds: number, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, milliseconds, new Error('Redis did not answer'))
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
