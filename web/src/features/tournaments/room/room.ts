import type { TournamentPlace, TournamentState } from '@valecuatro/contract'

export type Wish = 'queue' | 'unqueue'

/** Why a wish was not granted, as far as it makes a difference to the player. */
export type Trouble = 'already-playing' | 'not-entered' | 'not-running' | 'slow-down' | 'unavailable'

/** What is known live of one tournament; nothing until its page is being told. */
export interface Room {
  state: TournamentState | null
  place: TournamentPlace | null
  /** By how much this machine's clock is ahead of the server's. */
  ahead: number
  wish: Wish | null
  trouble: Trouble | null
}

export type RoomEvent =
  | { type: 'told'; state: TournamentState; at: number }
  | { type: 'placed'; place: TournamentPlace; at: number }
  | { type: 'wished'; wish: Wish }
  | { type: 'granted' }
  | { type: 'refused'; trouble: Trouble }

export const EMPTY_ROOM: Room = { state: null, place: null, ahead: 0, wish: null, trouble: null }

/** What is older than what is known is ignored: an answer may be overtaken by what was told meanwhile. */
export function stepRoom(room: Room, event: RoomEvent): Room {
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
