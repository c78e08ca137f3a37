/**
 * Measures the calls of a daily deal with 100,000 attempts against the same with 1,000: the day and a hand as a player sees
 * them, the first and a middle page of the results, the archive and the ranking, and what the last move of a hand adds. Exits
 * with an error if a call takes more than three times as long.
 *
 *   node bench/daily.ts [--players 100000] [--rounds 15]
 */
import { parseArgs } from 'node:util'
import type { DailyDate, UserId } from '@valecuatro/contract'
import pg from 'pg'
import { countHand } from '../server/src/daily/counts.ts'
import { type DayRow, findDay } from '../server/src/daily/days.ts'
import { DAILY_RULES } from '../server/src/daily/rules.ts'
import { presentDay, readArchive, readHand, readRanking, readResults } from '../server/src/daily/views.ts'
import { type Database, openPostgres } from '../server/src/platform/database/database.ts'
import { startCluster } from '../server/test/cluster.ts'

const { values } = parseArgs({
  options: { players: { type: 'string', default: '100000' }, rounds: { type: 'string', default: '15' } },
})
const [most, rounds] = [Number(values.players), Number(values.rounds)]
const FEW = 1000
const WARM_UP = 3
const MAX_RATIO = 3
const DAY = '2026-11-18' as DailyDate
const NOW = new Date('2026-11-18T15:00:00Z')
const READER = '00000000-0000-7000-8000-000000000500' as UserId

/** Adds a day on which this many players have played all hands. */
async function fill(pool: pg.Pool, players: number) {
  await pool.query(
    `INSERT INTO users (id, username, email, username_key, email_key, role, created_at)
     SELECT ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'player-' || n, n || '@example.com',
       'player-' || n, n || '@example.com', 'player', now() FROM generate_series(1, $1::int) n`,
    [players],
  )
  await pool.query(`INSERT INTO daily_days (day, secret, rules) VALUES ($1, $2, $3)`, [
    DAY,
    'ab'.repeat(32),
    JSON.stringify(DAILY_RULES),
  ])
  await pool.query(
    `INSERT INTO daily_attempts (day, user_id, hands, total, started_at, finished_at)
     SELECT $1::date, id, 12, sum, $2, $2::timestamptz + n * interval '1 second'
     FROM (SELECT id, n, (SELECT sum((n * (h + 7919)) % 97 % 9 - 4) FROM generate_series(1, 12) h)::int AS sum
           FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM users) numbered) each`,
    [DAY, NOW],
  )
  await pool.query(
    `INSERT INTO daily_plays (day, user_id, hand, started_at, finished_at, won, lost, points, total, moves)
     SELECT $1::date, id, h, $2, $2, 4 + points, 4, points, sum(points) OVER (PARTITION BY id ORDER BY h), '0 mazo'
     FROM (SELECT id, h, ((n * (h + 7919)) % 97 % 9 - 4)::int AS points
           FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM users) numbered, generate_series(1, 12) h) each`,
    [DAY, NOW],
  )
  await pool.query(
    `INSERT INTO daily_counts (day, hand, measure, points, players)
     SELECT day, hand, 'hand', points, count(*) FROM daily_plays GROUP BY day, hand, points
     UNION ALL SELECT day, hand, 'total', total, count(*) FROM daily_plays GROUP BY day, hand, total`,
  )
  await pool.query(
    `INSERT INTO daily_choices (day, hand, topic, choice, players, points)
     SELECT $1::date, h, topic, 'none', $2, 0 FROM generate_series(1, 12) h, unnest(ARRAY['envido', 'truco', 'end']) topic`,
    [DAY, players],
  )
  await pool.query(
    `INSERT INTO daily_rankings (period, user_id, days, percentiles)
     SELECT 'all', id, 10 + n % 20, (10 + n % 20) * (n * 7919 % 1000) / 10.0
     FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM users) numbered`,
  )
  await pool.query('VACUUM ANALYZE')
  // What was filled in is written now, not while the calls are measured.
  await pool.query('CHECKPOINT')
}

const callsOf = (db: Database, day: DayRow, players: number): Record<string, () => Promise<unknown>> => ({
  'the day and its attempt': () => presentDay(db, day, READER, NOW),
  'a hand with its sheet': () => readHand(db, day, 1, READER),
  'first page of the results': () => readResults(db, day, { page: 1, limit: 50 }),
  'page in the middle': () => readResults(db, day, { page: Math.floor(players / 100), limit: 50 }),
  archive: () => readArchive(db, READER, { page: 1, limit: 50 }),
  'best of the ranking': () => readRanking(db, null, null),
  'counting a hand': () =>
    db.transaction(tx =>
      countHand(
        tx,
        { day: DAY, hand: 1, points: 1, total: 1, choices: { envido: 'none', truco: 'none', end: 'none' } },
        1,
      ),
    ),
})

/** A database with a day that this many players have played. */
async function prepare(players: number) {
  const cluster = await startCluster()
  const database = await openPostgres(cluster.url, 4)
  await database.migrate()
  const pool = new pg.Pool({ connectionString: cluster.url })
  await fill(pool, players)
  await pool.end()
  const day = await findDay(database.db, DAY)
  return {
    calls: callsOf(database.db, day!, players),
    async close() {
      await database.close()
      await cluster.stop()
    },
  }
}

const middle = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!

async function time(call: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await call()
  return performance.now() - start
}

const [small, large] = [await prepare(FEW), await prepare(most)]
const few = new Map<string, number>()
const many = new Map<string, number>()
try {
  for (const name of Object.keys(small.calls)) {
    const [a, b] = [small.calls[name]!, large.calls[name]!]
    // The first calls prepare their statements and read from the disk.
    for (let round = 0; round < WARM_UP; round++) await a().then(b)
    const times: [number[], number[]] = [[], []]
    // In turns, so that whatever else the machine does slows down both.
    for (let round = 0; round < rounds; round++) {
      times[0].push(await time(a))
      times[1].push(await time(b))
    }
    few.set(name, middle(times[0]))
    many.set(name, middle(times[1]))
  }
} finally {
  await small.close()
  await large.close()
}

console.log(
  `${most.toLocaleString('en')} attempts against ${FEW.toLocaleString('en')}, ms (middle of ${rounds} rounds)`,
)
for (const [name, ms] of many) {
  const ratio = ms / few.get(name)!
  console.log(
    `${name.padEnd(28)} ${ms.toFixed(1).padStart(7)}   against ${few.get(name)!.toFixed(1).padStart(7)}   ratio ${ratio.toFixed(1)}`,
  )
  if (ratio > MAX_RATIO) process.exitCode = 1
}
