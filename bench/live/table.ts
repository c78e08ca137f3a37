import { randomBytes, randomUUID } from 'node:crypto'
import type { GameMove } from '@valecuatro/contract'
import { choices, randomOf } from './sample.ts'

/** A table that waits for its four. */
export interface Seating {
  gameId: string
  cookies: string[]
}

export interface Act {
  gameId: string
  commandId: string
  expectedSeq: number
  action: string
}

/** A player's connection, whatever speaks on it. */
export interface Line {
  /** Resolves with what was answered. */
  ask(message: string, payload: unknown): Promise<{ ok: boolean; code?: string; table?: GameMove }>
  /** Called for each game:moved; it is parsed only where it is needed. */
  onMoved: (read: () => GameMove) => void
  close(): void
}

export type Dial = (port: number, seating: Seating, seat: number) => Promise<Line>

/** Four bots and their screens. The next of them clicks when all four have seen the last move. */
export class Table {
  readonly #gameId: string
  readonly #lines: Line[]
  readonly #screens: (() => GameMove)[]
  #actor = -1
  #clickedAt = 0
  #othersSeen = 0
  #seen = 0
  #onAllSeen: (latency: number) => void = () => {}
  #latency = 0

  private constructor(gameId: string, lines: Line[], screens: (() => GameMove)[]) {
    this.#gameId = gameId
    this.#lines = lines
    this.#screens = screens
    lines.forEach((line, seat) => {
      line.onMoved = read => this.#moved(seat, read)
    })
  }

  static async sitDown(dial: Dial, port: number, seating: Seating): Promise<Table> {
    const { gameId } = seating
    const lines = await Promise.all(seating.cookies.map((_, seat) => dial(port, seating, seat)))
    const tables: GameMove[] = []
    for (const line of lines) {
      const { ok, code, table } = await line.ask('game:sync', { gameId })
      if (!ok || !table) throw new Error(`could not sit down: ${code}`)
      tables.push(table)
    }
    if (tables[0]!.phase !== 'seeding')
      return new Table(
        gameId,
        lines,
        tables.map(table => () => table),
      )
    const dealt = lines.map(
      line => new Promise<() => GameMove>(resolve => (line.onMoved = read => resolve(read))),
    )
    for (const line of lines) await line.ask('game:seed', { gameId, seed: randomBytes(8).toString('hex') })
    return new Table(gameId, lines, await Promise.all(dealt))
  }

  /** One move, from the click to the last of the other three screens; in milliseconds. */
  move(): Promise<number> {
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    const { seat, seq, action } = this.#choose()
    this.#actor = seat
    this.#othersSeen = 0
    this.#seen = 0
    this.#onAllSeen = resolve
    const act: Act = { gameId: this.#gameId, commandId: randomUUID(), expectedSeq: seq, action }
    this.#clickedAt = performance.now()
    this.#lines[seat]!.ask('game:act', act).then(({ ok, code }) => {
      if (!ok) reject(new Error(`refused: ${code}`))
    }, reject)
    return promise
  }

  leave() {
    for (const line of this.#lines) line.close()
  }

  #choose() {
    const first = Math.floor(Math.random() * 4)
    for (let n = 0; n < 4; n++) {
      const seat = (first + n) % 4
      const { view, seq } = this.#screens[seat]!()
      const actions = choices(view)
      if (actions.length > 0) return { seat, seq, action: randomOf(actions) }
    }
    throw new Error('no seat can act')
  }

  #moved(seat: number, read: () => GameMove) {
    this.#screens[seat] = read
    if (seat !== this.#actor && ++this.#othersSeen === 3) this.#latency = performance.now() - this.#clickedAt
    if (++this.#seen === 4) this.#onAllSeen(this.#latency)
  }
}
