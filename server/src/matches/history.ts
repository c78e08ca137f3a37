import type { GameId, PastGame, TableCode, UserId } from '@valecuatro/contract'
import { and, asc, count, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import { readSeats } from '../games/index.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database/database.ts'
import { requirePlayer } from './players.ts'
import { tournamentOf } from './present.ts'
import { matches, matchPlayers, ratingChanges } from './schema.ts'

export interface GamePaging {
  page: number
  limit: number
}

/** A player's finished games, newest first. Others see only games that count and could be watched. */
export async function readPastGames(
  ctx: Context,
  userId: UserId,
  isOwn: boolean,
  { page, limit }: GamePaging,
): Promise<{ games: PastGame[]; total: number }> {
  await requirePlayer(ctx, userId)
  const isVisible = and(
    eq(matchPlayers.userId, userId),
    isNotNull(matchPlayers.finishedAt),
    isOwn ? undefined : matchPlayers.listed,
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
      players: players.map(({ rating: _, ...player }) => player),
    }
  })
  return { games: games as PastGame[], total: counted?.total ?? 0 }
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
