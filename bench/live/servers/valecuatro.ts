// The product itself on one node, with the PostgreSQL at the URL of `valecuatro.ts <url>` or the embedded database.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { createUser } from '../../../server/src/accounts/index.ts'
import { openSession } from '../../../server/src/accounts/sessions/sessions.ts'
import { compose } from '../../../server/src/compose.ts'
import { createGames, type Pace } from '../../../server/src/games/index.ts'
import { createMatches } from '../../../server/src/matches/index.ts'
import { readConfig } from '../../../server/src/platform/config.ts'
import type { Context } from '../../../server/src/platform/context.ts'
import { openEmbedded, openPostgres } from '../../../server/src/platform/database/database.ts'
import { createEvents } from '../../../server/src/platform/events.ts'
import { freePort } from '../../../server/test/ports.ts'
import { answerParent } from '../child.ts'
import { ENDLESS_RULES } from '../sample.ts'
import type { BenchTable } from '../tableClient.ts'

const AT_ONCE = 20
// No turn times out, so every measured move is a player's.
const NO_TIME_LIMITS: Pace = {
  turnMs: 3_600_000,
  seedingMs: 3_600_000,
  betweenHandsMs: 0,
  botThinkingScale: 1,
}

const url = process.argv[2]
const folder = mkdtempSync(join(tmpdir(), 'valecuatro-live-'))
const config = readConfig({ RATE_LIMIT_SCALE: '1000000', DEMO: '0', LOG_LEVEL: 'silent' })
const database = url
  ? await openPostgres(url, config.databasePool)
  : await openEmbedded({ dataDir: join(folder, 'pglite') })
await database.migrate()
const ctx: Context = {
  config,
  secret: 'only for this measurement, 32 characters or more',
  db: database.db,
  events: createEvents(pino({ level: 'silent' })),
  log: pino({ level: 'silent' }),
  now: () => new Date(),
}
const { api, sockets, live } = await compose(ctx, NO_TIME_LIMITS)
const port = await freePort()
await api.listen({ port, host: '127.0.0.1' })

/** Inserts tables of four signed-in people directly into the database, because hashing passwords would take minutes. */
async function createTables({ first = 0, count }: { first?: number; count: number }): Promise<BenchTable[]> {
  // Uses separate event handlers; otherwise those of the server would count everything twice.
  const aside = { ...ctx, events: createEvents(ctx.log) }
  const games = createGames(aside, sockets, live, NO_TIME_LIMITS)
  const matches = createMatches(aside, games, sockets)
  const benchTables: BenchTable[] = []
  for (let from = first; from < first + count; from += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, first + count - from) }, async (_, n) => {
      const people = await Promise.all([0, 1, 2, 3].map(seat => newPerson(`p${from + n}-${seat}`)))
      const { gameId } = await ctx.db.transaction(tx =>
        matches.open(tx, people, { counts: true, rules: ENDLESS_RULES }),
      )
      return { gameId, cookies: people.map(({ cookie }) => cookie) }
    })
    benchTables.push(...(await Promise.all(some)))
  }
  games.close()
  return benchTables
}

/** Creates signed-in people who do nothing yet, and returns their cookies. */
async function createPeople({ first, count }: { first: number; count: number }): Promise<string[]> {
  const cookies: string[] = []
  for (let from = first; from < first + count; from += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, first + count - from) }, (_, n) =>
      newPerson(`c${from + n}`),
    )
    cookies.push(...(await Promise.all(some)).map(({ cookie }) => cookie))
  }
  return cookies
}

const createAdmin = async () => (await newPerson('boss', 'admin')).cookie

async function newPerson(username: string, role: 'player' | 'admin' = 'player') {
  const created = await createUser(ctx.db, ctx.events, {
    username,
    email: `${username}@example.com`,
    passwordHash: null,
    role,
    createdAt: ctx.now(),
  })
  if (!created.ok) throw new Error(created.error)
  const device = { address: '127.0.0.1', userAgent: 'bench' }
  const opened = await openSession(ctx.db, created.user, device, ctx.now())
  if (!opened.ok) throw new Error(opened.error)
  return { userId: created.user.id, cookie: `session=${opened.tokens.access}` }
}

const answers = {
  port: () => port,
  createTables,
  createPeople,
  createAdmin,
}
answerParent(answers, async () => {
  await api.close()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})
