import type { AlertId, TimelineEntry, UserId } from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { readPlayerNames } from '../accounts/index.ts'
import { rowsOf } from '../platform/database/database.ts'
import { type TimelineSource, timelinePage } from '../platform/timeline.ts'

interface Row {
  id: AlertId
  title: string
  created_at: string | Date
  player_id: UserId | null
}

/** The alerts about a player, and those whose evidence refers to a match or a tournament. */
export const alertTimeline: TimelineSource = async (db, query) => {
  const { subject, id, people } = query
  if (!query.kinds.includes('alert') || subject === 'wallet' || subject === 'table') return []
  const { condition, order } = timelinePage(query, sql`t.created_at`, sql`'alert ' || t.id::text`)
  const which =
    subject === 'alert'
      ? sql`t.id = ${id}::uuid`
      : subject === 'user'
        ? sql`t.player_id = ${id}::uuid`
        : sql`t.links @> ARRAY[${id}::uuid]`
  const concerns = people
    ? sql`AND (t.player_id = ANY(${`{${people.join()}}`}::uuid[]) OR t.links && ${`{${people.join()}}`}::uuid[])`
    : sql``
  const rows = await rowsOf<Row>(
    db,
    sql`SELECT t.id, t.title, t.created_at, t.player_id FROM alerts t
        WHERE ${which} AND ${condition} ${concerns} ${order}`,
  )
  const nameOf = await readPlayerNames(
    db,
    rows.flatMap(({ player_id }) => player_id ?? []),
  )
  return rows.map(
    ({ id, title, created_at, player_id }): TimelineEntry => ({
      _id: `alert ${id}`,
      type: 'event',
      kind: 'alert',
      at: new Date(created_at).toISOString(),
      event: 'alert-raised',
      people: player_id ? [nameOf(player_id)] : [],
      subject: { kind: 'alert', id, label: title },
      score: null,
    }),
  )
}
