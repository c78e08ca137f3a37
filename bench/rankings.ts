/**
 * Measures rankings with 100,000 ranked players: the best hundred of each board and the place of a player in the
 * middle, read from the indexes, compared with the same queries without these indexes, which scan the whole table.
 * Exits with an error if the first hundred cost less than five times as much without the indexes.
 *
 *   node bench/rankings.ts [--players 100000] [--rounds 15]
 */
import { parseArgs } from 'node:util'
import { BOARDS, type Board, type UserId } from '@valecuatro/contract'
import pg from 'pg'
import { readRanking } from '../server/src/matches/rankings.ts'
import type { Context } from '../server/src/platform/context.ts'
import { openPostgres } from '../server/src/platform/database/database.ts'
import { startCluster } from '../server/test/cluster.ts'

const { values } = parseArgs({
  options: { players: { type: 'string', default: '100000' }, rounds: { type: 'string', default: '15' } },
})
const [players, rounds] = [Number(values.players), Number(values.rounds)]
const MIN_RATIO = 5
const idOf = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}` as UserId

async function fill(pool: pg.Pool) {
  await pool.query(
    `INSERT INTO users (id, username, email, username_key, email_key, role, created_at)
     SELECT ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'player-' || n, n || '@example.com',
       'player-' || n, n || '@example.com', 'player', now() FROM generate_series(1, $1::int) n`,
    [players],
  )
  await pool.query(
    `INSERT INTO ratings (user_id, mode, mu, sigma, games, opponents, streak, best_streak, week, week_wins)
     SELECT id, mode, 25 + n * 7919 % 10007 / 1000.0, 1, 10 + n % 500, 5, n % 7, 7 + n % 40,
       date_trunc('week', now() - interval '3 hours')::date, 1 + n % 60
     FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM users) each, (VALUES ('1v1'), ('2v2')) modes (mode)`,
  )
  await pool.query('VACUUM ANALYZE')
}

const middleOf = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!

/** The median duration of all rounds, in milliseconds. */
async function measure(ctx: Context, board: Board, reader: UserId | null): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    await readRanking(ctx, { mode: '2v2', board }, reader)
    times.push(performance.now() - start)
  }
  return middleOf(times)
}

const cluster = await startCluster()
try {
  const database = await openPostgres(cluster.url, 4)
  await database.migrate()
  const pool = new pg.Pool({ connectionString: cluster.url })
  const ctx = { db: database.db, now: () => new Date() } as Context
  await fill(pool)
  const measureAll = async () => {
    const found = new Map<string, number>()
    for (const board of BOARDS) {
      found.set(`${board}: best hundred`, await measure(ctx, board, null))
      found.set(`${board}: and own place`, await measure(ctx, board, idOf(Math.floor(players / 2))))
    }
    return found
  }
  const indexed = await measureAll()
  await pool.query(
    'DROP INDEX ratings_active; DROP INDEX ratings_listed; DROP INDEX ratings_week; DROP INDEX ratings_streak',
  )
  const scanned = await measureAll()
  console.log(`${players.toLocaleString('en')} ranked players in each mode, ms (middle of ${rounds} rounds)`)
  for (const [name, ms] of indexed) {
    const without = scanned.get(name)!
    console.log(
      `${name.padEnd(26)} ${ms.toFixed(1).padStart(7)}   scanning ${without.toFixed(1).padStart(7)}   ratio ${(without / ms).toFixed(1)}`,
    )
    if (name.endsWith('hundred') && without / ms < MIN_RATIO) process.exitCode = 1
  }
  await pool.end()
  await database.close()
} finally {
  await cluster.stop()
}
