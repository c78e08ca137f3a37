import type { GameMove } from '@valecuatro/contract'
import { WebSocket } from 'ws'
import type { Connect, Connection } from './tableClient.ts'

const MOVED = '42["game:moved",'
const ACKNOWLEDGED = /^43(\d+)/

/**
 * Implements Socket.IO's protocol by hand, because its own client would cost more on this machine than the server that
 * is measured.
 */
export const connectSocketIo: Connect = (port, { cookies }, seat) =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`, {
      headers: { cookie: cookies[seat]!, origin: 'http://127.0.0.1:3000' },
      perMessageDeflate: false,
    })
    const waiting = new Map<number, (answer: Awaited<ReturnType<Connection['ask']>>) => void>()
    let asked = 0
    const connection: Connection = {
      ask: (message, payload) =>
        new Promise(answered => {
          waiting.set(++asked, answered)
          socket.send(`42${asked}${JSON.stringify([message, payload])}`)
        }),
      onMoved: () => {},
      close: () => socket.close(),
    }
    socket.on('message', data => {
      const text = data.toString()
      if (text.startsWith(MOVED)) return connection.onMoved(() => JSON.parse(text.slice(2))[1] as GameMove)
      if (text === '2') return socket.send('3')
      if (text.startsWith('0')) return socket.send('40')
      if (text.startsWith('40')) return resolve(connection)
      if (text.startsWith('44')) return reject(new Error(`connection refused: ${text}`))
      const acknowledged = ACKNOWLEDGED.exec(text)
      if (!acknowledged) return
      const id = Number(acknowledged[1])
      waiting.get(id)?.(JSON.parse(text.slice(acknowledged[0].length))[0])
      waiting.delete(id)
    })
    socket.on('error', reject)
  })

/** Uses Colyseus's own client, on the same sockets as the others instead of the slower ones of Node. */
export const connectColyseus: Connect = async (port, { gameId }) => {
  Reflect.deleteProperty(globalThis, 'WebSocket')
  const { Client } = await import('@colyseus/sdk')
  const room = await new Client(`ws://127.0.0.1:${port}`).joinOrCreate('relay', { gameId })
  const connection: Connection = {
    ask: (message, payload) =>
      new Promise((resolve, reject) =>
        room.send(message, payload, (answer, error) => (error ? reject(error) : resolve(answer))),
      ),
    onMoved: () => {},
    close: () => void room.leave(),
  }
  room.onMessage('game:moved', (moved: GameMove) => connection.onMoved(() => moved))
  return connection
}
