import { randomBytes, randomUUID } from 'node:crypto'
import type { GameId, GameMove } from '@valecuatro/contract'
import { legalChoices, pickRandom } from './sample.ts'

/** A table that waits for its four players. */
export interface BenchTable {
  gameId: GameId
  cookies: string[]
}

export interface Watch {
  topic: 'game' | 'seats'
  id: GameId
}

export interface ActMessage {
  gameId: GameId
  commandId: string
  expectedSeq: number
  action: string
}

/** A player's connection, independent of the protocol. */
export interface Connection {
  /** Resolves with the answer. */
  ask(message: string, payload: unknown): Promise<{ ok: boolean; code?: string; state?: GameMove }>
  /** Called for each game:moved. The message is parsed only if `read` is called. */
  onMoved: (read: () => GameMove) => void
  close(): void
}

export type Connect = (port: number, benchTable: BenchTable, seat: number) => Promise<Connection>

/** Four bots and their screens. The next bot moves when all four have seen the last move. */
export class TableClient {
  readonly #gameId: GameId
  readonly #connections: Connection[]
  readonly #screens: (() => GameMove)[]
  #actor = -1
  #clickedAt = 0
  #othersSeen = 0
  #seen = 0
  #onAllSeen: (latency: number) => void = () => {}
  #latency = 0

  private constructor(gameId: GameId, connections: Connection[], screens: (() => GameMove)[]) {
    this.#gameId = gameId
    this.#connections = connections
    this.#screens = screens
    connections.forEach((connection, seat) => {
      connection.onMoved = read => this.#moved(seat, read)
    })
  }

  static async connect(open: Connect, port: number, benchTable: BenchTable): Promise<TableClient> {
    const { gameId } = benchTable
    const connections = await Promise.all(benchTable.cookies.map((_, seat) => open(port, benchTable, seat)))
    const tables: GameMove[] = []
    for (const connection of connections) {
      const { ok, code, state } = await connection.ask('live:watch', { topic: 'game', id: gameId })
      if (!ok || !state) throw new Error(`could not join the table: ${code}`)
      tables.push(state)
      // The page watches the people, too; the servers without rules do not answer.
      void connection.ask('live:watch', { topic: 'seats', id: gameId })
    }
    if (tables[0]!.phase !== 'seeding')
      return new TableClient(
        gameId,
        connections,
        tables.map(table => () => table),
      )
    const dealt = connections.map(
      connection => new Promise<() => GameMove>(resolve => (connection.onMoved = read => resolve(read))),
    )
    for (const connection of connections)
      await connection.ask('game:seed', { gameId, seed: randomBytes(8).toString('hex') })
    return new TableClient(gameId, connections, await Promise.all(dealt))
  }

  /** Makes a move and returns the milliseconds from the click to the last of the other three screens. */
  move(): Promise<number> {
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    const { seat, seq, action } = this.#choose()
    this.#actor = seat
    this.#othersSeen = 0
    this.#seen = 0
    this.#onAllSeen = resolve
    const act: ActMessage = { gameId: this.#gameId, commandId: randomUUID(), expectedSeq: seq, action }
    this.#clickedAt = performance.now()
    this.#connections[seat]!.ask('game:act', act).then(({ ok, code }) => {
      if (!ok) reject(new Error(`refused: ${code}`))
    }, reject)
    return promise
  }

  leave() {
    for (const connection of this.#connections) connection.close()
  }

  #choose() {
    const first = Math.floor(Math.random() * 4)
    for (let n = 0; n < 4; n++) {
      const seat = (first + n) % 4
      const { view, seq } = this.#screens[seat]!()
      const actions = legalChoices(view)
      if (actions.length > 0) return { seat, seq, action: pickRandom(actions) }
    }
    throw new Error('no seat can act')
  }

  #moved(seat: number, read: () => GameMove) {
    this.#screens[seat] = read
    if (seat !== this.#actor && ++this.#othersSeen === 3) this.#latency = performance.now() - this.#clickedAt
    if (++this.#seen === 4) this.#onAllSeen(this.#latency)
  }
}
