import { addedPrizeReturned, shareOfPool, type TournamentId, type UserId } from '@valecuatro/contract'
import { and, eq, ne, sql } from 'drizzle-orm'
import { cancelScheduledMatches } from '../../matches/index.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Events } from '../../platform/events.ts'
import {
  coinsOf,
  lockWallets,
  type MoveResult,
  moveCoins,
  PLATFORM_WALLET_ID,
  type Reason,
} from '../../wallet/index.ts'
import type { TournamentRow } from '../due.ts'
import { nextVersion, readEntries } from '../queries.ts'
import { addedPrizes, arenaQueue, bracketTables, entries, tournaments } from '../schema.ts'
import { dividePrizes, percentsOf, readWinners } from './prizes.ts'

export interface Champions {
  championId: UserId
  /** The other winners of a bracket's final, the better standing first. */
  partnerIds?: UserId[]
  /** The administrator who named the champion. */
  finishedBy?: UserId
}

interface Ending extends Champions {
  /** The players of each place, the champions first; by default they follow from the tables and the leaderboard. */
  places?: UserId[][]
}

/**
 * Ends a locked tournament: pays the prizes of all places, the first prize in equal parts to the winning side of
 * a bracket, and the rest to the platform account, so that the pot ends at zero. With too few entrants, the platform also gets the
 * coins back that it had added. Resolves with the champion's prize.
 */
export async function awardPrize(
  tx: Database,
  events: Events,
  tournament: TournamentRow,
  { places, ...champions }: Ending,
  at: Date,
) {
  const { id, name, awardPercent } = tournament
  const { championId, partnerIds = [] } = champions
  const winners = places ?? (await readWinners(tx, tournament, [championId, ...partnerIds]))
  await lockWallets(tx, [id, PLATFORM_WALLET_ID, ...winners.flat()])
  const pot = await coinsOf(tx, id)
  const shared = pot - addedPrizeReturned(tournament)
  const returned =
    shared < pot ? await tx.delete(addedPrizes).where(eq(addedPrizes.tournamentId, id)).returning() : []
  const paid = dividePrizes(shared, percentsOf(tournament), winners)
  for (const { userId, coins, place } of paid) {
    const cause = prizeCause(tournament, userId, championId)
    await pay(tx, tournament, userId, coins, 'tournament_prize', cause, at)
    await tx
      .update(entries)
      .set({ place, prize: coins })
      .where(and(eq(entries.tournamentId, id), eq(entries.userId, userId)))
  }
  const rest = paid.reduce((left, { coins }) => left - coins, pot)
  await pay(tx, tournament, PLATFORM_WALLET_ID, rest, 'tournament_house', restCause(tournament), at)
  const prize = shareOfPool(shared, awardPercent)
  const cancelled = await close(tx, id, { outcome: 'champion', ...champions, prize, finishedAt: at })
  if (champions.finishedBy) {
    const beforeFinalized = {
      addedPrizes: returned.map(each => ({ ...each, at: each.at.toISOString() })),
      matchIds: cancelled.map(match => match.id),
    }
    await tx.update(tournaments).set({ beforeFinalized }).where(eq(tournaments.id, id))
  }
  for (const { userId, coins } of paid)
    if (coins > 0)
      await events.emit(tx, 'prize-won', {
        tournament: { _id: id, name },
        userId,
        coins,
        timesReopened: tournament.timesReopened,
      })
  return prize
}

type Paying = Pick<TournamentRow, 'id' | 'timesReopened'>

/** A reopened tournament pays again, so its payments have other causes. */
const causeOf = (kind: string, { id, timesReopened }: Paying) =>
  timesReopened === 0 ? `${kind}:${id}` : `${kind}:${id}:${timesReopened}`

/** The cause of a prize in the ledger. */
export const prizeCause = (tournament: Paying, userId: UserId, championId: UserId | null) =>
  userId === championId
    ? causeOf('tournament_prize', tournament)
    : `${causeOf('tournament_prize', tournament)}:${userId}`

/** The cause of the payment of the rest of the pot to the platform. */
export const restCause = (tournament: Paying) => causeOf('tournament_house', tournament)

/** The organiser who cancels a tournament, and the reason. */
export interface Cancellation {
  finishedBy: UserId
  cancelReason: string
}

/**
 * Ends a locked tournament without a result: every entrant gets the fee back, and the platform the added prize.
 * Resolves with the refunded entrants.
 */
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
  const platform = tournament.addedPrize > 0 ? [PLATFORM_WALLET_ID] : []
  await lockWallets(tx, [id, ...platform, ...userIds])
  for (const entry of owed) await refundEntry(tx, tournament, entry, at)
  const added = tournament.addedPrize
  await tx.delete(addedPrizes).where(eq(addedPrizes.tournamentId, id))
  await pay(tx, tournament, PLATFORM_WALLET_ID, added, 'tournament_house', restCause(tournament), at)
  // Waiting and running tables no longer get a result; their games are ended after the commit.
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

/** Pays the fee of an entry back to the player. */
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
    .set({ dueAt: null, nextRoundAt: null, ...end, status: 'finished', version: nextVersion })
    .where(and(eq(tournaments.id, id), ne(tournaments.status, 'finished')))
    .returning({ id: tournaments.id })
  if (!closed) throw new Error(`tournament ${id} has ended before`)
  await tx.delete(arenaQueue).where(eq(arenaQueue.tournamentId, id))
  return cancelScheduledMatches(tx, sql`SELECT ${id}::uuid`)
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
