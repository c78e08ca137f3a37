import { type AlertId, type AlertUpdate, mayCall, type UserId } from '@valecuatro/contract'
import { inArray } from 'drizzle-orm'
import { findUser } from '../../accounts/index.ts'
import type { Context } from '../../platform/context.ts'
import { afterCommit } from '../../platform/database/afterCommit.ts'
import type { Database } from '../../platform/database/database.ts'
import { MODERATORS_ROOM, type Sockets } from '../../platform/sockets/sockets.ts'
import { countNewAlerts } from '../admin/counts.ts'
import { alerts } from '../schema.ts'
import type { RaisedAlert } from './raise.ts'

export type AdminNotifier = ReturnType<typeof createAdminNotifier>

/** Sends new and changed alerts to the administrators who are connected to any node. */
export function createAdminNotifier(ctx: Context, sockets: Sockets) {
  let last = Promise.resolve()

  /** Sends one message after the other, so that the last message has the newest count. */
  function inOrder(send: () => Promise<void>) {
    last = last
      .then(send)
      .catch(error => ctx.log.warn({ err: error }, 'an alert could not be sent to administrators'))
  }

  async function notify(ids: AlertId[], message: 'alert:new' | 'alert:changed', actorId: UserId | null) {
    if (!sockets.mayHaveSockets(MODERATORS_ROOM)) return
    const rows = await ctx.db.select().from(alerts).where(inArray(alerts.id, ids))
    const by = actorId ? ((await findUser(ctx.db, actorId))?.username ?? null) : null
    const newAlerts = await countNewAlerts(ctx.db)
    for (const { id, type, severity, status, code, params, title, count } of rows) {
      const update: AlertUpdate = {
        _id: id,
        type,
        severity,
        status,
        code,
        params,
        title,
        count,
        by,
        newAlerts,
      }
      sockets.send(MODERATORS_ROOM, message, update)
    }
  }

  sockets.io.on('connection', socket => {
    if (!mayCall('moderator', socket.data.caller.role)) return
    inOrder(async () => void socket.emit('alert:count', { newAlerts: await countNewAlerts(ctx.db) }))
  })

  return {
    /** Announces, after the commit, an alert that this transaction has raised or counted up. */
    raised(tx: Database, { id, type, isNew }: RaisedAlert, actorId: UserId | null = null) {
      afterCommit(tx, () => {
        if (isNew) ctx.metrics?.alertRaised(type)
        inOrder(() => notify([id], isNew ? 'alert:new' : 'alert:changed', actorId))
      })
    },
    /** Announces alerts whose status an administrator has changed. Call it after the commit. */
    changed(ids: AlertId[], actorId: UserId | null) {
      if (ids.length > 0) inOrder(() => notify(ids, 'alert:changed', actorId))
    },
  }
}
