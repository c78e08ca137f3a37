import { writeAudit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { createAuditList, listActions } from './list.ts'

/** The audit log, for administrators. */
export function serveAudit(serve: Serve, ctx: Context) {
  const list = createAuditList()

  serve('GET /api/admin/audit', async ({ query, reply }) => {
    const { rows, total } = await list.page(ctx.db, query)
    reply.header('X-Total-Count', total)
    return rows
  })

  serve('GET /api/admin/audit/actions', () => listActions(ctx.db))

  serve('GET /api/admin/audit/export', async ({ query, caller }) => {
    const at = ctx.now()
    const act = { actorId: caller.userId, action: 'audit-exported', subject: 'audit:entries' }
    await writeAudit(ctx.db, { ...act, meta: { filters: query }, at })
    return { name: `audit_${at.toISOString().slice(0, 10)}.csv`, lines: list.export(ctx.db, query) }
  })
}
