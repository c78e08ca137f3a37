import type { Pool } from 'pg'
import { fillAlerts } from '../alerts/fill.ts'

export interface AdminSize {
  users: number
  audit: number
  alerts: number
  cases: number
  /** The number of saved views of alerts, and of days that were closed. */
  views: number
  closings: number
}

const ADMINISTRATORS = 5
const SHARED_VIEWS = 10

/** The id of the n-th case. */
export const caseIdOf = (n: number) => `0c000000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`

/**
 * Adds the data that administrators see to a database filled for lists: users who joined over three years and have
 * played, some of them suspended, administrators, their actions, cases and views, alerts, and daily closings.
 */
export async function fillForAdmin(pool: Pool, size: AdminSize) {
  const { users, audit, alerts, cases, views, closings } = size
  const administrator = (n: string) =>
    `(SELECT id FROM administrators WHERE seq = 1 + ${n} % ${ADMINISTRATORS})`
  const statements = [
    `UPDATE users SET created_at = now() - interval '3 years' + seq * interval '3 years' / ${users},
       wins = seq * 7919 % 500, games_played = seq * 7919 % 500 + seq * 104729 % 700`,
    `UPDATE users SET role = 'admin' WHERE seq <= ${ADMINISTRATORS}`,
    `UPDATE users SET suspended_at = now() - interval '1 day', suspended_reason = 'collusion',
       suspended_by = (SELECT id FROM users WHERE seq = 1)
     WHERE seq % 997 = 0`,
    `CREATE TEMP TABLE administrators AS SELECT id, seq FROM users WHERE role = 'admin'`,
    `INSERT INTO audit (id, actor_id, action, subject, label, meta, words, at)
     SELECT gen_random_uuid(), a.id, act.action, 'user:' || u.id, u.username, '{"before": 5, "after": 10}',
       act.action || ' ' || u.username_key, now() - interval '3 years' + n * interval '3 years' / ${audit}
     FROM generate_series(1, ${audit}) n
     JOIN administrators a ON a.seq = 1 + n % ${ADMINISTRATORS}
     JOIN users u ON u.seq = 1 + n * 7919 % ${users}
     CROSS JOIN LATERAL (
       SELECT (ARRAY['coins-adjusted', 'match-created', 'game-started', 'user-suspended'])[1 + n % 4] AS action) act
     ORDER BY n`,
    `INSERT INTO cases (id, title, status, assigned_to, created_at, updated_at)
     SELECT ('0c000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'Case of ' || md5(n::text),
       CASE WHEN n % 10 = 0 THEN 'open' ELSE 'closed' END, CASE WHEN n % 3 > 0 THEN ${administrator('n')} END,
       at, at + interval '2 days'
     FROM (SELECT n, now() - interval '1 year' + n * interval '360 days' / ${cases} AS at
           FROM generate_series(1, ${cases}) n) made`,
    `INSERT INTO alert_views (id, user_id, name, query, is_shared, created_at)
     SELECT gen_random_uuid(), ${administrator('n')}, 'View ' || n, 'status=open', n <= ${SHARED_VIEWS}, now()
     FROM generate_series(1, ${views}) n`,
    `INSERT INTO daily_closings (day, players, pools, platform, mint, minted, burnt, transactions, difference, closed_at)
     SELECT current_date - n, 900, 90, 10, -1000, 0, 0, 0, 0, now() FROM generate_series(1, ${closings}) n`,
  ]
  const client = await pool.connect()
  try {
    for (const statement of statements) await client.query(statement)
    await fillAlerts(client, alerts, {
      players: users - ADMINISTRATORS,
      assignee: `CASE WHEN n % 10 = 0 THEN ${administrator('n')} END`,
      caseId: `CASE WHEN n % 20 = 1 THEN ('0c000000-0000-7000-8000-' || lpad(to_hex(1 + n / 20 % ${cases}), 12, '0'))::uuid END`,
    })
    await client.query('VACUUM ANALYZE')
  } finally {
    client.release(true)
  }
}
