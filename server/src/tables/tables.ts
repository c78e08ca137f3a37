import { MESSAGES, type TableCode, type TableRoom } from '@valecuatro/contract'
import { inArray } from 'drizzle-orm'
import type { Matches } from '../matches/index.ts'
import type { Context } from '../platform/context.ts'
import { every } from '../platform/every.ts'
import { HttpError } from '../platform/httpError.ts'
import { createLimit } from '../platform/limits.ts'
import type { Serve } from '../platform/serve.ts'
import { countedAddress } from '../platform/shortAddress.ts'
import type { Sockets } from '../platform/sockets.ts'
import { createLobby } from './lobby.ts'
import { createTableOperations } from './operations.ts'
import { tables as tablesTable } from './schema.ts'
import { createTableHandlers } from './socketHandlers.ts'
import { peopleIn, tableRoom } from './socketRooms.ts'
import { findTableOf } from './store.ts'

const RENEWAL_INTERVAL_MS = 15_000
const BEAT_INTERVAL_MS = 5000
const READ_PER_MINUTE = 120

export type Tables = ReturnType<typeof createTables>

/** Tables where people gather, choose seats and start games, and the lobby that lists them. */
export function createTables(ctx: Context, serve: Serve, matches: Matches, sockets: Sockets) {
  const tables = createTableOperations(ctx, matches, sockets)
  const lobby = createLobby(ctx, sockets)
  const readings = createLimit(ctx, 'tables-read', READ_PER_MINUTE, 60)

  serve('GET /api/tables/{code}', async ({ params, caller, request }): Promise<TableRoom> => {
    await readings.take(countedAddress(request.ip))
    const table = await tables.read(params.code, caller?.userId ?? null)
    if (!table) throw new HttpError(404, MESSAGES.tableNotFound)
    return table
  })

  serve('GET /api/me/table', async ({ caller }): Promise<TableRoom | null> => {
    const room = await findTableOf(ctx.db, caller.userId)
    return room && tables.present(room)
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

  return {
    handlers: createTableHandlers(ctx, tables, lobby),
    renewPresence,
    close() {
      isClosing = true
      stopRenewal()
      stopBeat()
      lobby.close()
    },
  }
}
