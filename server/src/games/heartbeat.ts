import type { GameId } from '@valecuatro/contract'
import type { Context } from '../platform/context.ts'
import { every } from '../platform/jobs/every.ts'
import type { Sockets } from '../platform/sockets/sockets.ts'
import { gameOfRoom } from './liveGame.ts'
import { readProgress } from './store.ts'

const BEAT_INTERVAL_MS = 2500
/** The number of beats after which a game's number is sent even if unchanged, for screens that missed it. */
const BEATS_PER_REMINDER = 8

export interface Heartbeat {
  /** Records that the sockets at this node have been sent this number. */
  noteSent(gameId: GameId, seq: number): void
  close(): void
}

/**
 * Lets screens detect a missed message. A node that dies between writing a move and sending it, or a bus that loses a
 * message, would leave screens behind. So every node regularly reads which of its games have a higher number than it
 * has sent to its own sockets, and sends them that number. When another node is lost, its players are disconnected, and
 * `onNodeLost` gets the games of this node.
 */
export function createHeartbeat(
  ctx: Context,
  sockets: Sockets,
  onNodeLost: (gameIds: GameId[]) => Promise<void>,
): Heartbeat {
  const { adapter } = sockets.io.of('/')
  const rooms = new Map<GameId, Set<string>>()
  const sent = new Map<GameId, number>()
  let round = 0
  let nodes = 1

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
    sent.delete(gameId)
  }
  adapter.on('create-room', enter)
  adapter.on('delete-room', leave)

  function sendBeat(gameId: GameId, seq: number) {
    const here = rooms.get(gameId)
    if (here) sockets.io.local.to([...here]).emit('game:beat', { gameId, seq })
  }

  async function beat() {
    const ids = [...rooms.keys()]
    if (ids.length === 0) return
    const progress = await readProgress(
      ctx.db,
      ids.map(id => ({ id, seq: sent.get(id) ?? -1 })),
    )
    for (const { id, seq } of progress) {
      noteSent(id, seq)
      sendBeat(id, seq)
    }
    round++
    for (const [index, id] of ids.entries()) {
      if ((index + round) % BEATS_PER_REMINDER === 0) sendBeat(id, sent.get(id) ?? 0)
    }
  }

  async function checkForLostNodes() {
    const before = nodes
    nodes = await sockets.countNodes()
    if (nodes >= before) return
    // The players of the lost node need a moment to reach another one.
    sockets.noteOutage()
    await onNodeLost([...rooms.keys()])
  }

  function noteSent(gameId: GameId, seq: number) {
    if (rooms.has(gameId)) sent.set(gameId, Math.max(seq, sent.get(gameId) ?? -1))
  }

  const stopBeat = every(ctx.log, BEAT_INTERVAL_MS, 'heartbeat of games', beat)
  const stopNodeCheck = every(ctx.log, BEAT_INTERVAL_MS, 'check for lost nodes', checkForLostNodes)

  return {
    noteSent,
    close() {
      stopBeat()
      stopNodeCheck()
      adapter.off('create-room', enter)
      adapter.off('delete-room', leave)
    },
  }
}
