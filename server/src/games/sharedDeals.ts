import { randomBytes } from 'node:crypto'
import type { DealId } from '@valecuatro/contract'
import { commitmentOf, deckOf, handsOf } from '@valecuatro/contract/deck'
import type { Card, Players, Rules } from '@valecuatro/engine'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Database } from '../platform/database/database.ts'
import type { LiveGame } from './liveGame.ts'
import { games, sharedDeals } from './schema.ts'

/** More points than any hand is worth: the calls of an envido or a flor and a vale cuatro are 11 at most. */
const MORE_THAN_A_HAND = 15

/**
 * The rules of a game of this many shared deals. Its target is out of reach, so that it always has all its hands, and no
 * call depends on the score: each hand counts by itself.
 */
export const sharedDealRules = (hands: number): Pick<Rules, 'target' | 'falta'> => ({
  target: MORE_THAN_A_HAND * hands,
  falta: 'six',
})

/**
 * Fixes deals that several games play, in the caller's transaction. In all of them a seat gets the same cards in a hand,
 * and the same seat is mano: to exchange the sides at a second table, seat the players of one team there where the other
 * team sits at the first.
 */
export async function createSharedDeals(tx: Database, hands: number, at: Date): Promise<DealId> {
  const id = newId() as DealId
  const secret = randomBytes(32).toString('hex')
  await tx.insert(sharedDeals).values({ id, secret, hands, createdAt: at })
  return id
}

/**
 * Publishes the secret of deals and the records of their games, unless one of the games is running. The caller sees to it
 * that no further game of these deals begins. `isPublic`: whether everyone may read the records, or only the players.
 */
export async function revealSharedDeals(
  tx: Database,
  id: DealId,
  at: Date,
  { isPublic }: { isPublic: boolean },
): Promise<boolean> {
  const revealed = await tx
    .update(sharedDeals)
    .set({ revealedAt: at })
    .where(
      and(
        eq(sharedDeals.id, id),
        isNull(sharedDeals.revealedAt),
        sql`NOT EXISTS (SELECT FROM ${games} WHERE ${games.dealId} = ${id} AND ${games.phase} <> 'over')`,
      ),
    )
    .returning({ id: sharedDeals.id })
  if (revealed.length > 0 && isPublic)
    await tx.update(games).set({ watchable: true }).where(eq(games.dealId, id))
  return revealed.length > 0
}

/** Shared deals as everyone may see them: the secret only once it is revealed. */
export async function findSharedDeals(db: Database, ids: DealId[]) {
  if (ids.length === 0) return []
  const rows = await db.select().from(sharedDeals).where(inArray(sharedDeals.id, ids))
  return rows.map(({ id, secret, hands, revealedAt }) => ({
    id,
    hands,
    commitment: commitmentOf(secret),
    secret: revealedAt === null ? null : secret,
  }))
}

/** The cards of each seat in a hand of deals, counted from 1. */
export const dealtCards = (secret: string, id: DealId, hand: number, players: Players): Card[][] =>
  handsOf(deckOf(secret, [id], hand), players)

/** Whether people who are not at the table may see what was played: the deals of the game, if shared, are revealed. */
export async function mayBeShown(db: Database, { dealId }: Pick<LiveGame, 'dealId'>): Promise<boolean> {
  if (dealId === null) return true
  const [deal] = await findSharedDeals(db, [dealId])
  return deal !== undefined && deal.secret !== null
}
