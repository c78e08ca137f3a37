import type { ClientMessages, GameId, QueueOptions } from '@valecuatro/contract'
import type { z } from 'zod'
import { liveStore } from '../../net/live.ts'
import type { LiveSocket, SocketResult } from '../../net/socket/liveSocket.ts'
import { createStore, type Store } from '../../net/store.ts'
import {
  type PlayerStatus,
  type PlayerStatusEvent,
  type QueueError,
  type QueueRequest,
  reducePlayerStatus,
  UNKNOWN_STATUS,
} from './playerStatus.ts'

type PracticeOptions = z.input<ClientMessages['practice:start']>

export interface Invitation extends QueueOptions {
  username: string
  /** Who has accepted already; the first has sent the invitation. */
  members: string[]
  /** How many players the party can have. */
  size: number
}

export interface PlayerStatusStore extends Store<PlayerStatus> {
  /**
   * Joins a queue, with those who have accepted the player's invitation; by default two against two, to 30 without flor,
   * rated.
   */
  join(queue?: QueueOptions): Promise<void>
  /** Creates an invitation and waits for partners to accept it. */
  invite(queue: QueueOptions): Promise<void>
  accept(code: string): Promise<void>
  /** Resolves to the invitation of a code; null if it is no longer open, undefined if there was no answer. */
  readInvitation(code: string): Promise<Invitation | 'slow-down' | null | undefined>
  leave(): Promise<void>
  /** Leaves the queue for a table with bots, together with the party if there is one. */
  sitWithBots(): Promise<void>
  practise(options: PracticeOptions): Promise<void>
  seeTable(gameId: GameId): void
}

type QueueMessage =
  | 'queue:join'
  | 'queue:invite'
  | 'queue:accept'
  | 'queue:leave'
  | 'queue:bots'
  | 'practice:start'

const stores = new WeakMap<LiveSocket, PlayerStatusStore>()

/** Returns the store of a connection, and creates it on the first call. */
export function playerStatusStoreOf(socket: LiveSocket): PlayerStatusStore {
  const known = stores.get(socket)
  if (known) return known
  const store = openPlayerStatusStore(socket)
  stores.set(socket, store)
  return store
}

function openPlayerStatusStore(socket: LiveSocket): PlayerStatusStore {
  const store = createStore(UNKNOWN_STATUS)
  const status = store.current
  const dispatch = (event: PlayerStatusEvent) => store.set(reducePlayerStatus(status(), event))

  const own = liveStore(socket, 'me', '')
  own.subscribe(() => {
    const { state, receivedAt } = own.current()
    if (state) dispatch({ type: 'received', state, at: receivedAt })
  })
  const sizes = liveStore(socket, 'queue', '')
  sizes.subscribe(() => {
    const { state } = sizes.current()
    if (state) dispatch({ type: 'counted', queues: state.queues })
  })
  socket.on('queue:partner-left', ({ username }) => dispatch({ type: 'partner-left', username }))
  socket.on('queue:invitation-expired', () => dispatch({ type: 'invitation-expired' }))
  // A player who leaves the table must not be sent back to it before their status has arrived.
  socket.on('game:moved', ({ gameId, phase }) => {
    if (phase === 'over') dispatch({ type: 'game-over', gameId })
  })
  socket.on('live:refused', ({ topic, id, code }) => {
    if (topic === 'game' && code === 'not-seated') dispatch({ type: 'game-over', gameId: id as GameId })
  })

  /** Sends one request at a time; further clicks are ignored until it is answered and the status is up to date. */
  async function sendRequest<M extends QueueMessage>(
    request: QueueRequest,
    ask: () => Promise<SocketResult<M>>,
  ) {
    if (status().pending !== null) return
    dispatch({ type: 'requested', request })
    const answer = await ask()
    // Not waiting: the player has left in another tab or has been seated. Paused: the status contains the end of the
    // pause. The request may have reached the server even without an answer.
    const isInStatus = answer.ok || answer.code === 'not-waiting' || answer.code === 'paused'
    if (isInStatus || answer.code === 'already-playing') await own.refresh()
    else if (answer.code === 'unanswered') void own.refresh()
    dispatch(isInStatus ? { type: 'accepted' } : { type: 'refused', error: errorOf(answer.code) })
  }

  return {
    current: store.current,
    subscribe: store.subscribe,
    join: queue => sendRequest('join', () => socket.ask('queue:join', queue ?? null)),
    async invite({ mode, flor, points, rated }) {
      if (mode === '1v1') return
      await sendRequest('invite', () => socket.ask('queue:invite', { mode, flor, points, rated }))
    },
    accept: code => sendRequest('accept', () => socket.ask('queue:accept', { code })),
    async readInvitation(code) {
      const answer = await socket.ask('queue:invitation', { code })
      if (answer.ok) return answer
      if (answer.code === 'slow-down') return answer.code
      return answer.code === 'not-found' || answer.code === 'malformed' ? null : undefined
    },
    leave: () => sendRequest('leave', () => socket.ask('queue:leave', null)),
    sitWithBots: () => sendRequest('bots', () => socket.ask('queue:bots', null)),
    practise: options => sendRequest('practice', () => socket.ask('practice:start', options)),
    seeTable: gameId => dispatch({ type: 'table-seen', gameId }),
  }
}

const ERRORS: Record<string, QueueError> = {
  'already-playing': 'already-playing',
  blocked: 'blocked',
  'email-not-verified': 'email-not-verified',
  'guests-not-allowed': 'guests-not-allowed',
  'not-found': 'invitation-over',
  'slow-down': 'slow-down',
}

const errorOf = (code: string): QueueError => ERRORS[code] ?? 'unavailable'
