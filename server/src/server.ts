import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { VERSION } from '@valecuatro/contract/version'
import type { FastifyInstance } from 'fastify'
import {
  ensureAdministrator,
  sweepDeletedAccounts,
  sweepGuests,
  sweepOneTimeTokens,
  sweepSessions,
  sweepSuspensions,
} from './accounts/index.ts'
import { type ComposedServer, compose } from './compose.ts'
import { sweepDailyGames } from './daily/index.ts'
import { createDemoWorld, isFirstRun } from './demo/world.ts'
import { findSeatedPlayers } from './games/index.ts'
import { outboxFolder } from './mail/index.ts'
import { createPageHost } from './page/host.ts'
import { createPreviews } from './page/preview/previews.ts'
import { type Config, ConfigError } from './platform/config.ts'
import type { Context } from './platform/context.ts'
import { openClock } from './platform/database/clock.ts'
import { type OpenDatabase, openEmbedded, openPostgres } from './platform/database/database.ts'
import { openDataFolder, readOrCreateSecret } from './platform/database/dataFolder.ts'
import { createEvents } from './platform/events.ts'
import { createHealth } from './platform/http/health.ts'
import { createLimit, sweepLimits } from './platform/http/limits.ts'
import { every } from './platform/jobs/every.ts'
import { closeInTurn } from './platform/jobs/gracefulShutdown.ts'
import { failureMessage } from './platform/monitoring/failures.ts'
import { createLog, type Log } from './platform/monitoring/log.ts'
import { createMetrics } from './platform/monitoring/metrics.ts'
import { openMetricsHost } from './platform/monitoring/metricsHost.ts'
import { assertPortIsFree } from './platform/ports.ts'
import { openBus } from './platform/sockets/bus.ts'
import { watchOutages } from './platform/sockets/outages.ts'
import { sweepPuzzleReaders } from './puzzles/index.ts'
import { readQueueSizes } from './queue/index.ts'
import { createRegularArenas } from './tournaments/index.ts'
import { closeDays, reconcile } from './wallet/index.ts'

const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url))
const SESSION_SWEEP_INTERVAL_MS = 60 * 60 * 1000
const GUEST_SWEEP_INTERVAL_MS = 60 * 60 * 1000
const OUTBOX_INTERVAL_MS = 1000
const OUTBOX_SWEEP_INTERVAL_MS = 60 * 60 * 1000
const SUSPENSION_SWEEP_INTERVAL_MS = 60_000
const RECONCILE_INTERVAL_MS = 10 * 60 * 1000
const CLOSING_INTERVAL_MS = 60 * 60 * 1000

export interface RunningServer {
  /** Fails `/readyz` and waits DRAIN_SECONDS, so that no new players are sent to this node before it closes. */
  drain(): Promise<void>
  close(): Promise<void>
}

/** Prints a line about the progress of starting or stopping. */
export type Print = (line: string) => void

/** Opens, migrates and fills the database and starts serving. If a step fails, closes everything opened before it. */
export async function startServer(
  config: Config,
  { page, print }: { page: boolean; print: Print },
): Promise<RunningServer> {
  const closers: (() => unknown)[] = []
  const close = () => closeInTurn(closers, error => print(`Closing: ${failureMessage(error)}`))
  try {
    if (page) await assertPortIsFree('WEB_PORT', config.webPort)
    await assertPortIsFree('API_PORT', config.apiPort)
    if (config.metrics) await assertPortIsFree('METRICS_PORT', config.metrics.port, config.metrics.host)

    const { ctx, database, bus, metrics } = await openContext(config, print, closers)
    const { api, mail, recovery, banner, sockets } = await compose(ctx, {}, bus)
    closers.push(() => api.close())
    await fillDatabase(ctx, database, print)
    closers.push(watchOutages(ctx, sockets, bus !== undefined))
    closers.push(...startPeriodicWork(ctx, database, { mail, recovery }))
    if (!config.smtpUrl)
      print(`No SMTP_URL: emails are written to ${outboxFolder(config.dataDir)} and shown at /admin/outbox`)

    const isHealthy = createHealth(ctx.db)
    const metricsHost =
      config.metrics && metrics
        ? await openMetricsHost({
            ...config.metrics,
            metrics,
            findProblems: async () => [
              ...((await isHealthy()) ? [] : ['database']),
              ...(sockets.isReady() ? [] : ['redis']),
            ],
          })
        : undefined
    metrics?.readSources({
      countSockets: () => sockets.io.of('/').sockets.size,
      connections: database.connections,
      countWaiting: async () =>
        (await readQueueSizes(ctx.db, ctx.now())).reduce((sum, { waiting }) => sum + waiting, 0),
    })

    await banner.refresh()
    if (page) {
      const previews = createPreviews({
        async read(url, remoteAddress, language) {
          const answer = await api.inject({ url, remoteAddress, headers: { 'accept-language': language } })
          return answer.statusCode === 200 ? answer.json() : null
        },
        limit: createLimit(ctx, 'previews'),
      })
      const host = await createPageHost(config, WEB_FOLDER, banner.current, previews)
      closers.push(() => host.close())
      await listen(host, config.webPort)
    }
    await listen(api, config.apiPort)
    // Closers run in reverse order: the metrics host closes last, and `/readyz` fails until then.
    if (metricsHost) closers.unshift(metricsHost.close)
    return {
      close,
      async drain() {
        metricsHost?.drain()
        if (config.drainSeconds > 0) await setTimeout(config.drainSeconds * 1000)
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Starts the periodic work other than the domains' own sweeps; returns the functions that stop it. */
function startPeriodicWork(
  ctx: Context,
  { longRunning }: OpenDatabase,
  { mail, recovery }: Pick<ComposedServer, 'mail' | 'recovery'>,
): (() => void)[] {
  const { db, log, now } = ctx
  return [
    every(log, SESSION_SWEEP_INTERVAL_MS, 'session clean-up', async () => {
      await sweepSessions(db, now())
      await sweepOneTimeTokens(db, now())
      await sweepLimits(db, now())
      await sweepPuzzleReaders(db, now())
      await sweepDailyGames(db, now())
    }),
    every(log, OUTBOX_INTERVAL_MS, 'outbox', async () => {
      await recovery.answerRequests()
      await mail.sendDue()
    }),
    every(log, OUTBOX_SWEEP_INTERVAL_MS, 'outbox clean-up', () => mail.deleteOld()),
    every(log, SUSPENSION_SWEEP_INTERVAL_MS, 'end of suspensions', () => sweepSuspensions(db, now())),
    every(log, GUEST_SWEEP_INTERVAL_MS, 'guest clean-up', async () => {
      await sweepGuests(ctx, findSeatedPlayers)
      await sweepDeletedAccounts(ctx, findSeatedPlayers)
    }),
    every(log, RECONCILE_INTERVAL_MS, 'ledger reconciliation', () => reconcile(ctx, longRunning)),
    every(log, CLOSING_INTERVAL_MS, 'daily closing', () => closeDays(ctx, longRunning)),
  ]
}

/** Opens the context that all domains share. */
async function openContext(config: Config, print: Print, closers: (() => unknown)[]) {
  const log = createLog(config)
  const database = await openDatabase(config, log, print, closers)
  const clock = await openClock(database.db, log, config.databaseUrl !== null)
  closers.push(clock.close)
  const bus = config.redisUrl ? await openBus(config.redisUrl, log) : undefined
  if (bus) closers.push(bus.close)
  const metrics = config.metrics ? await createMetrics(VERSION) : undefined
  const tracing = config.tracing
    ? (await import('./platform/monitoring/tracing.ts')).startTracing({ version: VERSION, node: config.node })
    : undefined
  if (tracing) closers.push(tracing.close)
  const ctx: Context = {
    config,
    secret: config.secretKey ?? readOrCreateSecret(config.dataDir),
    db: database.db,
    events: createEvents(log),
    log,
    now: clock.now,
    counters: bus?.counters,
    metrics,
    tracing,
  }
  return { ctx, database, bus, metrics }
}

/** Creates and fills the database, and closes it again. */
export async function prepareDatabase(config: Config, print: Print): Promise<void> {
  const closers: (() => unknown)[] = []
  try {
    const { ctx, database, bus } = await openContext(config, print, closers)
    const { api } = await compose(ctx, {}, bus)
    closers.push(() => api.close())
    await fillDatabase(ctx, database, print)
  } finally {
    await closeInTurn(closers, error => print(`Closing: ${failureMessage(error)}`))
  }
}

async function openDatabase(
  config: Config,
  log: Log,
  print: Print,
  closers: (() => unknown)[],
): Promise<OpenDatabase> {
  const started = performance.now()
  let database: OpenDatabase
  if (config.databaseUrl) {
    print('Connecting to PostgreSQL')
    const { databaseUrl, databasePool, databaseTimeoutSeconds } = config
    database = await openPostgres(databaseUrl, databasePool, databaseTimeoutSeconds * 1000, log).catch(
      error => {
        throw new ConfigError(
          `The database at DATABASE_URL cannot be reached: ${error.message || error.code}.`,
        )
      },
    )
  } else {
    print(`Opening the embedded database in ${config.dataDir}`)
    const folder = openDataFolder(config.dataDir)
    closers.push(folder.release)
    database = await openEmbedded({ dataDir: `${config.dataDir}/pglite` }, log)
  }
  closers.push(database.close)
  await database.migrate()
  print(`Database ready (${((performance.now() - started) / 1000).toFixed(1)} s)`)
  return database
}

/**
 * Creates the first administrator and the demo data where missing, deletes old sessions, checks the ledger and closes
 * past days.
 */
async function fillDatabase(ctx: Context, { longRunning }: OpenDatabase, print: Print) {
  const first = await isFirstRun(ctx)
  const administrator = await ensureAdministrator(ctx)
  if (administrator) {
    const password = administrator.password ?? '(the one in ADMIN_PASSWORD)'
    print(
      `Administrator created. Sign in at /admin/login with ${administrator.email} and password ${password}`,
    )
    if (administrator.password) print('This password is shown only now: write it down')
  }
  if (first && ctx.config.demo) {
    const { players, matches, tournaments } = await createDemoWorld(ctx)
    print(
      `Demo data created: ${players} players, ${matches} matches, ${tournaments} tournaments (set DEMO=0 for none)`,
    )
  }
  const { demo, regularArenas } = ctx.config
  if (regularArenas === 'at every start' || (first && demo && regularArenas === 'with the demo')) {
    const created = await createRegularArenas(ctx)
    if (created > 0)
      print(
        `${created} series of regular arenas created (administrators can stop them; REGULAR_ARENAS=0 for none)`,
      )
  }
  await sweepSessions(ctx.db, ctx.now())
  await reconcile(ctx, longRunning)
  await closeDays(ctx, longRunning)
}

/** Listens on all IPv4 and IPv6 addresses, so that localhost, 127.0.0.1 and the machine's network name all work. */
async function listen(app: FastifyInstance, port: number) {
  await app.listen({ port, host: '::' }).catch(async error => {
    // The machine has no IPv6.
    if (error.code === 'EAFNOSUPPORT' || error.code === 'EADDRNOTAVAIL')
      return app.listen({ port, host: '0.0.0.0' })
    throw error
  })
}
