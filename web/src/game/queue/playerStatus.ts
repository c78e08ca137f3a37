import type { GameId, QueueOptions, QueueSize, QueueState } from '@valecuatro/contract'

/** A request of the player that has not been answered yet. */
export type QueueRequest = 'join' | 'invite' | 'accept' | 'leave' | 'bots' | 'practice'

/** The reasons for a refusal that the player is told. */
export type QueueError =
  | 'already-playing'
  | 'blocked'
  | 'email-not-verified'
  | 'guests-not-allowed'
  | 'invitation-over'
  | 'slow-down'
  | 'unavailable'

/** The player's place in a queue. Times are by the clock of this device. */
export interface Ticket extends QueueOptions {
  since: number
  botsFrom: number
  /** Set while the player waits for a partner to accept; null once they are in line. */
  inviteCode: string | null
  /** The name of the partner with whom the player waits. */
  partner: string | null
}

/** Whether the player is waiting, seated at a table, or neither; never both. */
export interface PlayerStatus {
  /** How many players wait in each queue, including this player; null until the server has answered. */
  queues: QueueSize[] | null
  ticket: Ticket | null
  /** Set if the player has left rated games: until when, by the clock of this device, they cannot join a queue. */
  pause: { until: number; games: number } | null
  /** The partner whose leaving removed the player from the queue, too. */
  partnerLeft: string | null
  /** The running game of the player. */
  gameId: GameId | null
  /** Whether the game began while this page was open and its table has not been opened yet. */
  isNew: boolean
  /** Whether `gameId` may be acted upon; false while it is being checked. */
  isSure: boolean
  pending: QueueRequest | null
  /** Why the last request was refused. */
  error: QueueError | null
  /** These count the updates pushed by the server; an answer to a request made before the last one is out of date. */
  queueUpdates: number
  gameUpdates: number
}

export type PlayerStatusEvent =
  | { type: 'queue-received'; state: QueueState; at: number }
  | { type: 'queue-answered'; state: QueueState; at: number; updates: number }
  | { type: 'counted'; queues: QueueSize[] }
  | { type: 'game-ready'; gameId: GameId }
  | { type: 'game-answered'; gameId: GameId | null; updates: number }
  | { type: 'game-over'; gameId: GameId }
  | { type: 'game-doubted' }
  | { type: 'table-seen'; gameId: GameId }
  | { type: 'requested'; request: QueueRequest }
  | { type: 'accepted' }
  | { type: 'refused'; error: QueueError }

export const UNKNOWN_STATUS: PlayerStatus = {
  queues: null,
  ticket: null,
  pause: null,
  partnerLeft: null,
  gameId: null,
  isNew: false,
  isSure: false,
  pending: null,
  error: null,
  queueUpdates: 0,
  gameUpdates: 0,
}

export function reducePlayerStatus(status: PlayerStatus, event: PlayerStatusEvent): PlayerStatus {
  switch (event.type) {
    case 'queue-received':
      return { ...queued(status, event.state, event.at), queueUpdates: status.queueUpdates + 1 }

    case 'queue-answered':
      return event.updates === status.queueUpdates ? queued(status, event.state, event.at) : status

    case 'counted':
      return { ...status, queues: event.queues }

    case 'game-ready':
      return {
        ...seated(status, event.gameId),
        queueUpdates: status.queueUpdates + 1,
        gameUpdates: status.gameUpdates + 1,
      }

    case 'game-answered':
      if (event.updates !== status.gameUpdates) return status
      if (event.gameId !== null) return seated(status, event.gameId)
      return { ...status, gameId: null, isNew: false, isSure: true }

    case 'game-over':
      if (event.gameId !== status.gameId) return status
      return { ...status, gameId: null, isNew: false, isSure: true, gameUpdates: status.gameUpdates + 1 }

    case 'game-doubted':
      return status.isSure ? { ...status, isSure: false } : status

    case 'table-seen':
      return status.isNew && event.gameId === status.gameId ? { ...status, isNew: false } : status

    case 'requested':
      return { ...status, pending: event.request, error: null, partnerLeft: null }

    case 'accepted':
      return { ...status, pending: null }

    case 'refused':
      return { ...status, pending: null, error: event.error }
  }
}

/** Converts the times of the server's clock to the clock of this device. */
function queued(status: PlayerStatus, state: QueueState, at: number): PlayerStatus {
  const { queues, since, botsFrom, mode, flor, inviteCode, partner, partnerLeft } = state
  const ahead = at - state.now
  const pause = state.pause && { ...state.pause, until: state.pause.until + ahead }
  const known = { ...status, queues, pause }
  if (since === null || botsFrom === null)
    return { ...known, ticket: null, partnerLeft: partnerLeft ?? status.partnerLeft }
  const ticket = { mode, flor, inviteCode, partner, since: since + ahead, botsFrom: botsFrom + ahead }
  return { ...known, ticket, error: null, partnerLeft: null }
}

function seated(status: PlayerStatus, gameId: GameId): PlayerStatus {
  const wasKnownToStand = status.isSure || status.ticket !== null
  return {
    ...status,
    gameId,
    isNew: gameId === status.gameId ? status.isNew : wasKnownToStand,
    isSure: true,
    ticket: null,
    error: null,
    partnerLeft: null,
  }
}
