import type { Context } from '../platform/context.ts'
import { every } from '../platform/every.ts'
import type { Serve } from '../platform/serve.ts'
import type { Sockets } from '../platform/sockets.ts'
import { createAdminNotifier } from './notifyAdmins.ts'
import { REGISTERED_DETECTORS } from './registry.ts'
import { createReviewQueue } from './reviewQueue.ts'
import { serveAlerts } from './routes.ts'
import { createSettings } from './settings.ts'
import { createSignals } from './signals.ts'
import { raiseSystemAlerts } from './systemAlerts.ts'

const SWEEP_INTERVAL_MS = 60 * 60_000

export type Alerts = ReturnType<typeof createAlerts>

/** Alerts and their detectors, which subscribe to the events of the other domains. No other domain imports this one. */
export function createAlerts(ctx: Context, serve: Serve, sockets: Sockets) {
  const notifier = createAdminNotifier(ctx, sockets)
  const settings = createSettings(ctx)
  serveAlerts(serve, ctx, notifier, settings)
  raiseSystemAlerts(ctx, notifier)

  const signals = createSignals(ctx, settings, notifier)
  for (const detector of REGISTERED_DETECTORS) detector.listen?.(ctx, signals.report)
  const reviews = createReviewQueue(ctx, settings, notifier, signals.report)
  const stopSweeping = every(ctx.log, SWEEP_INTERVAL_MS, 'clean-up of old signals', () => signals.sweep())

  return {
    /** Resolves when the detectors have evaluated everything that has happened so far. */
    async settle() {
      await ctx.events.settle()
      await reviews.settle()
      await signals.settle()
    },

    async close() {
      stopSweeping()
      await reviews.close()
      await signals.settle()
    },
  }
}
