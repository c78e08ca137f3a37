import { createAdapter } from '@socket.io/redis-streams-adapter'
import { createClient } from 'redis'
import { ConfigError } from './config.ts'
import type { Log } from './log.ts'

type Adapter = ReturnType<typeof createAdapter>

/** What carries messages between nodes. */
export interface Bus {
  adapter: Adapter
  /** While it is away nothing is accepted: what the others cannot hear of must not happen. */
  isReady(): boolean
  /** Milliseconds since it was away last; infinite if it never was. */
  sinceReadyAgain(): number
  close(): Promise<void>
}

const RETRY_EVERY = 500

export async function openBus(url: string, log: Log): Promise<Bus> {
  let isFirst = true
  const client = createClient({
    url,
    socket: {
      connectTimeout: 5000,
      reconnectStrategy: (_tries, cause) => (isFirst ? cause : RETRY_EVERY),
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
  // The adapter does not look at what becomes of its questions to other nodes: one that was under way when Redis went
  // away would end the process. Whoever asked finds out by not being answered.
  const publish = client.publish.bind(client)
  Object.assign(client, {
    publish: (channel: string, message: string) => publish(channel, message).catch(() => 0),
  })
  return {
    adapter: createAdapter(client),
    isReady: () => client.isReady,
    sinceReadyAgain: () => performance.now() - readyAgainAt,
    async close() {
      client.destroy()
    },
  }
}
