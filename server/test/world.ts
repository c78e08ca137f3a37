import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { inject, onTestFinished, TestRunner } from 'vitest'
import type { Recovery } from '../src/accounts/index.ts'
import type { Alerts } from '../src/alerts/index.ts'
import type { Chat } from '../src/chat/index.ts'
import { compose } from '../src/compose.ts'
import type { Daily } from '../src/daily/index.ts'
import type { Pace } from '../src/games/index.ts'
import type { MailSender } from '../src/mail/index.ts'
import type { AutoStarts, PlayCounting } from '../src/matches/index.ts'
import type { Notices } from '../src/notices/index.ts'
import { type Config, readConfig } from '../src/platform/config.ts'
import type { Context } from '../src/platform/context.ts'
import { type OpenDatabase, openEmbedded, openPostgres } from '../src/platform/database/database.ts'
import { createEvents } from '../src/platform/events.ts'
import type { Log } from '../src/platform/monitoring/log.ts'
import type { Bus } from '../src/platform/sockets/bus.ts'
import type { Live } from '../src/platform/sockets/live.ts'
import type { Sockets } from '../src/platform/sockets/sockets.ts'
import type { Queue } from '../src/queue/index.ts'
import type { SiteBanner } from '../src/system/index.ts'
import type { Tables } from '../src/tables/index.ts'
import type { Tournaments } from '../src/tournaments/index.ts'
import { TEMPLATE } from './postgres.ts'

export interface World {
  api: FastifyInstance
  sockets: Sockets
  live: Live
  queue: Queue
  tournaments: Tournaments
  autoStarts: AutoStarts
  playCounting: PlayCounting
  tables: Tables
  daily: Daily
  chat: Chat
  notices: Notices
  alerts: Alerts
  mail: MailSender
  recovery: Recovery
  banner: SiteBanner
  ctx: Context
  /** Advances the server's clock. */
  advance(milliseconds: number): void
  /** Stops the server's clock, so that only `advance` moves it, until the returned function is called. */
  stopClock(): () => void
}

const closing: (() => Promise<unknown>)[] = []

/** Closes the worlds that a test file created outside its tests. */
export async function closeWorlds() {
  for (const close of closing.splice(0)) await close()
}

/**
 * Creates a complete API host on a database of its own; it is closed at the end of its test, or of the file if it was
 * created outside a test.
 */
export async function createWorld(
  overrides: Partial<Config> = {},
  pace: Partial<Pace> = {},
  log: Log = pino({ level: 'silent' }),
  bus?: Bus,
  observed: Pick<Context, 'metrics' | 'tracing'> = {},
): Promise<World> {
  const database = await openTestDatabase(log)
  let offset = 0
  let stoppedAt: number | null = null
  const config = { ...readConfig({ RATE_LIMIT_SCALE: '1000', DEMO: '0', LOG_LEVEL: 'silent' }), ...overrides }
  const ctx: Context = {
    config,
    secret: 'a secret that only tests know, 32+ characters',
    db: database.db,
    events: createEvents(log),
    log,
    now: () => new Date((stoppedAt ?? Date.now()) + offset),
    counters: bus?.counters,
    ...observed,
  }
  const { api, ...domains } = await compose(ctx, pace, bus)
  // Tests call `tick` and `settle` themselves: a timer would start, cancel, refund and count at an unforeseen moment.
  domains.tournaments.close()
  domains.autoStarts.close()
  domains.daily.close()
  domains.playCounting.stop()
  const close = async () => {
    await api.close()
    await bus?.close()
    await database.close()
  }
  if (TestRunner.getCurrentTest()) onTestFinished(close)
  else closing.push(close)
  return {
    api,
    ...domains,
    ctx,
    advance: milliseconds => (offset += milliseconds),
    stopClock() {
      stoppedAt = Date.now()
      return () => {
        stoppedAt = null
      }
    },
  }
}

async function openTestDatabase(log: Log): Promise<OpenDatabase> {
  if (process.env.TEST_DATABASE !== 'postgres') {
    return openEmbedded({ loadDataDir: new Blob([readFileSync(inject('embeddedTemplate'))]) }, log)
  }
  const url = inject('clusterUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  const admin = await openPostgres(`${url}/postgres`, 1)
  await admin.db.execute(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`)
  await admin.close()
  return openPostgres(`${url}/${name}`, 20, undefined, log)
}
