import type { Action } from '@valecuatro/engine'

/** What a game was for one of its people; one who has left has lost, also when their side won. */
export interface PlayerResult {
  seat: number
  userId: string
  won: boolean
  left: boolean
}

declare module '../platform/events.ts' {
  interface DomainEvents {
    'game-over': {
      gameId: string
      matchId: string
      winner: 0 | 1
      score: readonly [number, number]
      at: Date
      /** Of every person at the table, from one rule (outcome.ts). */
      results: PlayerResult[]
      isRated: boolean
      /** Who was named the winner where an administrator ended it. */
      winnerId?: string
    }
    /** A game that ended without a result: no player was left. */
    'game-cancelled': { gameId: string; matchId: string; at: Date }
    /** A player wanted what the rules do not allow, though he saw the table as it stands. */
    'move-refused': {
      userId: string
      gameId: string
      matchId: string
      seq: number
      action: Action
      rule: string
      /** It is a card, and neither in his hand nor on the table from it. */
      isForeignCard: boolean
    }
    /** Somebody wanted to play at a table where he has no seat. */
    'seat-refused': { userId: string; gameId: string; matchId: string; action: Action }
  }
}
