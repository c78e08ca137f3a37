import type { Context } from '../platform/context.ts'
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

const SWEEP_INTERVAL = 60 * 60_000

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
  const sweeping = setInterval(() => {
    signs.sweep().catch(error => ctx.log.error({ err: error }, 'old signs could not be forgotten'))
  }, SWEEP_INTERVAL)
  sweeping.unref()

  return {
    /** Resolves when whatever has happened so far has been judged. */
    async settle() {
      await review.settle()
      await signs.settle()
    },

    async close() {
      clearInterval(sweeping)
      await review.close()
      await signs.settle()
    },
  }
}
