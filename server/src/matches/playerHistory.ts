import type { GameId, MatchId, UserId } from '@valecuatro/contract'
import { type SQL, sql } from 'drizzle-orm'
import { stepCountQuery } from '../games/index.ts'
import { type Database, rowsOf } from '../platform/database/database.ts'
import { type PreparedStatement, runPrepared } from '../platform/database/prepared.ts'
import { type FinishedGame, readFinishedGame } from './finishedGame.ts'

/** Upper limit on counted games of a player or of a pair. */
const MAX_COUNTED_GAMES = 200
const MAX_RECENT_GAMES = 20

/** Times after `after`, up to and including `until`. */
export interface TimeRange {
  after: Date
  until: Date
}

const within = (column: SQL, { after, until }: TimeRange) =>
  sql`${column} > ${after.toISOString()}::timestamptz AND ${column} <= ${until.toISOString()}::timestamptz`

/** A finished game that counts, as one of its players sees it. */
export interface PlayedGame {
  matchId: MatchId
  gameId: GameId
  won: boolean
  secondsPerMove: number
  /** When it ended. */
  at: string
}

/** The games of a player that count, the newest first. */
export async function readPlayedGames(
  db: Database,
  userId: UserId,
  period: TimeRange,
  limit = MAX_COUNTED_GAMES,
): Promise<PlayedGame[]> {
  const rows = await rowsOf<PlayedGame & { at: string | Date }>(
    db,
    sql`SELECT m.id AS "matchId", m.game_id AS "gameId", p.won, p.finished_at AS at,
          (extract(epoch FROM m.finished_at - m.started_at)
            / greatest((${sql.raw(stepCountQuery('m.game_id'))}), 1))::float8 AS "secondsPerMove"
        FROM match_players p JOIN matches m ON m.id = p.match_id
        WHERE p.user_id = ${userId} AND ${within(sql`p.finished_at`, period)} AND m.counts
        ORDER BY p.finished_at DESC, p.match_id DESC LIMIT ${limit}`,
  )
  return rows.map(row => ({ ...row, at: new Date(row.at).toISOString() }))
}

/** The last games of a player that count, or only the lost ones, with how each was played, oldest first. */
export async function readRecentGames(
  db: Database,
  userId: UserId,
  period: TimeRange,
  which: 'all' | 'lost',
): Promise<FinishedGame[]> {
  const games = await readPlayedGames(db, userId, period, MAX_RECENT_GAMES)
  const wanted = games.filter(({ won }) => which === 'all' || !won)
  const finished = await Promise.all(wanted.map(({ matchId }) => readFinishedGame(db, matchId)))
  return finished.filter(game => game !== null).toReversed()
}

const FIND_UNDEFEATED: PreparedStatement = {
  name: 'find-undefeated',
  text: `
    SELECT player.id FROM unnest($1::uuid[]) AS player (id) WHERE $3 = (
      SELECT count(*) FILTER (WHERE won) FROM (
        SELECT p.won FROM match_players p JOIN matches m ON m.id = p.match_id
        WHERE p.user_id = player.id AND p.finished_at <= $2::timestamptz AND m.counts
        ORDER BY p.finished_at DESC, p.match_id DESC LIMIT $3) AS last)`,
}

/** Those of the players who have won all of their last `games` games. */
export async function findUndefeated(
  db: Database,
  userIds: UserId[],
  until: Date,
  games: number,
): Promise<UserId[]> {
  if (userIds.length === 0) return []
  const values = [`{${userIds.join()}}`, until.toISOString(), games]
  return (await runPrepared<{ id: UserId }>(db, FIND_UNDEFEATED, values)).map(({ id }) => id)
}

export interface Person {
  _id: UserId
  username: string
}

/** Two players, in the games that they played as partners or as opponents. */
export interface Pairing {
  one: Person
  other: Person
  areOpponents: boolean
  after: Date
}

/** Wins in a number of games. */
export interface WinCount {
  games: number
  wins: number
}

/** The number of games of a pair, and how many of them `one` has won. */
export type PairResult = Pairing & WinCount

const COUNT_PAIR_RESULTS: PreparedStatement = {
  name: 'count-pair-results',
  text: `
    SELECT pair.place::int, count(*)::int AS games, count(*) FILTER (WHERE past.won)::int AS wins
    FROM unnest($1::uuid[], $2::uuid[], $3::boolean[], $4::timestamptz[])
      WITH ORDINALITY AS pair (one, other, opponents, after, place), LATERAL (
      SELECT a.won FROM match_players a
      JOIN match_players b ON b.match_id = a.match_id AND b.user_id = pair.other
        AND ((b.seat % 2) <> (a.seat % 2)) = pair.opponents
      JOIN matches m ON m.id = a.match_id AND m.counts
      WHERE a.user_id = pair.one AND a.finished_at > pair.after AND a.finished_at <= $5::timestamptz
      ORDER BY a.finished_at DESC LIMIT ${MAX_COUNTED_GAMES}) AS past
    GROUP BY pair.place`,
}

/** The results of several pairs in one statement; pairs that have not played are left out. */
export async function countPairResults(
  db: Database,
  pairings: readonly Pairing[],
  until: Date,
): Promise<{ index: number; result: PairResult }[]> {
  if (pairings.length === 0) return []
  const listOf = (column: (pairing: Pairing) => unknown) => `{${pairings.map(column).join()}}`
  const rows = await runPrepared<WinCount & { place: number }>(db, COUNT_PAIR_RESULTS, [
    listOf(({ one }) => one._id),
    listOf(({ other }) => other._id),
    listOf(({ areOpponents }) => areOpponents),
    listOf(({ after }) => after.toISOString()),
    until.toISOString(),
  ])
  return rows.map(({ place, games, wins }) => {
    const index = place - 1
    return { index, result: { ...pairings[index]!, games, wins } }
  })
}

/** The last games of a pair. */
async function readPairGames(db: Database, { one, other, areOpponents, after }: Pairing, until: Date) {
  return rowsOf<{ gameId: GameId; matchId: MatchId }>(
    db,
    sql`SELECT m.game_id AS "gameId", m.id AS "matchId" FROM match_players a
        JOIN match_players b ON b.match_id = a.match_id AND b.user_id = ${other._id}
          AND ((b.seat % 2) <> (a.seat % 2)) = ${areOpponents}
        JOIN matches m ON m.id = a.match_id AND m.counts
        WHERE a.user_id = ${one._id} AND ${within(sql`a.finished_at`, { after, until })}
        ORDER BY a.finished_at DESC LIMIT ${MAX_RECENT_GAMES}`,
  )
}

/** The results of a player in games in which the other was not their partner, or not their opponent. */
async function countResultsWithout(
  db: Database,
  userId: UserId,
  otherId: UserId,
  areOpponents: boolean,
  period: TimeRange,
): Promise<WinCount> {
  const sides = areOpponents ? sql`<>` : sql`=`
  const [count] = await rowsOf<WinCount>(
    db,
    sql`SELECT count(*)::int AS games, count(*) FILTER (WHERE won)::int AS wins FROM (
          SELECT a.won FROM match_players a JOIN matches m ON m.id = a.match_id AND m.counts
          WHERE a.user_id = ${userId} AND ${within(sql`a.finished_at`, period)} AND NOT EXISTS (
            SELECT FROM match_players b WHERE b.match_id = a.match_id AND b.user_id = ${otherId}
              AND (b.seat % 2) ${sides} (a.seat % 2))
          ORDER BY a.finished_at DESC LIMIT ${MAX_COUNTED_GAMES}) AS past`,
  )
  return count ?? { games: 0, wins: 0 }
}

/** The results of a pair, compared with the results of each player in other games. */
export interface PairHistory extends WinCount {
  oneElsewhere: WinCount
  otherElsewhere: WinCount
  newest: { gameId: GameId; matchId: MatchId }[]
}

/** Null for a pair that has not played in this period. */
export async function readPairHistory(
  db: Database,
  pair: Pick<Pairing, 'one' | 'other' | 'areOpponents'>,
  period: TimeRange,
): Promise<PairHistory | null> {
  const pairing = { ...pair, after: period.after }
  const [counted] = await countPairResults(db, [pairing], period.until)
  if (!counted) return null
  const { one, other, areOpponents } = pair
  const { games, wins } = counted.result
  return {
    games,
    wins,
    oneElsewhere: await countResultsWithout(db, one._id, other._id, areOpponents, period),
    otherElsewhere: await countResultsWithout(db, other._id, one._id, areOpponents, period),
    newest: await readPairGames(db, pairing, period.until),
  }
}

/** The last match of a player that finished by the given time. */
export async function findLastFinishedMatch(
  db: Database,
  userId: UserId,
  before: Date,
): Promise<{ gameId: GameId; matchId: MatchId } | null> {
  const [match] = await rowsOf<{ gameId: GameId; matchId: MatchId }>(
    db,
    sql`SELECT m.game_id AS "gameId", m.id AS "matchId" FROM match_players p JOIN matches m ON m.id = p.match_id
        WHERE p.user_id = ${userId} AND p.finished_at < ${before.toISOString()}::timestamptz
        ORDER BY p.finished_at DESC LIMIT 1`,
  )
  return match ?? null
}
