import { type SQL, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../platform/database.ts'
import { type Prepared, runPrepared } from '../platform/prepared.ts'
import type { Rivals } from './detectors/accountAbuse.ts'
import type { Tally } from './detectors/evidence.ts'
import type { Win } from './detectors/rapidWins.ts'
import type { Pair } from './detectors/unusualPattern.ts'
import { type Finished, readFinished } from './gameStats.ts'

/** More of somebody's past is not looked at. */
const FAR = 200
const NEWEST = 20

/** What lies between two moments; the second is the end of the game that is looked at, however late that is done. */
export interface Stretch {
  after: Date
  until: Date
}

const within = (column: SQL, { after, until }: Stretch) =>
  sql`${column} > ${after.toISOString()}::timestamptz AND ${column} <= ${until.toISOString()}::timestamptz`

interface PastGame {
  matchId: string
  gameId: string
  won: boolean
  secondsPerMove: number
  at: string | Date
}

/** Somebody's games that count, the newest first. */
async function readGames(db: Database, userId: string, stretch: Stretch, limit: number): Promise<PastGame[]> {
  return rowsOf<PastGame>(
    db,
    sql`SELECT m.id AS "matchId", m.game_id AS "gameId", p.won, p.finished_at AS at,
          (extract(epoch FROM m.finished_at - m.started_at) / greatest(g.seq, 1))::float8 AS "secondsPerMove"
        FROM match_players p JOIN matches m ON m.id = p.match_id JOIN games g ON g.id = m.game_id
        WHERE p.user_id = ${userId} AND ${within(sql`p.finished_at`, stretch)} AND m.counts
        ORDER BY p.finished_at DESC, p.match_id DESC LIMIT ${limit}`,
  )
}

const toWin = ({ gameId, matchId, secondsPerMove, at }: PastGame): Win => ({
  gameId,
  matchId,
  secondsPerMove,
  at: new Date(at).toISOString(),
})

/** Oldest first. */
export async function readWins(db: Database, userId: string, stretch: Stretch): Promise<Win[]> {
  const games = await readGames(db, userId, stretch, FAR)
  return games
    .filter(({ won }) => won)
    .map(toWin)
    .toReversed()
}

/** The wins since the last game that was not one, oldest first; no further back than somebody needs to know. */
export async function readStreak(
  db: Database,
  userId: string,
  stretch: Stretch,
  most: number,
): Promise<Win[]> {
  const games = await readGames(db, userId, stretch, most)
  const end = games.findIndex(({ won }) => !won)
  return games
    .slice(0, end === -1 ? games.length : end)
    .map(toWin)
    .toReversed()
}

const FIND_UNBEATEN: Prepared = {
  name: 'find-unbeaten',
  text: `
    SELECT who.id FROM unnest($1::uuid[]) AS who (id) WHERE $3 = (
      SELECT count(*) FILTER (WHERE won) FROM (
        SELECT p.won FROM match_players p JOIN matches m ON m.id = p.match_id
        WHERE p.user_id = who.id AND p.finished_at <= $2::timestamptz AND m.counts
        ORDER BY p.finished_at DESC, p.match_id DESC LIMIT $3) AS last)`,
}

/** Who of these has won all of his last so many games. */
export async function findUnbeaten(
  db: Database,
  userIds: string[],
  until: Date,
  games: number,
): Promise<string[]> {
  if (userIds.length === 0) return []
  const values = [`{${userIds.join()}}`, until.toISOString(), games]
  return (await runPrepared<{ id: string }>(db, FIND_UNBEATEN, values)).map(({ id }) => id)
}

/** How somebody played his last games, oldest first. */
export async function readConduct(
  db: Database,
  userId: string,
  stretch: Stretch,
  won?: boolean,
): Promise<Finished[]> {
  const games = (await readGames(db, userId, stretch, NEWEST)).filter(
    game => won === undefined || game.won === won,
  )
  const finished = await Promise.all(games.map(({ matchId }) => readFinished(db, matchId)))
  return finished.filter(game => game !== null).toReversed()
}

/** Two people in the games in which they were partners, or rivals. */
export interface Meeting {
  one: Person
  other: Person
  areRivals: boolean
  after: Date
}

const COUNT_MEETINGS: Prepared = {
  name: 'count-meetings',
  text: `
    SELECT pair.place::int, count(*)::int AS games, count(*) FILTER (WHERE past.won)::int AS wins
    FROM unnest($1::uuid[], $2::uuid[], $3::boolean[], $4::timestamptz[])
      WITH ORDINALITY AS pair (one, other, rivals, after, place), LATERAL (
      SELECT a.won FROM match_players a
      JOIN match_players b ON b.match_id = a.match_id AND b.user_id = pair.other
        AND ((b.seat % 2) <> (a.seat % 2)) = pair.rivals
      JOIN matches m ON m.id = a.match_id AND m.counts
      WHERE a.user_id = pair.one AND a.finished_at > pair.after AND a.finished_at <= $5::timestamptz
      ORDER BY a.finished_at DESC LIMIT ${FAR}) AS past
    GROUP BY pair.place`,
}

/** What the one has won in games with the other. */
export async function countMeetings(
  db: Database,
  meetings: readonly Meeting[],
  until: Date,
): Promise<(Meeting & Tally)[]> {
  if (meetings.length === 0) return []
  const list = (each: (meeting: Meeting) => unknown) => `{${meetings.map(each).join()}}`
  const rows = await runPrepared<Tally & { place: number }>(db, COUNT_MEETINGS, [
    list(({ one }) => one._id),
    list(({ other }) => other._id),
    list(({ areRivals }) => areRivals),
    list(({ after }) => after.toISOString()),
    until.toISOString(),
  ])
  return rows.map(({ place, games, wins }) => ({ ...meetings[place - 1]!, games, wins }))
}

/** The last games of two people together. */
async function readNewest(db: Database, { one, other, areRivals, after }: Meeting, until: Date) {
  return rowsOf<{ gameId: string; matchId: string }>(
    db,
    sql`SELECT m.game_id AS "gameId", m.id AS "matchId" FROM match_players a
        JOIN match_players b ON b.match_id = a.match_id AND b.user_id = ${other._id}
          AND ((b.seat % 2) <> (a.seat % 2)) = ${areRivals}
        JOIN matches m ON m.id = a.match_id AND m.counts
        WHERE a.user_id = ${one._id} AND ${within(sql`a.finished_at`, { after, until })}
        ORDER BY a.finished_at DESC LIMIT ${NEWEST}`,
  )
}

/** What somebody has won in games in which the other did not sit on that side. */
async function readWithout(
  db: Database,
  who: string,
  other: string,
  stretch: Stretch,
  areRivals: boolean,
): Promise<Tally> {
  const sides = areRivals ? sql`<>` : sql`=`
  const [tally] = await rowsOf<Tally>(
    db,
    sql`SELECT count(*)::int AS games, count(*) FILTER (WHERE won)::int AS wins FROM (
          SELECT a.won FROM match_players a JOIN matches m ON m.id = a.match_id AND m.counts
          WHERE a.user_id = ${who} AND ${within(sql`a.finished_at`, stretch)} AND NOT EXISTS (
            SELECT FROM match_players b WHERE b.match_id = a.match_id AND b.user_id = ${other}
              AND (b.seat % 2) ${sides} (a.seat % 2))
          ORDER BY a.finished_at DESC LIMIT ${FAR}) AS past`,
  )
  return tally ?? { games: 0, wins: 0 }
}

export interface Person {
  _id: string
  username: string
}

/** Null where they have not played together. */
export async function readPair(
  db: Database,
  [one, other]: readonly [Person, Person],
  stretch: Stretch,
): Promise<Pair | null> {
  const meeting = { one, other, areRivals: false, after: stretch.after }
  const [met] = await countMeetings(db, [meeting], stretch.until)
  if (!met) return null
  const elsewhere = [
    await readWithout(db, one._id, other._id, stretch, false),
    await readWithout(db, other._id, one._id, stretch, false),
  ]
  const newest = await readNewest(db, meeting, stretch.until)
  return { players: [one, other], games: met.games, wins: met.wins, newest, elsewhere }
}

export interface SharedAddress {
  winner: Person
  loser: Person
  from: string
}

/** Null where they have not played against each other. */
export async function readRivals(
  db: Database,
  { winner, loser, from }: SharedAddress,
  stretch: Stretch,
): Promise<Rivals | null> {
  const meeting = { one: winner, other: loser, areRivals: true, after: stretch.after }
  const [met] = await countMeetings(db, [meeting], stretch.until)
  if (!met) return null
  const lost = await readWithout(db, loser._id, winner._id, stretch, true)
  const elsewhere = [
    await readWithout(db, winner._id, loser._id, stretch, true),
    { games: lost.games, wins: lost.games - lost.wins },
  ]
  const newest = await readNewest(db, meeting, stretch.until)
  return { winner, loser, from, games: met.games, wins: met.wins, newest, elsewhere }
}
