import type { Context } from '../platform/context.ts'
import { every } from '../platform/every.ts'
import type { Serve } from '../platform/serve.ts'
import type { Sockets } from '../platform/sockets.ts'
import { noteCheating } from './detectors/cheating.ts'
import { noteHackAttempts } from './detectors/hackAttempt.ts'
import { noteIllegalMoves } from './detectors/impossibleMoves.ts'
import { noteNetworkTrouble } from './detectors/networkAnomaly.ts'
import { createAdminNotifier } from './notifyAdmins.ts'
import { createReviewQueue } from './reviewQueue.ts'
import { serveAlerts } from './routes.ts'
import { RULES } from './rules.ts'
import { createSettings } from './settings.ts'
import { createSignals } from './signals.ts'
import { raiseSystemAlerts } from './systemAlerts.ts'

const SWEEP_INTERVAL_MS = 60 * 60_000

export type Alerts = ReturnType<typeof createAlerts>

/** The alert centre: what the rest of the house announces, judged and shown. Nobody imports it; it listens. */
export function createAlerts(ctx: Context, serve: Serve, sockets: Sockets) {
  const news = createAdminNotifier(ctx, sockets)
  const settings = createSettings(ctx)
  serveAlerts(serve, ctx, news, settings)
  raiseSystemAlerts(ctx, news)

  const signs = createSignals(ctx, settings, news, RULES)
  for (const listen of [noteIllegalMoves, noteCheating, noteNetworkTrouble, noteHackAttempts])
    listen(ctx, signs.note)
  const review = createReviewQueue(ctx, settings, news, signs.note)
  const stopSweeping = every(ctx.log, SWEEP_INTERVAL_MS, 'clean-up of old signals', () => signs.sweep())

  return {
    /** Resolves when whatever has happened so far has been judged. */
    async settle() {
      await ctx.events.settle()
      await review.settle()
      await signs.settle()
    },

    async close() {
      stopSweeping()
      await review.close()
      await signs.settle()
    },
  }
}
