import { createConnection, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './ports.ts'

export interface TcpProxy {
  port: number
  /** Stops forwarding without closing connections, like a network that drops every packet. */
  hang(): void
  /** Closes all connections and refuses new ones. */
  cut(): void
  /** Delays everything in both directions by this many milliseconds. */
  delay(milliseconds: number): void
  /** Forwards everything at once again, including what was held back. */
  resume(): void
  close(): void
}

/** Opens a proxy between a server and its target that can make the network between them fail. */
export async function openTcpProxy(
  target: number,
  host = '127.0.0.1',
  at?: { host: string; port: number },
): Promise<TcpProxy> {
  const { port, host: ownHost } = at ?? { port: await freePort(), host: '127.0.0.1' }
  const sockets = new Set<Socket>()
  let state: 'passing' | 'hanging' | 'cut' = 'passing'
  let delayMs = 0

  function pass(from: Socket, to: Socket) {
    let sent = Promise.resolve()
    sockets.add(from)
    from.on('data', chunk => {
      const dueAt = performance.now() + delayMs
      // Chunks are forwarded one after the other, so that bytes stay in order when the delay changes.
      sent = sent.then(async () => {
        const wait = delayMs > 0 ? dueAt - performance.now() : 0
        if (wait > 0) await pause(wait)
        to.write(chunk)
      })
    })
    from.on('error', () => {})
    from.on('close', () => {
      sockets.delete(from)
      to.destroy()
    })
    if (state === 'hanging') from.pause()
  }

  const server = createServer(client => {
    if (state === 'cut') return client.destroy()
    const upstream = createConnection(target, host)
    pass(client, upstream)
    pass(upstream, client)
  })
  await new Promise<void>(resolve => server.listen(port, ownHost, resolve))

  const destroyAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port,
    hang() {
      state = 'hanging'
      for (const socket of sockets) socket.pause()
    },
    cut() {
      state = 'cut'
      destroyAll()
    },
    delay(milliseconds) {
      delayMs = milliseconds
    },
    resume() {
      state = 'passing'
      delayMs = 0
      for (const socket of sockets) socket.resume()
    },
    close() {
      server.close()
      destroyAll()
    },
  }
}
