import { type SQL, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../platform/database.ts'
import { type Prepared, runPrepared } from '../platform/prepared.ts'
import type { Rivals } from './detectors/accountAbuse.ts'
import type { Tally } from './detectors/evidence.ts'
import type { Win } from './detectors/rapidWins.ts'
import type { Pair } from './detectors/unusualPattern.ts'
import { type Finished, readFinished } from './finished.ts'

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

interface Together extends Tally {
  one: string
  other: string
  newest: { gameId: string; matchId: string }[]
}

/** What one of each of these has won in games with the other, as partners or as rivals. */
async function readTogether(
  db: Database,
  who: SQL,
  stretch: Stretch,
  areRivals: boolean,
): Promise<Together[]> {
  const sides = areRivals ? sql`<>` : sql`=`
  return rowsOf<Together>(
    db,
    sql`SELECT pair.one, pair.other, count(*)::int AS games, count(*) FILTER (WHERE past.won)::int AS wins,
          (array_agg(json_build_object('gameId', past.game_id, 'matchId', past.match_id) ORDER BY past.at DESC))[1:${sql.raw(String(NEWEST))}] AS newest
        FROM (VALUES ${who}) AS pair (one, other), LATERAL (
          SELECT a.won, a.match_id, a.finished_at AS at, m.game_id FROM match_players a
          JOIN match_players b ON b.match_id = a.match_id AND b.user_id = pair.other
            AND (b.seat % 2) ${sides} (a.seat % 2)
          JOIN matches m ON m.id = a.match_id AND m.counts
          WHERE a.user_id = pair.one AND ${within(sql`a.finished_at`, stretch)}
          ORDER BY a.finished_at DESC LIMIT ${FAR}) AS past
        GROUP BY pair.one, pair.other`,
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

const pairOf = (one: Person, other: Person) => sql`(${one._id}::uuid, ${other._id}::uuid)`

/** Null where nothing about it is odd: their usual share can only make it less so. */
export async function readPair(
  db: Database,
  one: Person,
  other: Person,
  stretch: Stretch,
  isOrdinary: (tally: Tally) => boolean,
): Promise<Pair | null> {
  const [row] = await readTogether(db, pairOf(one, other), stretch, false)
  if (!row || isOrdinary(row)) return null
  const { games, wins, newest } = row
  const elsewhere = [
    await readWithout(db, one._id, other._id, stretch, false),
    await readWithout(db, other._id, one._id, stretch, false),
  ]
  return { players: [one, other], games, wins, newest, elsewhere }
}

export interface SharedAddress {
  winner: Person
  loser: Person
  from: string
}

/** Those of these rivals about whom something may be odd: their usual share can only make it less so. */
export async function readRivals(
  db: Database,
  pairs: readonly SharedAddress[],
  stretch: Stretch,
  isOrdinary: (tally: Tally) => boolean,
): Promise<Rivals[]> {
  if (pairs.length === 0) return []
  const who = sql.join(
    pairs.map(({ winner, loser }) => pairOf(winner, loser)),
    sql`, `,
  )
  const rows = (await readTogether(db, who, stretch, true)).filter(row => !isOrdinary(row))
  return Promise.all(
    rows.map(async ({ one, other, games, wins, newest }) => {
      const pair = pairs.find(({ winner, loser }) => winner._id === one && loser._id === other)!
      const lost = await readWithout(db, other, one, stretch, true)
      const elsewhere = [
        await readWithout(db, one, other, stretch, true),
        { games: lost.games, wins: lost.games - lost.wins },
      ]
      return { ...pair, games, wins, newest, elsewhere }
    }),
  )
}
