import type { GameId } from '@valecuatro/contract'
import type { GameCache } from './cache.ts'
import type { LiveGame } from './liveGame.ts'

/** Four seats and a clock cannot overtake a step this often: reaching the limit is a fault of the server. */
const MAX_ATTEMPTS = 50

/**
 * Decides on a state of a game, by default the newest one, and again on the newer state if another step was written
 * first. Null if there is no such game.
 */
export async function changeGame<T>(
  cache: GameCache,
  gameId: GameId,
  decideOn: (live: LiveGame) => Promise<T | 'overtaken'>,
  found?: LiveGame | null,
): Promise<T | null> {
  let live = found === undefined ? await cache.reload(gameId) : found
  for (let attempts = 0; live && attempts < MAX_ATTEMPTS; attempts++) {
    const answer = await decideOn(live)
    if (answer !== 'overtaken') return answer
    live = await cache.reload(gameId)
  }
  if (live) throw new Error(`a step of game ${gameId} was overtaken ${MAX_ATTEMPTS} times`)
  return null
}
