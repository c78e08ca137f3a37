import type {
  Answers,
  ClientMessage,
  ClientMessages,
  ServerMessage,
  ServerMessages,
  SocketRefusal,
  UserId,
} from '@valecuatro/contract'
import type { FastifyInstance } from 'fastify'
import type { Server } from 'socket.io'
import type { z } from 'zod'
import { type Connection, type Network, openConnection } from './network.ts'
import type { Owner, Scheduler } from './scheduler.ts'

const ANSWER_TIMEOUT_MS = 6000
const CONNECT_TIMEOUT_MS = 5000
export const RETRY_MS = 1000

const UNANSWERED = { ok: false, code: 'unanswered' } as const
type Asked<M extends ClientMessage> = Answers[M] | SocketRefusal | typeof UNANSWERED

export interface Account {
  userId: UserId
  name: string
  cookie: string
  antiForgeryToken: string
}

/** The parts of the simulation that a client needs. */
export interface ClientContext {
  scheduler: Scheduler
  network: Network
  pickNode(): { owner: Owner; api: FastifyInstance; io: Server; connections: Set<Connection> } | null
}

interface ClientEvents {
  onConnected(): void
  onMessage<M extends ServerMessage>(message: M, payload: ServerMessages[M]): void
}

/** Simulates a browser's socket and calls. It connects to any node and reconnects when the connection is lost. */
export function createClient(
  simulation: ClientContext,
  account: Account,
  owner: Owner,
  { onConnected, onMessage }: ClientEvents,
) {
  const { scheduler, network } = simulation
  const { below, chance } = scheduler
  const sleep = (delayMs: number) => scheduler.sleep(delayMs, owner)

  let connection: Connection | null = null
  let isConnected = false
  let isOffline = false
  let attempts = 0
  let nextId = 0
  const pending = new Map<number, (answer: unknown) => void>()

  function connect() {
    const node = simulation.pickNode()
    if (isOffline) return
    if (!node) return scheduler.add(500, 'connects', owner, connect)
    const attempt = ++attempts
    const opened = openConnection(
      scheduler,
      network,
      { node: node.owner, io: node.io, client: owner, cookie: account.cookie },
      { onText: text => attempt === attempts && receive(text), onClose: () => lose(attempt) },
    )
    node.connections.add(opened)
    connection = opened
    scheduler.add(CONNECT_TIMEOUT_MS, 'has no connection', owner, () => {
      if (attempt !== attempts || isConnected) return
      opened.cut(0)
      lose(attempt)
    })
  }

  function lose(attempt: number) {
    if (attempt !== attempts) return
    attempts++
    isConnected = false
    for (const settle of pending.values()) settle(UNANSWERED)
    pending.clear()
    if (!isOffline) scheduler.add(400 + below(1600), 'connects', owner, connect)
  }

  /** Cuts the network for a while. The node notices at once, or when its pings are not answered. */
  function goOffline(forMs: number) {
    connection?.cut(chance(0.5) ? 0 : 18_000)
    isOffline = true
    lose(attempts)
    scheduler.add(forMs, 'is back', owner, () => {
      isOffline = false
      connect()
    })
  }

  function receive(text: string) {
    const type = text[0]
    if (type === '0') {
      isConnected = true
      onConnected()
    } else if (type === '1' || type === '4') {
      connection?.cut(0)
      lose(attempts)
    } else if (type === '2') {
      const [message, payload] = JSON.parse(text.slice(1)) as [ServerMessage, never]
      onMessage(message, payload)
    } else if (type === '3') {
      const start = text.indexOf('[')
      const id = Number(text.slice(1, start))
      const settle = pending.get(id)
      pending.delete(id)
      settle?.(JSON.parse(text.slice(start))[0])
    }
  }

  function ask<M extends ClientMessage>(message: M, payload: z.input<ClientMessages[M]>): Promise<Asked<M>> {
    if (!isConnected || !connection) return Promise.resolve(UNANSWERED)
    const id = nextId++
    const { promise, resolve } = Promise.withResolvers<Asked<M>>()
    pending.set(id, resolve as (answer: unknown) => void)
    connection.send(`2${id}${JSON.stringify([message, payload])}`)
    scheduler.add(ANSWER_TIMEOUT_MS, 'has no answer', owner, () => {
      if (pending.delete(id)) resolve(UNANSWERED)
    })
    return promise
  }

  /** Calls the API; null if the call was not answered. */
  function call(
    method: 'GET' | 'POST',
    url: string,
    body?: object,
  ): Promise<{ status: number; body: unknown } | null> {
    const node = simulation.pickNode()
    if (!node || isOffline) return sleep(RETRY_MS).then(() => null)
    const { promise, resolve } = Promise.withResolvers<{ status: number; body: unknown } | null>()
    const answer = network.openChannel(`answer to ${account.name}`, owner, text => resolve(JSON.parse(text)))
    const request = network.openChannel(`${method} ${url} of ${account.name}`, node.owner, async text => {
      const { statusCode, body: answered } = await node.api.inject({
        method,
        url,
        headers: {
          host: 'localhost:4000',
          origin: 'http://localhost:3000',
          cookie: account.cookie,
          'x-xsrf-token': account.antiForgeryToken,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { payload: text }),
      })
      answer(JSON.stringify({ status: statusCode, body: JSON.parse(answered || 'null') }))
    })
    request(JSON.stringify(body ?? {}))
    scheduler.add(2 * ANSWER_TIMEOUT_MS, 'has no answer', owner, () => resolve(null))
    return promise
  }

  return { connect, goOffline, ask, call, isConnected: () => isConnected }
}
