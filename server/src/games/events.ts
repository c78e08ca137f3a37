import type { DealId, GameId, MatchId, UserId } from '@valecuatro/contract'
import type { Action } from '@valecuatro/engine'

/** The result of a game for one player; a player who has left has lost, even if their side won. */
export interface PlayerResult {
  seat: number
  userId: UserId
  won: boolean
  left: boolean
}

declare module '../platform/events.ts' {
  interface DomainEvents {
    'game-over': {
      gameId: GameId
      matchId: MatchId
      /** Null for a draw, which only a duplicate can be. */
      winner: 0 | 1 | null
      score: readonly [number, number]
      at: Date
      /** The results of all players at the table, without bots; see outcome.ts. */
      results: PlayerResult[]
      isRated: boolean
      isWinRated: boolean
      /** In a game of deals that others play too: the points of both sides in each hand. It changes no statistics. */
      duplicate?: { dealId: DealId; hands: [number, number][] }
      /** The player whom an administrator named the winner. */
      winnerId?: UserId
      /** Whether the losers forfeit the games that would follow between the same sides, too. */
      isForfeit?: boolean
    }
    /** A hand of a daily deal is over. It has neither a match nor a winner. */
    'duplicate-over': {
      gameId: GameId
      score: readonly [number, number]
      /** Whether the player left or ran out of time. */
      isGivenUp: boolean
      at: Date
    }
    /** Players have left a game for good; the others may play on. */
    'players-left': { gameId: GameId; matchId: MatchId; userIds: UserId[]; at: Date }
    /** Players have taken a seat at a running game or have left theirs; not emitted when a match starts. */
    'seats-changed': { userIds: UserId[] }
    /** A game has ended without a result: no player was left, or its tournament was cancelled. */
    'game-cancelled': {
      gameId: GameId
      matchId: MatchId
      at: Date
      /** The players who chose to leave. */
      left: UserId[]
    }
  }
  interface Signals {
    /** A player tried an action that the rules do not allow, although they saw the current state of the table. */
    'move-refused': {
      userId: UserId
      gameId: GameId
      matchId: MatchId
      /** How many actions of the game came before. */
      moves: number
      action: Action
      rule: string
      /** Whether the action is a card that was not dealt to this player. */
      isForeignCard: boolean
    }
    /** A user tried to play at a table where they have no seat. */
    'seat-refused': { userId: UserId; gameId: GameId; matchId: MatchId; action: Action }
  }
}
