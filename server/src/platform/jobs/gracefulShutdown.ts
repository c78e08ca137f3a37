import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Less than the 10 s that the framework allows a hook; exceeding them would make closing fail. */
const GRACE_PERIOD_MS = 6_000

/**
 * Lets running requests finish before the host closes, then closes the remaining connections: kept alive, or opened
 * without a request, for which Node would wait a minute.
 */
export function finishRequestsBeforeClosing(app: FastifyInstance) {
  const underWay = new Set<ServerResponse>()
  let onIdle = () => {}
  app.addHook('onRequest', async (_request, { raw }) => {
    underWay.add(raw)
    // Emitted in any case, even if the client disconnects before it is answered.
    raw.once('close', () => {
      underWay.delete(raw)
      if (underWay.size === 0) onIdle()
    })
  })
  app.addHook('preClose', async () => {
    if (underWay.size > 0) {
      await new Promise<void>(resolve => {
        onIdle = resolve
        setTimeout(resolve, GRACE_PERIOD_MS).unref()
      })
    }
    app.server.closeAllConnections()
  })
}

/** How long a closing step may take before the next one starts. */
const STEP_TIMEOUT_MS = 12_000

/** Runs every step, the last added first; a step that fails or hangs is reported and does not stop the others. */
export async function closeInTurn(steps: (() => unknown)[], report: (error: unknown) => void) {
  for (const step of steps.splice(0).reverse()) {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(reject, STEP_TIMEOUT_MS, new Error('a step of closing took too long'))
    })
    try {
      await Promise.race([step(), late])
    } catch (error) {
      report(error)
    } finally {
      clearTimeout(timer)
    }
  }
}
