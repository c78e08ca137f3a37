import type { TimelineEntry, TimelineKind, TimelineSubject, TournamentId, UserId } from '@valecuatro/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from './database/database.ts'

/** A page of the timeline of one thing. */
export interface TimelineQuery {
  subject: TimelineSubject
  /** A UUID, the code of a table, or the name of a wallet of the platform. */
  id: string
  /** The tournament that the match belongs to, if the subject is a match. */
  tournamentId: TournamentId | null
  /** The kinds that were asked for and that the caller may see. */
  kinds: readonly TimelineKind[]
  /** Whether all kinds are shown, coins included: what the coins tell of as well is then left out. */
  isUnfiltered: boolean
  /** Of the actions on the subject, the caller sees only those that begin with one of these; null for all. */
  actionPrefixes: readonly string[] | null
  /** Only what these people did or what concerns them; null for everyone. */
  people: UserId[] | null
  change: 'credit' | 'debit' | null
  from: Date | null
  /** Before this moment. */
  until: Date | null
  /** The time and the id of the last entry of the page before. */
  before: { at: string; id: string } | null
  limit: number
}

/** What a domain contributes to timelines: at most `limit` entries, newest first. */
export type TimelineSource = (db: Database, query: TimelineQuery) => Promise<TimelineEntry[]>

/** The end of a source's query: the conditions on the time and the id of its entries, their order and number. */
export function timelinePage(
  { from, until, before, limit }: TimelineQuery,
  at: SQL,
  id: SQL,
): { condition: SQL; order: SQL } {
  const moment = (date: Date | string) => sql`${new Date(date).toISOString()}::timestamptz`
  const conditions = [
    sql`${at} IS NOT NULL`,
    ...(from ? [sql`${at} >= ${moment(from)}`] : []),
    ...(until ? [sql`${at} < ${moment(until)}`] : []),
    // The first comparison alone lets an index be used.
    ...(before
      ? [
          sql`${at} <= ${moment(before.at)}`,
          sql`(${at} < ${moment(before.at)} OR (${id}) COLLATE "C" < ${before.id})`,
        ]
      : []),
  ]
  return {
    condition: sql.join(conditions, sql` AND `),
    order: sql`ORDER BY ${at} DESC, (${id}) COLLATE "C" DESC LIMIT ${limit}`,
  }
}

/** The same order for entries of several sources. */
export const newestFirst = (one: TimelineEntry, other: TimelineEntry): number =>
  other.at.localeCompare(one.at) || (one._id < other._id ? 1 : -1)
