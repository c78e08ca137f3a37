import type { QueueState } from '@valecuatro/contract'

/** Something the player asked for, while its answer is on the way. */
export type QueueRequest = 'join' | 'leave' | 'bots' | 'practice'

/** Why a wish was not granted, as far as it makes a difference to the player. */
export type QueueError = 'already-playing' | 'slow-down' | 'unavailable'

/** Where the player is in the house: waiting, sitting at a table, or neither; never both. */
export interface PlayerStatus {
  /** How many people wait, the player included; null until the server has said so. */
  waiting: number | null
  /** His own place in the queue, in this machine's time. */
  ticket: { since: number; botsFrom: number } | null
  /** The running game that he sits at. */
  gameId: string | null
  /** The game began while this page was open, and its table has not been looked at. */
  isNew: boolean
  /** Whether `gameId` may be acted upon; not while it is being asked for again. */
  isSure: boolean
  wish: QueueRequest | null
  trouble: QueueError | null
  /** Count what the server has told by itself: an answer to a question asked before that is out of date. */
  queueNews: number
  gameNews: number
}

export type PlayerStatusEvent =
  | { type: 'queue-told'; state: QueueState; at: number }
  | { type: 'queue-answered'; state: QueueState; at: number; news: number }
  | { type: 'counted'; waiting: number }
  | { type: 'game-ready'; gameId: string }
  | { type: 'game-answered'; gameId: string | null; news: number }
  | { type: 'game-over'; gameId: string }
  | { type: 'game-doubted' }
  | { type: 'table-seen'; gameId: string }
  | { type: 'wished'; wish: QueueRequest }
  | { type: 'granted' }
  | { type: 'refused'; trouble: QueueError }

export const UNKNOWN_STATUS: PlayerStatus = {
  waiting: null,
  ticket: null,
  gameId: null,
  isNew: false,
  isSure: false,
  wish: null,
  trouble: null,
  queueNews: 0,
  gameNews: 0,
}

export function reducePlayerStatus(place: PlayerStatus, event: PlayerStatusEvent): PlayerStatus {
  switch (event.type) {
    case 'queue-told':
      return { ...queued(place, event.state, event.at), queueNews: place.queueNews + 1 }

    case 'queue-answered':
      return event.news === place.queueNews ? queued(place, event.state, event.at) : place

    case 'counted':
      return { ...place, waiting: event.waiting }

    case 'game-ready':
      return {
        ...seated(place, event.gameId),
        queueNews: place.queueNews + 1,
        gameNews: place.gameNews + 1,
      }

    case 'game-answered':
      if (event.news !== place.gameNews) return place
      if (event.gameId !== null) return seated(place, event.gameId)
      return { ...place, gameId: null, isNew: false, isSure: true }

    case 'game-over':
      if (event.gameId !== place.gameId) return place
      return { ...place, gameId: null, isNew: false, isSure: true, gameNews: place.gameNews + 1 }

    case 'game-doubted':
      return place.isSure ? { ...place, isSure: false } : place

    case 'table-seen':
      return place.isNew && event.gameId === place.gameId ? { ...place, isNew: false } : place

    case 'wished':
      return { ...place, wish: event.wish, trouble: null }

    case 'granted':
      return { ...place, wish: null }

    case 'refused':
      return { ...place, wish: null, trouble: event.trouble }
  }
}

/** The server's clock and this one differ: times are carried over by how far apart they are. */
function queued(
  place: PlayerStatus,
  { waiting, since, botsFrom, now }: QueueState,
  at: number,
): PlayerStatus {
  if (since === null || botsFrom === null) return { ...place, waiting, ticket: null }
  const ahead = at - now
  return { ...place, waiting, ticket: { since: since + ahead, botsFrom: botsFrom + ahead }, trouble: null }
}

function seated(place: PlayerStatus, gameId: string): PlayerStatus {
  const wasKnownToStand = place.isSure || place.ticket !== null
  return {
    ...place,
    gameId,
    isNew: gameId === place.gameId ? place.isNew : wasKnownToStand,
    isSure: true,
    ticket: null,
    trouble: null,
  }
}
