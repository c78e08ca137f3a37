import type {
  GameId,
  OwnStatus,
  QueueOptions,
  QueueParty,
  QueueSearch,
  QueueSize,
} from '@valecuatro/contract'
import { queueOf } from '@valecuatro/contract/values'

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
  /** Set while the party of the player waits for others to accept; null once they are in line. */
  inviteCode: string | null
  /** Null for a player who waits alone. */
  party: QueueParty | null
  search: QueueSearch | null
}

/** Whether the player is waiting, seated at a table, or neither; never both. */
export interface PlayerStatus {
  /** Whether the server has told the status. */
  isKnown: boolean
  /** How many players wait in each queue, including this player; null until the server has answered. */
  queues: QueueSize[] | null
  ticket: Ticket | null
  /** Set if the player has left rated games: until when, by the clock of this device, they cannot join a queue. */
  pause: { until: number; games: number } | null
  /** The partner whose leaving removed the player from the queue, too. */
  partnerLeft: string | null
  /** Whether the player has left the queue because not enough others accepted in time. */
  isInvitationExpired: boolean
  /** The running game of the player. */
  gameId: GameId | null
  /** The running or last game against a bot that makes room for the next person in the queue. */
  botGameId: GameId | null
  /** Whether the game began while this page was open and its table has not been opened yet. */
  isNew: boolean
  /** The game that is known to be over for the player before their own status says so. */
  overId: GameId | null
  pending: QueueRequest | null
  /** Why the last request was refused. */
  error: QueueError | null
}

export type PlayerStatusEvent =
  | { type: 'received'; state: OwnStatus; at: number }
  | { type: 'counted'; queues: QueueSize[] }
  | { type: 'partner-left'; username: string }
  | { type: 'invitation-expired' }
  | { type: 'game-over'; gameId: GameId }
  | { type: 'table-seen'; gameId: GameId }
  | { type: 'requested'; request: QueueRequest }
  | { type: 'accepted' }
  | { type: 'refused'; error: QueueError }

export const UNKNOWN_STATUS: PlayerStatus = {
  isKnown: false,
  queues: null,
  ticket: null,
  pause: null,
  partnerLeft: null,
  isInvitationExpired: false,
  gameId: null,
  botGameId: null,
  isNew: false,
  overId: null,
  pending: null,
  error: null,
}

/** The player has not been removed from the queue because of others. */
const NOT_REMOVED = { partnerLeft: null, isInvitationExpired: false }

export function reducePlayerStatus(status: PlayerStatus, event: PlayerStatusEvent): PlayerStatus {
  switch (event.type) {
    case 'received':
      return received(status, event.state, event.at)

    case 'counted':
      return { ...status, queues: event.queues }

    case 'partner-left':
      return { ...status, partnerLeft: event.username }

    case 'invitation-expired':
      return { ...status, isInvitationExpired: true }

    case 'game-over':
      if (event.gameId !== status.gameId) return status
      return { ...status, gameId: null, isNew: false, overId: event.gameId }

    case 'table-seen':
      return status.isNew && event.gameId === status.gameId ? { ...status, isNew: false } : status

    case 'requested':
      return { ...status, pending: event.request, error: null, ...NOT_REMOVED }

    case 'accepted':
      return { ...status, pending: null }

    case 'refused':
      return { ...status, pending: null, error: event.error }
  }
}

/** Converts the times of the server's clock to the clock of this device. */
function received(before: PlayerStatus, state: OwnStatus, at: number): PlayerStatus {
  const { queues, since, botsFrom, inviteCode, party, search } = state
  const ahead = at - state.now
  const pause = state.pause && { ...state.pause, until: state.pause.until + ahead }
  const isOver = state.gameId !== null && state.gameId === before.overId
  const gameId = isOver ? null : state.gameId
  const status: PlayerStatus = {
    ...before,
    isKnown: true,
    queues,
    pause,
    ticket: null,
    gameId,
    botGameId: gameId !== null && state.playsBotMeanwhile ? gameId : before.botGameId,
    isNew: gameId !== null && (gameId === before.gameId ? before.isNew : before.isKnown),
    overId: isOver ? before.overId : null,
  }
  if (gameId !== null) return { ...status, error: null, ...NOT_REMOVED }
  if (since === null || botsFrom === null) return status
  const ticket = {
    ...queueOf(state),
    inviteCode,
    party: party && {
      ...party,
      openUntil: party.openUntil && party.openUntil + ahead,
    },
    search,
    since: since + ahead,
    botsFrom: botsFrom + ahead,
  }
  // While the player still waits with a partner who has just left, the message about that may arrive first.
  const removed = before.ticket ? before : NOT_REMOVED
  const { partnerLeft, isInvitationExpired } = removed
  return { ...status, ticket, error: null, partnerLeft, isInvitationExpired }
}
