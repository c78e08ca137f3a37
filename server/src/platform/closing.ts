import type { FastifyInstance } from 'fastify'

const PATIENCE = 10_000

/**
 * Lets requests that are under way finish before the host closes, then cuts what is left: connections kept
 * alive, and those that were opened and never asked anything, which Node would wait a minute for.
 */
export function finishBeforeClosing(app: FastifyInstance) {
  let underWay = 0
  let onIdle = () => {}
  app.addHook('onRequest', async () => {
    underWay++
  })
  app.addHook('onResponse', async () => {
    underWay--
    if (underWay === 0) onIdle()
  })
  app.addHook('preClose', async () => {
    if (underWay > 0) {
      await new Promise<void>(resolve => {
        onIdle = resolve
        setTimeout(resolve, PATIENCE).unref()
      })
    }
    app.server.closeAllConnections()
  })
}
