import { MESSAGES, REOPEN_MINUTES, type TournamentId, type UserId } from '@valecuatro/contract'
import { and, eq } from 'drizzle-orm'
import { readUsernamesById } from '../../accounts/index.ts'
import { restoreScheduledMatches } from '../../matches/index.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/http/httpError.ts'
import { correctPrize, PLATFORM_WALLET_ID, reversePrizes } from '../../wallet/index.ts'
import { nextDueAt } from '../due.ts'
import { prizeCause, restCause } from '../prizes/finish.ts'
import { lockOrganised, nextVersion, readEntries } from '../queries.ts'
import { addedPrizes, entries, tournaments } from '../schema.ts'

/**
 * Takes the finalization of a tournament back: its prizes return to the pot, and it is open again. Only one of several
 * concurrent calls succeeds.
 */
export async function reopenTournament(ctx: Context, actorId: UserId, id: TournamentId, reason: string) {
  await ctx.db.transaction(async tx => {
    const at = ctx.now()
    const tournament = await lockOrganised(ctx, tx, id, actorId)
    const { name, finishedAt, beforeFinalized, championId, timesReopened } = tournament
    if (!finishedAt || !beforeFinalized) throw new HttpError(409, MESSAGES.notFinalizedByHand)
    if (at.getTime() - finishedAt.getTime() > REOPEN_MINUTES * 60_000)
      throw new HttpError(409, MESSAGES.reopenTooLate)
    const paid = (await readEntries(tx, id)).filter(({ place }) => place !== null)
    const result = await reversePrizes(
      tx,
      [restCause(tournament), ...paid.map(({ userId }) => prizeCause(tournament, userId, championId))],
      { tournament: { _id: id, name }, by: await readActor(tx, actorId), note: reason, at },
      finishedAt,
    )
    if (!result.ok) {
      if (result.error === 'fees-refunded') throw new HttpError(409, MESSAGES.reopenFeesRefunded)
      if (result.walletId === PLATFORM_WALLET_ID) throw new HttpError(409, MESSAGES.reopenPlatformShort)
      const userId = result.walletId as UserId
      const names = await readUsernamesById(tx, [userId])
      throw Object.assign(new HttpError(409, MESSAGES.reopenPrizeSpent), { about: names.get(userId) ?? '' })
    }
    await tx.update(entries).set({ place: null, prize: 0 }).where(eq(entries.tournamentId, id))
    const { addedPrizes: counted, matchIds } = beforeFinalized
    if (counted.length > 0)
      await tx
        .insert(addedPrizes)
        .values(counted.map(each => ({ ...each, tournamentId: id, at: new Date(each.at) })))
    await restoreScheduledMatches(tx, matchIds)
    await tx
      .update(tournaments)
      .set({
        status: 'open',
        outcome: null,
        championId: null,
        partnerIds: [],
        prize: 0,
        finishedBy: null,
        finishedAt: null,
        beforeFinalized: null,
        timesReopened: timesReopened + 1,
        dueAt: nextDueAt({ ...tournament, status: 'open' }, at),
        version: nextVersion,
      })
      .where(eq(tournaments.id, id))
    const coins = result.reversed.reduce(
      (sum, { type, amount }) => sum + (type === 'debit' ? amount : -amount),
      0,
    )
    const subject = { subject: `tournament:${id}`, label: name }
    await writeAudit(tx, { actorId, action: 'tournament-reopened', ...subject, meta: { coins, reason }, at })
    for (const { id: transactionId, userId, type, amount, balanceAfter } of result.reversed)
      await ctx.events.emit(tx, 'prize-corrected', {
        tournament: { _id: id, name },
        userId: userId!,
        amount: type === 'credit' ? amount : -amount,
        balance: balanceAfter,
        transactionId,
      })
  })
}

/** Changes the prize of one player of a finished tournament; the difference moves to or from the platform. */
export async function correctPaidPrize(
  ctx: Context,
  actorId: UserId,
  id: TournamentId,
  { userId, coins, note }: { userId: UserId; coins: number; note: string },
) {
  await ctx.db.transaction(async tx => {
    const at = ctx.now()
    const tournament = await lockOrganised(ctx, tx, id, actorId)
    const { name, championId, partnerIds } = tournament
    const entry = (await readEntries(tx, id)).find(each => each.userId === userId)
    if (!entry || entry.place === null) throw new HttpError(409, MESSAGES.noPrizeToCorrect)
    if (userId === actorId) throw new HttpError(409, MESSAGES.ownCoins)
    const by = await readActor(tx, actorId)
    const correction = { tournament: { _id: id, name }, by, note, at }
    const result = await correctPrize(tx, prizeCause(tournament, userId, championId), coins, correction)
    if (!result.ok)
      throw new HttpError(
        409,
        {
          'not-paid': MESSAGES.noPrizeToCorrect,
          unchanged: MESSAGES.prizeUnchanged,
          'not-enough-coins': MESSAGES.coinsBelowZero,
          'platform-short': MESSAGES.platformCoinsShort,
        }[result.error],
      ).ofField('coins')
    const { written, before } = result
    await tx
      .update(entries)
      .set({ prize: coins })
      .where(and(eq(entries.tournamentId, id), eq(entries.userId, userId)))
    const isChampion = userId === championId || partnerIds.includes(userId)
    await tx
      .update(tournaments)
      .set({ version: nextVersion, ...(isChampion && { prize: tournament.prize + coins - before }) })
      .where(eq(tournaments.id, id))
    const player = { _id: userId, username: (await readUsernamesById(tx, [userId])).get(userId) }
    const meta = { player, before, after: coins, reason: note, transactionId: written.id }
    const subject = { subject: `tournament:${id}`, label: name }
    await writeAudit(tx, { actorId, action: 'prize-corrected', ...subject, meta, at })
    await ctx.events.emit(tx, 'prize-corrected', {
      tournament: { _id: id, name },
      userId,
      amount: coins - before,
      balance: written.balanceAfter,
      transactionId: written.id,
    })
  })
}

async function readActor(tx: Database, userId: UserId) {
  const names = await readUsernamesById(tx, [userId])
  return { _id: userId, username: names.get(userId) ?? '' }
}
