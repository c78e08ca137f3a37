import {
  type GameId,
  MESSAGES,
  type SocketRefusal,
  type TableCode,
  type TableRoom,
  type UserId,
} from '@valecuatro/contract'
import { inArray } from 'drizzle-orm'
import type { Matches } from '../matches/index.ts'
import type { Context } from '../platform/context.ts'
import { every } from '../platform/every.ts'
import { HttpError } from '../platform/httpError.ts'
import { createLimit, isAllowed, unlessGuessing } from '../platform/limits.ts'
import type { Serve } from '../platform/serve.ts'
import { countedAddress } from '../platform/shortAddress.ts'
import { type MessageHandlers, refuse, type Sockets } from '../platform/sockets.ts'
import { createLobby } from './lobby.ts'
import { personRoom, tableRoom } from './presence.ts'
import { type ChangeResult, isRefused } from './room.ts'
import { tables as tablesTable } from './schema.ts'
import { createTableOperations } from './tables.ts'

type TableMessages = Extract<keyof MessageHandlers, `table:${string}` | `lobby:${string}` | 'friend:invite'>

const RENEWAL_INTERVAL_MS = 15_000
const BEAT_INTERVAL_MS = 5000
/** How many tables a person may create, and how many wrong codes they may try, so that codes cannot be guessed. */
const CREATED_PER_MINUTE = 10
const GUESSES_PER_MINUTE = 30
const READ_PER_MINUTE = 120

const PERSON_ROOM = /^table:([A-Z]{6}):(.+)$/

export type Tables = ReturnType<typeof createTables>

/** Tables where people gather, choose seats and start games, and the lobby that lists them. */
export function createTables(ctx: Context, serve: Serve, matches: Matches, sockets: Sockets) {
  const tables = createTableOperations(ctx, matches, sockets)
  const lobby = createLobby(ctx, sockets)
  const creations = createLimit(ctx, 'tables-created', CREATED_PER_MINUTE, 60)
  const guesses = createLimit(ctx, 'table-codes', GUESSES_PER_MINUTE, 60)
  const readings = createLimit(ctx, 'tables-read', READ_PER_MINUTE, 60)

  serve('GET /api/tables/{code}', async ({ params, caller, request }): Promise<TableRoom> => {
    await readings.take(countedAddress(request.ip))
    const room = await tables.read(params.code)
    if (!room) throw new HttpError(404, MESSAGES.tableNotFound)
    const table = await tables.present(room)
    return caller ? table : { ...table, visitors: [] }
  })

  let isClosing = false
  // One listener per socket, regardless of how many tables it watches.
  sockets.io.on('connection', socket => {
    socket.on('disconnecting', () => {
      // The people of a closing node connect to another one; if they do not, the sweep detects it.
      if (isClosing) return
      const watched = peopleIn(socket.rooms)
      socket.once('disconnect', async () => {
        for (const { code, userId } of watched) {
          await tables
            .disconnect(userId, code)
            .catch(error =>
              ctx.log.warn(
                { err: error, code },
                'a person who closed a table could not be marked as disconnected',
              ),
            )
        }
      })
    })
  })

  /** Renews the presence of people with a socket here, and removes people who have none on any node. */
  async function renewPresence() {
    await tables.renew(peopleIn(sockets.io.of('/').adapter.rooms.keys()))
    await tables.sweep()
  }
  const stopRenewal = every(ctx.log, RENEWAL_INTERVAL_MS, 'presence at tables', renewPresence)
  const stopBeat = every(ctx.log, BEAT_INTERVAL_MS, 'heartbeat of tables', sendBeats)

  /** The version of each table that was last sent to its watchers at this node as a heartbeat. */
  let reminded = new Map<TableCode, number>()

  /** Sends the versions of tables, so that a screen that has missed a change detects it. */
  async function sendBeats() {
    const codes = [...new Set(peopleIn(sockets.io.of('/').adapter.rooms.keys()).map(({ code }) => code))]
    if (codes.length === 0) return reminded.clear()
    const rows = await ctx.db
      .select({ code: tablesTable.code, version: tablesTable.version })
      .from(tablesTable)
      .where(inArray(tablesTable.code, codes))
    for (const { code, version } of rows) {
      if (reminded.get(code) !== version) sockets.sendHere(tableRoom(code), 'table:beat', { code, version })
    }
    reminded = new Map(rows.map(({ code, version }) => [code, version]))
  }

  /** The answer to a message that changes or reads a table. */
  async function answer(userId: UserId, change: () => Promise<ChangeResult | SocketRefusal>) {
    const changed = await unlessGuessing([[guesses, userId]], change, result => result === 'not-found')
    if (typeof changed === 'object' && 'ok' in changed) return changed
    return isRefused(changed) ? refuse(changed) : { ok: true as const, table: await tables.present(changed) }
  }

  const handlers: Pick<MessageHandlers, TableMessages> = {
    async 'table:create'({ userId }, { options, bots }) {
      if (!(await isAllowed(creations, userId))) return refuse('slow-down')
      const answered = await answer(userId, () => tables.create(userId, options, bots))
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

  return {
    handlers,
    renewPresence,
    close() {
      isClosing = true
      stopRenewal()
      stopBeat()
      lobby.close()
    },
  }
}

/** The people whose sockets are in these rooms, and their tables. */
function peopleIn(rooms: Iterable<string>): { code: TableCode; userId: UserId }[] {
  return [...rooms].flatMap(room => {
    const [, code, userId] = PERSON_ROOM.exec(room) ?? []
    return code && userId ? [{ code: code as TableCode, userId: userId as UserId }] : []
  })
}
