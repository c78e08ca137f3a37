import type { MatchId, TimelineEntry, UserId } from '@valecuatro/contract'
import { type SQL, sql } from 'drizzle-orm'
import { playerNameOf } from '../accounts/index.ts'
import { rowsOf } from '../platform/database/database.ts'
import { type TimelineQuery, type TimelineSource, timelinePage } from '../platform/timeline.ts'
import { findHiddenMatches, readMatchPlayers } from './present.ts'

interface Row {
  key: string
  event: 'match-started' | 'match-finished' | 'player-left'
  at: string | Date
  match_id: MatchId
  /** The player who left. */
  user_id: UserId | null
  team1: number
  team2: number
}

const anyOf = (people: readonly UserId[]) => sql`ANY(${`{${people.join()}}`}::uuid[])`

/** The matches of a tournament, a table or a player, or one match, with the players who left for good. */
export const matchTimeline: TimelineSource = async (db, query) => {
  if (!query.kinds.includes('play')) return []
  const events = eventsOf(query)
  if (!events) return []
  const { condition, order } = timelinePage(query, sql`e.at`, sql`e.key`)
  const rows = await rowsOf<Row>(
    db,
    sql`SELECT e.key, e.event, e.at, e.match_id, e.user_id, m.team1_points AS team1, m.team2_points AS team2
        FROM (${events}) e JOIN matches m ON m.id = e.match_id
        WHERE ${condition} ${order}`,
  )
  const players = Map.groupBy(
    await readMatchPlayers(db, [...new Set(rows.map(row => row.match_id))]),
    ({ matchId }) => matchId,
  )
  const hidden = await findHiddenMatches(db, [...players.keys()])
  return rows.map(({ key, event, at, match_id, user_id, team1, team2 }): TimelineEntry => {
    const seated = players.get(match_id) ?? []
    const isHidden = hidden.has(match_id)
    const people = seated
      .filter(({ userId, seat }) =>
        event === 'player-left'
          ? userId === user_id
          : event === 'match-finished' &&
            !isHidden &&
            team1 !== team2 &&
            seat % 2 === (team1 > team2 ? 0 : 1),
      )
      .map(({ userId, ...user }) => playerNameOf({ id: userId, ...user }))
    const label = seated.map(({ username }) => username).join(', ') || null
    return {
      _id: key,
      type: 'event',
      kind: 'play',
      at: new Date(at).toISOString(),
      event,
      people,
      subject: { kind: 'match', id: match_id, label },
      score: event === 'match-finished' && !isHidden ? { team1, team2 } : null,
    }
  })
}

/** The rows of `at`, `event`, `match_id`, `user_id` and `key` of a subject. */
function eventsOf(query: TimelineQuery): SQL | null {
  const { subject, id, people } = query
  if (subject === 'user') return eventsOfPlayer(query)
  const which =
    subject === 'tournament'
      ? sql`m.tournament_id = ${id}::uuid`
      : subject === 'table'
        ? sql`m.table_code = ${id}`
        : subject === 'match'
          ? sql`m.id = ${id}::uuid`
          : null
  if (!which) return null
  const isWith = people
    ? sql` AND EXISTS (SELECT FROM match_players p WHERE p.match_id = m.id AND p.user_id = ${anyOf(people)})`
    : sql``
  const left = sql`UNION ALL
    SELECT 'player-left ' || m.id || ' ' || p.seat, 'player-left', p.left_at, m.id, p.user_id
    FROM matches m JOIN match_players p ON p.match_id = m.id
    WHERE ${which} AND p.left_at IS NOT NULL ${people ? sql`AND p.user_id = ${anyOf(people)}` : sql``}`
  return sql`SELECT e.event || ' ' || m.id AS key, e.event, e.at, m.id AS match_id, NULL::uuid AS user_id
    FROM matches m, LATERAL (VALUES ('match-started', m.started_at), ('match-finished', m.finished_at)) e(event, at)
    WHERE ${which} ${isWith} ${left}`
}

/** Finished matches only: of a player with thousands of matches, these are read from an index. */
function eventsOfPlayer(query: TimelineQuery): SQL {
  const { condition, order } = timelinePage(query, sql`p.finished_at`, sql`'match-finished ' || p.match_id`)
  const isWith = query.people
    ? sql`AND EXISTS (SELECT FROM match_players o WHERE o.match_id = p.match_id AND o.user_id = ${anyOf(query.people)})`
    : sql``
  return sql`(SELECT 'match-finished ' || p.match_id AS key, 'match-finished' AS event, p.finished_at AS at,
      p.match_id, NULL::uuid AS user_id
    FROM match_players p WHERE p.user_id = ${query.id}::uuid AND ${condition} ${isWith} ${order})`
}
