import type { Context } from '../platform/context.ts'
import type { Serve } from '../platform/serve.ts'
import type { Sockets } from '../platform/sockets.ts'
import { createNews } from './news.ts'
import { serveAlerts } from './routes.ts'
import { createSettings } from './settings.ts'
import { watch } from './watch.ts'

/** The alert centre: what the rest of the house announces, judged and shown. Nobody imports it; it listens. */
export function createAlerts(ctx: Context, serve: Serve, sockets: Sockets) {
  const news = createNews(ctx, sockets)
  const settings = createSettings(ctx)
  serveAlerts(serve, ctx, news, settings)
  watch(ctx, news)
}
