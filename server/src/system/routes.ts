import { MESSAGES } from '@valecuatro/contract'
import type { Context } from '../platform/context.ts'
import { isReachable } from '../platform/database.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Serve } from '../platform/serve.ts'

export function serveSystem(serve: Serve, ctx: Context) {
  serve('GET /api/health', async () => {
    if (!(await isReachable(ctx.db))) throw new Refusal(503, MESSAGES.unavailable)
    return { ok: true }
  })

  serve('GET /api/admin/test', async () => ({
    ok: true,
    message: 'The back end is reachable',
    timestamp: ctx.now().toISOString(),
  }))
}
