import type { Tournament, TournamentPlace, TournamentState } from '@valecuatro/contract'
import { useSecondTicks } from '../../ui/time.tsx'

export type ArenaRequest = 'queue' | 'unqueue'

/** Why a wish was not granted, as far as it makes a difference to the player. */
export type ArenaError = 'already-playing' | 'not-entered' | 'not-running' | 'slow-down' | 'unavailable'

/** What is known live of one tournament; nothing until its page is being told. */
export interface Room {
  state: TournamentState | null
  place: TournamentPlace | null
  /** By how much this machine's clock is ahead of the server's. */
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

/** What is older than what is known is ignored: an answer may be overtaken by what was told meanwhile. */
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

/** Scores and queues move on without a new version. */
const isOlder = (news: Dated, known: Dated) =>
  news.version < known.version || (news.version === known.version && news.now < known.now)

type Dated = { version: number; now: number }

/** How far a tournament is. `due`: it should have begun, and the server has not said so yet. */
export type Stage = 'ahead' | 'due' | 'running' | 'champion' | 'refunded'

type Told = Pick<Tournament, 'format' | 'status' | 'outcome' | 'startDate'>

/** An arena stays open while it is played: only the clock tells. */
export function stageOf({ format, status, outcome, startDate }: Told, now: number): Stage {
  if (status === 'finished') return outcome === 'refunded' ? 'refunded' : 'champion'
  if (status === 'in_progress') return 'running'
  if (now < Date.parse(startDate)) return 'ahead'
  return format === 'arena' ? 'running' : 'due'
}

/** How far the tournament is, on the server's clock; looks again at the moment it begins. */
export function useStage(tournament: Tournament, ahead: number): Stage {
  const start = Date.parse(tournament.startDate) + ahead
  const isAhead = tournament.status === 'open' && start > Date.now() - 1000
  const now = useSecondTicks(isAhead ? start : null)
  return stageOf(tournament, Math.max(now, Date.now()) - ahead)
}
