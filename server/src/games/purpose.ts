/** The tournament that a game is played for. */
export interface Purpose {
  _id: string
  name: string
}

export type ReadPurpose = (matchId: string) => Promise<Purpose | null>

const REMEMBERED = 4000

export type Purposes = ReturnType<typeof createPurposes>

/** What games are played for, which never changes: asked once for each of those that people look at. */
export function createPurposes() {
  const known = new Map<string, Purpose | null>()
  let read: ReadPurpose = async () => null
  return {
    /** Matches know games and not the other way round: they say how it is found out. */
    askedOf(reader: ReadPurpose) {
      read = reader
    },
    async of(matchId: string): Promise<Purpose | null> {
      const purpose = known.get(matchId)
      if (purpose !== undefined) return purpose
      const found = await read(matchId)
      known.set(matchId, found)
      if (known.size > REMEMBERED) known.delete(known.keys().next().value!)
      return found
    },
  }
}
