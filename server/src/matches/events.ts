import type { UserId } from '@valecuatro/contract'

declare module '../platform/events.ts' {
  interface DomainEvents {
    /** A player waits to play in one place at a time: they leave the others. */
    'player-waits': { userId: UserId; at: 'queue' | 'tournament' | 'table' }
  }
}
