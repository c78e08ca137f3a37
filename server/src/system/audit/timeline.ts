import type { TimelineEntry, UserId } from '@valecuatro/contract'
import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../platform/database/database.ts'
import { type TimelineQuery, type TimelineSource, timelinePage } from '../../platform/timeline.ts'
import { readEntriesById } from './present.ts'

const listOf = (texts: readonly string[]) =>
  sql.join(
    texts.map(text => sql`${text}`),
    sql`, `,
  )

/** What staff wrote to players, or removed of what players wrote. */
const MESSAGES = [
  'tournament-announced',
  'user-warned',
  'chat-message-removed',
  'chat-silenced',
  'chat-unsilenced',
]
const isMessage = sql`t.action IN (${listOf(MESSAGES)})`

/** The ledger tells these as well, with the administrator and the note. */
const TOLD_BY_LEDGER = ['coins-adjusted', 'transaction-refunded']

/** Actions of staff on the subject; for a member of staff also their own actions. */
export const actTimeline: TimelineSource = async (db, query) => {
  const { kinds, subject } = query
  const [decisions, messages] = [kinds.includes('decision'), kinds.includes('message')]
  if (subject === 'wallet' || !(decisions || messages)) return []
  const id = sql`'act ' || t.id::text`
  const { condition, order } = timelinePage(query, sql`t.at`, id)
  const conditions = [
    condition,
    ...(decisions && messages ? [] : [decisions ? sql`NOT ${isMessage}` : isMessage]),
    ...(query.people ? [concerns(query.people)] : []),
  ]
  const where = sql.join(conditions, sql` AND `)
  const parts = targetsOf(query).map(
    target => sql`(SELECT t.id, t.at FROM audit t WHERE ${target} AND ${where} ${order})`,
  )
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`SELECT DISTINCT t.id, t.at FROM (${sql.join(parts, sql` UNION ALL `)}) t
        ORDER BY t.at DESC, t.id DESC LIMIT ${query.limit}`,
  )
  const entries = await readEntriesById(
    db,
    rows.map(({ id }) => id),
  )
  return entries.map(({ _id, at, ...act }): TimelineEntry => {
    const kind = MESSAGES.includes(act.action) ? 'message' : 'decision'
    return { _id: `act ${_id}`, type: 'act', kind, at, ...act }
  })
}

/** The rows of the log that belong to a subject; each condition has an index. */
function targetsOf({ subject, id, tournamentId, actionPrefixes, isUnfiltered }: TimelineQuery): SQL[] {
  const untold = isUnfiltered ? sql` AND t.action NOT IN (${listOf(TOLD_BY_LEDGER)})` : sql``
  const isOn = sql`t.subject = ${`${subject}:${id}`}${untold}`
  if (actionPrefixes) {
    const begins = actionPrefixes.map(prefix => sql`t.action LIKE ${`${prefix}%`}`)
    return [sql`${isOn} AND (${sql.join(begins, sql` OR `)})`]
  }
  if (subject === 'user') return [isOn, sql`t.actor_id = ${id}::uuid`]
  // An organiser acts on a table of a tournament: such rows have the match in their details.
  if (tournamentId)
    return [isOn, sql`t.subject = ${`tournament:${tournamentId}`} AND t.meta ->> 'matchId' = ${id}`]
  return [isOn]
}

const concerns = (people: readonly UserId[]) =>
  sql`(t.actor_id = ANY(${`{${people.join()}}`}::uuid[]) OR ${
    people.length === 0
      ? sql`false`
      : sql.join(
          people.map(id => sql`t.meta::text LIKE ${`%${id}%`} OR t.subject = ${`user:${id}`}`),
          sql` OR `,
        )
  })`
