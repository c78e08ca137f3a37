import type { ClientMessages, GameId, QueueOptions } from '@valecuatro/contract'
import type { z } from 'zod'
import { call } from '../../net/call.ts'
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

export interface Invitation {
  username: string
  flor: boolean
}

export interface PlayerStatusStore extends Store<PlayerStatus> {
  /** Joins a queue; by default two against two without flor. */
  join(queue?: QueueOptions): Promise<void>
  /** Creates an invitation and waits for a partner to accept it. */
  invite(flor: boolean): Promise<void>
  accept(code: string): Promise<void>
  /** Resolves to the invitation of a code; null if it is no longer open, undefined if there was no answer. */
  readInvitation(code: string): Promise<Invitation | 'slow-down' | null | undefined>
  leave(): Promise<void>
  /** Leaves the queue for a table with bots, together with a partner if there is one. */
  sitWithBots(): Promise<void>
  practise(options: PracticeOptions): Promise<void>
  /**
   * Asks the server for the running game; with `doubting`, the known game is not acted upon until the answer arrives.
   */
  askForGame(how?: { doubting: boolean }): Promise<void>
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

  async function askForQueue() {
    const updates = status().queueUpdates
    const answer = await socket.ask('queue:state', null)
    if (answer.ok) dispatch({ type: 'queue-answered', state: answer.queue, at: Date.now(), updates })
  }

  async function askForGame({ doubting } = { doubting: false }) {
    if (doubting) dispatch({ type: 'game-doubted' })
    const updates = status().gameUpdates
    const current = await call('GET /api/games/current')
    if (current.ok) dispatch({ type: 'game-answered', gameId: current.value?.gameId ?? null, updates })
  }

  /** Sends one request at a time; further clicks are ignored until it is answered. */
  async function sendRequest<M extends QueueMessage>(
    request: QueueRequest,
    ask: () => Promise<SocketResult<M>>,
  ) {
    if (status().pending !== null) return
    dispatch({ type: 'requested', request })
    const updates = status().queueUpdates
    const answer = await ask()
    if (!answer.ok) {
      // Not waiting: the player has left in another tab or has been seated. Paused: the state contains the end of the
      // pause.
      const isInState = answer.code === 'not-waiting' || answer.code === 'paused'
      if (isInState) await askForQueue()
      if (answer.code === 'already-playing') await askForGame()
      // The request may have reached the server even without an answer.
      if (answer.code === 'unanswered') void askForQueue()
      return dispatch(isInState ? { type: 'accepted' } : { type: 'refused', error: errorOf(answer.code) })
    }
    if ('queue' in answer) dispatch({ type: 'queue-answered', state: answer.queue, at: Date.now(), updates })
    if ('gameId' in answer) dispatch({ type: 'game-ready', gameId: answer.gameId })
    dispatch({ type: 'accepted' })
  }

  function askAll() {
    if (socket.status() !== 'connected') return
    void askForQueue()
    void askForGame()
  }

  socket.on('queue:state', state => dispatch({ type: 'queue-received', state, at: Date.now() }))
  const sizes = liveStore(socket, 'queue', '')
  sizes.subscribe(() => {
    const { state } = sizes.current()
    if (state) dispatch({ type: 'counted', queues: state.queues })
  })
  socket.on('game:ready', ({ gameId }) => dispatch({ type: 'game-ready', gameId }))
  socket.on('game:moved', ({ gameId, phase }) => {
    if (phase === 'over') dispatch({ type: 'game-over', gameId })
  })
  socket.on('game:left', ({ gameId }) => dispatch({ type: 'game-over', gameId }))
  socket.subscribe(askAll)
  askAll()

  return {
    current: store.current,
    subscribe: store.subscribe,
    join: queue => sendRequest('join', () => socket.ask('queue:join', queue ?? null)),
    invite: flor => sendRequest('invite', () => socket.ask('queue:invite', { flor })),
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
    askForGame,
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
