import type { UserId } from '@valecuatro/contract'
import type { Pool, PoolClient } from 'pg'

export interface Size {
  /** The number of users; by default the number of tournaments. */
  users?: number
  tournaments: number
  matches: number
  ledger: number
}

/** The rows that the calls ask for, from the middle of each table. */
export interface Sample {
  userId: UserId
  username: string
  bracketId: string
  arenaId: string
  tournamentName: string
  openName: string
}

const TABLES = [
  'users',
  'wallets',
  'tournaments',
  'tournament_entries',
  'tournament_tables',
  'games',
  'game_seats',
  'matches',
  'match_players',
  'transactions',
]

/**
 * Creates three years of tournaments, half of them brackets, each with twelve entrants; by default there are as many
 * players as tournaments. One in twenty is open, ten are being played, and one in forty was cancelled. Every movement
 * of coins has its row.
 */
export async function fill(pool: Pool, size: Size) {
  const client = await pool.connect()
  try {
    await client.query(
      `SET synchronous_commit = off; SET work_mem = '512MB'; SET maintenance_work_mem = '1GB'`,
    )
    const restore = await dropIndexes(client)
    for (const statement of statements(size)) await client.query(statement)
    for (const statement of restore) await client.query(statement)
    await client.query('DROP TABLE filled, movements')
    await client.query('VACUUM ANALYZE')
  } finally {
    // The connection has settings for filling, so it is not reused.
    client.release(true)
  }
}

/**
 * Drops indexes and foreign keys, because updating them row by row is slow; returns the statements that restore them.
 */
async function dropIndexes(client: PoolClient): Promise<string[]> {
  const { rows: constraints } = await client.query<{ owner: string; name: string; definition: string }>(
    `SELECT conrelid::regclass::text AS owner, conname AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint
     WHERE contype IN ('u', 'f') AND conrelid = ANY($1::regclass[]) AND conname NOT LIKE 'users%'
     ORDER BY contype DESC`,
    [TABLES],
  )
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
     WHERE indrelid = ANY($1::regclass[]) AND NOT indisunique`,
    [TABLES],
  )
  for (const { owner, name } of constraints.filter(isReference))
    await client.query(`ALTER TABLE ${owner} DROP CONSTRAINT "${name}"`)
  for (const { owner, name } of constraints.filter(each => !isReference(each)))
    await client.query(`ALTER TABLE ${owner} DROP CONSTRAINT "${name}"`)
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`)
  return [
    ...constraints.map(
      ({ owner, name, definition }) => `ALTER TABLE ${owner} ADD CONSTRAINT "${name}" ${definition}`,
    ),
    ...indexes.map(({ definition }) => definition),
  ]
}

const isReference = ({ definition }: { definition: string }) => definition.startsWith('FOREIGN')

const FEE = 10
const MINT = '00000000-0000-4000-8000-000000000001'
const PLATFORM_WALLET = '00000000-0000-4000-8000-000000000002'

function statements({ tournaments, matches, ledger, users = tournaments }: Size): string[] {
  const running = 10
  const closed = tournaments - tournaments / 20 - running
  const apart = Math.floor(users / 12)
  return [
    // Ordered by time, like the ids that the server creates.
    `CREATE FUNCTION pg_temp.key(kind text, n bigint) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
       SELECT ('0' || kind || '000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid $$`,
    `CREATE FUNCTION pg_temp.entrant(n bigint, slot bigint) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
       SELECT pg_temp.key('1', 1 + (n * 7 + slot * ${apart}) % ${users}) $$`,

    `INSERT INTO users (id, username, email, username_key, email_key, role, created_at)
     SELECT pg_temp.key('1', n), name, name || '@example.com', name, name || '@example.com', 'player',
       now() - interval '3 years 1 day'
     FROM (SELECT n, 'player' || lpad(to_hex(n * 2654435761 % 4294967296), 8, '0') AS name
           FROM generate_series(1, ${users}) n) each`,
    `INSERT INTO wallets (id, kind, user_id) SELECT id, 'user', id FROM users`,

    `CREATE TABLE filled AS
     SELECT n, pg_temp.key('2', n) AS id, n % 2 = 0 OR n > ${closed} AND n <= ${closed + running} AS is_bracket,
       'Copa ' || lpad(to_hex(n * 40503 % 1048576), 5, '0') AS name,
       CASE WHEN n > ${closed + running} THEN 'open' WHEN n > ${closed} THEN 'in_progress'
         WHEN n % 40 = 0 THEN 'refunded' ELSE 'champion' END AS state,
       CASE WHEN n > ${closed + running} THEN now() + (n - ${closed}) * interval '30 days' / (${tournaments / 20})
         ELSE now() - interval '3 years' + n * (interval '3 years' - interval '2 hours') / ${closed + running}
       END AS start_date
     FROM generate_series(1::bigint, ${tournaments}) n`,
    `INSERT INTO tournaments (id, name, description, format, status, outcome, max_players, entry_fee, award_percent,
       entrants, entries_made, prize, champion_id, start_date, end_date, due_at, created_at, finished_at)
     SELECT id, name, 'As every week.', CASE WHEN is_bracket THEN 'bracket' ELSE 'arena' END,
       CASE state WHEN 'open' THEN 'open' WHEN 'in_progress' THEN 'in_progress' ELSE 'finished' END,
       nullif(nullif(state, 'open'), 'in_progress'), 12 + n % 5, ${FEE}, 60 + n % 40,
       CASE state WHEN 'open' THEN 8 WHEN 'refunded' THEN 3 ELSE 12 END,
       CASE state WHEN 'open' THEN 8 WHEN 'refunded' THEN 3 ELSE 12 END,
       CASE state WHEN 'champion' THEN 12 * ${FEE} * (60 + n % 40) / 100 ELSE 0 END,
       CASE state WHEN 'champion' THEN pg_temp.entrant(n, 8) END,
       start_date, CASE WHEN NOT is_bracket THEN start_date + interval '90 minutes' END,
       CASE state WHEN 'open' THEN start_date END, start_date - interval '40 days',
       CASE WHEN state IN ('champion', 'refunded') THEN start_date + interval '90 minutes' END
     FROM filled`,
    `INSERT INTO wallets (id, kind) SELECT id, 'pot' FROM filled`,
    `INSERT INTO tournament_entries (tournament_id, user_id, number, entered_at, total_points, conceded, matches_won,
       matches_played, slot, refunded)
     SELECT id, pg_temp.entrant(n, slot), slot + 1, start_date - interval '39 days' + slot * interval '1 minute',
       CASE WHEN state = 'champion' THEN 120 - slot ELSE 0 END, 60 + slot, 0, 5,
       CASE WHEN is_bracket AND state IN ('champion', 'in_progress') THEN slot END, state = 'refunded'
     FROM filled,
       generate_series(0, CASE state WHEN 'open' THEN 7 WHEN 'refunded' THEN 2 ELSE 11 END) slot`,

    ...playMatches(matches, users),
    ...moveCoins(ledger, users),
  ]
}

/** A bracket of twelve has five tables, an arena fifteen. All other matches belong to no tournament. */
function playMatches(matches: number, users: number): string[] {
  return [
    `CREATE TEMP TABLE laid AS
     WITH tables (table_number, round, number, slots) AS (
       VALUES (1, 1, 1, '{0,1,2,3}'::int[]), (2, 1, 2, '{4,5,6,7}'), (3, 2, 1, '{8,9,0,2}'),
         (4, 2, 2, '{10,11,4,6}'), (5, 3, 1, '{8,0,10,4}')
     ), of_tournaments AS (
       SELECT n, id, name, round, number, slots, 'finished' AS status,
         start_date + table_number * interval '15 minutes' AS at
       FROM filled JOIN tables ON true WHERE is_bracket AND state = 'champion'
       UNION ALL
       SELECT n, id, name, 1, table_number, slots, 'scheduled', start_date FROM filled
         JOIN tables ON round = 1 WHERE state = 'in_progress'
       UNION ALL
       SELECT n, id, name, NULL, NULL, ARRAY[j % 12, (j + 3) % 12, (j + 6) % 12, (j + 9) % 12], 'finished',
         start_date + j * interval '4 minutes'
       FROM filled, generate_series(1, 15) j WHERE NOT is_bracket AND state = 'champion'
     ), casual AS (
       SELECT NULL::int AS n, NULL::uuid AS id, NULL::text AS name, NULL::int AS round, NULL::int AS number,
         NULL::int[] AS slots, 'finished' AS status,
         now() - interval '3 years' + k * (interval '3 years' - interval '1 hour') / left_over AS at
       FROM (SELECT greatest(1, ${matches} - count(*)) AS left_over FROM of_tournaments) rest,
         generate_series(1, left_over) k
     )
     SELECT row_number() OVER (ORDER BY at, id, round, number) AS m, *
     FROM (SELECT * FROM of_tournaments UNION ALL SELECT * FROM casual) every_match`,
    `INSERT INTO matches (id, tournament_id, tournament_name, status, counts, scheduled_time, winner_id, team1_points,
       team2_points, game_id, created_at, started_at, finished_at)
     SELECT pg_temp.key('3', m), id, name, status, true, at,
       CASE WHEN status = 'scheduled' THEN NULL WHEN n IS NULL THEN pg_temp.key('1', 1 + m * 13 % ${users})
         ELSE pg_temp.entrant(n, slots[1]) END,
       CASE status WHEN 'finished' THEN 30 ELSE 0 END, CASE status WHEN 'finished' THEN 17 ELSE 0 END,
       CASE status WHEN 'finished' THEN pg_temp.key('4', m) END, at,
       CASE status WHEN 'finished' THEN at END, CASE status WHEN 'finished' THEN at + interval '11 minutes' END
     FROM laid ORDER BY m`,
    `CREATE TEMP TABLE seated AS
     SELECT m, status, at, seat,
       CASE WHEN n IS NULL THEN pg_temp.key('1', 1 + (m * 13 + seat * (${users} / 4)) % ${users})
         ELSE pg_temp.entrant(n, slots[seat + 1]) END AS user_id
     FROM laid, generate_series(0, 3) seat`,
    `INSERT INTO match_players (match_id, seat, user_id, finished_at, won, listed)
     SELECT pg_temp.key('3', m), seat, user_id, CASE status WHEN 'finished' THEN at + interval '11 minutes' END,
       CASE status WHEN 'finished' THEN seat % 2 = 0 END, status = 'finished'
     FROM seated`,
    `INSERT INTO games (id, match_id, phase, state, secret, seeds, created_at, finished_at)
     SELECT pg_temp.key('4', m), pg_temp.key('3', m), 'over', '{}', 'secret', '[]', at, at + interval '11 minutes'
     FROM laid WHERE status = 'finished'`,
    `INSERT INTO game_seats (game_id, seat, user_id, rating)
     SELECT pg_temp.key('4', m), seat, user_id, 1500 FROM seated WHERE status = 'finished'`,
    `INSERT INTO tournament_tables (tournament_id, round, number, match_id, state, starts_by, winner)
     SELECT id, round, number, pg_temp.key('3', m), CASE status WHEN 'finished' THEN 'finished' ELSE 'waiting' END,
       CASE status WHEN 'finished' THEN at ELSE now() + interval '1 year' END,
       CASE status WHEN 'finished' THEN 0 END
     FROM laid WHERE round IS NOT NULL`,
    'DROP TABLE laid, seated',
  ]
}

/** Creates welcome coins, fees, prizes and refunds; adjustments by administrators make up the rest. */
function moveCoins(ledger: number, users: number): string[] {
  const tournament = `jsonb_build_object('tournament', jsonb_build_object('_id', id, 'name', name))`
  return [
    `CREATE TABLE movements AS
     SELECT '${MINT}'::uuid AS source, id AS target, 1000 AS amount, 'welcome' AS reason, 'welcome:' || id AS cause,
       '{}'::jsonb AS meta, created_at AS at
     FROM users
     UNION ALL
     SELECT e.user_id, id, ${FEE}, 'tournament_entry', 'tournament_entry:' || id || ':' || e.user_id, ${tournament},
       least(e.entered_at, now())
     FROM filled JOIN tournament_entries e ON e.tournament_id = id
     UNION ALL
     SELECT id, e.user_id, ${FEE}, 'tournament_refund', 'tournament_refund:' || id || ':' || e.user_id, ${tournament},
       start_date + interval '90 minutes'
     FROM filled JOIN tournament_entries e ON e.tournament_id = id WHERE state = 'refunded'
     UNION ALL
     SELECT f.id, t.champion_id, t.prize, 'tournament_prize', 'tournament_prize:' || f.id, m.meta, t.finished_at
     FROM filled f JOIN tournaments t ON t.id = f.id,
       LATERAL (SELECT jsonb_build_object('tournament', jsonb_build_object('_id', f.id, 'name', f.name)) AS meta) m
     WHERE state = 'champion'
     UNION ALL
     SELECT f.id, '${PLATFORM_WALLET}', 12 * ${FEE} - t.prize, 'tournament_house', 'tournament_house:' || f.id, m.meta,
       t.finished_at
     FROM filled f JOIN tournaments t ON t.id = f.id,
       LATERAL (SELECT jsonb_build_object('tournament', jsonb_build_object('_id', f.id, 'name', f.name)) AS meta) m
     WHERE state = 'champion'`,
    `INSERT INTO movements
     SELECT '${MINT}', pg_temp.key('1', 1 + k % ${users}), 1 + k % 997, 'admin_manual', 'gift:' || k, '{}',
       now() - interval '3 years' + k * interval '3 years' / gifts
     FROM (SELECT greatest(1, ${ledger} / 2 - count(*)) AS gifts FROM movements) rest, generate_series(1, gifts) k`,
    `INSERT INTO transactions (id, wallet_id, user_id, type, amount, balance_before, balance_after, reason, cause,
       meta, created_at)
     SELECT pg_temp.key('5', n), wallet_id, w.user_id, type, amount, after - change, after, reason, cause,
       meta || jsonb_build_object('timestamp', to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), at
     FROM (
       SELECT *, sum(change) OVER (PARTITION BY wallet_id ORDER BY n)::bigint AS after
       FROM (
         SELECT 2 * moved + side AS n, CASE side WHEN 0 THEN source ELSE target END AS wallet_id,
           CASE side WHEN 0 THEN 'debit' ELSE 'credit' END AS type,
           CASE side WHEN 0 THEN -amount ELSE amount END AS change, amount, reason, cause, meta, at
         FROM (SELECT *, row_number() OVER (ORDER BY at, cause) AS moved FROM movements) ordered,
           generate_series(0, 1) side
       ) rows
     ) balanced JOIN wallets w ON w.id = wallet_id
     ORDER BY n`,
    `UPDATE wallets SET coins = total FROM (
       SELECT wallet_id, sum(CASE type WHEN 'credit' THEN amount ELSE -amount END)::bigint AS total
       FROM transactions GROUP BY wallet_id
     ) summed WHERE id = wallet_id`,
  ]
}

export async function pickSample(pool: Pool, { tournaments }: Size): Promise<Sample> {
  const { rows } = await pool.query<Sample>(
    `SELECT u.id AS "userId", u.username, b.id AS "bracketId", a.id AS "arenaId", a.name AS "tournamentName", o.name AS "openName"
     FROM (SELECT * FROM users ORDER BY id OFFSET $1::int / 3 LIMIT 1) u,
       (SELECT * FROM tournaments WHERE format = 'bracket' AND status = 'finished' ORDER BY id OFFSET $1::int / 4 LIMIT 1) b,
       (SELECT * FROM tournaments WHERE format = 'arena' AND status = 'finished' ORDER BY id OFFSET $1::int / 4 LIMIT 1) a,
       (SELECT * FROM tournaments WHERE status = 'open' ORDER BY id LIMIT 1) o`,
    [tournaments],
  )
  return rows[0]!
}
