import { performance } from 'node:perf_hooks'
import { eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { pino } from 'pino'
import { ensureAdministrator } from '../../server/src/accounts/index.ts'
import { users } from '../../server/src/accounts/schema.ts'
import { hashPassword } from '../../server/src/accounts/signIn/passwords.ts'
import { compose } from '../../server/src/compose.ts'
import { readConfig } from '../../server/src/platform/config.ts'
import { openPostgres } from '../../server/src/platform/database/database.ts'
import { createEvents } from '../../server/src/platform/events.ts'
import { freePort } from '../../server/test/ports.ts'
import type { Call } from './calls.ts'
import { fill, pickSample, type Size } from './fill.ts'
import type { Statement } from './plans.ts'

const ORIGIN = 'http://127.0.0.1:3000'
const PASSWORD = 'a password of some length'
const ADMIN_EMAIL = 'admin@example.com'

export interface Answered {
  milliseconds: number
  total: string | null
}

export type TestServer = Awaited<ReturnType<typeof startTestServer>>

/** Starts an API host on a database, filling it if necessary, and records its queries. */
export async function startTestServer(url: string, size: Size, fillMore = async (_pool: pg.Pool) => {}) {
  const database = await openPostgres(url, 2)
  await database.migrate()
  const { rows } = (await database.db.execute(`SELECT EXISTS (SELECT FROM tournaments) AS filled`)) as {
    rows: { filled: boolean }[]
  }
  await database.close()

  const pool = new pg.Pool({ connectionString: url, max: 4 })
  pool.on('error', () => {})
  const started = performance.now()
  if (!rows[0]?.filled) {
    await fill(pool, size)
    await fillMore(pool)
  }
  const seconds = (performance.now() - started) / 1000
  const sample = await pickSample(pool, size)

  let heard: Statement[] | null = null
  const db = drizzle({
    client: pool,
    logger: { logQuery: (text, values) => heard?.push({ text, values }) },
  })
  const ctx = {
    config: readConfig({
      RATE_LIMIT_SCALE: '100000',
      LOG_LEVEL: 'silent',
      ADMIN_EMAIL: ADMIN_EMAIL,
      ADMIN_PASSWORD: PASSWORD,
    }),
    secret: 'only for this measurement, 32 characters or more',
    db,
    events: createEvents(pino({ level: 'silent' })),
    log: pino({ level: 'silent' }),
    now: () => new Date(),
  }
  const { api, tournaments } = await compose(ctx)
  // No games are played here, and background work would be measured too.
  tournaments.close()
  const port = await freePort()
  await api.listen({ port, host: '127.0.0.1' })
  await ensureAdministrator(ctx)
  await db
    .update(users)
    .set({ passwordHash: await hashPassword(PASSWORD) })
    .where(eq(users.id, sample.userId))

  const signIn = async (path: string, email: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { origin: ORIGIN, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD }),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.headers
      .getSetCookie()
      .map(cookie => cookie.split(';')[0])
      .join('; ')
  }
  const cookies = {
    visitor: '',
    player: await signIn('/api/auth/login', `${sample.username}@example.com`),
    administrator: await signIn('/api/admin/login', ADMIN_EMAIL),
  }

  async function ask({ as, path }: Call): Promise<Answered> {
    const began = performance.now()
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { origin: ORIGIN, cookie: cookies[as] },
    })
    const text = await answer.text()
    const milliseconds = performance.now() - began
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`)
    return { milliseconds, total: answer.headers.get('x-total-count') }
  }

  return {
    sample,
    seconds,
    pool,
    ask,

    /** The queries that a call makes. */
    async listen(call: Call): Promise<Statement[]> {
      heard = []
      await ask(call)
      const statements = heard.filter(({ text }) => /^(select|with)/i.test(text))
      heard = null
      return statements
    },

    async close() {
      await api.close()
      await pool.end()
    },
  }
}
