import type { GameId } from '@valecuatro/contract'
import { LRUCache } from 'lru-cache'
import type { Database } from '../platform/database/database.ts'
import type { LiveGame } from './liveGame.ts'
import { loadGame } from './store.ts'

const MAX_CACHED_GAMES = 4000

export type GameCache = ReturnType<typeof createGameCache>

/**
 * The newest states of running games that this node knows. Other nodes may know newer states: a step that was decided
 * on an older one cannot be committed. `onChange` is called with every state that is put in, including finished games.
 */
export function createGameCache(db: Database, onChange: (live: LiveGame) => void) {
  const games = new LRUCache<GameId, LiveGame>({ max: MAX_CACHED_GAMES })

  function put(live: LiveGame) {
    const known = games.get(live.id)
    if (known && known.seq > live.seq) return
    if (live.phase === 'over') games.delete(live.id)
    else games.set(live.id, live)
    onChange(live)
  }

  /** Reads a game from the database. */
  async function reload(id: GameId): Promise<LiveGame | null> {
    const live = await loadGame(db, id)
    if (live) put(live)
    return live
  }

  return {
    put,
    reload,
    get: async (id: GameId): Promise<LiveGame | null> => games.get(id) ?? reload(id),
  }
}
