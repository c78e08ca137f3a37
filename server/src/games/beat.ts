import type { Context } from '../platform/context.ts'
import type { Sockets } from '../platform/sockets.ts'
import { readNumbers } from './store.ts'
import { gameOfRoom } from './table.ts'

const INTERVAL = 2500

/**
 * Whoever missed a message finds out. A node that dies between writing a move and telling it, or a bus that loses
 * one, would leave screens waiting for what has already happened; so every node tells its own sockets now and then
 * what number their games have reached.
 */
export function createBeat(ctx: Context, sockets: Sockets) {
  let isBeating = false

  async function beat() {
    const rooms = Map.groupBy(sockets.io.of('/').adapter.rooms.keys(), room => gameOfRoom(room) ?? '')
    rooms.delete('')
    if (rooms.size === 0) return
    for (const { id, seq } of await readNumbers(ctx.db, [...rooms.keys()])) {
      sockets.io.local.to(rooms.get(id)!).emit('game:beat', { gameId: id, seq })
    }
  }

  const timer = setInterval(async () => {
    if (isBeating) return
    isBeating = true
    await beat().catch(error => ctx.log.error({ err: error }, 'the numbers of games could not be told'))
    isBeating = false
  }, INTERVAL)
  timer.unref()
  return { close: () => clearInterval(timer) }
}
