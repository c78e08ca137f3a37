import { performance } from 'node:perf_hooks'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { pino } from 'pino'
import { ensureAdministrator } from '../../server/src/accounts/index.ts'
import { compose } from '../../server/src/compose.ts'
import { readConfig } from '../../server/src/platform/config.ts'
import { openPostgres } from '../../server/src/platform/database/database.ts'
import { createEvents } from '../../server/src/platform/events.ts'
import { freePort } from '../../server/test/ports.ts'
import { fill } from './fill.ts'

const ORIGIN = 'http://127.0.0.1:3000'
const PASSWORD = 'a password of some length'
const ADMIN_EMAIL = 'admin@example.com'

export interface Sample {
  playerId: string
  username: string
  /** A word that occurs in only one alert. */
  rare: string
}

export type TestServer = Awaited<ReturnType<typeof startTestServer>>

/** Starts an API host on a database with `count` alerts, filling it if necessary. */
export async function startTestServer(url: string, count: number) {
  const database = await openPostgres(url, 2)
  await database.migrate()
  await database.close()
  const pool = new pg.Pool({ connectionString: url, max: 4 })
  pool.on('error', () => {})
  const began = performance.now()
  const { rows: found } = await pool.query('SELECT FROM alerts LIMIT 1')
  if (found.length === 0) await fill(pool, count)
  const seconds = (performance.now() - began) / 1000
  const { rows } = await pool.query<Sample>(
    `SELECT player_id AS "playerId", username, substr(description, 6) AS rare FROM alerts JOIN users ON users.id = player_id
     ORDER BY alerts.created_at LIMIT 1`,
  )

  const ctx = {
    config: readConfig({
      RATE_LIMIT_SCALE: '100000',
      LOG_LEVEL: 'silent',
      ADMIN_EMAIL: ADMIN_EMAIL,
      ADMIN_PASSWORD: PASSWORD,
    }),
    secret: 'only for this measurement, 32 characters or more',
    db: drizzle({ client: pool }),
    events: createEvents(pino({ level: 'silent' })),
    log: pino({ level: 'silent' }),
    now: () => new Date(),
  }
  const { api, tournaments } = await compose(ctx)
  // No games are played here.
  tournaments.close()
  const port = await freePort()
  await api.listen({ port, host: '127.0.0.1' })
  await ensureAdministrator(ctx)
  const entered = await fetch(`http://127.0.0.1:${port}/api/admin/login`, {
    method: 'POST',
    headers: { origin: ORIGIN, 'content-type': 'application/json' },
    body: JSON.stringify({ email: ADMIN_EMAIL, password: PASSWORD }),
  })
  if (!entered.ok) throw new Error(`the administrator was not let in: ${await entered.text()}`)
  const cookie = entered.headers
    .getSetCookie()
    .map(each => each.split(';')[0])
    .join('; ')

  return {
    sample: rows[0]!,
    seconds,

    async ask(path: string): Promise<{ milliseconds: number; total: number | null }> {
      const asked = performance.now()
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { origin: ORIGIN, cookie } })
      const text = await answer.text()
      const milliseconds = performance.now() - asked
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`)
      return { milliseconds, total: JSON.parse(text).pagination?.total ?? null }
    },

    async close() {
      await api.close()
      await pool.end()
    },
  }
}
