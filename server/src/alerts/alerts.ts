import { rowsOfSection } from '../accounts/index.ts'
import type { Context } from '../platform/context.ts'
import type { Serve } from '../platform/http/serve.ts'
import { every } from '../platform/jobs/every.ts'
import type { Live, TopicHandlers } from '../platform/sockets/live.ts'
import type { Sockets } from '../platform/sockets/sockets.ts'
import { countNewAlerts } from './admin/counts.ts'
import { createSettingsStore } from './admin/settings.ts'
import { serveCases } from './cases/routes.ts'
import { REGISTERED_DETECTORS } from './detectors/registry.ts'
import { readReportsOf, redactAlerts } from './personalData.ts'
import { createAdminNotifier } from './raise/notifyAdmins.ts'
import { createObservations } from './raise/observations.ts'
import { createReviewQueue } from './raise/reviewQueue.ts'
import { raiseSystemAlerts } from './raise/systemAlerts.ts'
import { serveAlerts } from './routes.ts'
import { serveSilenceRules } from './silenceRules.ts'

const SWEEP_INTERVAL_MS = 60 * 60_000

export type Alerts = ReturnType<typeof createAlerts>

/** Alerts and their detectors, which subscribe to the events of the other domains. No other domain imports this one. */
export function createAlerts(ctx: Context, serve: Serve, sockets: Sockets, live: Live) {
  const notifier = createAdminNotifier(ctx, sockets, live)
  const settings = createSettingsStore(ctx)
  serveAlerts(serve, ctx, notifier, settings)
  serveCases(serve, ctx, notifier)
  serveSilenceRules(serve, ctx)
  raiseSystemAlerts(ctx, notifier)

  ctx.events.on('data-requested', async (_tx, { userId, add }) =>
    add(
      'reportsMade',
      rowsOfSection(() => readReportsOf(ctx.db, userId)),
    ),
  )
  ctx.events.on('user-deleted', (tx, { userId, redact }) => redactAlerts(tx, userId, redact))

  const observations = createObservations(ctx, settings, notifier)
  for (const detector of REGISTERED_DETECTORS) detector.listen?.(ctx, observations.report)
  const reviews = createReviewQueue(ctx, settings, notifier, observations.report)
  const stopSweeping = every(ctx.log, SWEEP_INTERVAL_MS, 'clean-up of old observations', () =>
    observations.sweep(),
  )

  return {
    topics: {
      alertCount: { read: async () => [{ newAlerts: await countNewAlerts(ctx.db) }] },
    } satisfies Partial<TopicHandlers>,

    /** Resolves when the detectors have evaluated everything that has happened so far. */
    async settle() {
      await ctx.events.settle()
      await reviews.settle()
      await observations.settle()
    },

    async close() {
      stopSweeping()
      await reviews.close()
      await observations.settle()
    },
  }
}
