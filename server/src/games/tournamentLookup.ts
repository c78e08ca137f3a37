/** The tournament that a game is played for. */
export interface TournamentRef {
  _id: string
  name: string
}

export type ReadTournamentRef = (matchId: string) => Promise<TournamentRef | null>

const MAX_CACHED = 4000

export type TournamentLookup = ReturnType<typeof createTournamentLookup>

/** Finds the tournament that a match belongs to, which never changes: it is read once per match. */
export function createTournamentLookup() {
  const cache = new Map<string, TournamentRef | null>()
  let read: ReadTournamentRef = async () => null
  return {
    /** Set by `matches`, which `games` may not import. */
    setReader(reader: ReadTournamentRef) {
      read = reader
    },
    async find(matchId: string): Promise<TournamentRef | null> {
      const cached = cache.get(matchId)
      if (cached !== undefined) return cached
      const found = await read(matchId)
      cache.set(matchId, found)
      if (cache.size > MAX_CACHED) cache.delete(cache.keys().next().value!)
      return found
    },
  }
}
