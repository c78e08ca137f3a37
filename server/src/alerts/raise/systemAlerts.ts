import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { shortened } from '../../platform/database/storable.ts'
import type { AdminNotifier } from './notifyAdmins.ts'
import { type NewAlert, raiseAlert } from './raise.ts'

/** Raises an alert at once for events that always deserve one. */
export function raiseSystemAlerts(ctx: Context, notifier: AdminNotifier) {
  const raise = async (tx: Database, alert: NewAlert) => notifier.raised(tx, await raiseAlert(tx, alert))

  ctx.events.on('ledger-differs', (tx, { differences, at }) =>
    raise(tx, {
      type: 'system_error',
      severity: 'critical',
      source: 'system',
      rule: 'ledger-differs',
      code: 'ledger-differs',
      params: { count: differences.length },
      metadata: { differences: differences.slice(0, 20) },
      at,
    }),
  )

  ctx.events.on('refresh-reused', (tx, { userId, sessionId, at }) =>
    raise(tx, {
      type: 'security_breach',
      severity: 'high',
      source: 'system',
      rule: `refresh-reused:${userId}`,
      playerId: userId,
      code: 'refresh-reused',
      metadata: { sessionId },
      at,
    }),
  )

  ctx.events.on('unusual-coins', (tx, { userId, by, amount, movedInHour, inPlayBefore, at }) =>
    raise(tx, {
      type: 'suspicious_activity',
      severity: 'critical',
      source: 'system',
      rule: `coins-by-hand:${by._id}`,
      playerId: userId,
      code: 'coins-by-hand',
      metadata: { administrator: by.username, amount, movedInHour, inPlayBefore, players: [by] },
      at,
    }),
  )

  ctx.events.onSignal('call-failed', ({ route, error }) =>
    raise(ctx.db, {
      type: 'system_error',
      severity: 'medium',
      source: 'system',
      rule: `call-failed:${route}`,
      code: 'call-failed',
      params: { route },
      metadata: { route, error: shortened(error, 500) },
      at: ctx.now(),
    }),
  )
}
