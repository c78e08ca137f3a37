import { type SQL, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../platform/database.ts'
import type { Rivals } from './detectors/accountAbuse.ts'
import type { Tally } from './detectors/evidence.ts'
import type { Win } from './detectors/rapidWins.ts'
import type { Pair } from './detectors/unusualPattern.ts'
import { type Finished, readFinished } from './finished.ts'

/** More of somebody's past is not looked at. */
const FAR = 200
const NEWEST = 20

const since = (at: Date) => sql`${at.toISOString()}::timestamptz`

interface PastGame {
  matchId: string
  gameId: string
  won: boolean
  secondsPerMove: number
  at: string | Date
}

/** Somebody's games that count after a moment, the newest first. */
async function readGames(db: Database, userId: string, after: Date, limit: number): Promise<PastGame[]> {
  return rowsOf<PastGame>(
    db,
    sql`SELECT m.id AS "matchId", m.game_id AS "gameId", p.won, p.finished_at AS at,
          (extract(epoch FROM m.finished_at - m.started_at) / greatest(g.seq, 1))::float8 AS "secondsPerMove"
        FROM match_players p JOIN matches m ON m.id = p.match_id JOIN games g ON g.id = m.game_id
        WHERE p.user_id = ${userId} AND p.finished_at > ${since(after)} AND m.counts
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
export async function readWins(db: Database, userId: string, after: Date): Promise<Win[]> {
  const games = await readGames(db, userId, after, FAR)
  return games
    .filter(({ won }) => won)
    .map(toWin)
    .toReversed()
}

/** The wins since the last game that was not one, oldest first; no further back than somebody needs to know. */
export async function readStreak(db: Database, userId: string, after: Date, most: number): Promise<Win[]> {
  const games = await readGames(db, userId, after, most)
  const end = games.findIndex(({ won }) => !won)
  return games
    .slice(0, end === -1 ? games.length : end)
    .map(toWin)
    .toReversed()
}

/** How somebody played his last games, oldest first. */
export async function readConduct(
  db: Database,
  userId: string,
  after: Date,
  won?: boolean,
): Promise<Finished[]> {
  const games = (await readGames(db, userId, after, NEWEST)).filter(
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
async function readTogether(db: Database, who: SQL, after: Date, areRivals: boolean): Promise<Together[]> {
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
          WHERE a.user_id = pair.one AND a.finished_at > ${since(after)}
          ORDER BY a.finished_at DESC LIMIT ${FAR}) AS past
        GROUP BY pair.one, pair.other`,
  )
}

/** What somebody has won in games in which the other did not sit on that side. */
async function readWithout(
  db: Database,
  who: string,
  other: string,
  after: Date,
  areRivals: boolean,
): Promise<Tally> {
  const sides = areRivals ? sql`<>` : sql`=`
  const [tally] = await rowsOf<Tally>(
    db,
    sql`SELECT count(*)::int AS games, count(*) FILTER (WHERE won)::int AS wins FROM (
          SELECT a.won FROM match_players a JOIN matches m ON m.id = a.match_id AND m.counts
          WHERE a.user_id = ${who} AND a.finished_at > ${since(after)} AND NOT EXISTS (
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

/** Null where they have not played together. */
export async function readPair(db: Database, one: Person, other: Person, after: Date): Promise<Pair | null> {
  const [row] = await readTogether(db, pairOf(one, other), after, false)
  if (!row) return null
  const { games, wins, newest } = row
  const elsewhere = [
    await readWithout(db, one._id, other._id, after, false),
    await readWithout(db, other._id, one._id, after, false),
  ]
  return { players: [one, other], games, wins, newest, elsewhere }
}

export interface SharedAddress {
  winner: Person
  loser: Person
  from: string
}

/** Those of these rivals who have met often enough. */
export async function readRivals(
  db: Database,
  pairs: readonly SharedAddress[],
  after: Date,
  fewest: number,
): Promise<Rivals[]> {
  if (pairs.length === 0) return []
  const who = sql.join(
    pairs.map(({ winner, loser }) => pairOf(winner, loser)),
    sql`, `,
  )
  const rows = (await readTogether(db, who, after, true)).filter(({ games }) => games >= fewest)
  return Promise.all(
    rows.map(async ({ one, other, games, wins, newest }) => {
      const pair = pairs.find(({ winner, loser }) => winner._id === one && loser._id === other)!
      const lost = await readWithout(db, other, one, after, true)
      const elsewhere = [
        await readWithout(db, one, other, after, true),
        { games: lost.games, wins: lost.games - lost.wins },
      ]
      return { ...pair, games, wins, newest, elsewhere }
    }),
  )
}
