import type { GameId, SocketRefusal, UserId } from '@valecuatro/contract'
import type { Context } from '../platform/context.ts'
import { createLimit, isAllowed, unlessGuessing } from '../platform/limits.ts'
import { type MessageHandlers, refuse } from '../platform/sockets.ts'
import type { createLobby } from './lobby.ts'
import type { TableOperations } from './operations.ts'
import { type ChangeResult, isRefused } from './room.ts'
import { personRoom, tableRoom } from './socketRooms.ts'

type TableMessages = Extract<keyof MessageHandlers, `table:${string}` | `lobby:${string}` | 'friend:invite'>

/** How many tables a person may create, and how many wrong codes they may try, so that codes cannot be guessed. */
const CREATED_PER_MINUTE = 10
const GUESSES_PER_MINUTE = 30

/** The messages of clients about tables and the lobby. */
export function createTableHandlers(
  ctx: Context,
  tables: TableOperations,
  lobby: ReturnType<typeof createLobby>,
): Pick<MessageHandlers, TableMessages> {
  const creations = createLimit(ctx, 'tables-created', CREATED_PER_MINUTE, 60)
  const guesses = createLimit(ctx, 'table-codes', GUESSES_PER_MINUTE, 60)

  /** The answer to a message that changes or reads a table. */
  async function answer(userId: UserId, change: () => Promise<ChangeResult | SocketRefusal>) {
    const changed = await unlessGuessing([[guesses, userId]], change, result => result === 'not-found')
    if (typeof changed === 'object' && 'ok' in changed) return changed
    return isRefused(changed) ? refuse(changed) : { ok: true as const, table: await tables.present(changed) }
  }

  return {
    async 'table:create'({ userId }, { options, bots }, socket) {
      if (!(await isAllowed(creations, userId))) return refuse('slow-down')
      const answered = await answer(userId, () => tables.create(userId, options, bots, socket.data.address))
      return answered.ok ? { ...answered, code: answered.table.code } : answered
    },

    async 'table:watch'({ userId }, { code }, socket) {
      const rooms = [tableRoom(code), personRoom(code, userId)]
      // The socket joins before it is answered, so that it misses no change in between.
      await socket.join(rooms)
      const answered = await answer(userId, () => tables.enter(userId, code))
      if (!answered.ok) for (const room of rooms) await socket.leave(room)
      return answered
    },

    async 'table:unwatch'({ userId }, { code }, socket) {
      if (socket.rooms.has(personRoom(code, userId))) {
        await socket.leave(tableRoom(code))
        await socket.leave(personRoom(code, userId))
        await tables.disconnect(userId, code)
      }
      return { ok: true }
    },

    'table:sit': ({ userId }, { code, seat }) => answer(userId, () => tables.sit(userId, code, seat)),
    'table:stand': ({ userId }, { code }) => answer(userId, () => tables.stand(userId, code)),
    'table:ready': ({ userId }, { code, isReady }) =>
      answer(userId, () => tables.setReady(userId, code, isReady)),

    async 'table:leave'({ userId }, { code }, socket) {
      await socket.leave(tableRoom(code))
      await socket.leave(personRoom(code, userId))
      const answered = await answer(userId, () => tables.leave(userId, code))
      return answered.ok ? { ok: true } : answered
    },

    'table:options': ({ userId }, { code, options }) =>
      answer(userId, () => tables.changeOptions(userId, code, options)),
    'table:move': ({ userId }, { code, from, to }) =>
      answer(userId, () => tables.swapSeats(userId, code, from, to)),
    'table:remove': ({ userId }, { code, userId: other }) =>
      answer(userId, () => tables.remove(userId, code, other)),
    'table:bot': ({ userId }, { code, seat, bot }) =>
      answer(userId, () => tables.placeBot(userId, code, seat, bot)),
    'table:host': ({ userId }, { code, userId: newHostId }) =>
      answer(userId, () => tables.changeHost(userId, code, newHostId)),

    async 'table:start'({ userId }, { code }) {
      const start = () => tables.start(userId, code)
      const started = await unlessGuessing(
        [[guesses, userId]],
        start,
        each => 'code' in each && each.code === 'not-found',
      )
      if (started === 'slow-down') return refuse(started)
      return 'gameId' in started ? { ok: true, gameId: started.gameId as GameId } : started
    },

    async 'friend:invite'({ userId }, { code, userId: friendId }) {
      const invite = () => tables.invite(userId, code, friendId)
      const refused = await unlessGuessing([[guesses, userId]], invite, each => each === 'not-found')
      return refused ? refuse(refused) : { ok: true }
    },

    async 'lobby:watch'(_caller, _payload, socket) {
      return { ok: true, ...(await lobby.watch(socket)) }
    },

    async 'lobby:unwatch'(_caller, _payload, socket) {
      await lobby.unwatch(socket)
      return { ok: true }
    },
  }
}
