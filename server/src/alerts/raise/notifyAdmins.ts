import type { AlertId, AlertUpdate, UserId } from '@valecuatro/contract'
import { inArray } from 'drizzle-orm'
import { findUser, usernameOf } from '../../accounts/index.ts'
import type { Context } from '../../platform/context.ts'
import { afterCommit } from '../../platform/database/afterCommit.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Live } from '../../platform/sockets/live.ts'
import { MODERATORS_ROOM, type Sockets } from '../../platform/sockets/sockets.ts'
import { alerts } from '../schema.ts'
import type { RaisedAlert } from './raise.ts'

export type AdminNotifier = ReturnType<typeof createAdminNotifier>

/** Sends new and changed alerts to the administrators who are connected to any node. */
export function createAdminNotifier(ctx: Context, sockets: Sockets, live: Live) {
  let last = Promise.resolve()

  /** Sends one message after the other, so that the last message about an alert has its newest state. */
  function inOrder(send: () => Promise<void>) {
    last = last
      .then(send)
      .catch(error => ctx.log.warn({ err: error }, 'an alert could not be sent to administrators'))
  }

  async function notify(ids: AlertId[], message: 'alert:new' | 'alert:changed', actorId: UserId | null) {
    if (!sockets.mayHaveSockets(MODERATORS_ROOM)) return
    const rows = await ctx.db
      .select({ row: alerts, assignee: usernameOf<string | null>(alerts.assignedTo) })
      .from(alerts)
      .where(inArray(alerts.id, ids))
    const by = actorId ? ((await findUser(ctx.db, actorId))?.username ?? null) : null
    for (const { row, assignee: username } of rows) {
      const { id, type, severity, status, code, params, title, count } = row
      const assignee = row.assignedTo && { _id: row.assignedTo, username: username ?? '' }
      const update: AlertUpdate = {
        _id: id,
        type,
        severity,
        status,
        code,
        params,
        title,
        count,
        assignee,
        by,
      }
      sockets.send(MODERATORS_ROOM, message, update)
    }
  }

  return {
    /** Announces, after the commit, an alert that this transaction has raised or counted up, unless it is held back. */
    raised(tx: Database, { id, type, isNew, isHeldBack }: RaisedAlert, actorId: UserId | null = null) {
      if (isHeldBack) return
      live.changed(tx, 'alertCount', '')
      afterCommit(tx, () => {
        if (isNew) ctx.metrics?.alertRaised(type)
        inOrder(() => notify([id], isNew ? 'alert:new' : 'alert:changed', actorId))
      })
    },
    /** Announces alerts whose status an administrator has changed. Call it after the commit. */
    changed(ids: AlertId[], actorId: UserId | null) {
      if (ids.length === 0) return
      live.changed(ctx.db, 'alertCount', '')
      inOrder(() => notify(ids, 'alert:changed', actorId))
    },
  }
}
