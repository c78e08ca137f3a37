import type { PGlite } from '@electric-sql/pglite'
import { pino } from 'pino'
import type { Context } from '../../src/platform/context.ts'
import { embeddedHandle } from '../../src/platform/database/database.ts'
import { createEvents } from '../../src/platform/events.ts'
import { reconcile } from '../../src/wallet/index.ts'

/** An action that was acknowledged to a client. */
export interface Acknowledged {
  gameId: string
  commandId: string
  seq: number
}

/** How much a running game may be overdue: nodes look for such games every second, and restart in between. */
const MAX_OVERDUE_MS = 60_000

// Each query finds rows that must never exist.
const ALWAYS = {
  'a game whose log has gaps': `
    SELECT g.id, g.seq, count(a.seq) AS steps, max(a.seq) AS last FROM games g
    LEFT JOIN game_actions a ON a.game_id = g.id GROUP BY g.id
    HAVING g.seq <> count(a.seq) OR g.seq <> coalesce(max(a.seq), 0) OR coalesce(min(a.seq), 1) <> 1`,
  'a player who plays in two games': `
    SELECT s.user_id, array_agg(g.id) AS games FROM game_seats s JOIN games g ON g.id = s.game_id
    WHERE s.user_id IS NOT NULL AND g.phase <> 'over'
      AND NOT g.held @> to_jsonb(s.seat) AND NOT g.left_seats @> to_jsonb(s.seat)
    GROUP BY s.user_id HAVING count(*) > 1`,
  'a player who plays in a game where they do not sit': `
    SELECT s.user_id, g.id FROM game_seats s JOIN games g ON g.id = s.game_id
    WHERE s.user_id IS NOT NULL AND g.phase <> 'over'
      AND NOT g.held @> to_jsonb(s.seat) AND NOT g.left_seats @> to_jsonb(s.seat)
      AND NOT EXISTS (SELECT FROM seated_players p WHERE p.user_id = s.user_id AND p.game_id = g.id)`,
  'a player who sits in a game that they have left': `
    SELECT p.user_id, g.id FROM seated_players p JOIN games g ON g.id = p.game_id
    JOIN game_seats s ON s.game_id = g.id AND s.user_id = p.user_id
    WHERE g.phase <> 'over' AND g.left_seats @> to_jsonb(s.seat)`,
  'a running game without a deadline': `SELECT id FROM games WHERE phase <> 'over' AND deadline_at IS NULL`,
  'a match and its game that do not agree on the end': `
    SELECT m.id, m.status, g.phase, g.ending FROM matches m JOIN games g ON g.id = m.game_id
    WHERE (m.status = 'in_progress') <> (g.phase <> 'over')`,
  'a table that plays a game which is over': `
    SELECT t.code, g.id FROM tables t JOIN games g ON g.id = t.game_id
    WHERE t.state = 'playing' AND g.phase = 'over'`,
  'a wallet below zero': `SELECT id, coins FROM wallets WHERE kind <> 'mint' AND coins < 0`,
  'a finished tournament with coins in its pot': `
    SELECT t.id, w.coins FROM tournaments t JOIN wallets w ON w.id = t.id
    WHERE t.status = 'finished' AND w.coins <> 0`,
  'an open tournament whose pot is not what was paid': `
    SELECT t.id, w.coins, t.entry_fee, t.entrants FROM tournaments t JOIN wallets w ON w.id = t.id
    WHERE t.status <> 'finished' AND w.coins <> t.entry_fee * t.entrants + t.added_prize`,
  'a tournament whose count of entrants is wrong': `
    SELECT t.id, t.entrants, count(e.user_id) AS entries FROM tournaments t
    LEFT JOIN tournament_entries e ON e.tournament_id = t.id AND NOT e.refunded
    WHERE t.status <> 'finished' GROUP BY t.id HAVING t.entrants <> count(e.user_id)`,
  'an entry and its payments that do not agree': `
    SELECT t.id, e.user_id, e.refunded, t.entry_fee, paid.coins FROM tournaments t
    JOIN tournament_entries e ON e.tournament_id = t.id
    LEFT JOIN (
      SELECT user_id, meta -> 'tournament' ->> '_id' AS tournament, sum(CASE type WHEN 'debit' THEN amount ELSE -amount END) AS coins
      FROM transactions WHERE reason IN ('tournament_entry', 'tournament_refund') AND user_id IS NOT NULL GROUP BY 1, 2
    ) AS paid ON paid.user_id = e.user_id AND paid.tournament = t.id::text
    WHERE coalesce(paid.coins, 0) <> CASE WHEN e.refunded THEN 0 ELSE t.entry_fee END`,
  'a prize that was paid more than once': `
    SELECT user_id, meta -> 'tournament' ->> '_id' AS tournament, count(*) AS times FROM transactions
    WHERE reason = 'tournament_prize' AND user_id IS NOT NULL GROUP BY 1, 2 HAVING count(*) > 1`,
}

/** Finds what is not over although no fault has happened for a long time. */
const UNFINISHED = `
  SELECT 'game' AS what, id::text, phase AS state FROM games WHERE phase <> 'over'
  UNION ALL SELECT 'match', id::text, status FROM matches WHERE status = 'in_progress'
  UNION ALL SELECT 'table', code, state FROM tables WHERE state = 'playing'
  UNION ALL SELECT 'tournament', id::text, status FROM tournaments
    WHERE status <> 'finished' AND NOT (status = 'open' AND entrants < 4 AND due_at IS NOT NULL)`

export type Invariants = ReturnType<typeof createInvariants>

/** Reads the database outside the simulation and checks the invariants. */
export function createInvariants(client: PGlite) {
  const log = pino({ level: 'silent' })
  const ctx = { db: embeddedHandle(client, log), log, events: createEvents(log), now: () => new Date(0) }
  const acknowledged: Acknowledged[] = []
  let checkedActions = 0
  let checks = 0

  async function findLostActions(since: number): Promise<string[]> {
    const actions = acknowledged.slice(since)
    if (actions.length === 0) return []
    const { rows } = await client.query<{
      game_id: string
      seq: number
      command_id: string
      found: number | null
    }>(
      `SELECT w.game_id, w.seq, w.command_id, a.seq AS found
       FROM unnest($1::uuid[], $2::uuid[], $3::int[]) AS w (game_id, command_id, seq)
       LEFT JOIN game_actions a ON a.game_id = w.game_id AND a.command_id = w.command_id
       WHERE a.seq IS DISTINCT FROM w.seq`,
      [actions.map(each => each.gameId), actions.map(each => each.commandId), actions.map(each => each.seq)],
    )
    return rows.map(row => `an acknowledged action that is not in the log: ${JSON.stringify(row)}`)
  }

  return {
    acknowledged,
    checks: () => checks,

    /** Run after each step: checks the actions acknowledged since the last one. */
    async checkActions(): Promise<string[]> {
      if (checkedActions === acknowledged.length) return []
      checks++
      const lost = await findLostActions(checkedActions)
      checkedActions = acknowledged.length
      return lost
    },

    /** Run now and then: checks everything. `nodesUpSince`: since when a node has been running without interruption. */
    async checkAll(now: number, nodesUpSince: number | null): Promise<string[]> {
      const found: string[] = await findLostActions(0)
      for (const [name, statement] of Object.entries(ALWAYS)) {
        checks++
        const { rows } = await client.query(statement)
        if (rows.length > 0) found.push(`${name}: ${JSON.stringify(rows)}`)
      }
      checks++
      const differences = await reconcile(ctx as unknown as Context)
      if (differences.length > 0) found.push(`a ledger that does not add up: ${JSON.stringify(differences)}`)
      if (nodesUpSince !== null && now - nodesUpSince > MAX_OVERDUE_MS) {
        checks++
        const before = new Date(now - MAX_OVERDUE_MS).toISOString()
        const { rows } = await client.query(
          `SELECT id, seq, deadline_at FROM games WHERE phase <> 'over' AND deadline_at < $1`,
          [before],
        )
        if (rows.length > 0) found.push(`a game that stands still: ${JSON.stringify(rows)}`)
      }
      return found
    },

    async findUnfinished(): Promise<string[]> {
      const { rows } = await client.query<{ what: string; id: string; state: string }>(UNFINISHED)
      return rows.map(({ what, id, state }) => `${what} ${id} (${state})`)
    },

    /** The progress of each game, for comparison with the screens. */
    async readGames(): Promise<Map<string, { seq: number; phase: string }>> {
      const { rows } = await client.query<{ id: string; seq: number; phase: string }>(
        'SELECT id, seq, phase FROM games',
      )
      return new Map(rows.map(({ id, seq, phase }) => [id, { seq, phase }]))
    },

    async readCounts(): Promise<
      Record<'games' | 'tables' | 'tournaments' | 'steps' | 'transactions', number>
    > {
      const { rows } = await client.query<Record<string, number>>(
        `SELECT (SELECT count(*)::int FROM games) AS games, (SELECT count(*)::int FROM tables) AS tables,
           (SELECT count(*)::int FROM tournaments) AS tournaments,
           (SELECT count(*)::int FROM game_actions) AS steps,
           (SELECT count(*)::int FROM transactions) AS transactions`,
      )
      return rows[0] as never
    },

    /** Describes the final contents of the database, without ids. */
    async describe(): Promise<string> {
      const { rows } = await client.query(
        `SELECT (SELECT json_agg(json_build_array(a.seq, a.seat, a.action) ORDER BY g.created_at, g.id, a.seq)
                 FROM game_actions a JOIN games g ON g.id = a.game_id) AS actions,
           (SELECT json_agg(json_build_array(type, amount, balance_after, reason) ORDER BY seq) FROM transactions) AS ledger,
           (SELECT json_agg(json_build_array(format, status, outcome, entrants) ORDER BY id) FROM tournaments) AS tournaments`,
      )
      return JSON.stringify(rows)
    },
  }
}
