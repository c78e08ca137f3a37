import {
  type AuditEntry,
  type Case,
  type CaseId,
  type CaseStatus,
  type CaseSummary,
  type Found,
  MAX_FOUND,
  MESSAGES,
  type Role,
  type UserId,
} from '@valecuatro/contract'
import { desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { readUsernamesById, usernameOf } from '../../accounts/index.ts'
import { readAuditsSince } from '../../platform/audit.ts'
import { type Database, rowsOf } from '../../platform/database/database.ts'
import type { Finder } from '../../platform/finder.ts'
import { HttpError } from '../../platform/http/httpError.ts'
import { sortByIds } from '../../platform/lists/pagedList.ts'
import { allOf } from '../../platform/lists/period.ts'
import { idsFoundQuickly, isPlainlyLike, likePattern, plainText } from '../../platform/lists/textSearch.ts'
import { readAlertsById } from '../admin/present.ts'
import { alerts, cases } from '../schema.ts'

const MAX_COUNTED_CASES = 10_000
const MAX_ALERTS = 100
const MAX_STEPS = 500

/** Actions on players that belong to the timeline of a case; those on coins and roles are for administrators only. */
const ACTIONS_ON_PLAYERS = '^(user-|sessions-|rating-|player-taken-out|sanction-|appeal-)'

export interface CaseQuery {
  page: number
  limit: number
  status?: CaseStatus | undefined
  assignee?: UserId | 'none' | undefined
  search?: string | undefined
}

export async function listCases(
  db: Database,
  { page, limit, status, assignee, search }: CaseQuery,
): Promise<{ cases: CaseSummary[]; total: number }> {
  const conditions: SQL[] = [
    ...(status ? [sql`t.status = ${status}`] : []),
    ...(assignee === 'none'
      ? [sql`t.assigned_to IS NULL`]
      : assignee
        ? [sql`t.assigned_to = ${assignee}`]
        : []),
    ...(search ? [titleCondition(search)] : []),
  ]
  const where = conditions.length > 0 ? allOf(conditions) : sql`true`
  const [counted] = await rowsOf<{ total: number }>(
    db,
    sql`SELECT count(*)::int AS total FROM (SELECT FROM cases t WHERE ${where} LIMIT ${MAX_COUNTED_CASES}) t`,
  )
  const rows = await rowsOf<{ id: CaseId }>(
    db,
    sql`SELECT t.id FROM cases t WHERE ${where} ORDER BY t.updated_at DESC, t.id DESC
        LIMIT ${limit} OFFSET ${(page - 1) * limit}`,
  )
  return {
    cases: await readSummaries(
      db,
      rows.map(({ id }) => id),
    ),
    total: counted?.total ?? 0,
  }
}

const titleCondition = (search: string) =>
  sql`grams(t.search_text) @> grams(${plainText(search)}) AND t.search_text LIKE ${likePattern(search)}`

async function readSummaries(db: Database, ids: CaseId[]): Promise<CaseSummary[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({
      row: cases,
      assignee: usernameOf<string | null>(cases.assignedTo),
      alertCount: sql<number>`(SELECT count(*)::int FROM alerts WHERE alerts.case_id = cases.id)`,
    })
    .from(cases)
    .where(inArray(cases.id, ids))
  return sortByIds(rows, ids, ({ row }) => row.id).map(({ row, assignee, alertCount }) => ({
    _id: row.id,
    title: row.title,
    status: row.status,
    assignee: row.assignedTo && { _id: row.assignedTo, username: assignee ?? '' },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    alertCount,
  }))
}

export async function readCase(db: Database, id: CaseId, viewer: Role): Promise<Case> {
  const [summary] = await readSummaries(db, [id])
  if (!summary) throw new HttpError(404, MESSAGES.caseNotFound)
  const ids = await db
    .select({ id: alerts.id })
    .from(alerts)
    .where(eq(alerts.caseId, id))
    .orderBy(desc(alerts.createdAt), desc(alerts.id))
    .limit(MAX_ALERTS)
  const listed = await readAlertsById(
    db,
    ids.map(({ id }) => id),
    viewer,
  )
  const players = new Map(listed.flatMap(({ player }) => (player ? [[player._id, player] as const] : [])))
  return {
    ...summary,
    alerts: listed,
    players: [...players.values()].map(({ _id, username, guest }) => ({
      _id,
      username,
      ...(guest && { guest }),
    })),
    timeline: await readTimeline(db, summary, [...players.keys()]),
  }
}

/** The steps of the case, and what staff have done about its players since it was opened. */
async function readTimeline(
  db: Database,
  { _id, createdAt }: CaseSummary,
  playerIds: UserId[],
): Promise<AuditEntry[]> {
  const since = new Date(createdAt)
  const own = await readAuditsSince(db, [`case:${_id}`], since, '^case-', MAX_STEPS)
  const others = await readAuditsSince(
    db,
    playerIds.map(id => `user:${id}`),
    since,
    ACTIONS_ON_PLAYERS,
    MAX_STEPS,
  )
  const rows = [...own, ...others].sort((a, b) => b.at.getTime() - a.at.getTime() || b.seq - a.seq)
  const names = await readUsernamesById(
    db,
    rows.map(({ actorId }) => actorId),
  )
  return rows.map(({ id, actorId, action, subject, label, meta, at }) => ({
    _id: id,
    actor: { _id: actorId, username: names.get(actorId) ?? '' },
    action,
    subject: { kind: subject.split(':')[0]!, id: subject.slice(subject.indexOf(':') + 1), label },
    meta,
    at: at.toISOString(),
  }))
}

const TRIGRAMS = {
  table: sql`cases t`,
  text: sql`t.search_text`,
  index: 'cases_words',
  newest: sql`t.updated_at`,
}

/** Finds cases by their id or a part of their title; the one that changed last first. */
export const caseFinder: Finder<Found['cases'][number]> = {
  access: 'moderator',
  async find(db, { text, id }) {
    const ids = id
      ? sql`${id}::uuid`
      : idsFoundQuickly(TRIGRAMS, text, isPlainlyLike(sql`t.title`, likePattern(text)))
    const rows = await db
      .select({ _id: cases.id, title: cases.title, status: cases.status, createdAt: cases.createdAt })
      .from(cases)
      .where(sql`${cases.id} IN (${ids})`)
      .orderBy(desc(cases.updatedAt), desc(cases.id))
      .limit(MAX_FOUND)
    return rows.map(row => ({ ...row, createdAt: row.createdAt.toISOString() }))
  },
}
