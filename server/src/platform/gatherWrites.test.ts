import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, Socket as TcpSocket } from 'node:net'
import { Server } from 'socket.io'
import { type Socket as Client, io as connect } from 'socket.io-client'
import { afterEach, expect, test, vi } from 'vitest'
import { gatherWrites } from './gatherWrites.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** Connects a client to a Socket.IO server that gathers its writes, and counts the writes to the connection. */
async function openClient() {
  const http = createServer()
  const io = new Server(http, { transports: ['websocket'], serveClient: false })
  gatherWrites(io)
  let writes = 0
  http.on('connection', (tcp: TcpSocket) => {
    const write = tcp.write.bind(tcp)
    tcp.write = ((...args: Parameters<typeof write>) => {
      writes++
      return write(...args)
    }) as typeof tcp.write
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  closing.push(() => io.close())
  const connected = once(io, 'connection')
  const client: Client = connect(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, {
    transports: ['websocket'],
    reconnection: false,
  })
  closing.push(() => client.close())
  const [socket] = (await connected) as [Parameters<Parameters<typeof io.on<'connection'>>[1]>[0]]
  if (!client.connected) await new Promise<void>(resolve => client.once('connect', resolve))
  const received: unknown[] = []
  client.onAny((...message) => received.push(message))
  return { io, socket, client, received, writes: () => writes }
}

test('all messages of one turn are written at once, in order', async () => {
  const { io, socket, client, received, writes } = await openClient()
  let before = 0
  socket.on('act', (answer: (text: string) => void) => {
    before = writes()
    socket.emit('moved', 'to one socket')
    io.to(socket.id).emit('moved', 'to a room: ñandú')
    answer('done')
  })
  expect(await client.emitWithAck('act')).toBe('done')
  expect(received).toEqual([
    ['moved', 'to one socket'],
    ['moved', 'to a room: ñandú'],
  ])
  expect(writes() - before).toBe(1)
})

test('many messages of many turns arrive in order', async () => {
  const { socket, received } = await openClient()
  const sent = Array.from({ length: 300 }, (_, n) => ['n', n, 'x'.repeat(n * 7)])
  for (const [n, message] of sent.entries()) {
    socket.emit(...(message as [string]))
    if (n % 3 === 0) await new Promise(setImmediate)
  }
  await vi.waitFor(() => expect(received).toHaveLength(300), 60_000)
  expect(received).toEqual(sent)
})

test('messages sent before closing arrive before the connection is closed', async () => {
  const { socket, client, received } = await openClient()
  const closed = new Promise<unknown>(resolve => client.once('disconnect', resolve))
  socket.emit('bye', 'flooding')
  socket.disconnect(true)
  await closed
  expect(received).toEqual([['bye', 'flooding']])
})

test('nothing is written to a closed connection', async () => {
  const { socket, client, writes } = await openClient()
  const gone = new Promise(resolve => socket.once('disconnect', resolve))
  client.disconnect()
  await gone
  const before = writes()
  socket.emit('moved', 'late')
  await new Promise(setImmediate)
  expect(writes()).toBe(before)
})
