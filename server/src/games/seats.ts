import { type GameId, type MatchId, MESSAGES, type UserId } from '@valecuatro/contract'
import type { Seat } from '@valecuatro/engine'
import { and, asc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import { usernameOf } from '../accounts/index.ts'
import { type Database, rowsOf } from '../platform/database/database.ts'
import { HttpError } from '../platform/http/httpError.ts'
import type { NewOccupant, SeatRow } from './liveGame.ts'
import { gameSeats, games, seatedPlayers } from './schema.ts'
import { nameOfBot } from './store.ts'

/** The occupants of the seats of several games, by game. */
export async function readSeats(db: Database, gameIds: GameId[]): Promise<Map<GameId, SeatRow[]>> {
  const tables = new Map<GameId, SeatRow[]>(gameIds.map(id => [id, []]))
  if (gameIds.length === 0) return tables
  const rows = await db
    .select({
      seat: gameSeats,
      username: usernameOf<string | null>(gameSeats.userId),
      duplicateHand: games.duplicateHand,
    })
    .from(gameSeats)
    .innerJoin(games, eq(games.id, gameSeats.gameId))
    .where(inArray(gameSeats.gameId, gameIds))
    .orderBy(asc(gameSeats.seat))
  for (const { seat: row, username, ...game } of rows) {
    const { gameId, ...seat } = row
    tables.get(gameId)?.push({ ...seat, username: username ?? nameOfBot(seat, game) })
  }
  return tables
}

/** The people who had a seat at a game, if it has ended after `since`; otherwise none. */
export async function findPlayersOfEndedGame(db: Database, gameId: GameId, since: Date): Promise<UserId[]> {
  const rows = await db
    .select({ userId: gameSeats.userId })
    .from(gameSeats)
    .innerJoin(games, eq(games.id, gameSeats.gameId))
    .where(and(eq(gameSeats.gameId, gameId), gt(games.finishedAt, since)))
  return rows.flatMap(({ userId }) => userId ?? [])
}

/** Thrown if players cannot sit down because they are at another table. */
export class SeatedElsewhere extends HttpError {
  readonly userIds: UserId[]
  readonly usernames: string[]

  constructor(userIds: UserId[], usernames: string[]) {
    super(409, MESSAGES.playersElsewhere)
    this.userIds = userIds
    this.usernames = usernames
    this.about = usernames.join(', ')
  }
}

/** The result of a transaction, or the error that ended it because a player is at another table. */
export async function orSeatedElsewhere<T>(transaction: Promise<T>): Promise<T | SeatedElsewhere> {
  return transaction.catch(error => {
    if (error instanceof SeatedElsewhere) return error
    throw error
  })
}

const arrayOf = (userIds: UserId[]) => `{${userIds.join()}}`

/**
 * Seats players at a game, and returns those who are at another one. Transactions take and free seats last and in the
 * order of ids, so that two of them cannot wait for each other.
 */
export async function takeSeats(tx: Database, gameId: GameId, userIds: UserId[]): Promise<UserId[]> {
  if (userIds.length === 0) return []
  const taken = await rowsOf<{ user_id: UserId }>(
    tx,
    sql`INSERT INTO seated_players (user_id, game_id)
        SELECT id, ${gameId}::uuid FROM unnest(${arrayOf(userIds)}::uuid[]) AS id ORDER BY id
        ON CONFLICT (user_id) DO UPDATE SET game_id = excluded.game_id
          WHERE seated_players.game_id = excluded.game_id
            OR EXISTS (SELECT FROM games WHERE games.id = seated_players.game_id AND games.phase = 'over')
        RETURNING user_id`,
  )
  return userIds.filter(userId => !taken.some(row => row.user_id === userId))
}

/**
 * Frees seats of a game, all of them or those of the given players. Those of these players for whom a bot holds a seat
 * at another table are then seated there.
 */
export async function freeSeats(
  tx: Database,
  gameId: GameId,
  userIds?: UserId[],
): Promise<{ freed: UserId[]; reseated: { userId: UserId; gameId: GameId; matchId: MatchId }[] }> {
  const rows = await tx
    .delete(seatedPlayers)
    .where(
      and(eq(seatedPlayers.gameId, gameId), userIds ? inArray(seatedPlayers.userId, userIds) : undefined),
    )
    .returning({ userId: seatedPlayers.userId })
  const freed = rows.map(({ userId }) => userId)
  if (freed.length === 0) return { freed, reseated: [] }
  const reseated = await rowsOf<{ userId: UserId; gameId: GameId; matchId: MatchId }>(
    tx,
    sql`WITH waiting AS (
          SELECT DISTINCT ON (seat.user_id) seat.user_id, game.id AS game_id, game.match_id
          FROM game_seats seat JOIN games game ON game.id = seat.game_id
          WHERE seat.user_id = ANY(${arrayOf(freed)}::uuid[])
            AND game.id <> ${gameId}::uuid AND game.phase <> 'over'
            AND NOT game.left_seats @> to_jsonb(seat.seat)
          ORDER BY seat.user_id, game.created_at
        ), seated AS (
          INSERT INTO seated_players (user_id, game_id) SELECT user_id, game_id FROM waiting
          ON CONFLICT DO NOTHING RETURNING user_id
        )
        SELECT user_id AS "userId", game_id AS "gameId", match_id AS "matchId"
        FROM waiting JOIN seated USING (user_id)`,
  )
  return { freed, reseated }
}

/** Gives a seat of a running game to another player. Throws SeatedElsewhere if they are at another table. */
export async function replaceInSeat(
  tx: Database,
  gameId: GameId,
  seat: Seat,
  before: UserId,
  { userId, username, rating, isProvisional }: NewOccupant,
) {
  await tx
    .update(gameSeats)
    .set({ userId, rating, isProvisional })
    .where(and(eq(gameSeats.gameId, gameId), eq(gameSeats.seat, seat)))
  await tx.update(games).set({ fullAtStart: false }).where(eq(games.id, gameId))
  await tx
    .delete(seatedPlayers)
    .where(and(eq(seatedPlayers.gameId, gameId), eq(seatedPlayers.userId, before)))
  if ((await takeSeats(tx, gameId, [userId])).length > 0) throw new SeatedElsewhere([userId], [username])
}

/** The seats of these games that bots hold for their players. */
export async function readHeldSeats(db: Database, gameIds: GameId[]): Promise<Map<GameId, Seat[]>> {
  if (gameIds.length === 0) return new Map()
  const rows = await db
    .select({ id: games.id, held: games.held })
    .from(games)
    .where(inArray(games.id, gameIds))
  return new Map(rows.map(({ id, held }) => [id, held]))
}

type RunningGame = { gameId: GameId; matchId: MatchId }

/** The games that these players are sitting at, by player. */
export async function findRunningGames(db: Database, userIds: UserId[]): Promise<Map<UserId, RunningGame>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .select({ userId: seatedPlayers.userId, gameId: games.id, matchId: games.matchId })
    .from(seatedPlayers)
    .innerJoin(games, eq(games.id, seatedPlayers.gameId))
    .where(and(inArray(seatedPlayers.userId, userIds), ne(games.phase, 'over')))
  return new Map(rows.map(({ userId, ...game }) => [userId, game]))
}

/** The running games of these players that everyone may watch, by player. */
export async function findWatchableGamesOf(db: Database, userIds: UserId[]): Promise<Map<UserId, GameId>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .select({ userId: seatedPlayers.userId, gameId: games.id })
    .from(seatedPlayers)
    .innerJoin(games, eq(games.id, seatedPlayers.gameId))
    .where(and(inArray(seatedPlayers.userId, userIds), ne(games.phase, 'over'), games.watchable))
  return new Map(rows.map(({ userId, gameId }) => [userId, gameId]))
}

/** The game that a player is sitting at, if any. */
export const findRunningGame = async (db: Database, userId: UserId): Promise<RunningGame | null> =>
  (await findRunningGames(db, [userId])).get(userId) ?? null

/** Which of these players are sitting at a running game. */
export const findSeatedPlayers = async (db: Database, userIds: UserId[]): Promise<Set<UserId>> =>
  new Set((await findRunningGames(db, userIds)).keys())
