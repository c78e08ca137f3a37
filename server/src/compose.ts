import type { FastifyInstance } from 'fastify'
import { createGuard, serveAccounts } from './accounts/index.ts'
import { watch } from './alerts/index.ts'
import { createApi } from './platform/api.ts'
import type { Context } from './platform/context.ts'
import { createServe } from './platform/serve.ts'
import { serveSystem } from './system/routes.ts'
import { coinsOf, openWallet } from './wallet/index.ts'

/** Puts the domains together: who listens to whom, and what is served. */
export async function compose(ctx: Context): Promise<FastifyInstance> {
  ctx.events.on('user-created', (tx, { userId, at }) => openWallet(tx, userId, ctx.config.welcomeCoins, at))
  watch(ctx)

  const api = await createApi(ctx)
  const serve = createServe(api, ctx, createGuard(ctx))
  serveAccounts(serve, ctx, coinsOf)
  serveSystem(serve, ctx)
  await api.ready()
  return api
}
