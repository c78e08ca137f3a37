import { setTimeout as pause } from 'node:timers/promises'
import type { AlertNews } from '@valecuatro/contract'
import { inArray } from 'drizzle-orm'
import { findUser } from '../accounts/index.ts'
import type { Context } from '../platform/context.ts'
import { ADMIN_ROOM, type Sockets } from '../platform/sockets.ts'
import { countNew } from './counts.ts'
import type { Raised } from './raise.ts'
import { alerts } from './schema.ts'

/** How long a transaction may take in which an alert was raised. */
const PATIENCE = [0, 50, 500, 3000]

export type AdminNotifier = ReturnType<typeof createAdminNotifier>

/** Administrators learn of alerts while they look, on whichever node they are. */
export function createAdminNotifier(ctx: Context, sockets: Sockets) {
  const quietly = (telling: Promise<void>) => {
    telling.catch(error => ctx.log.warn({ err: error }, 'administrators could not be told of an alert'))
  }

  async function tell(ids: string[], message: 'alert:new' | 'alert:changed', actorId: string | null) {
    // An alert may have been raised in a transaction of somebody else's: it is news when it is there.
    for (const wait of PATIENCE) {
      await pause(wait, null, { ref: false })
      if (!sockets.mayBeHeard(ADMIN_ROOM)) return
      const rows = await ctx.db.select().from(alerts).where(inArray(alerts.id, ids))
      if (rows.length === 0) continue
      const by = actorId ? ((await findUser(ctx.db, actorId))?.username ?? null) : null
      const newAlerts = await countNew(ctx.db)
      for (const { id, type, severity, status, title, count } of rows) {
        const news: AlertNews = { _id: id, type, severity, status, title, count, by, newAlerts }
        sockets.send(ADMIN_ROOM, message, news)
      }
      return
    }
  }

  sockets.io.on('connection', socket => {
    if (socket.data.caller.role !== 'admin') return
    quietly(countNew(ctx.db).then(newAlerts => void socket.emit('alert:count', { newAlerts })))
  })

  return {
    /** A detector, a monitor or an administrator has raised one, or found the same again. */
    raised({ id, isNew }: Raised, actorId: string | null = null) {
      quietly(tell([id], isNew ? 'alert:new' : 'alert:changed', actorId))
    },
    /** An administrator has done something about them. */
    changed(ids: string[], actorId: string | null) {
      if (ids.length > 0) quietly(tell(ids, 'alert:changed', actorId))
    },
  }
}
