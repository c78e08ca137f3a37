// Colyseus with the same messages: a room of four that relays them, without rules and storage.

import { randomUUID } from 'node:crypto'
import { type Client, Room, Server } from '@colyseus/core'
import { WebSocketTransport } from '@colyseus/ws-transport'
import type { GameId } from '@valecuatro/contract'
import { freePort } from '../../../server/test/ports.ts'
import { answerParent } from '../child.ts'
import { typicalMove } from '../sample.ts'
import type { ActMessage, BenchTable, Watch } from '../tableClient.ts'

const sample = typicalMove(randomUUID() as GameId)

class Relay extends Room {
  override maxClients = 4
  override patchRate = null
  override onCreate() {
    this.onMessage('live:watch', (_client: Client, { id: gameId }: Watch) => ({
      ok: true,
      state: { ...sample, gameId, seq: 0 },
    }))
    this.onMessage('game:act', (_client: Client, { gameId, expectedSeq }: ActMessage) => {
      const seq = expectedSeq + 1
      this.broadcast('game:moved', { ...sample, gameId, seq })
      return { ok: true, seq }
    })
  }
}

const server = new Server({ transport: new WebSocketTransport(), greet: false, gracefullyShutdown: false })
server.define('relay', Relay).filterBy(['gameId'])
const port = await freePort()
await server.listen(port, '127.0.0.1')

function createTables({ count }: { count: number }): BenchTable[] {
  return Array.from({ length: count }, () => ({ gameId: randomUUID() as GameId, cookies: ['', '', '', ''] }))
}

answerParent({ port: () => port, createTables }, () => server.gracefullyShutdown(false))
