// Socket.IO alone: the same messages in rooms of four, without rules and storage. `relay.ts room` sends one message to
// the room, `relay.ts seats` a separate one to each seat, as hidden cards require.

import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { GameId } from '@valecuatro/contract'
import { Server } from 'socket.io'
import { freePort } from '../../../server/test/ports.ts'
import { answerParent } from '../child.ts'
import { typicalMove } from '../sample.ts'
import type { ActMessage, BenchTable, Watch } from '../tableClient.ts'

const isForSeats = process.argv[2] === 'seats'
const sample = typicalMove(randomUUID() as GameId)
const seated = new Map<string, number>()

const http = createServer()
const io = new Server(http, { transports: ['websocket'], serveClient: false, pingInterval: 10_000 })
io.on('connection', socket => {
  socket.on('live:watch', ({ topic, id: gameId }: Watch, reply: (answer: unknown) => void) => {
    if (topic !== 'game') return
    const seat = (seated.get(gameId) ?? -1) + 1
    seated.set(gameId, seat)
    void socket.join(isForSeats ? `${gameId}:${seat}` : gameId)
    reply({ ok: true, state: { ...sample, gameId, seq: 0 } })
  })
  socket.on('game:act', ({ gameId, expectedSeq }: ActMessage, reply: (answer: unknown) => void) => {
    const seq = expectedSeq + 1
    const rooms = isForSeats ? [0, 1, 2, 3].map(seat => `${gameId}:${seat}`) : [gameId]
    for (const room of rooms) io.to(room).emit('game:moved', { ...sample, gameId, seq })
    reply({ ok: true, seq })
  })
})
const port = await freePort()
await new Promise<void>(resolve => http.listen(port, '127.0.0.1', resolve))

function createTables({ count }: { count: number }): BenchTable[] {
  return Array.from({ length: count }, () => ({ gameId: randomUUID() as GameId, cookies: ['', '', '', ''] }))
}

answerParent({ port: () => port, createTables }, () => io.close())
