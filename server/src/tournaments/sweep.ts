import { isRoundFormat, type TournamentId } from '@valecuatro/contract'
import { and, asc, eq, exists, gt, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { cancelScheduledMatches } from '../matches/index.ts'
import type { Context } from '../platform/context.ts'
import { afterCommit } from '../platform/database/afterCommit.ts'
import { type Database, rowsOf } from '../platform/database/database.ts'
import type { Events } from '../platform/events.ts'
import { type DrawOptions, drawBracket } from './bracket/draw.ts'
import { dueStepOf, nextDueAt, type TournamentRow } from './due.ts'
import { closeCheckIn, isCheckInDue } from './entry/checkIn.ts'
import { expiredTeamInvitations } from './entry/teams.ts'
import { dueWaitingLists } from './entry/waitingList.ts'
import { drawEntrants, isRoundDue } from './formats/rounds.ts'
import { disqualifiedEntries } from './organise/disqualifications.ts'
import { awardPrize, refundTournament } from './prizes/finish.ts'
import { leaderOf } from './prizes/leaderboard.ts'
import { readEntries } from './queries.ts'
import { arenaQueue, bracketTables, tournamentSeries, tournaments } from './schema.ts'

const MAX_PER_RUN = 200
const REMIND_BEFORE_MS = 10 * 60_000

/**
 * Checks in one statement whether the tournaments have work, because most of the time there is none. `isScheduled` is
 * set for work that is due at a time or when a place is free.
 */
export async function findDueWork({ db, now: readNow }: Context) {
  const now = readNow()
  const isScheduled = or(
    exists(db.select({ id: tournaments.id }).from(tournaments).where(lte(tournaments.dueAt, now))),
    exists(db.select({ id: tournaments.id }).from(tournaments).where(isRoundDue(now))),
    exists(db.select({ id: tournaments.id }).from(tournaments).where(isReminderDue(now))),
    exists(db.select({ id: tournaments.id }).from(tournaments).where(isCheckInDue(now))),
    exists(
      db.select({ id: tournamentSeries.id }).from(tournamentSeries).where(lte(tournamentSeries.dueAt, now)),
    ),
    exists(dueWaitingLists(db, now)),
    exists(expiredTeamInvitations(db, now)),
  )
  const isAnyWaiting = or(
    exists(db.select({ userId: arenaQueue.userId }).from(arenaQueue)),
    exists(
      db.select({ id: bracketTables.matchId }).from(bracketTables).where(eq(bracketTables.state, 'waiting')),
    ),
  )
  const [row] = await rowsOf<{ isScheduled: boolean; isAnyWaiting: boolean; isAnyDisqualified: boolean }>(
    db,
    sql`SELECT ${isScheduled} AS "isScheduled", ${isAnyWaiting} AS "isAnyWaiting",
               ${exists(disqualifiedEntries(db))} AS "isAnyDisqualified"`,
  )
  return row!
}

/**
 * Performs the due steps: closes check-ins, draws brackets and first rounds, ends arenas, and cancels tournaments with too few entrants.
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
      // A tournament that fails must not prevent the others from being run.
      .catch(error => ctx.log.error({ err: error, tournamentId: id }, 'a due tournament could not be run'))
  }
}

/** Cancels the matches of ended tournaments that were never started. */
export async function cancelLeftoverMatches(ctx: Context) {
  const cancelled = await cancelScheduledMatches(
    ctx.db,
    sql`SELECT id FROM ${tournaments} WHERE ${tournaments.status} = 'finished'`,
  )
  for (const tournamentId of new Set(cancelled.map(match => match.tournamentId)))
    ctx.events.signal('tournament-stepped', { tournamentId })
}

const isReminderDue = (now: Date) =>
  and(
    eq(tournaments.status, 'open'),
    isNull(tournaments.remindedAt),
    gt(tournaments.startDate, now),
    lte(tournaments.startDate, new Date(now.getTime() + REMIND_BEFORE_MS)),
  )

/** Reminds the entrants of a tournament once, within ten minutes of its start. */
export async function remindEntrants(ctx: Context) {
  const now = ctx.now()
  const isDue = isReminderDue(now)
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

/** Performs the due step of a tournament, unless another node has locked it. */
async function runStep(tx: Database, ctx: Context, id: TournamentId, drawOptions: DrawOptions) {
  const now = ctx.now()
  const [tournament] = await tx
    .select()
    .from(tournaments)
    .where(and(eq(tournaments.id, id), lte(tournaments.dueAt, now)))
    .for('no key update', { skipLocked: true })
  if (!tournament) return
  afterCommit(tx, () => ctx.events.signal('tournament-stepped', { tournamentId: id }))
  await performStep(tx, ctx, tournament, drawOptions, now)
}

async function performStep(
  tx: Database,
  ctx: Context,
  tournament: TournamentRow,
  drawOptions: DrawOptions,
  now: Date,
) {
  const { id } = tournament
  switch (dueStepOf(tournament, now)) {
    case 'close-check-in':
      return performStep(tx, ctx, await closeCheckIn(ctx, tx, tournament, now), drawOptions, now)
    case 'draw':
      return isRoundFormat(tournament.format)
        ? drawEntrants(tx, tournament, drawOptions, now)
        : drawBracket(tx, tournament, drawOptions, now)
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

/** Ends an arena: the leader is the champion; an arena without a finished match has no leader and is cancelled. */
async function end(tx: Database, events: Events, tournament: TournamentRow, now: Date) {
  const leader = leaderOf(await readEntries(tx, tournament.id))
  if (leader) await awardPrize(tx, events, tournament, { championId: leader.userId }, now)
  else await refundTournament(tx, events, tournament, now)
}
