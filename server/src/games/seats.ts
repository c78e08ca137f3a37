import type { Seat } from '@valecuatro/engine'
import { asc, eq, inArray } from 'drizzle-orm'
import { users } from '../accounts/index.ts'
import type { Database } from '../platform/database.ts'
import { botName } from './store.ts'
import type { SeatRow } from './table.ts'
import { gameSeats } from './tables.ts'

export type SeatName = Pick<SeatRow, 'seat' | 'userId' | 'username' | 'bot'>

/** Who sat where, of several games at once. */
export async function readSeats(db: Database, gameIds: string[]): Promise<Map<string, SeatName[]>> {
  const tables = new Map<string, SeatName[]>(gameIds.map(id => [id, []]))
  if (gameIds.length === 0) return tables
  const rows = await db
    .select({ seat: gameSeats, username: users.username })
    .from(gameSeats)
    .leftJoin(users, eq(users.id, gameSeats.userId))
    .where(inArray(gameSeats.gameId, gameIds))
    .orderBy(asc(gameSeats.seat))
  for (const { seat: row, username } of rows) {
    const { gameId, seat, userId, bot } = row
    tables.get(gameId)?.push({ seat, userId, username: username ?? botName(seat as Seat), bot })
  }
  return tables
}
