import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database.ts'
import { shortened } from '../platform/storable.ts'
import type { AdminNotifier } from './notifyAdmins.ts'
import { type Finding, raiseAlert } from './raise.ts'

/** Events that are an alert as soon as they happen. */
export function raiseSystemAlerts(ctx: Context, news: AdminNotifier) {
  const raise = async (tx: Database, finding: Finding) => news.raised(tx, await raiseAlert(tx, finding))

  ctx.events.on('ledger-differs', (tx, { differences, at }) =>
    raise(tx, {
      type: 'system_error',
      severity: 'critical',
      source: 'system',
      rule: 'ledger-differs',
      title: 'Ledger mismatch',
      description: `Reconciliation found ${differences.length} difference(s) between wallets and ledger.`,
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
      title: 'Refresh token reused',
      description: 'The session may have been stolen. It has been ended on all devices.',
      metadata: { sessionId },
      at,
    }),
  )

  ctx.events.onSignal('call-failed', ({ route, error }) =>
    raise(ctx.db, {
      type: 'system_error',
      severity: 'medium',
      source: 'system',
      rule: `call-failed:${route}`,
      title: `Request failed: ${route}`,
      description: 'The server failed to answer a request.',
      metadata: { route, error: shortened(error, 500) },
      at: ctx.now(),
    }),
  )
}
