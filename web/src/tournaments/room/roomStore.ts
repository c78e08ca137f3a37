import type { TournamentDetails, TournamentId } from '@valecuatro/contract'
import { useMemo, useSyncExternalStore } from 'react'
import type { Asked, LiveSocket } from '../../net/socket/liveSocket.ts'
import { useSocket } from '../../net/socket/useSocket.ts'
import { useTournament } from '../useTournaments.ts'
import {
  type ArenaError,
  type ArenaRequest,
  EMPTY_ROOM,
  type Room,
  type RoomEvent,
  reduceRoom,
} from './room.ts'

export interface RoomStore {
  current(): Room
  /** Watches the tournament on the server while there are subscribers; watches again after a reconnect. */
  subscribe(listener: () => void): () => void
  /** Asks for the current state. */
  refresh(): void
  queue(): Promise<void>
  unqueue(): Promise<void>
}

/** The delay before the first retry, in milliseconds; it grows up to the longest pause. */
const FIRST_RETRY_MS = 1000
const MAX_RETRY_MS = 30_000

function openRoomStore(socket: LiveSocket, tournamentId: TournamentId): RoomStore {
  const listeners = new Set<() => void>()
  let room = EMPTY_ROOM
  let stop: (() => void) | null = null

  function dispatch(event: RoomEvent) {
    const before = room
    room = reduceRoom(before, event)
    if (room !== before) for (const listener of [...listeners]) listener()
  }

  async function watch(): Promise<'watching' | 'later' | 'never'> {
    const answer = await socket.ask('tournament:watch', { tournamentId })
    if (!answer.ok) return answer.code === 'not-found' || answer.code === 'malformed' ? 'never' : 'later'
    dispatch({ type: 'told', state: answer.state, at: Date.now() })
    dispatch({ type: 'placed', place: answer.place, at: Date.now() })
    return 'watching'
  }

  function follow(): () => void {
    let pause = FIRST_RETRY_MS
    let timer: ReturnType<typeof setTimeout> | undefined
    const watchOn = async () => {
      clearTimeout(timer)
      if (socket.status() !== 'connected') return
      const outcome = await watch()
      if (outcome !== 'later') pause = FIRST_RETRY_MS
      else if (stop !== null) {
        timer = setTimeout(watchOn, pause)
        pause = Math.min(2 * pause, MAX_RETRY_MS)
      }
    }
    const stops = [
      socket.on('tournament:changed', state => {
        if (state.tournamentId === tournamentId) dispatch({ type: 'told', state, at: Date.now() })
      }),
      socket.on('tournament:place', place => {
        if (place.tournamentId === tournamentId) dispatch({ type: 'placed', place, at: Date.now() })
      }),
      socket.subscribe(watchOn),
    ]
    void watchOn()
    return () => {
      clearTimeout(timer)
      for (const each of stops) each()
      void socket.ask('tournament:unwatch', { tournamentId })
    }
  }

  /** Sends one request at a time; further clicks are ignored until it is answered. */
  async function sendRequest(wish: ArenaRequest, message: 'tournament:queue' | 'tournament:unqueue') {
    if (room.wish !== null) return
    dispatch({ type: 'wished', wish })
    const answer: Asked<typeof message> = await socket.ask(message, { tournamentId })
    if (answer.ok) {
      dispatch({ type: 'placed', place: answer.place, at: Date.now() })
      return dispatch({ type: 'granted' })
    }
    // The request may have arrived without an answer, or the screen may be out of date.
    await watch()
    dispatch(
      answer.code === 'not-waiting'
        ? { type: 'granted' }
        : { type: 'refused', trouble: errorOf(answer.code) },
    )
  }

  return {
    current: () => room,
    subscribe(listener) {
      listeners.add(listener)
      stop ??= follow()
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        stop?.()
        stop = null
      }
    },
    refresh: () => void watch(),
    queue: () => sendRequest('queue', 'tournament:queue'),
    unqueue: () => sendRequest('unqueue', 'tournament:unqueue'),
  }
}

const ERROR_CODES: readonly string[] = [
  'already-playing',
  'not-entered',
  'not-running',
  'slow-down',
] satisfies ArenaError[]

function errorOf(code: string): ArenaError {
  return ERROR_CODES.includes(code) ? (code as ArenaError) : 'unavailable'
}

const NOTHING = () => () => {}
const EMPTY = () => EMPTY_ROOM

/** The live state of a tournament while its page is open. */
function useRoom(id: TournamentId): Room & { store: RoomStore | null } {
  const socket = useSocket()
  const store = useMemo(() => socket && openRoomStore(socket, id), [socket, id])
  const room = useSyncExternalStore(store?.subscribe ?? NOTHING, store?.current ?? EMPTY, EMPTY)
  return { ...room, store }
}

/** The tournament: first the answer of the API, then the live updates. */
export function useLiveTournament(id: TournamentId) {
  const query = useTournament(id)
  const room = useRoom(id)
  const asked = query.data
  const tournament: TournamentDetails | undefined = room.state
    ? { ...room.state.tournament, joined: room.place?.entered ?? asked?.joined ?? false }
    : asked
  return { query, room, tournament }
}

export type LiveTournament = ReturnType<typeof useLiveTournament>['room']
