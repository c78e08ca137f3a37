import type { AlertCreation, UserId } from '@valecuatro/contract'
import { MESSAGES } from '@valecuatro/contract'
import { v7 as newId } from 'uuid'
import type { z } from 'zod'
import { findUser } from '../../accounts/index.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { HttpError } from '../../platform/http/httpError.ts'
import { type RaisedAlert, raiseAlert } from './raise.ts'

/** Creates an alert for an administrator or a monitor; `actorId` is null for a monitor. */
export async function createAlert(
  ctx: Context,
  { playerId, rule, source, ...alert }: z.output<typeof AlertCreation>,
  actorId: UserId | null,
): Promise<RaisedAlert> {
  if (playerId && !(await findUser(ctx.db, playerId))) throw new HttpError(404, MESSAGES.playerNotFound)
  const at = ctx.now()
  return ctx.db.transaction(async tx => {
    const raised = await raiseAlert(tx, {
      ...alert,
      source: source || (actorId ? 'administrator' : 'monitor'),
      rule: rule ? `reported:${rule}:${playerId ?? ''}` : `reported:${newId()}`,
      playerId: playerId ?? null,
      at,
    })
    if (actorId) {
      const { type, severity, title } = alert
      await writeAudit(tx, {
        actorId,
        action: 'alert-created',
        subject: `alert:${raised.id}`,
        label: title,
        meta: { type, severity },
        at,
      })
    }
    return raised
  })
}
