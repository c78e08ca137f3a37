import type { TournamentId, UserId } from '@valecuatro/contract'
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { findStuckGames } from '../games/index.ts'
import { type AttentionCheck, before, LATE_AFTER_MS } from '../platform/attention.ts'
import type { Context } from '../platform/context.ts'
import { type Database, rowsOf } from '../platform/database/database.ts'
import { matches } from './schema.ts'

const MAX_MATCHES = 200

export type ReadOrganisers = (db: Database, ids: TournamentId[]) => Promise<Map<TournamentId, UserId[]>>

/**
 * Running games whose clock has stopped, and scheduled matches whose players did not come. Organisers see those of
 * their own tournaments.
 */
export function createMatchCheck(ctx: Context, readOrganisers: ReadOrganisers): AttentionCheck {
  const columns = { id: matches.id, tournamentId: matches.tournamentId, name: matches.tournamentName }
  return {
    name: 'matches',
    access: 'organiser',
    async find() {
      const stuck = await findStuckGames(ctx.db, before(ctx.now(), LATE_AFTER_MS), MAX_MATCHES)
      const since = new Map(stuck.map(({ matchId, deadlineAt }) => [matchId, deadlineAt]))
      const overdue =
        since.size === 0
          ? []
          : await ctx.db
              .select(columns)
              .from(matches)
              .where(inArray(matches.id, [...since.keys()]))
      const missed = await ctx.db
        .select({ ...columns, missedAt: matches.missedAt })
        .from(matches)
        .where(and(eq(matches.status, 'scheduled'), isNotNull(matches.missedAt)))
        .orderBy(matches.missedAt)
        .limit(MAX_MATCHES)
      const all = [
        ...overdue.map(row => ({ ...row, kind: 'games-overdue' as const, since: since.get(row.id) ?? null })),
        ...missed.map(row => ({ ...row, kind: 'matches-missed' as const, since: row.missedAt })),
      ]
      const tournamentIds = all.flatMap(({ tournamentId }) => tournamentId ?? [])
      const organisers = tournamentIds.length > 0 ? await readOrganisers(ctx.db, tournamentIds) : null
      return all.map(({ id, tournamentId, name, kind, since }) => ({
        kind,
        since,
        subject: { _id: id, name },
        seenBy: (tournamentId && organisers?.get(tournamentId)) || [],
      }))
    },
  }
}

/** When the newest match of each tournament ended; tournaments whose newest match has not ended are left out. */
export async function readLastEnds(db: Database, ids: TournamentId[]): Promise<Map<TournamentId, Date>> {
  if (ids.length === 0) return new Map()
  const rows = await rowsOf<{ id: TournamentId; at: Date | string }>(
    db,
    sql`SELECT t.id, m.finished_at AS at
        FROM unnest(ARRAY[${sql.join(
          ids.map(id => sql`${id}::uuid`),
          sql`, `,
        )}]) AS t(id)
        CROSS JOIN LATERAL (
          SELECT finished_at FROM matches WHERE tournament_id = t.id ORDER BY created_at DESC, id DESC LIMIT 1) m
        WHERE m.finished_at IS NOT NULL`,
  )
  return new Map(rows.map(({ id, at }) => [id, new Date(at)]))
}
