import type { Context } from '../platform/context.ts'
import type { Sockets } from '../platform/sockets.ts'
import { gameOfRoom } from './liveGame.ts'
import { readProgress } from './store.ts'

const INTERVAL = 2500
/** Every so many beats a game's number is told even if it is no news: to whom the last question was not answered. */
const REMINDER = 8

export interface Heartbeat {
  /** The sockets here have been told of this number directly. */
  told(gameId: string, seq: number): void
  close(): void
}

/**
 * Whoever missed a message finds out. A node that dies between writing a move and telling it, or a bus that loses
 * one, would leave screens waiting for what has already happened; so every node looks now and then whether its games
 * have gone further than its own sockets were told by itself, and tells them the number. And where another node has
 * gone, so have those who sat at it.
 */
export function createHeartbeat(
  ctx: Context,
  sockets: Sockets,
  whenNodeIsGone: (gameIds: string[]) => Promise<void>,
): Heartbeat {
  const { adapter } = sockets.io.of('/')
  const rooms = new Map<string, Set<string>>()
  const known = new Map<string, number>()
  let round = 0
  let nodes = 1
  let isBeating = false

  function enter(room: string) {
    const gameId = gameOfRoom(room)
    if (!gameId) return
    rooms.set(gameId, (rooms.get(gameId) ?? new Set()).add(room))
  }
  function leave(room: string) {
    const gameId = gameOfRoom(room)
    if (!gameId) return
    const left = rooms.get(gameId)
    left?.delete(room)
    if (left?.size) return
    rooms.delete(gameId)
    known.delete(gameId)
  }
  adapter.on('create-room', enter)
  adapter.on('delete-room', leave)

  function tell(gameId: string, seq: number) {
    const here = rooms.get(gameId)
    if (here) sockets.io.local.to([...here]).emit('game:beat', { gameId, seq })
  }

  async function beat() {
    const ids = [...rooms.keys()]
    if (ids.length === 0) return
    const news = await readProgress(
      ctx.db,
      ids.map(id => ({ id, seq: known.get(id) ?? -1 })),
    )
    for (const { id, seq } of news) {
      told(id, seq)
      tell(id, seq)
    }
    round++
    for (const [index, id] of ids.entries()) {
      if ((index + round) % REMINDER === 0) tell(id, known.get(id) ?? 0)
    }
  }

  async function lookForGoneNodes() {
    const before = nodes
    nodes = await sockets.countNodes()
    if (nodes < before) await whenNodeIsGone([...rooms.keys()])
  }

  function told(gameId: string, seq: number) {
    if (rooms.has(gameId)) known.set(gameId, Math.max(seq, known.get(gameId) ?? -1))
  }

  const timer = setInterval(async () => {
    if (isBeating) return
    isBeating = true
    lookForGoneNodes().catch(error => ctx.log.warn({ err: error }, 'who has gone could not be told'))
    await beat().catch(error => ctx.log.error({ err: error }, 'the numbers of games could not be told'))
    isBeating = false
  }, INTERVAL)
  timer.unref()

  return {
    told,
    close() {
      clearInterval(timer)
      adapter.off('create-room', enter)
      adapter.off('delete-room', leave)
    },
  }
}
