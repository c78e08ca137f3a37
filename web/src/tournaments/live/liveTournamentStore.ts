import { i18n } from '@lingui/core'
import type { TournamentDetails, TournamentId } from '@valecuatro/contract'
import { DELETED_PLAYER, translateDeletedPlayers } from '@valecuatro/contract/deletedPlayer'
import { useMemo, useSyncExternalStore } from 'react'
import type { Locale } from '../../i18n/locale.ts'
import type { LiveSocket, SocketResult } from '../../net/socket/liveSocket.ts'
import { useSocket } from '../../net/socket/useSocket.ts'
import { useTournament } from '../useTournaments.ts'
import {
  type ArenaError,
  type ArenaRequest,
  EMPTY_LIVE_TOURNAMENT,
  type LiveTournamentEvent,
  type LiveTournamentState,
  reduceLiveTournament,
} from './liveTournament.ts'

export interface LiveTournamentStore {
  current(): LiveTournamentState
  /** Watches the tournament on the server while there are subscribers; watches again after a reconnect. */
  subscribe(listener: () => void): () => void
  /** Asks for the current state. */
  refresh(): void
  queue(): Promise<void>
  unqueue(): Promise<void>
}

/** The delay before the first retry. It doubles with each retry, up to `MAX_RETRY_MS`. */
const FIRST_RETRY_MS = 1000
const MAX_RETRY_MS = 30_000

function openLiveTournamentStore(socket: LiveSocket, tournamentId: TournamentId): LiveTournamentStore {
  const listeners = new Set<() => void>()
  let live = EMPTY_LIVE_TOURNAMENT
  /** The sequence number of the last changes or heartbeat received since the state was requested. */
  let lastSeq = 0
  /** Whether the state was read over this connection: another node numbers its changes differently. */
  let isCurrent = false
  let stop: (() => void) | null = null

  function dispatch(event: LiveTournamentEvent) {
    const before = live
    live = reduceLiveTournament(before, event)
    if (live !== before) for (const listener of [...listeners]) listener()
  }

  /** Requests the whole state; from then on the server sends changes. */
  async function watch(): Promise<'watching' | 'later' | 'never'> {
    lastSeq = 0
    const answer = await socket.ask('tournament:watch', { tournamentId })
    if (!answer.ok) return answer.code === 'not-found' || answer.code === 'malformed' ? 'never' : 'later'
    isCurrent = true
    dispatch({ type: 'state-received', state: inReadersLanguage(answer.state), at: Date.now() })
    dispatch({ type: 'place-received', place: answer.place, at: Date.now() })
    // The answer does not contain changes that arrived before it.
    return answer.state.seq < lastSeq ? watch() : 'watching'
  }

  function follow(): () => void {
    let pause = FIRST_RETRY_MS
    let timer: ReturnType<typeof setTimeout> | undefined
    isCurrent = false
    const watchOn = async () => {
      clearTimeout(timer)
      if (socket.status() !== 'connected') {
        isCurrent = false
        return
      }
      const outcome = await watch()
      if (outcome !== 'later') pause = FIRST_RETRY_MS
      else if (stop !== null) {
        timer = setTimeout(watchOn, pause)
        pause = Math.min(2 * pause, MAX_RETRY_MS)
      }
    }
    const readMissing = (seq: number) => {
      if (live.state !== null && live.state.seq < seq) void watchOn()
    }
    const stops = [
      socket.on('tournament:changes', changes => {
        if (changes.tournamentId !== tournamentId) return
        lastSeq = changes.seq
        if (!isCurrent) return
        dispatch({ type: 'changes-received', changes: inReadersLanguage(changes), at: Date.now() })
        readMissing(changes.seq)
      }),
      socket.on('tournament:beat', beat => {
        if (beat.tournamentId !== tournamentId) return
        lastSeq = beat.seq
        if (isCurrent) readMissing(beat.seq)
      }),
      socket.on('tournament:place', place => {
        if (place.tournamentId === tournamentId) dispatch({ type: 'place-received', place, at: Date.now() })
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
  async function sendRequest(request: ArenaRequest, message: 'tournament:queue' | 'tournament:unqueue') {
    if (live.pending !== null) return
    dispatch({ type: 'requested', request })
    const answer: SocketResult<typeof message> = await socket.ask(message, { tournamentId })
    if (answer.ok) {
      dispatch({ type: 'place-received', place: answer.place, at: Date.now() })
      return dispatch({ type: 'accepted' })
    }
    // An unanswered request may have been carried out, or the screen may be out of date.
    await watch()
    dispatch(
      answer.code === 'not-waiting' ? { type: 'accepted' } : { type: 'refused', error: errorOf(answer.code) },
    )
  }

  return {
    current: () => live,
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

/** Live messages are the same for readers of all languages; only answers to calls are in the reader's language. */
function inReadersLanguage<T>(message: T): T {
  const json = JSON.stringify(message)
  if (!json.includes(DELETED_PLAYER)) return message
  return JSON.parse(translateDeletedPlayers(json, i18n.locale as Locale))
}

const NOTHING = () => () => {}
const EMPTY = () => EMPTY_LIVE_TOURNAMENT

/** The live state of a tournament while its page is open. */
function useLiveState(id: TournamentId): LiveTournamentState & { store: LiveTournamentStore | null } {
  const socket = useSocket()
  const store = useMemo(() => socket && openLiveTournamentStore(socket, id), [socket, id])
  const live = useSyncExternalStore(store?.subscribe ?? NOTHING, store?.current ?? EMPTY, EMPTY)
  return { ...live, store }
}

/** The tournament: first the answer of the API, then the live updates. */
export function useLiveTournament(id: TournamentId) {
  const query = useTournament(id)
  const live = useLiveState(id)
  const asked = query.data
  const tournament: TournamentDetails | undefined = live.state
    ? {
        ...live.state.tournament,
        joined: live.place?.entered ?? asked?.joined ?? false,
        own: live.place?.own ?? asked?.own ?? null,
      }
    : asked
  return { query, live, tournament }
}

export type LiveTournament = ReturnType<typeof useLiveTournament>['live']
