import type { CaseId } from '@valecuatro/contract'
import type { Context } from '../../platform/context.ts'
import type { Caller, Serve } from '../../platform/http/serve.ts'
import type { AdminNotifier } from '../raise/notifyAdmins.ts'
import {
  addAlerts,
  assignCase,
  closeCase,
  commentOnCase,
  openCase,
  removeAlerts,
  reopenCase,
} from './changeCase.ts'
import { listCases, readCase } from './list.ts'

export function serveCases(serve: Serve, ctx: Context, notifier: AdminNotifier) {
  const read = (id: CaseId, { role }: Caller) => readCase(ctx.db, id, role)

  serve('GET /api/admin/cases', async ({ query, reply }) => {
    const { cases, total } = await listCases(ctx.db, query)
    reply.header('X-Total-Count', total)
    return cases
  })
  serve('POST /api/admin/cases', async ({ body, caller }) => {
    const id = await openCase(ctx, body, caller.userId)
    notifier.changed(body.alertIds, null)
    return read(id, caller)
  })
  serve('GET /api/admin/cases/{id}', ({ params, caller }) => read(params.id, caller))
  serve('POST /api/admin/cases/{id}/alerts', async ({ params: { id }, body, caller }) => {
    await addAlerts(ctx, id, body.alertIds, caller.userId)
    notifier.changed(body.alertIds, null)
    return read(id, caller)
  })
  serve('POST /api/admin/cases/{id}/alerts/remove', async ({ params: { id }, body, caller }) => {
    await removeAlerts(ctx, id, body.alertIds, caller.userId)
    notifier.changed(body.alertIds, null)
    return read(id, caller)
  })
  serve('PATCH /api/admin/cases/{id}/assign', async ({ params: { id }, body, caller }) => {
    await assignCase(ctx, id, body, caller.userId)
    return read(id, caller)
  })
  serve('POST /api/admin/cases/{id}/comments', async ({ params: { id }, body, caller }) => {
    await commentOnCase(ctx, id, body.text, caller.userId)
    return read(id, caller)
  })
  serve('POST /api/admin/cases/{id}/close', async ({ params: { id }, caller }) => {
    await closeCase(ctx, id, caller.userId)
    return read(id, caller)
  })
  serve('POST /api/admin/cases/{id}/reopen', async ({ params: { id }, caller }) => {
    await reopenCase(ctx, id, caller.userId)
    return read(id, caller)
  })
}
