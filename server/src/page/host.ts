import cookie from '@fastify/cookie'
import fastifyStatic from '@fastify/static'
import type { Banner } from '@valecuatro/contract'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Config } from '../platform/config.ts'
import { HttpError } from '../platform/http/httpError.ts'
import { LANGUAGES, type Language, languageOf } from '../platform/http/language.ts'
import { connectionTimeouts } from '../platform/http/timeouts.ts'
import { finishRequestsBeforeClosing } from '../platform/jobs/gracefulShutdown.ts'
import { type Kind, PATHS, type Page, readPages, themeOf } from './pages.ts'
import type { Previews } from './preview/previews.ts'
import { generalPreview } from './preview/read.ts'
import { STATIC_PATHS, writeSitemap } from './preview/sitemap.ts'

/** On a very busy machine, listing the page's files takes longer than the library's default of ten seconds. */
const PLUGIN_TIMEOUT_MS = 60_000

type Settings = Pick<
  Config,
  | 'apiPort'
  | 'apiOrigin'
  | 'webOrigins'
  | 'production'
  | 'requestTimeoutSeconds'
  | 'contactEmail'
  | 'trustProxy'
>

/**
 * Serves the built page on its own origin, independent of the API except for its address, the banner and the previews,
 * without which it is served too.
 */
export async function createPageHost(
  settings: Settings,
  folder: string,
  readBanner: () => Banner | null = () => null,
  previews?: Previews,
): Promise<FastifyInstance> {
  const pages = readPages(folder, settings.apiOrigin ?? `:${settings.apiPort}`, settings.contactEmail)
  const app = Fastify({
    ...connectionTimeouts(settings.requestTimeoutSeconds),
    routerOptions: { ignoreTrailingSlash: true },
    trustProxy: settings.trustProxy ?? false,
    pluginTimeout: PLUGIN_TIMEOUT_MS,
  })
  finishRequestsBeforeClosing(app)
  await app.register(cookie)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(isPart(request) ? PART_HEADERS : securityHeaders(settings, request.headers.host))
    // The links to these pages contain a token.
    if (/^\/auth\/(reset|verify)\b/.test(request.url)) reply.header('Referrer-Policy', 'no-referrer')
  })
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    // Builds of earlier versions contain files that this host now writes itself.
    globIgnore: ['*.html', ...WRITTEN_FILES.map(name => `${name}*`)],
    setHeaders(reply, path) {
      const hashed = /[\\/]assets[\\/]/.test(path)
      const isWorker = path.endsWith('sw.js')
      reply.header(
        'Cache-Control',
        // Browsers find a new version by requesting the service worker again.
        hashed ? 'public, max-age=31536000, immutable' : isWorker ? 'no-cache' : 'public, max-age=3600',
      )
    },
  })

  const answer = (kind: Kind) => async (request: FastifyRequest, reply: FastifyReply) => {
    const language = languageFor(request)
    const banner = readBanner()
    // The cookie holds the version of the banner that the visitor has dismissed.
    const shown = banner && request.cookies.banner !== String(banner.version) ? banner : null
    const theme = themeOf(request.cookies.theme)
    const path = pathOf(request)
    const preview = isFound(reply)
      ? await (previews?.find(path, language, request.ip) ?? generalPreview(path, language))
      : { ...generalPreview('/', language), isListed: false }
    const page = pages(kind, language, theme, originOf(settings, request), preview, shown)
    reply.type('text/html; charset=utf-8')
    reply.headers({ 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding, Accept-Language, Cookie' })
    return send(page, request, reply)
  }
  for (const [path, kind] of Object.entries(PATHS)) app.get(path, answer(kind))
  if (previews) servePictures(app, previews)
  serveForSearchEngines(app, settings, previews)
  // The application itself shows that there is nothing at this path.
  const answerMissing = answer('app')
  app.setNotFoundHandler((request, reply) => answerMissing(request, reply.status(404)))
  app.get('/assets/*', (_request, reply) => reply.status(404).type('text/plain').send('Not found'))
  return app
}

const isFound = ({ statusCode }: FastifyReply) => statusCode !== 404

const pathOf = ({ url }: FastifyRequest) => url.split('?', 1)[0]!.replace(/(?<=.)\/+$/, '')

/** The language in the address, which language alternates have; otherwise the reader's. */
function languageFor({ query, cookies, headers }: FastifyRequest): Language {
  const { lang } = query as { lang?: unknown }
  return LANGUAGES.find(language => language === lang) ?? languageOf(cookies.lang, headers['accept-language'])
}

const PICTURE_SECONDS = 300

/** The pictures of link previews. The picture of an unknown path is the general one. */
function servePictures(app: FastifyInstance, previews: Previews) {
  app.addHook('onClose', previews.close)
  app.get('/preview.png', async (request, reply) => {
    const { path } = request.query as { path?: unknown }
    try {
      const drawn = await previews.draw(
        typeof path === 'string' ? path : '/',
        languageFor(request),
        request.ip,
      )
      if (!drawn) return await reply.status(503).header('Retry-After', '5').send()
      reply.headers({
        'Cache-Control': `public, max-age=${PICTURE_SECONDS}`,
        ETag: `"${drawn.version}"`,
      })
      if (request.headers['if-none-match'] === `"${drawn.version}"`) return await reply.status(304).send()
      return await reply.type('image/png').send(drawn.png)
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      return reply.status(error.status).header('Retry-After', '60').send()
    }
  })
}

/** Files for search engines, which the host writes for each request. */
const WRITTEN_FILES = ['robots.txt', 'sitemap.xml']

const SEARCH_ENGINE_CACHE = { 'Cache-Control': 'public, max-age=3600' }

/** `robots.txt` and the sitemap, which name the page's own origin. */
function serveForSearchEngines(app: FastifyInstance, settings: Settings, previews?: Previews) {
  app.get('/robots.txt', (request, reply) => {
    const origin = originOf(settings, request)
    const lines = ['User-agent: *', 'Allow: /', 'Disallow: /admin', 'Disallow: /auth/']
    if (origin) lines.push(`Sitemap: ${origin}/sitemap.xml`)
    return reply
      .headers(SEARCH_ENGINE_CACHE)
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`)
  })
  app.get('/sitemap.xml', async (request, reply) => {
    const paths = (await previews?.sitemap()) ?? STATIC_PATHS
    reply.headers(SEARCH_ENGINE_CACHE).type('application/xml; charset=utf-8')
    return writeSitemap(paths, originOf(settings, request))
  })
}

function send(page: Page, request: FastifyRequest, reply: FastifyReply) {
  const accepted = request.headers['accept-encoding'] ?? ''
  if (/\bbr\b/.test(accepted)) return reply.header('Content-Encoding', 'br').send(page.brotli)
  if (/\bgzip\b/.test(accepted)) return reply.header('Content-Encoding', 'gzip').send(page.gzip)
  return reply.send(page.html)
}

/** A script, style sheet or font is governed by the policy of the page that loads it. */
const isPart = ({ url }: FastifyRequest) => /^\/assets\/[^?]*\.(js|css|woff2)$/.test(url)
const PART_HEADERS = { 'X-Content-Type-Options': 'nosniff' }

function securityHeaders(settings: Settings, host: string | undefined) {
  const api = apiOrigins(settings, host)
  return {
    'Content-Security-Policy': [
      "default-src 'self'",
      "script-src 'self'",
      // Toasts and Radix set styles from script.
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data:",
      "worker-src 'self'",
      "manifest-src 'self'",
      `connect-src 'self' ${api.join(' ')}`,
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "object-src 'none'",
    ].join('; '),
    'X-Content-Type-Options': 'nosniff',
    ...(settings.production && { 'Strict-Transport-Security': 'max-age=31536000' }),
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
  }
}

/** The page's own origin: as configured, or from the `Host` header of the request. */
function originOf({ webOrigins }: Settings, { protocol, headers: { host } }: FastifyRequest): string {
  if (webOrigins?.[0]) return webOrigins[0]
  return host && /^([\w.-]+|\[[\da-f:]+\])(:\d+)?$/i.test(host) ? `${protocol}://${host}` : ''
}

/** The page may connect to its API host, by HTTP and by socket, and to no other host. */
function apiOrigins({ apiOrigin, apiPort }: Settings, host: string | undefined): string[] {
  if (apiOrigin) return [apiOrigin, apiOrigin.replace(/^http/, 'ws')]
  if (!host || !URL.canParse(`http://${host}`)) return []
  const { hostname } = new URL(`http://${host}`)
  return ['http', 'https', 'ws', 'wss'].map(scheme => `${scheme}://${hostname}:${apiPort}`)
}
