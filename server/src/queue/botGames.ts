import type { GameId, QueueOptions, UserId } from '@valecuatro/contract'
import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { Database } from '../platform/database/database.ts'
import { queueBotGames } from './schema.ts'

/** After this time a waiting player is offered bots; a guest for whom a bot makes room is seated with one. */
export const BOTS_AFTER_MS = 20_000

export type BotGame = typeof queueBotGames.$inferSelect

/** Whether players of this queue can play against a bot that makes room for the next person. */
export const hasBotGames = ({ mode, rated }: QueueOptions): boolean => mode === '1v1' && !rated

export async function insertBotGame(tx: Database, botGame: BotGame) {
  await tx
    .insert(queueBotGames)
    .values(botGame)
    .onConflictDoUpdate({ target: queueBotGames.userId, set: botGame })
}

/** The games of connected players of a queue against a bot, the longest wait first. */
export async function readBotGames(db: Database, queue: QueueOptions, seenSince: Date): Promise<BotGame[]> {
  if (!hasBotGames(queue)) return []
  return db
    .select()
    .from(queueBotGames)
    .where(
      and(
        eq(queueBotGames.flor, queue.flor),
        eq(queueBotGames.points, queue.points),
        gt(queueBotGames.seenAt, seenSince),
      ),
    )
    .orderBy(asc(queueBotGames.joinedAt))
}

export const findBotGames = (db: Database, userIds: UserId[]): Promise<BotGame[]> =>
  db.select().from(queueBotGames).where(inArray(queueBotGames.userId, userIds))

export const readAllBotGames = (db: Database): Promise<BotGame[]> => db.select().from(queueBotGames)

export async function renewBotGames(db: Database, userIds: UserId[], now: Date) {
  if (userIds.length > 0)
    await db.update(queueBotGames).set({ seenAt: now }).where(inArray(queueBotGames.userId, userIds))
}

export async function deleteBotGames(db: Database, gameIds: GameId[]) {
  if (gameIds.length > 0) await db.delete(queueBotGames).where(inArray(queueBotGames.gameId, gameIds))
}
