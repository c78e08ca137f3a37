import { and, eq, ne } from 'drizzle-orm'
import type { Database } from '../platform/database.ts'
import { coinsOf, HOUSE, type Moved, moveCoins, type Reason } from '../wallet/index.ts'
import type { TournamentRow } from './due.ts'
import { entriesOf, nextVersion } from './find.ts'
import { prizeOf } from './standing.ts'
import { arenaQueue, entries, tournaments } from './tables.ts'

/** Ends a tournament whose lock is held: the prize to the champion, the rest to the house, nothing left in the pot. */
export async function crown(tx: Database, tournament: TournamentRow, championId: string, at: Date) {
  const { id, awardPercent } = tournament
  const pot = await coinsOf(tx, id)
  const prize = prizeOf(pot, awardPercent)
  await pay(tx, tournament, championId, prize, 'tournament_prize', `tournament_prize:${id}`, at)
  await pay(tx, tournament, HOUSE, pot - prize, 'tournament_house', `tournament_house:${id}`, at)
  await close(tx, id, { outcome: 'champion', championId, prize, finishedAt: at })
  return prize
}

/** Ends a tournament whose lock is held: everybody gets his coins back. */
export async function callOff(tx: Database, tournament: TournamentRow, at: Date) {
  const owed = (await entriesOf(tx, tournament.id)).filter(({ refunded }) => !refunded)
  // Two tournaments that give back to the same people do so in the same order.
  for (const { userId } of owed.toSorted((a, b) => a.userId.localeCompare(b.userId))) {
    await refund(tx, tournament, userId, at)
  }
  await close(tx, tournament.id, { outcome: 'refunded', finishedAt: at })
}

export async function refund(tx: Database, tournament: TournamentRow, userId: string, at: Date) {
  const { id, entryFee } = tournament
  await pay(tx, tournament, userId, entryFee, 'tournament_refund', `tournament_refund:${id}:${userId}`, at)
  await tx
    .update(entries)
    .set({ refunded: true, slot: null })
    .where(and(eq(entries.tournamentId, id), eq(entries.userId, userId)))
}

async function close(
  tx: Database,
  id: string,
  end: Pick<TournamentRow, 'outcome' | 'finishedAt'> & Partial<TournamentRow>,
) {
  const [closed] = await tx
    .update(tournaments)
    .set({ ...end, status: 'finished', dueAt: null, version: nextVersion })
    .where(and(eq(tournaments.id, id), ne(tournaments.status, 'finished')))
    .returning({ id: tournaments.id })
  if (!closed) throw new Error(`tournament ${id} has ended before`)
  await tx.delete(arenaQueue).where(eq(arenaQueue.tournamentId, id))
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
  const paid: Moved = await moveCoins(tx, {
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
