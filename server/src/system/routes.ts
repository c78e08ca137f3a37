import { MESSAGES } from '@valecuatro/contract'
import { VERSION } from '@valecuatro/contract/version'
import type { Context } from '../platform/context.ts'
import { createHealth } from '../platform/http/health.ts'
import { HttpError } from '../platform/http/httpError.ts'
import type { Serve } from '../platform/http/serve.ts'
import { serveAnswerPresets } from './answerPresets.ts'
import { serveAudit } from './audit/routes.ts'
import type { ReadStatus } from './status.ts'
import { createTrends } from './trends.ts'
import { serveCoinRequests } from './users/coinRequests.ts'
import { serveUsers } from './users/routes.ts'

export function serveSystem(serve: Serve, ctx: Context, readStatus: ReadStatus) {
  const readTrends = createTrends(ctx)
  const isHealthy = createHealth(ctx.db)

  serve('GET /api/health', async () => {
    if (!(await isHealthy())) throw new HttpError(503, MESSAGES.unavailable)
    return { ok: true, version: VERSION }
  })

  serve('GET /api/admin/test', async () => ({
    ok: true,
    message: 'The back end is reachable',
    timestamp: ctx.now().toISOString(),
  }))

  serve('GET /api/admin/system/status', readStatus)
  serve('GET /api/admin/system/trends', readTrends)

  serveUsers(serve, ctx)
  serveCoinRequests(serve, ctx)
  serveAnswerPresets(serve, ctx)
  serveAudit(serve, ctx)
}
