import type { MatchId, TableCode, TournamentId, UserId } from '@valecuatro/contract'
import { LRUCache } from 'lru-cache'

/** What a game belongs to: a tournament, a table, or neither. */
export interface MatchRef {
  tournament: { _id: TournamentId; name: string } | null
  tableCode: TableCode | null
  /** Whether the game counts for statistics and ratings. */
  counts: boolean
}

const NEITHER: MatchRef = { tournament: null, tableCode: null, counts: true }
const MAX_CACHED = 4000

export type MatchLookup = ReturnType<typeof createMatchLookup>

/** Finds what a match belongs to and whether it counts, which never changes: it is read once per match. */
export function createMatchLookup() {
  const cache = new LRUCache<MatchId, MatchRef>({ max: MAX_CACHED })
  let read: (matchId: MatchId) => Promise<MatchRef | null> = async () => null
  let isAtTable: (code: TableCode, userId: UserId) => Promise<boolean> = async () => false
  return {
    /** Set by `matches`, which `games` may not import. */
    setReader(reader: typeof read) {
      read = reader
    },
    /** Set for `tables`, which `games` may not import. */
    setTableReader(reader: typeof isAtTable) {
      isAtTable = reader
    },
    find,
    /** Whether a user is at the table of a match: they may watch it even if strangers may not. */
    async isAtItsTable(matchId: MatchId, userId: UserId): Promise<boolean> {
      const { tableCode } = await find(matchId)
      return tableCode !== null && (await isAtTable(tableCode, userId))
    },
  }

  async function find(matchId: MatchId): Promise<MatchRef> {
    const cached = cache.get(matchId)
    if (cached) return cached
    const found = (await read(matchId)) ?? NEITHER
    cache.set(matchId, found)
    return found
  }
}
