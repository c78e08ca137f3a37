import type { Tournament, TournamentPlace, TournamentState } from '@valecuatro/contract'
import { useSecondTicks } from '../../ui/time.tsx'

export type ArenaRequest = 'queue' | 'unqueue'

/** Why a request was refused, as far as it matters to the player. */
export type ArenaError = 'already-playing' | 'not-entered' | 'not-running' | 'slow-down' | 'unavailable'

/** The live state of one tournament; empty until the server has sent it. */
export interface Room {
  state: TournamentState | null
  place: TournamentPlace | null
  /** Milliseconds by which the clock of this device is ahead of the server's. */
  ahead: number
  wish: ArenaRequest | null
  trouble: ArenaError | null
}

export type RoomEvent =
  | { type: 'told'; state: TournamentState; at: number }
  | { type: 'placed'; place: TournamentPlace; at: number }
  | { type: 'wished'; wish: ArenaRequest }
  | { type: 'granted' }
  | { type: 'refused'; trouble: ArenaError }

export const EMPTY_ROOM: Room = { state: null, place: null, ahead: 0, wish: null, trouble: null }

/** Ignores updates that are older than the known state, because an answer may arrive after a later update. */
export function reduceRoom(room: Room, event: RoomEvent): Room {
  switch (event.type) {
    case 'told':
      if (room.state && isOlder(event.state, room.state)) return room
      return { ...room, state: event.state, ahead: event.at - event.state.now }

    case 'placed':
      if (room.place && isOlder(event.place, room.place)) return room
      return { ...room, place: event.place, ahead: event.at - event.place.now }

    case 'wished':
      return { ...room, wish: event.wish, trouble: null }

    case 'granted':
      return { ...room, wish: null }

    case 'refused':
      return { ...room, wish: null, trouble: event.trouble }
  }
}

/** Compares the times of equal versions too, because scores and queues change without a new version. */
const isOlder = (news: Dated, known: Dated) =>
  news.version < known.version || (news.version === known.version && news.now < known.now)

type Dated = { version: number; now: number }

/** The stage of a tournament. `due`: the start time has passed, but the server has not started it yet. */
export type Stage = 'ahead' | 'due' | 'running' | 'champion' | 'refunded'

type Told = Pick<Tournament, 'format' | 'status' | 'outcome' | 'startDate'>

/** An arena stays `open` while it runs, so its stage depends on the time. */
export function stageOf({ format, status, outcome, startDate }: Told, now: number): Stage {
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
