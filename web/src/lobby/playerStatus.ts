import type { QueueState } from '@valecuatro/contract'

/** A request of the player that has not been answered yet. */
export type QueueRequest = 'join' | 'leave' | 'bots' | 'practice'

/** Why a request was refused, as far as it matters to the player. */
export type QueueError = 'already-playing' | 'guests-not-allowed' | 'slow-down' | 'unavailable'

/** Whether the player is waiting, seated at a table, or neither; never both. */
export interface PlayerStatus {
  /** How many players wait, including this player; null until the server has answered. */
  waiting: number | null
  /** The player's place in the queue, in the time of this device. */
  ticket: { since: number; botsFrom: number } | null
  /** The running game of the player. */
  gameId: string | null
  /** Whether the game began while this page was open and its table has not been opened yet. */
  isNew: boolean
  /** Whether `gameId` may be acted upon; false while it is being checked. */
  isSure: boolean
  wish: QueueRequest | null
  trouble: QueueError | null
  /** These count the updates pushed by the server; an answer to a request made before the last one is out of date. */
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

/** Converts the times of the server's clock to the clock of this device. */
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
