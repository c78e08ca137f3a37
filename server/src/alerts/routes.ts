import {
  type AlertFilters,
  type AlertId,
  type BulkChange,
  type BulkChanged,
  MESSAGES,
  type Role,
  type UserId,
} from '@valecuatro/contract'
import { readColleagues } from '../accounts/index.ts'
import type { Context } from '../platform/context.ts'
import { HttpError } from '../platform/http/httpError.ts'
import { createLimit } from '../platform/http/limits.ts'
import type { Caller, Serve } from '../platform/http/serve.ts'
import { countedAddress } from '../platform/http/shortAddress.ts'
import {
  assignAlert,
  changeAll,
  changeMatching,
  changeStatus,
  type StatusChange,
  undoAll,
} from './admin/changeStatus.ts'
import { readDashboard, readSummary } from './admin/dashboard.ts'
import { exportAlerts } from './admin/export.ts'
import { listAlerts } from './admin/list.ts'
import { readAlertsById } from './admin/present.ts'
import type { SettingsStore } from './admin/settings.ts'
import { serveViews } from './admin/views.ts'
import { createAlert } from './raise/create.ts'
import type { AdminNotifier } from './raise/notifyAdmins.ts'

export function serveAlerts(serve: Serve, ctx: Context, notifier: AdminNotifier, settings: SettingsStore) {
  /** Keeps a faulty monitor from filling the database. */
  const creations = createLimit(ctx, 'alerts-created')

  const read = async (id: AlertId, viewer: Role) => {
    const [alert] = await readAlertsById(ctx.db, [id], viewer)
    if (!alert) throw new HttpError(404, MESSAGES.alertNotFound)
    return alert
  }

  serve('POST /api/alerts/create', async ({ body, caller, request }) => {
    await creations.take(caller?.userId ?? `monitor ${countedAddress(request.ip)}`)
    const raised = await createAlert(ctx, body, caller?.userId ?? null)
    notifier.raised(ctx.db, raised, caller?.userId ?? null)
    return read(raised.id, caller?.role ?? 'player')
  })

  serve('GET /api/alerts', ({ query, caller }) => listAlerts(ctx, query, caller.role))
  serve('GET /api/admin/alerts', ({ query, caller }) => listAlerts(ctx, query, caller.role))
  serve('GET /api/admin/alerts/{id}', ({ params, caller }) => read(params.id, caller.role))
  serve('GET /api/admin/alerts/dashboard', ({ caller }) => readDashboard(ctx, caller.role))
  serve('GET /api/alerts/stats/summary', () => readSummary(ctx))
  serve('GET /api/admin/alerts/stats/summary', () => readSummary(ctx))
  serve('GET /api/admin/alerts/export', ({ query, caller }) => exportAlerts(ctx, caller, query))

  const act = async (
    id: AlertId,
    { userId: actorId, role }: Caller,
    change: Omit<StatusChange, 'actorId'>,
  ) => {
    const alert = await changeStatus(ctx, id, { ...change, actorId }, role)
    notifier.changed([id], actorId)
    return alert
  }
  serve('PATCH /api/admin/alerts/{id}/acknowledge', ({ params, caller }) =>
    act(params.id, caller, { act: 'acknowledge' }),
  )
  serve('PATCH /api/admin/alerts/{id}/investigate', ({ params, caller }) =>
    act(params.id, caller, { act: 'investigate' }),
  )
  serve('PATCH /api/admin/alerts/{id}/resolve', ({ params, caller, body }) =>
    act(params.id, caller, { act: 'resolve', ...body }),
  )
  serve('PATCH /api/admin/alerts/{id}/dismiss', ({ params, caller, body }) =>
    act(params.id, caller, { act: 'dismiss', ...body }),
  )
  serve('PATCH /api/admin/alerts/{id}/reopen', ({ params, caller, body }) =>
    act(params.id, caller, { act: 'reopen', reason: body.reason }),
  )
  serve('PATCH /api/admin/alerts/{id}/assign', async ({ params, caller, body }) => {
    const alert = await assignAlert(ctx, params.id, body, caller)
    notifier.changed([params.id], caller.userId)
    return alert
  })
  serve('GET /api/admin/colleagues', () => readColleagues(ctx.db))

  const changedIn = (results: BulkChanged['results']) => results.flatMap(({ _id, ok }) => (ok ? _id : []))
  const change = async (ids: AlertId[], change: BulkChange, actorId: UserId) => {
    const answer = await changeAll(ctx, ids, change, actorId)
    notifier.changed(changedIn(answer.results), actorId)
    return answer
  }
  const changeAllThat = async (
    { filters, until }: { filters: AlertFilters; until?: string | undefined },
    change: BulkChange,
    caller: Caller,
  ) => {
    const answer = await changeMatching(ctx, filters, until, change, caller)
    notifier.changed(answer.alertIds, caller.userId)
    return answer
  }
  serve('PATCH /api/admin/alerts/bulk', ({ body, caller }) =>
    change(body.alertIds, body.change, caller.userId),
  )
  serve('PATCH /api/admin/alerts/bulk/acknowledge', async ({ body, caller }) => {
    const { changed, results } = await change(body.alertIds, { act: 'acknowledge' }, caller.userId)
    return { acknowledged: changed, results }
  })
  serve('PATCH /api/admin/alerts/bulk/undo', async ({ body, caller }) => {
    const answer = await undoAll(ctx, body.alertIds, caller.userId)
    // Sent without a name, because the alerts return to the administrators who had them before.
    notifier.changed(changedIn(answer.results), null)
    return answer
  })
  serve('PATCH /api/admin/alerts/matching', ({ body, caller }) => changeAllThat(body, body.change, caller))
  serve('PATCH /api/admin/alerts/matching/acknowledge', async ({ body, caller }) => {
    const answer = await changeAllThat(body, { act: 'acknowledge' }, caller)
    return { ...answer, acknowledged: answer.alertIds.length }
  })

  serveViews(serve, ctx)

  serve('GET /api/admin/alerts/settings', () => settings.read())
  serve('PUT /api/admin/alerts/settings', ({ body, caller }) =>
    settings.change(caller.userId, body.detectors, body.version),
  )
}
