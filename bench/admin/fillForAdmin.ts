import type { Pool } from 'pg'

export interface AdminSize {
  users: number
  audit: number
}

const ADMINISTRATORS = 5

/**
 * Adds the data that administrators see to a database filled for lists: users who joined over three years and have
 * played, some of them suspended, administrators, and their actions.
 */
export async function fillForAdmin(pool: Pool, { users, audit }: AdminSize) {
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
    'VACUUM ANALYZE',
  ]
  const client = await pool.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    client.release(true)
  }
}
