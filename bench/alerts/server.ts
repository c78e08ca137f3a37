// The product on one node with detectors that can be switched on and off: `server.ts <url>`.
import { setTimeout as pause } from 'node:timers/promises'
import { DEFAULT_DETECTORS, type UserId } from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { createUser, ensureAdministrator } from '../../server/src/accounts/index.ts'
import { openSession } from '../../server/src/accounts/sessions/sessions.ts'
import { alertSettings } from '../../server/src/alerts/schema.ts'
import { compose } from '../../server/src/compose.ts'
import { createGames, type Pace } from '../../server/src/games/index.ts'
import { createMatches } from '../../server/src/matches/index.ts'
import { readConfig } from '../../server/src/platform/config.ts'
import type { Context } from '../../server/src/platform/context.ts'
import { openPostgres } from '../../server/src/platform/database/database.ts'
import { createEvents } from '../../server/src/platform/events.ts'
import { freePort } from '../../server/test/ports.ts'
import { answerParent } from '../live/child.ts'
import type { BenchTable } from '../live/tableClient.ts'

// No turn times out, so every measured move is a player's.
const NO_TIME_LIMITS: Pace = {
  turnMs: 1_000_000_000,
  seedingMs: 1_000_000_000,
  betweenHandsMs: 0,
  botThinkingScale: 1,
}
/** Longer than a node caches the settings. */
const UNTIL_KNOWN = 2500
/** The server's clock runs this many times faster, so that milliseconds between moves count as seconds. */
const HASTE = 100

const url = process.argv[2]
const began = Date.now()
const config = readConfig({ RATE_LIMIT_SCALE: '1000000', DEMO: '0', LOG_LEVEL: 'silent' })
const database = await openPostgres(url!, config.databasePool)
await database.migrate()
const ctx: Context = {
  config,
  secret: 'only for this measurement, 32 characters or more',
  db: database.db,
  events: createEvents(pino({ level: 'silent' })),
  log: pino({ level: 'silent' }),
  now: () => new Date(began + HASTE * (Date.now() - began)),
}
interface Person {
  userId: UserId
  cookie: string
}

let made = 0
const people: Person[] = []

const { api, sockets, live, alerts } = await compose(ctx, NO_TIME_LIMITS)
await ensureAdministrator(ctx)
const port = await freePort()
await api.listen({ port, host: '127.0.0.1' })

/** Inserts users directly into the database, because hashing their passwords would take longer than the measurement. */
async function createPeople(count: number): Promise<Person[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const username = `p${++made}`
      const created = await createUser(ctx.db, ctx.events, {
        username,
        email: `${username}@example.com`,
        passwordHash: null,
        role: 'player',
        createdAt: ctx.now(),
        // With many games played, every detector runs all of its queries.
        stats: { wins: 40, losses: 40, gamesPlayed: 80 },
      })
      if (!created.ok) throw new Error(created.error)
      const device = { address: '127.0.0.1', userAgent: 'bench', id: `browser of ${username}` }
      const opened = await openSession(ctx.db, created.user, device, ctx.now())
      if (!opened.ok) throw new Error('the session could not be opened')
      return { userId: created.user.id, cookie: `session=${opened.tokens.access}` }
    }),
  )
}

/** Seats the same people at the same tables again, so that they have a history that detectors can read. */
async function createTables(): Promise<BenchTable[]> {
  // Uses separate event handlers; otherwise those of the server would count everything twice.
  const aside = { ...ctx, events: createEvents(ctx.log) }
  const games = createGames(aside, sockets, live, NO_TIME_LIMITS)
  const matches = createMatches(aside, games, sockets)
  const benchTables: BenchTable[] = []
  for (let from = 0; from < people.length; from += 4) {
    const four = people.slice(from, from + 4)
    const { gameId } = await ctx.db.transaction(tx => matches.open(tx, four, { counts: true }))
    benchTables.push({ gameId, cookies: four.map(({ cookie }) => cookie) })
  }
  games.close()
  return benchTables
}

/** Switches all detectors at once, as an administrator could one by one. */
async function switchDetectors(on: boolean) {
  const detectors = structuredClone(DEFAULT_DETECTORS)
  for (const each of Object.values(detectors)) each.on = on
  const changed = { detectors, version: 1, updatedBy: people[0]!.userId, updatedAt: ctx.now() }
  await ctx.db
    .insert(alertSettings)
    .values({ id: 1, ...changed })
    .onConflictDoUpdate({ target: alertSettings.id, set: changed })
  await pause(UNTIL_KNOWN)
}

/** Repeats the detectors' review of all finished games, with no other load. */
async function reviewAllAgain(): Promise<number> {
  const { rows } = (await ctx.db.execute(`SELECT id, game_id FROM matches WHERE status = 'finished'`)) as {
    rows: { id: string; game_id: string }[]
  }
  for (const { id, game_id } of rows)
    await ctx.db.execute(
      sql`INSERT INTO alert_reviews (match_id, game_id, at) VALUES (${id}, ${game_id}, now())`,
    )
  await alerts.settle()
  return rows.length
}

answerParent(
  {
    port: () => port,
    createPeople: async (tables: number) => void people.push(...(await createPeople(4 * tables))),
    switchDetectors,
    createTables,
    settle: () => alerts.settle(),
    reviewAllAgain,
  },
  async () => {
    await api.close()
    await database.close()
  },
)
