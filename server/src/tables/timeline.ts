import type { TimelineEntry, UserId } from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { readPlayerNames } from '../accounts/index.ts'
import { rowsOf } from '../platform/database/database.ts'
import { type TimelineSource, timelinePage } from '../platform/timeline.ts'

interface Row {
  key: string
  event: 'table-opened' | 'player-joined'
  at: string | Date
  user_id: UserId
}

/** Who opened a table where people gather, and who is there. */
export const tableTimeline: TimelineSource = async (db, query) => {
  const { subject, id, people } = query
  if (subject !== 'table' || !query.kinds.includes('play')) return []
  const { condition, order } = timelinePage(query, sql`e.at`, sql`e.key`)
  const concerns = people ? sql`AND e.user_id = ANY(${`{${people.join()}}`}::uuid[])` : sql``
  const rows = await rowsOf<Row>(
    db,
    sql`SELECT e.* FROM (
          SELECT 'table-opened ' || t.code AS key, 'table-opened' AS event, t.created_at AS at, t.host_id AS user_id
          FROM tables t WHERE t.code = ${id}
          UNION ALL
          SELECT 'player-joined ' || p.user_id, 'player-joined', p.joined_at, p.user_id
          FROM table_people p WHERE p.code = ${id}) e
        WHERE ${condition} ${concerns} ${order}`,
  )
  const nameOf = await readPlayerNames(
    db,
    rows.map(({ user_id }) => user_id),
  )
  return rows.map(
    ({ key, event, at, user_id }): TimelineEntry => ({
      _id: key,
      type: 'event',
      kind: 'play',
      at: new Date(at).toISOString(),
      event,
      people: [nameOf(user_id)],
      subject: { kind: 'table', id, label: id },
      score: null,
    }),
  )
}
