import type { TournamentDetails, TournamentId, TournamentPlace } from '@valecuatro/contract'
import { useMemo, useSyncExternalStore } from 'react'
import { liveStore, useLive } from '../../../net/live.ts'
import type { LiveSocket } from '../../../net/socket/liveSocket.ts'
import { useSocket } from '../../../net/socket/useSocket.ts'
import { createStore } from '../../../net/store.ts'
import { useTournament } from '../useTournaments.ts'
import type { ArenaError, ArenaRequest, LiveTournament } from './liveTournament.ts'

export type { LiveTournament }

interface ArenaRequests {
  pending: ArenaRequest | null
  error: ArenaError | null
  /** The place as the last request was answered, which may be newer than the followed one. */
  answered: { state: TournamentPlace; receivedAt: number } | null
}

const NO_REQUESTS: ArenaRequests = { pending: null, error: null, answered: null }

/** The requests of the player to the queue of an arena. */
function openArenaRequests(socket: LiveSocket, tournamentId: TournamentId) {
  const store = createStore(NO_REQUESTS)
  return {
    ...store,
    /** Sends one request at a time; further clicks are ignored until it is answered. */
    async send(pending: ArenaRequest) {
      if (store.current().pending !== null) return
      store.set({ ...store.current(), pending, error: null })
      const answer = await socket.ask(`tournament:${pending}`, { tournamentId })
      if (answer.ok)
        return store.set({ ...NO_REQUESTS, answered: { state: answer.place, receivedAt: Date.now() } })
      // An unanswered request may have been carried out, or the screen may be out of date.
      await liveStore(socket, 'place', tournamentId).refresh()
      const error = answer.code === 'not-waiting' ? null : errorOf(answer.code)
      store.set({ ...store.current(), pending: null, error })
    },
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

/** A place can also change without a new version. */
const isAsNew = (place: TournamentPlace, than: TournamentPlace) =>
  place.version > than.version || (place.version === than.version && place.now >= than.now)

const NOTHING = () => () => {}
const NONE = () => NO_REQUESTS

/** The live state of a tournament while its page is open. */
function useLiveState(id: TournamentId): LiveTournament {
  const socket = useSocket()
  const tournament = useLive('tournament', id)
  // A visitor has no place.
  const followed = useLive('place', socket && id)
  const requests = useMemo(() => socket && openArenaRequests(socket, id), [socket, id])
  const { pending, error, answered } = useSyncExternalStore(
    requests?.subscribe ?? NOTHING,
    requests?.current ?? NONE,
    NONE,
  )
  const place = answered && (!followed.state || isAsNew(answered.state, followed.state)) ? answered : followed
  // The message that took the least time tells the difference of the clocks best.
  const aheads = [tournament, place].flatMap(({ state, receivedAt }) => (state ? receivedAt - state.now : []))
  return {
    state: tournament.state,
    place: place.state,
    matches: tournament.state?.matches,
    ahead: aheads.length > 0 ? Math.min(...aheads) : 0,
    pending,
    error,
    refresh() {
      if (!socket) return
      void liveStore(socket, 'tournament', id).refresh()
      void liveStore(socket, 'place', id).refresh()
    },
    send: request => void requests?.send(request),
  }
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
