import type { GameId, QueueOptions, QueueSize, QueueState } from '@valecuatro/contract'

/** A request of the player that has not been answered yet. */
export type QueueRequest = 'join' | 'invite' | 'accept' | 'leave' | 'bots' | 'practice'

/** Why a request was refused, as far as it matters to the player. */
export type QueueError =
  | 'already-playing'
  | 'blocked'
  | 'email-not-verified'
  | 'guests-not-allowed'
  | 'invitation-over'
  | 'slow-down'
  | 'unavailable'

/** The player's place in a queue, in the time of this device. */
export interface Ticket extends QueueOptions {
  since: number
  botsFrom: number
  /** Set while the player waits for a partner to accept; null once they are in line. */
  inviteCode: string | null
  /** The name of the player who waits with them and will be their partner. */
  partner: string | null
}

/** Whether the player is waiting, seated at a table, or neither; never both. */
export interface PlayerStatus {
  /** How many players wait in each queue, including this player; null until the server has answered. */
  queues: QueueSize[] | null
  ticket: Ticket | null
  /** The player has left rated games and cannot join a queue before this time of this device. */
  pause: { until: number; games: number } | null
  /** The partner who left the queue, and the player with them. */
  partnerLeft: string | null
  /** The running game of the player. */
  gameId: GameId | null
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
  | { type: 'queue-received'; state: QueueState; at: number }
  | { type: 'queue-answered'; state: QueueState; at: number; news: number }
  | { type: 'counted'; queues: QueueSize[] }
  | { type: 'game-ready'; gameId: GameId }
  | { type: 'game-answered'; gameId: GameId | null; news: number }
  | { type: 'game-over'; gameId: GameId }
  | { type: 'game-doubted' }
  | { type: 'table-seen'; gameId: GameId }
  | { type: 'wished'; wish: QueueRequest }
  | { type: 'granted' }
  | { type: 'refused'; trouble: QueueError }

export const UNKNOWN_STATUS: PlayerStatus = {
  queues: null,
  ticket: null,
  pause: null,
  partnerLeft: null,
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
    case 'queue-received':
      return { ...queued(place, event.state, event.at), queueNews: place.queueNews + 1 }

    case 'queue-answered':
      return event.news === place.queueNews ? queued(place, event.state, event.at) : place

    case 'counted':
      return { ...place, queues: event.queues }

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
      return { ...place, wish: event.wish, trouble: null, partnerLeft: null }

    case 'granted':
      return { ...place, wish: null }

    case 'refused':
      return { ...place, wish: null, trouble: event.trouble }
  }
}

/** Converts the times of the server's clock to the clock of this device. */
function queued(place: PlayerStatus, state: QueueState, at: number): PlayerStatus {
  const { queues, since, botsFrom, mode, flor, inviteCode, partner, partnerLeft } = state
  const ahead = at - state.now
  const pause = state.pause && { ...state.pause, until: state.pause.until + ahead }
  const known = { ...place, queues, pause }
  if (since === null || botsFrom === null)
    return { ...known, ticket: null, partnerLeft: partnerLeft ?? place.partnerLeft }
  const ticket = { mode, flor, inviteCode, partner, since: since + ahead, botsFrom: botsFrom + ahead }
  return { ...known, ticket, trouble: null, partnerLeft: null }
}

function seated(place: PlayerStatus, gameId: GameId): PlayerStatus {
  const wasKnownToStand = place.isSure || place.ticket !== null
  return {
    ...place,
    gameId,
    isNew: gameId === place.gameId ? place.isNew : wasKnownToStand,
    isSure: true,
    ticket: null,
    trouble: null,
    partnerLeft: null,
  }
}
