declare module '../platform/events.ts' {
  interface DomainEvents {
    /** A player waits for a table in one queue at a time, a tournament's or (null) the general one: they leave the others. */
    'player-waits': { userId: string; tournamentId: string | null }
  }
}

export {}
