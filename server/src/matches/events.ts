import type { UserId } from '@valecuatro/contract'

declare module '../platform/events.ts' {
  interface DomainEvents {
    /** A player starts waiting for a game in one place; handlers remove them from the others. */
    'player-waits': { userId: UserId; at: 'queue' | 'tournament' | 'table' }
    /** Staff take a player out of the queue in which they wait. */
    'player-taken-out': { userId: UserId }
  }
}
