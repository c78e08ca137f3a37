import { randomInt } from 'node:crypto'
import type {
  MatchId,
  OrganiserAction,
  PairEvent,
  TournamentId,
  UserId,
  WaitingListOutcome,
} from '@valecuatro/contract'
import { and, eq, inArray } from 'drizzle-orm'
import { rowsOfSection } from '../accounts/index.ts'
import type { Matches } from '../matches/index.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database/database.ts'
import { every } from '../platform/jobs/every.ts'
import type { Live } from '../platform/sockets/live.ts'
import { type Sockets, userRoom } from '../platform/sockets/sockets.ts'
import { advanceTournament } from './bracket/advance.ts'
import type { DrawOptions } from './bracket/draw.ts'
import { openCheckIns } from './entry/checkIn.ts'
import { expireTeamInvitations } from './entry/teams.ts'
import { runWaitingLists } from './entry/waitingList.ts'
import { readEntriesForExport, withdrawFromOpenTournaments } from './entry/withdraw.ts'
import { revealUnfinishedRounds } from './formats/duplicateTables.ts'
import { runDueRounds } from './formats/rounds.ts'
import { endCancelledGames, endLeftoverGames } from './organise/cancel.ts'
import { enforceDisqualifications } from './organise/disqualifications.ts'
import { runOrganiserAction } from './organise/organise.ts'
import { isForPractice, removeExpiredPractice, removePractice } from './organise/practice.ts'
import { removeTournament } from './organise/remove.ts'
import { createDueTournaments } from './organise/series.ts'
import { assertCanStart, countVersion } from './queries.ts'
import { arenaQueue, bracketTables, calendarFeeds, tournamentTemplates } from './schema.ts'
import { type HasSocketHere, renewPresence } from './seating/presence.ts'
import { seatArena } from './seating/seatArena.ts'
import { restartNoShowTimes, startReadyTables } from './seating/startTables.ts'
import { cancelLeftoverMatches, findDueWork, remindEntrants, runDueTournaments } from './sweep.ts'
import { createTournamentTopics } from './views/liveTopics.ts'

const RUN_INTERVAL_MS = 1000
const PRACTICE_SWEEP_INTERVAL_MS = 10 * 60_000

interface NamedTournament {
  _id: TournamentId
  name: string
}

declare module '../platform/events.ts' {
  interface DomainEvents {
    /** A tournament starts within ten minutes; emitted once for each start date. */
    'tournament-soon': { tournament: NamedTournament; userIds: UserId[]; startDate: Date }
    /** The entrants and the players on the waiting list can check in; emitted once for each start date. */
    'check-in-open': { tournament: NamedTournament; userIds: UserId[]; startDate: Date }
    'checked-in': { tournamentId: TournamentId; userId: UserId; startDate: Date }
    /**
     * An entrant has lost the place at the start and got the fee of `coins` back; `missing` names the partners who had not
     * checked in, if the player had. `number` is that of the entry.
     */
    'check-in-missed': {
      tournament: NamedTournament
      userId: UserId
      coins: number
      missing: string[]
      number: number
    }
    /** An organiser changed the dates or prizes of a tournament that these users have entered. */
    'tournament-changed': {
      tournament: NamedTournament
      userIds: UserId[]
      what: 'dates' | 'prizes' | 'both'
      version: number
    }
    /** The players of a table of a bracket are known, and the table waits for them. */
    'table-called': { matchId: MatchId; tournament: NamedTournament; userIds: UserId[] }
    /** A tournament was cancelled, and its entrants got the fee of `coins` back. */
    'tournament-cancelled': { tournament: NamedTournament; userIds: UserId[]; coins: number }
    /** A player was removed from a waiting list, not at their own request; `seq` is the number that they had there. */
    'waiting-list': {
      tournament: NamedTournament
      userId: UserId
      outcome: WaitingListOutcome
      coins: number
      seq: number
      /** Of a team: the name of the partner who caused the outcome or waited with the player, and of all partners. */
      partner: string | null
      partners: string[]
    }
    /** An organiser has invited a player. */
    'tournament-invitation': { tournament: NamedTournament; userId: UserId }
    /** An organiser (`by`, a username) has made another user a co-organiser; `version` is that of the tournament. */
    'co-organiser-added': { tournament: NamedTournament; userId: UserId; by: string; version: number }
    /**
     * A player (`from`) has invited `userId` to enter as a team of `size`, or has answered or withdrawn. `partners` are
     * the names of the other players of the receiver's team; `number` counts the entries made before.
     */
    pair: {
      tournament: NamedTournament
      userId: UserId
      from: { _id: UserId; username: string }
      event: PairEvent
      coins: number
      size: number
      partners: string[]
      number: number
      at: Date
    }
    /** An organiser has written to the entrants. */
    'tournament-announced': {
      tournament: NamedTournament
      userIds: UserId[]
      announcementId: string
      text: string
    }
    /** A player has been paid a prize. `timesReopened` tells the prizes of a reopened tournament apart. */
    'prize-won': { tournament: NamedTournament; userId: UserId; coins: number; timesReopened: number }
    /** Coins of a prize were taken back (negative) or added, after it had been paid. */
    'prize-corrected': {
      tournament: NamedTournament
      userId: UserId
      amount: number
      balance: number
      transactionId: string
    }
  }
  interface Signals {
    /** A due tournament was drawn, ended or cancelled; emitted after the commit. */
    'tournament-stepped': { tournamentId: TournamentId }
    /** A player or an organiser has changed a tournament; emitted after the commit. */
    'tournament-updated': { tournamentId: TournamentId }
  }
}

export interface TournamentOptions {
  /** How many milliseconds a table of a bracket waits for absent players. */
  noShowMs: number
  random?: () => number
  hasSocketHere?: HasSocketHere
}

export type Tournaments = ReturnType<typeof createTournaments>

const RANDOM_STEPS = 2 ** 47

/** An unpredictable number from 0 (included) to 1 (excluded), because coins depend on the draw. */
const unpredictable = () => randomInt(RANDOM_STEPS) / RANDOM_STEPS

/**
 * Runs the tournaments. Each row says when its next step is due; every node checks once a second, and the first node to
 * lock the row performs the step.
 */
export function createTournaments(
  ctx: Context,
  matches: Matches,
  sockets: Sockets,
  live: Live,
  {
    noShowMs,
    random = unpredictable,
    hasSocketHere = userId => sockets.hasSocketHere(userRoom(userId)),
  }: TournamentOptions,
) {
  const drawOptions: DrawOptions = { random, noShowMs, events: ctx.events }
  const changed = (tx: Database, tournamentId: TournamentId) => live.changed(tx, 'tournament', tournamentId)
  let isFirst = true

  ctx.events.on('match-starting', async (tx, { tournamentId }) => {
    if (tournamentId) await assertCanStart(tx, tournamentId)
  })

  ctx.events.on('match-started', async (tx, { matchId, tournamentId, userIds }) => {
    if (userIds.length > 0) await tx.delete(arenaQueue).where(inArray(arenaQueue.userId, userIds))
    if (!tournamentId) return
    await countVersion(tx, tournamentId)
    await tx
      .update(bracketTables)
      .set({ state: 'playing' })
      .where(and(eq(bracketTables.matchId, matchId), eq(bracketTables.state, 'waiting')))
    changed(tx, tournamentId)
  })

  ctx.events.on('match-finished', async (tx, match) => {
    await advanceTournament(tx, match, drawOptions)
    const { tournamentId } = match
    if (tournamentId) changed(tx, tournamentId)
  })

  ctx.events.on('player-waits', async (tx, { userId, at }) => {
    // A player has one row for all tournaments, which joining another queue has already changed.
    if (at !== 'tournament') await leaveQueue(tx, userId)
  })
  ctx.events.on('player-taken-out', (tx, { userId }) => leaveQueue(tx, userId))
  ctx.events.on('user-suspended', (tx, { userId }) => leaveQueue(tx, userId))

  ctx.events.on('data-requested', async (_tx, { userId, add }) =>
    add(
      'tournaments',
      rowsOfSection(() => readEntriesForExport(ctx.db, userId)),
    ),
  )
  ctx.events.on('user-deleted', async (tx, { userId, at }) => {
    await withdrawFromOpenTournaments(ctx, tx, userId, at)
    await tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId))
    await tx.delete(tournamentTemplates).where(eq(tournamentTemplates.createdBy, userId))
  })

  ctx.events.onSignal('tournament-stepped', ({ tournamentId }) => changed(ctx.db, tournamentId))
  ctx.events.onSignal('tournament-updated', ({ tournamentId }) => changed(ctx.db, tournamentId))

  async function leaveQueue(tx: Database, userId: UserId) {
    const left = await tx.delete(arenaQueue).where(eq(arenaQueue.userId, userId)).returning()
    for (const { tournamentId } of left) changed(tx, tournamentId)
  }

  /** Starts tables of an arena as long as enough players wait. */
  async function seat(tournamentId: TournamentId) {
    while (await seatArena(ctx, matches, tournamentId));
  }

  let lastRun: Promise<void> = Promise.resolve()

  /** Performs the due work, after a run in progress has ended. */
  function tick(): Promise<void> {
    lastRun = lastRun.catch(() => {}).then(runOnce)
    return lastRun
  }

  async function runOnce() {
    if (isFirst) await restartNoShowTimes(ctx, noShowMs)
    isFirst = false
    const { isScheduled, isAnyWaiting, isAnyDisqualified } = await findDueWork(ctx)
    if (isScheduled) {
      await runWaitingLists(ctx)
      await expireTeamInvitations(ctx)
      await createDueTournaments(ctx)
      await runDueTournaments(ctx, drawOptions)
      await runDueRounds(ctx, drawOptions)
      await endLeftoverGames(ctx, matches)
      await openCheckIns(ctx)
      await remindEntrants(ctx)
    }
    // The scheduled work may have drawn tables.
    if (isScheduled || isAnyWaiting) {
      await renewPresence(ctx, hasSocketHere)
      await startReadyTables(ctx, matches)
    }
    if (isScheduled || isAnyDisqualified) await enforceDisqualifications(ctx, matches)
    if (isScheduled || isAnyWaiting) {
      const queues = await ctx.db.selectDistinct({ tournamentId: arenaQueue.tournamentId }).from(arenaQueue)
      for (const { tournamentId } of queues) await seat(tournamentId)
    }
    await cancelLeftoverMatches(ctx)
    await live.refresh('tournament')
  }

  const stop = every(ctx.log, RUN_INTERVAL_MS, 'tournaments', tick)
  /** Deletes the practice tournaments whose day is over, and publishes the deals of rounds that were never finished. */
  const sweepPractice = async () => {
    await removeExpiredPractice(ctx, matches)
    await revealUnfinishedRounds(ctx)
  }
  const stopPracticeSweep = every(ctx.log, PRACTICE_SWEEP_INTERVAL_MS, 'practice tournaments', sweepPractice)

  return {
    topics: createTournamentTopics(ctx, sockets, live),
    tick,
    seat,
    sweepPractice,

    /** Ends the running games of a cancelled tournament. */
    async endGames(tournamentId: TournamentId) {
      await endCancelledGames(ctx, matches, tournamentId)
      changed(ctx.db, tournamentId)
    },

    /** Removes a tournament without entrants, or a practice tournament. */
    async remove(actorId: UserId, tournamentId: TournamentId) {
      const isPractice = await isForPractice(ctx.db, tournamentId)
      if (isPractice) await removePractice(ctx, matches, tournamentId, actorId)
      else await removeTournament(ctx, actorId, tournamentId)
    },

    /** Carries out an organiser's action in a tournament in play. */
    async organise(actorId: UserId, tournamentId: TournamentId, action: OrganiserAction) {
      await runOrganiserAction(ctx, matches, drawOptions, actorId, tournamentId, action)
    },

    /** Schedules an update of the watchers after a change at this node. */
    changed: (tournamentId: TournamentId) => changed(ctx.db, tournamentId),

    close() {
      stop()
      stopPracticeSweep()
    },
  }
}
