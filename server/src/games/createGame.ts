import { randomBytes } from 'node:crypto'
import type { BotKind, DealId, DisplayedRating, GameId, MatchId, UserId } from '@valecuatro/contract'
import { newGame, type Rules, type Seat } from '@valecuatro/engine'
import { eq } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { readUsernames } from '../accounts/index.ts'
import type { Database } from '../platform/database/database.ts'
import { gameSeats, games, sharedDeals } from './schema.ts'
import { SeatedElsewhere, takeSeats } from './seats.ts'
import { sharedDealRules } from './sharedDeals.ts'

/** A player or a bot at a seat. A bot that has entered a practice tournament has a user. */
export type Occupant = { userId: UserId; bot?: BotKind } | { bot: BotKind; userId?: never }

export type NewSeat = Occupant & DisplayedRating

export interface NewGame {
  id?: GameId
  matchId: MatchId
  seats: NewSeat[]
  rules: Partial<Rules>
  watchable: boolean
  /** Seats that bots play from the first card, until their players come. */
  held?: Seat[]
  /** How long a turn may last; the configured time by default. */
  turnMs?: number | undefined
  /** Whether a result is needed even if every player leaves. */
  needsWinner?: boolean
  /** A hand that others play too, with the secret and the seed from which its cards follow. */
  duplicate?: { hand: number; secret: string; seed: string }
  /** Deals that other games play too; see sharedDeals.ts. The game ends with the last of them. */
  dealId?: DealId | null | undefined
}

/**
 * Creates a game before its first deal, in the caller's transaction. Throws SeatedElsewhere if a player is at another
 * table, unless a bot holds their seat: they take it when the other game ends.
 */
export async function createGame(
  tx: Database,
  {
    id = newId() as GameId,
    matchId,
    seats,
    rules,
    watchable,
    turnMs,
    held = [],
    needsWinner = false,
    duplicate,
    dealId = null,
  }: NewGame,
  createdAt: Date,
  seedingMs: number,
): Promise<GameId> {
  const [deal] = dealId ? await tx.select().from(sharedDeals).where(eq(sharedDeals.id, dealId)) : []
  // No seat adds a seed to a duplicate: it is dealt at once.
  const fixed = deal ? { secret: deal.secret, seed: deal.id } : duplicate
  await tx.insert(games).values({
    id,
    matchId,
    phase: 'seeding',
    state: JSON.stringify(newGame(deal ? { ...rules, ...sharedDealRules(deal.hands) } : rules)),
    secret: fixed?.secret ?? randomBytes(32).toString('hex'),
    seeds: fixed ? [fixed.seed] : seats.map(({ bot }) => (bot ? randomBytes(8).toString('hex') : null)),
    deadlineAt: fixed ? createdAt : new Date(createdAt.getTime() + seedingMs),
    duplicateHand: duplicate?.hand ?? null,
    dealId,
    dealHands: deal?.hands ?? null,
    // Its spectators could tell the cards to those who have not played them yet.
    watchable: watchable && !deal,
    turnMs: turnMs ?? null,
    held,
    fullAtStart: held.length === 0 && seats.every(({ userId }) => userId !== undefined),
    needsWinner: needsWinner || fixed !== undefined,
    createdAt,
  })
  await tx.insert(gameSeats).values(
    seats.map(({ userId, bot, rating, isProvisional }, seat) => ({
      gameId: id,
      seat: seat as Seat,
      userId: userId ?? null,
      bot: bot ?? null,
      rating,
      isProvisional,
    })),
  )
  const people = seats.flatMap(({ userId }) => userId ?? [])
  const elsewhere = await takeSeats(tx, id, people)
  const isHeld = new Set(held.map(seat => seats[seat]?.userId))
  const missing = elsewhere.filter(userId => !isHeld.has(userId))
  if (missing.length > 0) throw new SeatedElsewhere(missing, await readUsernames(tx, missing))
  return id
}
