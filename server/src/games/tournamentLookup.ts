/** The tournament that a game is played for. */
export interface TournamentRef {
  _id: string
  name: string
}

export type ReadTournamentRef = (matchId: string) => Promise<TournamentRef | null>

const REMEMBERED = 4000

export type TournamentLookup = ReturnType<typeof createTournamentLookup>

/** What games are played for, which never changes: asked once for each of those that people look at. */
export function createTournamentLookup() {
  const known = new Map<string, TournamentRef | null>()
  let read: ReadTournamentRef = async () => null
  return {
    /** Matches know games and not the other way round: they say how it is found out. */
    askedOf(reader: ReadTournamentRef) {
      read = reader
    },
    async of(matchId: string): Promise<TournamentRef | null> {
      const purpose = known.get(matchId)
      if (purpose !== undefined) return purpose
      const found = await read(matchId)
      known.set(matchId, found)
      if (known.size > REMEMBERED) known.delete(known.keys().next().value!)
      return found
    },
  }
}
