import { type Found, mayCall } from '@valecuatro/contract'
import type { Context } from '../platform/context.ts'
import type { Finder } from '../platform/finder.ts'
import { createLimit } from '../platform/http/limits.ts'
import { rangeOfNetwork } from '../platform/http/network.ts'
import type { Serve } from '../platform/http/serve.ts'

type Kind = Exclude<keyof Found, 'network'>

/** A finder for each kind, from the domain that has it. */
export type Finders = { [K in Kind]: Finder<Found[K][number]> }

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/i

/** Finds anything for staff by its name, id or code, in all domains at once. */
export function serveFind(serve: Serve, ctx: Context, finders: Finders) {
  const finds = createLimit(ctx, 'finds')

  serve('GET /api/admin/find', async ({ query: { q }, caller }) => {
    await finds.take(caller.userId)
    const sought = { text: q, id: UUID.exec(q)?.[0] ?? null }
    const find = async <K extends Kind>(kind: K): Promise<Found[K][number][]> =>
      mayCall(finders[kind].access, caller.role) ? finders[kind].find(ctx.db, sought, caller) : []
    const [users, tournaments, matches, tables, alerts, cases, transactions] = await Promise.all([
      find('users'),
      find('tournaments'),
      find('matches'),
      find('tables'),
      find('alerts'),
      find('cases'),
      find('transactions'),
    ])
    // Only offered: the search for connections itself writes to the audit log.
    const network = mayCall('moderator', caller.role) && rangeOfNetwork(q) ? q : null
    return { users, tournaments, matches, tables, alerts, cases, transactions, network }
  })
}
