import type {
  ClientMessage,
  GameId,
  GameMove,
  GameView,
  LiveRef,
  MatchId,
  Payload,
  ServerMessage,
  ServerMessages,
} from '@valecuatro/contract'
import type { Seat } from '@valecuatro/engine'
import type { LiveSocket, SocketStatus } from '../../net/socket/liveSocket.ts'
import { moveSeenBy, type PlayedMove } from './playedGame.ts'

export const GAME = '0198a1f0-0000-7000-8000-00000000000a' as GameId
const MATCH = '0198a1f0-0000-7000-8000-00000000000b' as MatchId

interface Question {
  message: ClientMessage
  payload: unknown
  answer(answer: unknown): void
}

/** A fake live connection: requests wait until the test answers them. */
export function openWire() {
  let status: SocketStatus = 'connected'
  const listeners = new Set<() => void>()
  const hearers = new Map<string, Set<(payload: never) => void>>()
  const asked: Question[] = []
  let watchers = 0
  let reconnected = Promise.withResolvers<void>()

  const socket: LiveSocket = {
    status: () => status,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    ask: (message, payload) =>
      status === 'connected'
        ? new Promise(resolve => asked.push({ message, payload, answer: resolve as () => void }))
        : Promise.resolve({ ok: false, code: 'unanswered' }),
    on(message, listener) {
      const all = hearers.get(message) ?? new Set()
      hearers.set(message, all.add(listener as (payload: never) => void))
      return () => all.delete(listener as (payload: never) => void)
    },
    whenConnected: () => (status === 'connected' ? Promise.resolve() : reconnected.promise),
    watchSilence() {
      watchers++
      return () => watchers--
    },
    retry() {},
    close() {},
  }

  /** Requests of this type, or to watch this live document. */
  const waiting = (message: ClientMessage | 'game' | 'seats') =>
    asked.filter(each =>
      message === 'game' || message === 'seats'
        ? each.message === 'live:watch' && (each.payload as LiveRef).topic === message
        : each.message === message,
    )

  async function send<M extends ServerMessage>(message: M, payload: ServerMessages[M]) {
    for (const hear of hearers.get(message) ?? []) hear(payload as never)
    await settled()
  }

  return {
    socket,
    /** Whether silence of the server is noticed. */
    isSilenceWatched: () => watchers > 0,
    count: (message: ClientMessage | 'game') => waiting(message).length,
    payloads: <M extends ClientMessage>(message: M) =>
      waiting(message).map(({ payload }) => payload as Payload<M>),
    /** Answers the latest request of this type. */
    async answer(message: ClientMessage | 'game' | 'seats', answer: object) {
      waiting(message)
        .at(-1)!
        .answer('table' in answer && message === 'game' ? watched(answer.table as GameView) : answer)
      await settled()
    },
    send,
    /** Tells of the version of a game. */
    beat: (version: number, gameId = GAME) => send('live:beat', { documents: [['game', gameId, version]] }),
    async turn(next: SocketStatus) {
      status = next
      if (next === 'connected') {
        reconnected.resolve()
        reconnected = Promise.withResolvers()
      }
      for (const listener of [...listeners]) listener()
      await settled()
    },
    hearers: () => [...hearers.values()].reduce((sum, { size }) => sum + size, 0) + listeners.size,
  }
}

const watched = (table: GameView) => ({ ok: true, version: table.seq, state: table })

export const settled = async () => {
  for (let turns = 0; turns < 10; turns++) await Promise.resolve()
}

const NAMES = ['Ana', 'Beto', 'Cora', 'Dario', 'Elsa', 'Fito']

export function tableState(
  moves: readonly PlayedMove[],
  seq: number,
  seat: Seat | null = 0,
  changes: Partial<GameView> = {},
): GameView {
  const { after } = moves[seq]!
  return {
    gameId: GAME,
    matchId: MATCH,
    seq,
    phase: after.phase === 'over' ? 'over' : 'playing',
    seat,
    view: moveSeenBy(seat, moves[seq]!).view,
    seats: NAMES.slice(0, after.rules.players).map((username, index) => ({
      seat: index as Seat,
      userId: null,
      username,
      bot: null,
      rating: 1500,
      isProvisional: false,
      connected: true,
      held: false,
      left: false,
    })),
    held: [],
    deadlineAt: null,
    turnMs: 30_000,
    now: Date.now(),
    commitment: '',
    rematch: [],
    rematchUntil: null,
    resigning: [],
    ending: after.phase === 'over' ? 'points' : null,
    ...changes,
  }
}

export function movedTo(
  moves: readonly PlayedMove[],
  seq: number,
  seat: Seat | null = 0,
  changes: Partial<GameMove> = {},
): GameMove {
  const { events, view } = moveSeenBy(seat, moves[seq]!)
  return {
    gameId: GAME,
    seq,
    events: [...events],
    view,
    phase: view.phase === 'over' ? 'over' : 'playing',
    held: [],
    left: [],
    ending: view.phase === 'over' ? 'points' : null,
    deadlineAt: null,
    now: Date.now(),
    ...changes,
  }
}
