import {
  type GameId,
  type HeadToHead,
  type PastGame,
  type PastGameFilters,
  playersIn,
  type TableCode,
  type UserId,
} from '@valecuatro/contract'
import { and, asc, count, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import { findAccountByName } from '../accounts/index.ts'
import { readSeats, seatCountQuery } from '../games/index.ts'
import type { Context } from '../platform/context.ts'
import { type Database, rowsOf } from '../platform/database/database.ts'
import { likePattern } from '../platform/lists/textSearch.ts'
import { requirePlayer } from './players.ts'
import { tournamentOf } from './present.ts'
import { matches, matchPlayers, ratingChanges } from './schema.ts'

export interface GamePaging extends PastGameFilters {
  page: number
  limit: number
}

/** The condition on a row of `match_players` that the filters describe; null if they name an unknown player. */
async function conditionOf(db: Database, filters: PastGameFilters): Promise<SQL | null> {
  const { mode, result, rated, opponent, partner, tournament, from, until } = filters
  const own: SQL[] = []
  if (result) own.push(sql`${matchPlayers.won} = ${result === 'won'}`)
  if (from) own.push(sql`${matchPlayers.finishedAt} >= ${from}::timestamptz`)
  if (until) own.push(sql`${matchPlayers.finishedAt} < ${until}::timestamptz`)
  for (const [name, isPartner] of [
    [opponent, false],
    [partner, true],
  ] as const) {
    if (!name) continue
    const other = await findAccountByName(db, name)
    if (!other) return null
    own.push(sql`EXISTS (SELECT FROM match_players other WHERE other.match_id = ${matchPlayers.matchId}
      AND other.user_id = ${other.id} AND (other.seat % 2 = ${matchPlayers.seat} % 2) = ${isPartner}
      AND other.seat <> ${matchPlayers.seat})`)
  }
  const ofMatch: SQL[] = []
  if (rated) ofMatch.push(sql`m.counts = ${rated === 'rated'}`)
  if (tournament) ofMatch.push(sql`plain_text(m.tournament_name) LIKE ${likePattern(tournament)}`)
  if (mode) {
    ofMatch.push(sql`${sql.raw(`(${seatCountQuery('m.game_id')})`)} = ${playersIn(mode)}::int`)
  }
  if (ofMatch.length > 0)
    own.push(
      sql`EXISTS (SELECT FROM matches m WHERE m.id = ${matchPlayers.matchId} AND ${sql.join(ofMatch, sql` AND `)})`,
    )
  return own.length > 0 ? sql.join(own, sql` AND `) : sql`true`
}

/** A player's finished games, newest first. Others see only games that count and could be watched. */
export async function readPastGames(
  ctx: Context,
  userId: UserId,
  isOwn: boolean,
  { page, limit, ...filters }: GamePaging,
): Promise<{ games: PastGame[]; total: number }> {
  await requirePlayer(ctx, userId)
  const condition = await conditionOf(ctx.db, filters)
  if (condition === null) return { games: [], total: 0 }
  const isVisible = and(
    eq(matchPlayers.userId, userId),
    isNotNull(matchPlayers.finishedAt),
    isOwn ? undefined : matchPlayers.listed,
    condition,
  )
  const [counted] = await ctx.db.select({ total: count() }).from(matchPlayers).where(isVisible)
  // The page is read from the index alone; other tables are joined only for its rows.
  const cut = ctx.db
    .select()
    .from(matchPlayers)
    .where(isVisible)
    .orderBy(desc(matchPlayers.finishedAt), desc(matchPlayers.matchId))
    .limit(limit)
    .offset((page - 1) * limit)
    .as('cut')
  const rows = await ctx.db
    .select({
      match: matches,
      finishedAt: cut.finishedAt,
      seat: cut.seat,
      won: cut.won,
      absent: cut.absent,
      before: ratingChanges.before,
      after: ratingChanges.after,
    })
    .from(cut)
    .innerJoin(matches, eq(matches.id, cut.matchId))
    .leftJoin(
      ratingChanges,
      and(eq(ratingChanges.userId, cut.userId), eq(ratingChanges.matchId, cut.matchId)),
    )
    .orderBy(desc(cut.finishedAt), desc(cut.matchId))
  const seats = await readSeats(
    ctx.db,
    rows.flatMap(({ match }) => match.gameId ?? []),
  )
  const games = rows.map(({ match, finishedAt, seat, won, absent, before, after }) => {
    const players = seats.get(match.gameId!) ?? []
    const team = seat % 2
    return {
      _id: match.gameId,
      matchId: match.id,
      tournament: tournamentOf(match),
      finishedAt: finishedAt!.toISOString(),
      durationSeconds: secondsBetween(match.startedAt ?? match.createdAt, finishedAt!),
      score: { team1: match.team1Points, team2: match.team2Points },
      team,
      won,
      // A winning side of bots has no recorded winner, and the player was not on it.
      sideWon: players.some(each => each.userId === match.winnerId && each.userId && each.seat % 2 === team),
      absent,
      ratingChange: before === null || after === null ? null : after - before,
      counts: match.counts,
      players: players.map(({ seat, userId, username, bot }) => ({ seat, userId, username, bot })),
    }
  })
  return { games: games as PastGame[], total: counted?.total ?? 0 }
}

/** The games of a player against another one and together with them. */
export async function readHeadToHead(db: Database, userId: UserId, otherId: UserId): Promise<HeadToHead> {
  const rows = await rowsOf<{ together: boolean; games: number; wins: number }>(
    db,
    sql`SELECT own.seat % 2 = other.seat % 2 AS together, count(*)::int AS games,
          count(*) FILTER (WHERE own.won)::int AS wins
        FROM match_players own JOIN match_players other ON other.match_id = own.match_id
        WHERE own.user_id = ${userId} AND other.user_id = ${otherId} AND own.finished_at IS NOT NULL
          AND own.seat <> other.seat
        GROUP BY 1`,
  )
  const countOf = (isTogether: boolean) => {
    const { games = 0, wins = 0 } = rows.find(({ together }) => together === isTogether) ?? {}
    return { games, wins }
  }
  return { against: countOf(false), together: countOf(true) }
}

function secondsBetween(from: Date, to: Date): number {
  return Math.max(0, Math.round((to.getTime() - from.getTime()) / 1000))
}

/** The games that a player has played at the given tables, oldest first. */
export async function readGamesAtTables(
  db: Database,
  userId: UserId,
  codes: readonly TableCode[],
): Promise<{ tableCode: TableCode; gameId: GameId; startedAt: Date }[]> {
  if (codes.length === 0) return []
  const rows = await db
    .select({ tableCode: matches.tableCode, gameId: matches.gameId, startedAt: matches.startedAt })
    .from(matchPlayers)
    .innerJoin(matches, eq(matches.id, matchPlayers.matchId))
    .where(and(eq(matchPlayers.userId, userId), inArray(matches.tableCode, [...codes])))
    .orderBy(asc(matches.startedAt))
  return rows.flatMap(({ tableCode, gameId, startedAt }) =>
    tableCode && gameId && startedAt ? [{ tableCode, gameId, startedAt }] : [],
  )
}
