import type { Tournament, TournamentChanges, TournamentPlace, TournamentState } from '@valecuatro/contract'
import { applyChanges } from '@valecuatro/contract/changes'
import { useSecondTicks } from '../../ui/time.tsx'

export type ArenaRequest = 'queue' | 'unqueue'

/** The reasons for a refusal that the player is told. */
export type ArenaError = 'already-playing' | 'not-entered' | 'not-running' | 'slow-down' | 'unavailable'

/** The live state of one tournament; empty until the server has sent it. */
export interface LiveTournamentState {
  state: TournamentState | null
  place: TournamentPlace | null
  /** Milliseconds by which the clock of this device is ahead of the server's. */
  ahead: number
  pending: ArenaRequest | null
  error: ArenaError | null
}

export type LiveTournamentEvent =
  | { type: 'state-received'; state: TournamentState; at: number }
  | { type: 'changes-received'; changes: TournamentChanges; at: number }
  | { type: 'place-received'; place: TournamentPlace; at: number }
  | { type: 'requested'; request: ArenaRequest }
  | { type: 'accepted' }
  | { type: 'refused'; error: ArenaError }

export const EMPTY_LIVE_TOURNAMENT: LiveTournamentState = {
  state: null,
  place: null,
  ahead: 0,
  pending: null,
  error: null,
}

export function reduceLiveTournament(
  live: LiveTournamentState,
  event: LiveTournamentEvent,
): LiveTournamentState {
  switch (event.type) {
    case 'state-received':
      return { ...live, state: event.state, ahead: event.at - event.state.now }

    case 'changes-received': {
      const { seq, now, changes } = event.changes
      if (!live.state || !isNext(event.changes, live.state)) return live
      const state = { ...applyChanges(live.state, changes), seq, now }
      return { ...live, state, ahead: event.at - now }
    }

    case 'place-received':
      if (live.place && isOlder(event.place, live.place)) return live
      return { ...live, place: event.place, ahead: event.at - event.place.now }

    case 'requested':
      return { ...live, pending: event.request, error: null }

    case 'accepted':
      return { ...live, pending: null }

    case 'refused':
      return { ...live, pending: null, error: event.error }
  }
}

/** Whether changes directly follow this state; otherwise earlier changes are missing, or the state contains them. */
const isNext = (changes: Numbered, state: Numbered) => changes.seq === state.seq + 1

type Numbered = { seq: number }

/** An answer may arrive after a later message. A place can also change without a new version. */
const isOlder = (news: TournamentPlace, known: TournamentPlace) =>
  news.version < known.version || (news.version === known.version && news.now < known.now)

/** The stage of a tournament. `due`: the start time has passed, but the server has not started it yet. */
export type Stage = 'ahead' | 'due' | 'running' | 'champion' | 'refunded'

type StageFields = Pick<Tournament, 'format' | 'status' | 'outcome' | 'startDate'>

/** An arena stays `open` while it runs, so its stage depends on the time. */
export function stageOf({ format, status, outcome, startDate }: StageFields, now: number): Stage {
  if (status === 'finished') return outcome === 'refunded' ? 'refunded' : 'champion'
  if (status === 'in_progress') return 'running'
  if (now < Date.parse(startDate)) return 'ahead'
  return format === 'arena' ? 'running' : 'due'
}

/** The stage of the tournament by the server's clock; updates at the start time. */
export function useStage(tournament: Tournament, ahead: number): Stage {
  const start = Date.parse(tournament.startDate) + ahead
  const isAhead = tournament.status === 'open' && start > Date.now() - 1000
  const now = useSecondTicks(isAhead ? start : null)
  return stageOf(tournament, Math.max(now, Date.now()) - ahead)
}
