import { areFalling, type Finalized, MESSAGES, type TournamentId, type UserId } from '@valecuatro/contract'
import { eq } from 'drizzle-orm'
import { findUser } from '../../accounts/index.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { HttpError } from '../../platform/http/httpError.ts'
import { awardPrize } from '../prizes/finish.ts'
import { leaderOf } from '../prizes/leaderboard.ts'
import { percentsOf } from '../prizes/prizes.ts'
import { lockOrganised, lockTournament, nextVersion, readEntries, requireOrganiser } from '../queries.ts'
import { tournaments } from '../schema.ts'
import { announceChange } from './edit.ts'

/**
 * Names the champion; only one of several concurrent calls succeeds. Administrators may name any player, also before
 * play; organisers only the leader.
 */
export async function finalizeTournament(
  ctx: Context,
  actorId: UserId,
  id: TournamentId,
  { championId, reason }: { championId: UserId; reason?: string | null | undefined },
): Promise<Finalized> {
  return ctx.db.transaction(async tx => {
    const at = ctx.now()
    const tournament = await lockTournament(ctx, tx, id)
    const role = await requireOrganiser(tx, actorId, tournament)
    if (tournament.status !== 'open') throw new HttpError(409, MESSAGES.tournamentNotOpen)
    const entered = await readEntries(tx, id)
    const entry = entered.find(({ userId }) => userId === championId)
    if (entry?.disqualified) throw new HttpError(409, MESSAGES.disqualifiedChampion)
    const champion = entry && (await findUser(tx, championId))
    if (!champion) throw new HttpError(400, MESSAGES.championNotAPlayer)
    if (role !== 'admin') {
      const leader = leaderOf(entered)
      if (!leader) throw new HttpError(409, MESSAGES.finalizeBeforePlay)
      if (leader.userId !== championId)
        throw new HttpError(409, MESSAGES.championNotLeader).ofField('championId')
    }
    const prize = await awardPrize(tx, ctx.events, tournament, { championId, finishedBy: actorId }, at)
    const meta = {
      champion: { _id: champion.id, username: champion.username },
      prize,
      reason: reason ?? null,
    }
    const subject = { subject: `tournament:${id}`, label: tournament.name }
    await writeAudit(tx, { actorId, action: 'tournament-finalized', ...subject, meta, at })
    return { champion: { _id: champion.id, username: champion.username }, prize } as Finalized
  })
}

/** Changes the champion's share while the tournament is open. */
export async function changeAward(ctx: Context, actorId: UserId, id: TournamentId, share: number) {
  await ctx.db.transaction(async tx => {
    const at = ctx.now()
    const tournament = await lockOrganised(ctx, tx, id, actorId)
    const { name, status, awardPercent, furtherPercents, version } = tournament
    if (status !== 'open') throw new HttpError(409, MESSAGES.tournamentNotOpen)
    const percent = Math.round(share * 100)
    const percents = percentsOf({ awardPercent: percent, furtherPercents })
    if (percents.reduce((a, b) => a + b) > 100) throw new HttpError(409, MESSAGES.prizesAboveAll)
    if (!areFalling(percents)) throw new HttpError(409, MESSAGES.prizesRising)
    await tx
      .update(tournaments)
      .set({ awardPercent: percent, version: nextVersion })
      .where(eq(tournaments.id, id))
    if (percent !== awardPercent)
      await announceChange(ctx, tx, { ...tournament, version: version + 1 }, ['awardPercent'])
    const meta = { before: awardPercent / 100, after: percent / 100 }
    const subject = { subject: `tournament:${id}`, label: name }
    await writeAudit(tx, { actorId, action: 'award-changed', ...subject, meta, at })
  })
}
