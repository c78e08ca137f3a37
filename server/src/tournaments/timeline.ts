import type { TimelineEntry, UserId } from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { readPlayerNames } from '../accounts/index.ts'
import { rowsOf } from '../platform/database/database.ts'
import { type TimelineSource, timelinePage } from '../platform/timeline.ts'

interface Row {
  key: string
  event: 'player-entered' | 'tournament-won' | 'tournament-refunded'
  at: string | Date
  tournament_id: string
  name: string
  people: UserId[]
}

/** Entries and the end of a tournament; of a player, the tournaments that they are entered in. */
export const tournamentTimeline: TimelineSource = async (db, query) => {
  const { subject, id, people } = query
  if (!query.kinds.includes('play') || (subject !== 'tournament' && subject !== 'user')) return []
  const { condition, order } = timelinePage(query, sql`e.at`, sql`e.key`)
  const which = subject === 'user' ? sql`n.user_id = ${id}::uuid` : sql`n.tournament_id = ${id}::uuid`
  const concerns = people ? sql`AND e.people && ${`{${people.join()}}`}::uuid[]` : sql``
  const ends =
    subject === 'user'
      ? sql``
      : sql`UNION ALL
          SELECT 'tournament-ended ' || t.id, CASE t.outcome WHEN 'champion' THEN 'tournament-won' ELSE 'tournament-refunded' END,
            t.finished_at, t.id, t.name, array_remove(t.champion_id || t.partner_ids, NULL)
          FROM tournaments t WHERE t.id = ${id}::uuid`
  // Coins tell of an entry that was paid for.
  const isTold = query.isUnfiltered ? sql`AND t.entry_fee = 0` : sql``
  const rows = await rowsOf<Row>(
    db,
    sql`SELECT e.* FROM (
          SELECT 'player-entered ' || n.tournament_id || ' ' || n.user_id AS key, 'player-entered' AS event,
            n.entered_at AS at, n.tournament_id, t.name, ARRAY[n.user_id] AS people
          FROM tournament_entries n JOIN tournaments t ON t.id = n.tournament_id WHERE ${which} ${isTold}
          ${ends}) e
        WHERE ${condition} ${concerns} ${order}`,
  )
  const nameOf = await readPlayerNames(
    db,
    rows.flatMap(row => row.people),
  )
  return rows.map(
    ({ key, event, at, tournament_id, name, people }): TimelineEntry => ({
      _id: key,
      type: 'event',
      kind: 'play',
      at: new Date(at).toISOString(),
      event,
      people: people.map(nameOf),
      subject: { kind: 'tournament', id: tournament_id, label: name },
      score: null,
    }),
  )
}
