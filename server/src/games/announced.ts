import type { Action } from '@valecuatro/engine'

declare module '../platform/events.ts' {
  interface DomainEvents {
    'game-over': {
      gameId: string
      matchId: string
      winner: 0 | 1
      score: readonly [number, number]
      at: Date
      absent: string[]
      /** Who was named the winner where an administrator ended it. */
      winnerId?: string
    }
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
