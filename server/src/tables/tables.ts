import { MESSAGES, type Table } from '@valecuatro/contract'
import type { Matches } from '../matches/index.ts'
import type { Context } from '../platform/context.ts'
import { HttpError } from '../platform/http/httpError.ts'
import { createLimit } from '../platform/http/limits.ts'
import type { Serve } from '../platform/http/serve.ts'
import { countedAddress } from '../platform/http/shortAddress.ts'
import { every } from '../platform/jobs/every.ts'
import type { Live } from '../platform/sockets/live.ts'
import type { Sockets } from '../platform/sockets/sockets.ts'
import { createLobby } from './lobby.ts'
import { createTableOperations } from './operations.ts'
import { createTableHandlers } from './socketHandlers.ts'
import { peopleIn } from './socketRooms.ts'
import { findTableOf } from './store.ts'

const RENEWAL_INTERVAL_MS = 15_000

export type Tables = ReturnType<typeof createTables>

/** Tables where people gather, choose seats and start games, and the lobby that lists them. */
export function createTables(ctx: Context, serve: Serve, matches: Matches, sockets: Sockets, live: Live) {
  const tables = createTableOperations(ctx, matches, sockets, live)
  const { handlers, topic } = createTableHandlers(ctx, tables)
  const lobby = createLobby(ctx, live)
  const readings = createLimit(ctx, 'tables-read')

  serve('GET /api/tables/{code}', async ({ params, caller, request }): Promise<Table> => {
    await readings.take(countedAddress(request.ip))
    const table = await tables.read(params.code, caller?.userId ?? null)
    if (!table) throw new HttpError(404, MESSAGES.tableNotFound)
    return table
  })

  serve('GET /api/lobby', async ({ reply }) => {
    reply.header('Cache-Control', 'public, max-age=2')
    return lobby.read()
  })

  serve('GET /api/me/table', async ({ caller }): Promise<Table | null> => {
    const room = await findTableOf(ctx.db, caller.userId)
    return room && tables.present(room)
  })

  /** Renews the presence of people with a socket here, and removes people who have none on any node. */
  async function renewPresence() {
    await tables.renew(peopleIn(sockets.io.of('/').adapter.rooms.keys()))
    await tables.sweep()
  }
  const stopRenewal = every(ctx.log, RENEWAL_INTERVAL_MS, 'presence at tables', renewPresence)

  return {
    handlers,
    topics: { table: topic, lobby: lobby.topic },
    renewPresence,
    close() {
      stopRenewal()
      lobby.close()
    },
  }
}
