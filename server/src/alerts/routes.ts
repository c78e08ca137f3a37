import { type AlertId, type BulkAcknowledged, MESSAGES } from '@valecuatro/contract'
import type { Context } from '../platform/context.ts'
import { HttpError } from '../platform/httpError.ts'
import { createLimit } from '../platform/limits.ts'
import type { Serve } from '../platform/serve.ts'
import { countedAddress } from '../platform/shortAddress.ts'
import {
  acknowledgeAll,
  acknowledgeMatching,
  changeStatus,
  type StatusChange,
  undoAll,
} from './changeStatus.ts'
import { createAlert } from './create.ts'
import { readDashboard, readSummary } from './dashboard.ts'
import { exportAlerts } from './export.ts'
import { listAlerts } from './list.ts'
import type { AdminNotifier } from './notifyAdmins.ts'
import { readAlertsById } from './present.ts'
import type { SettingsStore } from './settings.ts'

/** Keeps a faulty monitor from filling the database. */
const MAX_CREATED_PER_MINUTE = 120

export function serveAlerts(serve: Serve, ctx: Context, notifier: AdminNotifier, settings: SettingsStore) {
  const creations = createLimit(ctx, 'alerts-created', MAX_CREATED_PER_MINUTE, 60)

  const read = async (id: AlertId) => {
    const [alert] = await readAlertsById(ctx.db, [id])
    if (!alert) throw new HttpError(404, MESSAGES.alertNotFound)
    return alert
  }

  serve('POST /api/alerts/create', async ({ body, caller, request }) => {
    await creations.take(caller?.userId ?? `monitor ${countedAddress(request.ip)}`)
    const raised = await createAlert(ctx, body, caller?.userId ?? null)
    notifier.raised(ctx.db, raised, caller?.userId ?? null)
    return read(raised.id)
  })

  serve('GET /api/alerts', ({ query }) => listAlerts(ctx, query))
  serve('GET /api/admin/alerts', ({ query }) => listAlerts(ctx, query))
  serve('GET /api/admin/alerts/{id}', ({ params }) => read(params.id))
  serve('GET /api/admin/alerts/dashboard', () => readDashboard(ctx))
  serve('GET /api/alerts/stats/summary', () => readSummary(ctx))
  serve('GET /api/admin/alerts/stats/summary', () => readSummary(ctx))
  serve('GET /api/admin/alerts/export', ({ query, caller }) => exportAlerts(ctx, caller.userId, query))

  const act = async (id: AlertId, change: StatusChange) => {
    const alert = await changeStatus(ctx, id, change)
    notifier.changed([id], change.actorId)
    return alert
  }
  serve('PATCH /api/admin/alerts/{id}/acknowledge', ({ params, caller }) =>
    act(params.id, { act: 'acknowledge', actorId: caller.userId }),
  )
  serve('PATCH /api/admin/alerts/{id}/investigate', ({ params, caller }) =>
    act(params.id, { act: 'investigate', actorId: caller.userId }),
  )
  serve('PATCH /api/admin/alerts/{id}/resolve', ({ params, caller, body }) =>
    act(params.id, { act: 'resolve', actorId: caller.userId, resolution: body.resolution }),
  )
  serve('PATCH /api/admin/alerts/{id}/dismiss', ({ params, caller }) =>
    act(params.id, { act: 'dismiss', actorId: caller.userId }),
  )
  serve('PATCH /api/admin/alerts/{id}/reopen', ({ params, caller, body }) =>
    act(params.id, { act: 'reopen', actorId: caller.userId, reason: body.reason }),
  )
  const changedIn = ({ results }: Pick<BulkAcknowledged, 'results'>) =>
    results.flatMap(({ _id, ok }) => (ok ? _id : []))
  serve('PATCH /api/admin/alerts/bulk/acknowledge', async ({ body, caller }) => {
    const answer = await acknowledgeAll(ctx, body.alertIds, caller.userId)
    notifier.changed(changedIn(answer), caller.userId)
    return answer
  })
  serve('PATCH /api/admin/alerts/bulk/undo', async ({ body, caller }) => {
    const answer = await undoAll(ctx, body.alertIds, caller.userId)
    // Sent without a name, because the alerts return to the administrators who had them before.
    notifier.changed(changedIn(answer), null)
    return answer
  })
  serve('PATCH /api/admin/alerts/matching/acknowledge', async ({ body, caller }) => {
    const answer = await acknowledgeMatching(ctx, body.filters, body.until, caller.userId)
    notifier.changed(answer.alertIds, caller.userId)
    return answer
  })

  serve('GET /api/admin/alerts/settings', () => settings.read())
  serve('PUT /api/admin/alerts/settings', ({ body, caller }) =>
    settings.change(caller.userId, body.detectors, body.version),
  )
}
