import type { TournamentId } from '@valecuatro/contract'
import { and, asc, eq, gt, isNull, lte, ne, sql } from 'drizzle-orm'
import { cancelScheduledMatches } from '../matches/index.ts'
import { afterCommit } from '../platform/afterCommit.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database.ts'
import type { Events } from '../platform/events.ts'
import { type DrawOptions, drawBracket } from './draw.ts'
import { dueStepOf, nextDueAt, type TournamentRow } from './due.ts'
import { awardPrize, refundTournament } from './finish.ts'
import { leaderOf } from './leaderboard.ts'
import { readEntries } from './queries.ts'
import { tournaments } from './schema.ts'

const MAX_PER_RUN = 200
const REMIND_BEFORE_MS = 10 * 60_000

/**
 * Does what is due: draws brackets, ends arenas, cancels tournaments that too few players entered and matches of ended
 * tournaments that were never started.
 */
export async function runDueTournaments(ctx: Context, drawOptions: DrawOptions) {
  const due = await ctx.db
    .select({ id: tournaments.id })
    .from(tournaments)
    .where(and(lte(tournaments.dueAt, ctx.now()), ne(tournaments.status, 'finished')))
    .orderBy(asc(tournaments.dueAt))
    .limit(MAX_PER_RUN)
  for (const { id } of due) {
    await ctx.db
      .transaction(tx => runStep(tx, ctx, id, drawOptions))
      // One that fails must not keep the others from being run.
      .catch(error => ctx.log.error({ err: error, tournamentId: id }, 'a due tournament could not be run'))
  }
  const cancelled = await cancelScheduledMatches(
    ctx.db,
    sql`SELECT id FROM ${tournaments} WHERE ${tournaments.status} = 'finished'`,
  )
  for (const tournamentId of new Set(cancelled)) ctx.events.signal('tournament-stepped', { tournamentId })
}

/** Tells the entrants of a tournament, once, that it begins within ten minutes. */
export async function remindEntrants(ctx: Context) {
  const now = ctx.now()
  const isDue = and(
    eq(tournaments.status, 'open'),
    isNull(tournaments.remindedAt),
    gt(tournaments.startDate, now),
    lte(tournaments.startDate, new Date(now.getTime() + REMIND_BEFORE_MS)),
  )
  const due = await ctx.db.select({ id: tournaments.id }).from(tournaments).where(isDue).limit(MAX_PER_RUN)
  for (const { id } of due) {
    await ctx.db
      .transaction(async tx => {
        const [reminded] = await tx
          .update(tournaments)
          .set({ remindedAt: now })
          .where(and(eq(tournaments.id, id), isDue))
          .returning({ _id: tournaments.id, name: tournaments.name, startDate: tournaments.startDate })
        // Another node was first.
        if (!reminded) return
        const { startDate, ...tournament } = reminded
        const userIds = (await readEntries(tx, id)).map(({ userId }) => userId)
        await ctx.events.emit(tx, 'tournament-soon', { tournament, userIds, startDate })
      })
      .catch(error => ctx.log.error({ err: error, tournamentId: id }, 'entrants could not be reminded'))
  }
}

/** A tournament that another node has locked is left to that node. */
async function runStep(tx: Database, ctx: Context, id: TournamentId, drawOptions: DrawOptions) {
  const now = ctx.now()
  const [tournament] = await tx
    .select()
    .from(tournaments)
    .where(and(eq(tournaments.id, id), lte(tournaments.dueAt, now)))
    .for('no key update', { skipLocked: true })
  if (!tournament) return
  afterCommit(tx, () => ctx.events.signal('tournament-stepped', { tournamentId: id }))
  switch (dueStepOf(tournament, now)) {
    case 'draw':
      return drawBracket(tx, tournament, drawOptions, now)
    case 'close':
      return refundTournament(tx, ctx.events, tournament, now)
    case 'end':
      return end(tx, ctx.events, tournament, now)
    case 'wait':
      await tx
        .update(tournaments)
        .set({ dueAt: nextDueAt(tournament, now) })
        .where(eq(tournaments.id, id))
  }
}

/** The leader is champion; an arena without a finished match has none and is cancelled. */
async function end(tx: Database, events: Events, tournament: TournamentRow, now: Date) {
  const leader = leaderOf(await readEntries(tx, tournament.id))
  if (leader) await awardPrize(tx, events, tournament, { championId: leader.userId }, now)
  else await refundTournament(tx, events, tournament, now)
}
