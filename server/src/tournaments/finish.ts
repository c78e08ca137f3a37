import { sharePrize, type TournamentId, type UserId } from '@valecuatro/contract'
import { and, eq, ne, sql } from 'drizzle-orm'
import { cancelScheduledMatches } from '../matches/index.ts'
import type { Database } from '../platform/database.ts'
import type { Events } from '../platform/events.ts'
import {
  coinsOf,
  lockWallets,
  type MoveResult,
  moveCoins,
  PLATFORM_WALLET_ID,
  type Reason,
} from '../wallet/index.ts'
import type { TournamentRow } from './due.ts'
import { prizeOf } from './leaderboard.ts'
import { nextVersion, readEntries } from './queries.ts'
import { arenaQueue, bracketTables, entries, tournaments } from './schema.ts'

export interface Champions {
  championId: UserId
  /** The other winner of a bracket's final. */
  partnerId?: UserId
  /** The administrator who named the champion. */
  finishedBy?: UserId
}

/**
 * Ends a tournament whose lock is held: the prize to the champion, or in halves to the winning pair, the rest to the
 * platform account; the pot ends at zero.
 */
export async function awardPrize(
  tx: Database,
  events: Events,
  tournament: TournamentRow,
  champions: Champions,
  at: Date,
) {
  const { id, name, awardPercent } = tournament
  const { championId, partnerId } = champions
  await lockWallets(tx, [id, PLATFORM_WALLET_ID, championId, ...(partnerId ? [partnerId] : [])])
  const pot = await coinsOf(tx, id)
  const prize = prizeOf(pot, awardPercent)
  const shares = sharePrize(prize, partnerId !== undefined)
  const cause = `tournament_prize:${id}`
  await pay(tx, tournament, championId, shares.champion, 'tournament_prize', cause, at)
  if (partnerId) {
    await pay(tx, tournament, partnerId, shares.partner, 'tournament_prize', `${cause}:${partnerId}`, at)
  }
  await pay(tx, tournament, PLATFORM_WALLET_ID, pot - prize, 'tournament_house', `tournament_house:${id}`, at)
  await close(tx, id, { outcome: 'champion', ...champions, prize, finishedAt: at })
  for (const [userId, coins] of [
    [championId, shares.champion],
    [partnerId, shares.partner],
  ] as const)
    if (userId && coins > 0)
      await events.emit(tx, 'prize-won', { tournament: { _id: id, name }, userId, coins })
  return prize
}

/** Who cancels a tournament, and why. */
export interface Cancellation {
  finishedBy: UserId
  cancelReason: string
}

/** Ends a tournament whose lock is held: every entrant gets the fee back. Answers with the entrants who got it. */
export async function refundTournament(
  tx: Database,
  events: Events,
  tournament: TournamentRow,
  at: Date,
  cancellation?: Cancellation,
): Promise<UserId[]> {
  const { id, name, entryFee } = tournament
  const owed = (await readEntries(tx, id)).filter(({ refunded }) => !refunded)
  const userIds = owed.map(({ userId }) => userId)
  await lockWallets(tx, [id, ...userIds])
  for (const entry of owed) await refundEntry(tx, tournament, entry, at)
  // Tables that are waiting or being played have no result any more; their games are ended after the commit.
  await tx
    .delete(bracketTables)
    .where(and(eq(bracketTables.tournamentId, id), ne(bracketTables.state, 'finished')))
  const end = {
    outcome: 'refunded',
    finishedAt: at,
    dueAt: cancellation ? at : null,
    ...cancellation,
  } as const
  await close(tx, id, end)
  await events.emit(tx, 'tournament-cancelled', { tournament: { _id: id, name }, userIds, coins: entryFee })
  return userIds
}

type Entry = Pick<typeof entries.$inferSelect, 'userId' | 'number'>

/** The fee of an entry goes back to the player. */
export async function payRefund(
  tx: Database,
  tournament: TournamentRow,
  { userId, number }: Entry,
  at: Date,
) {
  const cause = `tournament_refund:${tournament.id}:${userId}:${number}`
  await pay(tx, tournament, userId, tournament.entryFee, 'tournament_refund', cause, at)
}

export async function refundEntry(tx: Database, tournament: TournamentRow, entry: Entry, at: Date) {
  const { id } = tournament
  const { userId } = entry
  await payRefund(tx, tournament, entry, at)
  await tx
    .update(entries)
    .set({ refunded: true, slot: null })
    .where(and(eq(entries.tournamentId, id), eq(entries.userId, userId)))
}

async function close(
  tx: Database,
  id: TournamentId,
  end: Pick<TournamentRow, 'outcome' | 'finishedAt'> & Partial<TournamentRow>,
) {
  const [closed] = await tx
    .update(tournaments)
    .set({ dueAt: null, ...end, status: 'finished', version: nextVersion })
    .where(and(eq(tournaments.id, id), ne(tournaments.status, 'finished')))
    .returning({ id: tournaments.id })
  if (!closed) throw new Error(`tournament ${id} has ended before`)
  await tx.delete(arenaQueue).where(eq(arenaQueue.tournamentId, id))
  await cancelScheduledMatches(tx, sql`SELECT ${id}::uuid`)
}

async function pay(
  tx: Database,
  { id, name }: TournamentRow,
  to: string,
  amount: number,
  reason: Reason,
  cause: string,
  at: Date,
) {
  if (amount === 0) return
  const paid: MoveResult = await moveCoins(tx, {
    from: id,
    to,
    amount,
    reason,
    cause,
    at,
    meta: { tournament: { _id: id, name } },
  })
  if (!paid.ok) throw new Error(`the pot of tournament ${id} cannot pay: ${paid.error}`)
}
