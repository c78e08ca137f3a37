import { EventEmitter } from 'node:events'
import type { Server } from 'socket.io'
import { ClusterAdapterWithHeartbeat, type ClusterMessage, type ClusterResponse } from 'socket.io-adapter'
import type { Bus } from '../../src/platform/sockets/bus.ts'
import type { Owner, Scheduler } from './scheduler.ts'

/** How often each fault happens, as a share of all messages. */
export interface FaultRates {
  drop: number
  double: number
  delay: number
  reorder: number
  slowStatement: number
  /** Statements whose connection is lost, before or after the database has run them. */
  lostStatement: number
}

export const NO_FAULTS: FaultRates = {
  drop: 0,
  double: 0,
  delay: 0,
  reorder: 0,
  slowStatement: 0,
  lostStatement: 0,
}

const MAX_DELAY_MS = 9000
const MAX_REORDERING_MS = 600

export interface MessageCounts {
  messages: number
  dropped: number
  doubled: number
  delayed: number
  reordered: number
}

export type Network = ReturnType<typeof createNetwork>

/** Delivers messages with some latency, and loses, repeats, delays and reorders them according to `rates`. */
export function createNetwork(scheduler: Scheduler, rates: () => FaultRates) {
  const counts: MessageCounts = { messages: 0, dropped: 0, doubled: 0, delayed: 0, reordered: 0 }

  /** Opens a connection in one direction. Messages arrive in order, unless a fault reorders them. */
  function openChannel(name: string, receiver: Owner, deliver: (text: string) => void, latencyMs = 20) {
    let lastAt = 0
    return (text: string) => {
      const { drop, double, delay, reorder } = rates()
      counts.messages++
      if (scheduler.chance(drop)) {
        counts.dropped++
        scheduler.note(`${name} lost: ${withoutSocketId(text)}`)
        return
      }
      const at = (delayMs: number) =>
        scheduler.add(delayMs, `${name} ${withoutSocketId(text)}`, receiver, () => deliver(text))
      let delayMs = scheduler.below(2 * latencyMs)
      if (scheduler.chance(reorder)) {
        counts.reordered++
        at(delayMs + scheduler.below(MAX_REORDERING_MS))
        return
      }
      if (scheduler.chance(delay)) {
        counts.delayed++
        delayMs += scheduler.below(MAX_DELAY_MS)
      }
      lastAt = Math.max(lastAt, scheduler.now() + delayMs)
      at(lastAt - scheduler.now())
      if (scheduler.chance(double)) {
        counts.doubled++
        at(lastAt - scheduler.now() + scheduler.below(MAX_REORDERING_MS))
      }
    }
  }

  return { counts, openChannel }
}

/** Removes what Socket.IO gets from outside the simulation: consecutive ids and the times of handshakes. */
const withoutSocketId = (text: string) => text.replace(/^(0\{"sid"|\{"type":8).*/, '$1')

/** A member of the bus between the nodes. */
export interface BusMember {
  owner: Owner
  receive(text: string): void
  /** Cuts the node off from the bus for this long. */
  goAway(forMs: number): void
}

/** The bus of one node. A message to several nodes is a separate entry of the scheduler for each of them. */
export function createNodeBus(
  scheduler: Scheduler,
  network: Network,
  owner: Owner,
  others: () => BusMember[],
): { bus: Bus; member: BusMember } {
  let adapter: SimulatedAdapter | null = null
  const channels = new Map<Owner, (text: string) => void>()
  let publishedAt = 0
  let awayUntil = Number.NEGATIVE_INFINITY
  const isAway = () => scheduler.now() < awayUntil

  /** Sends to all other nodes and resolves when the bus has the message. */
  function publish(message: object): Promise<string> {
    const text = JSON.stringify(message)
    for (const other of isAway() ? [] : others()) {
      let send = channels.get(other.owner)
      if (!send) {
        send = network.openChannel(`from ${owner.name}`, other.owner, each => other.receive(each), 3)
        channels.set(other.owner, send)
      }
      send(text)
    }
    publishedAt = Math.max(publishedAt, scheduler.now() + scheduler.below(3))
    return new Promise(resolve =>
      scheduler.add(publishedAt - scheduler.now(), 'has published', owner, () => resolve('0')),
    )
  }

  class SimulatedAdapter extends ClusterAdapterWithHeartbeat {
    constructor(namespace: unknown) {
      super(namespace, { heartbeatInterval: 5000, heartbeatTimeout: 10_000 })
      adapter = this
    }

    protected override doPublish(message: ClusterMessage): Promise<string> {
      return publish(message)
    }

    protected override doPublishResponse(_to: string, response: ClusterResponse): Promise<void> {
      return publish(response).then(() => {})
    }

    accept(message: ClusterMessage) {
      this.onMessage(message, '0')
    }
  }

  return {
    bus: {
      adapter: SimulatedAdapter as unknown as Bus['adapter'],
      isReady: () => !isAway(),
      sinceReadyAgain: () => scheduler.now() - awayUntil,
      counters: { isReady: false, eval: () => Promise.reject(new Error('no Redis')) },
      close: async () => {},
    },
    member: {
      owner,
      receive: text => isAway() || adapter?.accept(JSON.parse(text)),
      goAway: forMs => (awayUntil = scheduler.now() + forMs),
    },
  }
}

export interface Connection {
  isOpen(): boolean
  send(text: string): void
  /** Ends the connection for the client; the node notices after some time. */
  cut(nodeLearnsAfterMs: number): void
  /** Ends the connection because the node is gone. */
  drop(): void
}

/** Opens a client's connection to a node, in place of the WebSocket beneath Socket.IO. */
export function openConnection(
  scheduler: Scheduler,
  network: Network,
  { node, io, client, cookie }: { node: Owner; io: Server; client: Owner; cookie: string },
  { onText, onClose }: { onText: (text: string) => void; onClose: () => void },
): Connection {
  let isOpen = true
  const toClient = network.openChannel(`to ${client.name}`, client, text => isOpen && onText(text))
  const toNode = network.openChannel(`from ${client.name}`, node, text => {
    if (conn.readyState === 'open') conn.emit('data', text)
  })

  function closeForClient(delayMs: number) {
    scheduler.add(delayMs, 'connection ends', client, () => {
      if (!isOpen) return
      isOpen = false
      onClose()
    })
  }

  const conn = Object.assign(new EventEmitter(), {
    id: `${client.name}-${scheduler.steps()}`,
    protocol: 4,
    readyState: 'open',
    remoteAddress: '127.0.0.1',
    transport: { writable: true },
    writeBuffer: [],
    request: {
      headers: { cookie, origin: 'http://localhost:3000', host: 'localhost:4000' },
      connection: { remoteAddress: '127.0.0.1' },
      socket: { remoteAddress: '127.0.0.1' },
      url: '/socket.io/',
      _query: {},
    },
    write: (text: string) => toClient(text),
    close() {
      if (conn.readyState !== 'open') return
      conn.readyState = 'closed'
      closeForClient(scheduler.below(40))
    },
  })
  scheduler.runAs(node, () => io.engine.emit('connection', conn))
  toNode('0')

  return {
    isOpen: () => isOpen,
    send: text => isOpen && toNode(text),
    cut(nodeLearnsAfterMs) {
      isOpen = false
      scheduler.add(nodeLearnsAfterMs, `${client.name} is gone`, node, () => {
        if (conn.readyState !== 'open') return
        conn.readyState = 'closed'
        conn.emit('close', 'transport close')
      })
    },
    drop: () => closeForClient(scheduler.below(40)),
  }
}
