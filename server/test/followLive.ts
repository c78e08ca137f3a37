import {
  applyChanges,
  type LiveChange,
  type LiveId,
  type LiveState,
  type LiveTopic,
} from '@valecuatro/contract'
import type { Player } from './player.ts'

/**
 * Follows a live document like the page: reads the state, applies changes, and reads the state again when one is
 * missing. `loses` selects changes that never arrive.
 */
export async function followLive<T extends LiveTopic>(
  player: Player,
  topic: T,
  id: LiveId<T>,
  loses: (change: LiveChange) => boolean = () => false,
) {
  let state: LiveState<T> | null = null
  let [version, highest, reads] = [-1, -1, 0]
  const changes: LiveChange[] = []

  async function read(): Promise<LiveState<T>> {
    reads++
    const answer = await player.send('live:watch', { topic, id })
    if (!answer.ok || !('state' in answer)) throw new Error(`watching was refused: ${JSON.stringify(answer)}`)
    version = answer.version
    state = answer.state as LiveState<T>
    player.recheck()
    return highest > version ? read() : state
  }

  function notice(told: number) {
    highest = Math.max(highest, told)
    if (state && told > version) read().catch(() => {})
  }
  player.socket.on('live:change', change => {
    if (change.topic !== topic || change.id !== id || loses(change)) return
    changes.push(change)
    if (state && change.version === version + 1) {
      version = change.version
      state = applyChanges(state, change.changes)
    }
    notice(change.version)
    player.recheck()
  })
  player.socket.on('live:beat', ({ documents }) => {
    for (const [of, at, told] of documents) if (of === topic && at === id) notice(told)
  })

  await read()
  return {
    current: () => state!,
    /** The changes received so far. */
    changes,
    /** The number of times that the whole state was read. */
    reads: () => reads,
    until: (fits: (state: LiveState<T>) => boolean) => player.until(() => fits(state!) && state!, 60_000),
  }
}
