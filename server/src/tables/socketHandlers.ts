import type { GameId, SocketRefusal, Table, UserId } from '@valecuatro/contract'
import { inArray } from 'drizzle-orm'
import { readHandsDealt } from '../games/index.ts'
import type { Context } from '../platform/context.ts'
import { createLimit, isAllowed, unlessGuessing } from '../platform/http/limits.ts'
import { leaveDocument, liveRoom, type TopicHandler } from '../platform/sockets/live.ts'
import { type MessageHandlers, refuse } from '../platform/sockets/sockets.ts'
import type { TableOperations } from './operations.ts'
import { type ChangeResult, isRefused } from './room.ts'
import { tables as tablesTable } from './schema.ts'
import { personRoom } from './socketRooms.ts'
import { readRooms } from './store.ts'

type TableMessages = Extract<keyof MessageHandlers, `table:${string}` | 'friend:invite'>

/** The games of the team match that a table is playing, if any. */
const gamesOf = ({ state, teamMatch }: Table) => (state === 'playing' && teamMatch ? teamMatch.games : [])

/** The messages of clients about tables, and how a table is watched. */
export function createTableHandlers(
  ctx: Context,
  tables: TableOperations,
): { handlers: Pick<MessageHandlers, TableMessages>; topic: TopicHandler<'table'> } {
  const creations = createLimit(ctx, 'tables-created')
  const guesses = createLimit(ctx, 'table-codes')
  const readings = createLimit(ctx, 'tables-read')

  /** The answer to a message that changes or reads a table. */
  async function answer(userId: UserId, change: () => Promise<ChangeResult | SocketRefusal>) {
    const changed = await unlessGuessing([[guesses, userId]], change, result => result === 'not-found')
    if (typeof changed === 'object' && 'ok' in changed) return changed
    return isRefused(changed) ? refuse(changed) : { ok: true as const, table: await tables.present(changed) }
  }

  const handlers: Pick<MessageHandlers, TableMessages> = {
    async 'table:create'({ userId }, { options, bots }, socket) {
      if (!(await isAllowed(creations, userId))) return refuse('slow-down')
      const answered = await answer(userId, () => tables.create(userId, options, bots, socket.data.address))
      return answered.ok ? { ...answered, code: answered.table.code } : answered
    },

    'table:sit': ({ userId }, { code, seat }) => answer(userId, () => tables.sit(userId, code, seat)),
    'table:stand': ({ userId }, { code }) => answer(userId, () => tables.stand(userId, code)),
    'table:ready': ({ userId }, { code, isReady }) =>
      answer(userId, () => tables.setReady(userId, code, isReady)),

    async 'table:leave'({ userId }, { code }, socket) {
      await leaveDocument(socket, liveRoom('table', code))
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
  }

  const topic: TopicHandler<'table'> = {
    hasVisitorState: true,

    async read(documents) {
      const rooms = await readRooms(
        ctx.db,
        documents.map(({ id }) => id),
      )
      return Promise.all(
        documents.map(async ({ id, isForVisitors }) => {
          const room = rooms.get(id)
          if (!room) return null
          const table = await tables.present(room)
          return isForVisitors ? { ...table, visitors: [] } : table
        }),
      )
    },

    async enter(socket, code) {
      const { caller, address } = socket.data
      if (!caller) return (await isAllowed(readings, address)) ? null : 'slow-down'
      const { userId } = caller
      const own = personRoom(code, userId)
      void socket.join(own)
      let isEntered = false
      try {
        const entered = await unlessGuessing(
          [[guesses, userId]],
          () => tables.enter(userId, code),
          result => result === 'not-found',
        )
        isEntered = !isRefused(entered)
        return isRefused(entered) ? entered : null
      } finally {
        if (!isEntered) await socket.leave(own)
      }
    },

    async left(socket, code) {
      if (!socket.data.caller) return
      const { userId } = socket.data.caller
      void socket.leave(personRoom(code, userId))
      await tables.disconnect(userId, code)
    },

    async findOutdated(documents) {
      const rows = await ctx.db
        .select({ code: tablesTable.code, version: tablesTable.version })
        .from(tablesTable)
        .where(
          inArray(
            tablesTable.code,
            documents.map(({ sent }) => sent.code),
          ),
        )
      const versions = new Map(rows.map(({ code, version }) => [code, version]))
      // A team match says which deal each of its games is at, which changes no version.
      const matchGames = documents.flatMap(({ sent }) => gamesOf(sent))
      const progress = await readHandsDealt(
        ctx.db,
        matchGames.map(({ gameId }) => gameId),
      )
      return documents.filter(
        ({ sent }) =>
          (versions.get(sent.code) ?? sent.version) !== sent.version ||
          gamesOf(sent).some(({ gameId, handsDealt }) => progress.get(gameId)?.handsDealt !== handsDealt),
      )
    },
  }

  return { handlers, topic }
}
