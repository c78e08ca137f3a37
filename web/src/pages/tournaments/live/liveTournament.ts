import type { Match, Tournament, TournamentPlace, TournamentState } from '@valecuatro/contract'
import { useSecondTicks } from '../../../ui/time.tsx'

export type ArenaRequest = 'queue' | 'unqueue'

/** The reasons for a refusal that the player is told. */
export type ArenaError = 'already-playing' | 'not-entered' | 'not-running' | 'slow-down' | 'unavailable'

/** The live state of one tournament; null until the server has sent it. */
export interface LiveTournament {
  state: TournamentState | null
  place: TournamentPlace | null
  /** The matches that are about to begin or running; undefined until the server has sent them. */
  matches: Match[] | undefined
  /** Milliseconds by which the clock of this device is ahead of the server's. */
  ahead: number
  pending: ArenaRequest | null
  error: ArenaError | null
  /** Asks for the current state. */
  refresh(): void
  send(request: ArenaRequest): void
}

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
