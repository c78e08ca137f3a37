import { clientMessages, MESSAGES } from '@valecuatro/contract'
import { HttpError } from '../platform/httpError.ts'
import type { Serve } from '../platform/serve.ts'
import { type MessageHandlers, refuse } from '../platform/sockets.ts'

type TableMessages = Extract<keyof MessageHandlers, `table:${string}` | `lobby:${string}`>

/** Tables where people gather: not available yet. */
export function createTables(serve: Serve): Pick<MessageHandlers, TableMessages> {
  serve('GET /api/tables/{code}', async () => {
    throw new HttpError(404, MESSAGES.tableNotFound)
  })
  const messages = Object.keys(clientMessages).filter(name => /^(table|lobby):/.test(name))
  return Object.fromEntries(messages.map(name => [name, async () => refuse('unavailable')])) as never
}
