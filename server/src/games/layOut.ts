import { randomBytes } from 'node:crypto'
import type { CHARACTERS } from '@valecuatro/contract'
import { newGame, type Rules, type Seat } from '@valecuatro/engine'
import { v7 as newId } from 'uuid'
import type { Database } from '../platform/database.ts'
import { gameSeats, games } from './tables.ts'

/** Who sits down: a person or a bot. */
export type Occupant = { userId: string; bot?: never } | { bot: (typeof CHARACTERS)[number]; userId?: never }

export type NewSeat = Occupant & { rating: number | null }

export interface NewGame {
  matchId: string
  seats: NewSeat[]
  rules: Partial<Rules>
  watchable: boolean
  /** Seats that bots play from the first card on, until their players come. */
  held?: Seat[]
}

/** A game before its first deal, inside the transaction of what it is played for. */
export async function layOutGame(
  tx: Database,
  { matchId, seats, rules, watchable, held = [] }: NewGame,
  createdAt: Date,
  seedingTime: number,
): Promise<string> {
  const id = newId()
  await tx.insert(games).values({
    id,
    matchId,
    phase: 'seeding',
    state: JSON.stringify(newGame(rules)),
    secret: randomBytes(32).toString('hex'),
    seeds: seats.map(({ bot }) => (bot ? randomBytes(8).toString('hex') : null)),
    deadlineAt: new Date(createdAt.getTime() + seedingTime),
    watchable,
    held,
    createdAt,
  })
  await tx.insert(gameSeats).values(
    seats.map(({ userId, bot, rating }, seat) => ({
      gameId: id,
      seat: seat as Seat,
      userId: userId ?? null,
      bot: bot ?? null,
      rating,
    })),
  )
  return id
}
