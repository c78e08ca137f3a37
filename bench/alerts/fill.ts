import type pg from 'pg'

const TYPES =
  "'{suspicious_activity,cheating_detected,hack_attempt,unusual_pattern,rapid_wins,impossible_moves,network_anomaly,account_abuse,system_error,security_breach}'::text[]"
const BATCH = 50_000

/** Creates players and `count` alerts about them over the last year, most of them closed. */
export async function fill(pool: pg.Pool, count: number) {
  const client = await pool.connect()
  try {
    await client.query(`SET maintenance_work_mem = '256MB'`)
    await client.query(`
      INSERT INTO users (id, username, email, username_key, email_key, role, created_at)
      SELECT gen_random_uuid(), name, name || '@example.com', name, name || '@example.com', 'player', now()
      FROM (SELECT 'player' || substr(md5(n::text), 1, 8) AS name FROM generate_series(1, ${count / 100}) n) AS made`)
    await client.query(`INSERT INTO wallets (id, kind, user_id) SELECT id, 'user', id FROM users
      ON CONFLICT DO NOTHING`)
    await fillAlerts(client, count, { players: count / 100 })
    await client.query('VACUUM ANALYZE alert_counts')
    await client.query('VACUUM ANALYZE users')
  } finally {
    client.release()
  }
}

interface Belonging {
  /** The number of players that the alerts are about. */
  players: number
  /** SQL of the member of staff who has the n-th alert, and of its case. */
  assignee?: string
  caseId?: string
}

/** Creates `count` alerts about players over the last year, most of them closed. */
export async function fillAlerts(
  client: pg.PoolClient,
  count: number,
  { players, assignee = 'NULL::uuid', caseId = 'NULL::uuid' }: Belonging,
) {
  // Building the indexes one after the other is faster than updating all of them row by row.
  const { rows: indexes } = await client.query<{ name: string; made: string }>(
    `SELECT indexname AS name, indexdef AS made FROM pg_indexes
     WHERE tablename = 'alerts' AND indexname NOT IN ('alerts_pkey', 'alerts_open_once')`,
  )
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`)
  for (let from = 1; from <= count; from += BATCH) {
    await client.query(`
      INSERT INTO alerts (id, type, severity, status, title, description, source, player_id, metadata, links, rule,
        count, assigned_to, case_id, created_at, last_seen_at, resolution)
      SELECT gen_random_uuid(), type, severity, status, 'A finding of ' || type, 'Case ' || md5(n::text),
        (ARRAY['anti_cheat', 'game_engine', 'network_monitor', 'system'])[1 + n % 4], people.id,
        jsonb_build_object('times', n % 50), ARRAY[people.id], 'bench:' || n, 1 + n % 9, ${assignee}, ${caseId}, at,
        at + (n % 90) * INTERVAL '1 minute', CASE status WHEN 'resolved' THEN 'Looked into.' END
      FROM (
        SELECT n, (${TYPES})[1 + floor(10 * sqrt(random()))::int % 10] AS type,
          (ARRAY['low', 'low', 'medium', 'medium', 'medium', 'high', 'high', 'critical'])[1 + floor(8 * random())::int] AS severity,
          (ARRAY['new', 'acknowledged', 'investigating', 'resolved', 'resolved', 'resolved', 'resolved', 'dismissed', 'dismissed', 'dismissed'])[1 + floor(10 * random())::int] AS status,
          now() - (n::float / ${count}) * INTERVAL '365 days' AS at
        FROM generate_series(${from}, ${Math.min(count, from + BATCH - 1)}) n) AS made
      JOIN (SELECT id, row_number() OVER (ORDER BY username) AS place FROM users WHERE role = 'player') AS people
        ON people.place = 1 + made.n % ${players}`)
  }
  for (const { made } of indexes) await client.query(made)
  await client.query('VACUUM ANALYZE alerts')
}
