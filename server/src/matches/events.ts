declare module '../platform/events.ts' {
  interface DomainEvents {
    /**
     * A player waits for a table in one place at a time, a tournament or (null) the house's own queue: wherever else
     * he waited, he does not any more.
     */
    'player-waits': { userId: string; tournamentId: string | null }
  }
}

export {}
