import {
  type GameId,
  type MatchId,
  MESSAGES,
  modeOf,
  type TableCode,
  type TournamentId,
  type UserId,
} from '@valecuatro/contract'
import type { Rules, Seat } from '@valecuatro/engine'
import { and, eq, ne, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { findSuspended, recordGameResult, rowsOfSection, usernameKeyOf } from '../accounts/index.ts'
import type { AlsoWrite, Games, Occupant, PlayerResult } from '../games/index.ts'
import { afterCommit } from '../platform/afterCommit.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database.ts'
import { HttpError } from '../platform/httpError.ts'
import { inBatches, uuidKey } from '../platform/keysetStream.ts'
import { type Sockets, userRoom } from '../platform/sockets.ts'
import { type MatchRow, readMatchPlayers, readMatchRef } from './present.ts'
import { readDisplayedRatings, updateRatings } from './ratings.ts'
import { writeDeparture, writeResults } from './results.ts'
import { insertMatch, type MatchTournament, replaceSeat } from './schedule.ts'
import { matches, ratingChanges, ratings } from './schema.ts'

declare module '../platform/events.ts' {
  interface DomainEvents {
    /** A scheduled match is about to start: a handler refuses it by throwing an `HttpError`. */
    'match-starting': { tournamentId: TournamentId | null }
    /** The players of a match have joined its game; handlers remove them from every queue. */
    'match-started': {
      matchId: MatchId
      gameId: GameId
      tournamentId: TournamentId | null
      tableCode: TableCode | null
      userIds: UserId[]
    }
    /** A match has a result. Emitted before statistics, because a tournament or table is locked before its players. */
    'match-finished': {
      matchId: MatchId
      tournamentId: TournamentId | null
      tableCode: TableCode | null
      winner: 0 | 1
      score: readonly [number, number]
      results: PlayerResult[]
      at: Date
    }
    /** A match has ended without a result. */
    'match-cancelled': { matchId: MatchId; tableCode: TableCode | null; left: UserId[]; at: Date }
  }
}

export type Matches = ReturnType<typeof createMatches>

export interface OpenOptions {
  counts: boolean
  rules?: Partial<Rules>
  watchable?: boolean
  tournament?: MatchTournament
  /** The table where the players have gathered. */
  tableCode?: TableCode | null
  /** How long a turn may last; as configured unless given. */
  turnMs?: number | undefined
}

type SeatOptions = Pick<OpenOptions, 'rules' | 'watchable' | 'turnMs'> & { held?: Seat[] }

/** The player who takes over the seat of another player. */
export interface Substitute {
  userId: UserId
  username: string
}

export interface StartedMatch {
  matchId: MatchId
  gameId: GameId
}

/** Matches: their players, their purpose and the effects of their results. The play itself belongs to `games`. */
export function createMatches(ctx: Context, games: Games, sockets: Sockets) {
  games.matchLookup.setReader(matchId => readMatchRef(ctx.db, matchId))

  ctx.events.on('game-over', async (tx, { matchId, winner, winnerId, score, at, results, isRated }) => {
    const [team1Points, team2Points] = score
    const first = results.find(({ seat }) => seat % 2 === winner)
    const [match] = await tx
      .update(matches)
      .set({
        status: 'finished',
        winnerId: winnerId ?? first?.userId ?? null,
        winnerKey: usernameKeyOf(winnerId ?? first?.userId ?? null),
        team1Points,
        team2Points,
        finishedAt: at,
      })
      .where(and(eq(matches.id, matchId), ne(matches.status, 'finished')))
      .returning()
    if (!match) return
    const { tournamentId, tableCode } = match
    const result = { winner, score, results, at }
    await ctx.events.emit(tx, 'match-finished', { matchId, tournamentId, tableCode, ...result })
    await writeResults(tx, match, results, at)
    if (!match.counts) return
    for (const { userId, won } of results.toSorted((a, b) => a.userId.localeCompare(b.userId))) {
      await recordGameResult(tx, userId, won)
    }
    if (isRated) await updateRatings(tx, { matchId, results, winner, at })
  })

  ctx.events.on('players-left', (tx, { matchId, userIds, at }) => writeDeparture(tx, matchId, userIds, at))

  ctx.events.on('data-requested', async (_tx, { userId, add }) => {
    add('games', async function* () {
      const batches = inBatches<Record<string, unknown>>(ctx.db, {
        from: sql`match_players p JOIN matches m ON m.id = p.match_id`,
        where: sql`p.user_id = ${userId}`,
        columns: sql`m.game_id AS "gameId", m.tournament_name AS tournament, p.seat, p.won, p.absent,
          m.team1_points AS "team1Points", m.team2_points AS "team2Points", m.started_at AS "startedAt",
          m.finished_at AS "finishedAt"`,
        keys: [uuidKey(sql`m.id`)],
        order: 'asc',
      })
      for await (const rows of batches) for (const { last, ...row } of rows) yield row
    })
    add(
      'ratings',
      rowsOfSection(() => ctx.db.select().from(ratings).where(eq(ratings.userId, userId))),
    )
  })
  ctx.events.on('user-deleted', async (tx, { userId }) => {
    await tx.delete(ratings).where(eq(ratings.userId, userId))
    await tx.delete(ratingChanges).where(eq(ratingChanges.userId, userId))
  })

  ctx.events.on('user-renamed', async (tx, { userId }) => {
    await tx.execute(sql`
      UPDATE matches m SET winner_key = ${usernameKeyOf(sql`m.winner_id`)}, players_key = (
        SELECT coalesce(string_agg(${usernameKeyOf(sql`p.user_id`)}, ', ' ORDER BY p.seat), '')
        FROM match_players p WHERE p.match_id = m.id)
      WHERE m.id IN (SELECT match_id FROM match_players WHERE user_id = ${userId})`)
  })

  ctx.events.on('game-cancelled', async (tx, { matchId, at, left }) => {
    const [match] = await tx
      .update(matches)
      .set({ status: 'cancelled' })
      .where(and(eq(matches.id, matchId), eq(matches.status, 'in_progress')))
      .returning({ tableCode: matches.tableCode })
    if (match) await ctx.events.emit(tx, 'match-cancelled', { matchId, tableCode: match.tableCode, left, at })
  })

  /**
   * Creates the game of a match in the caller's transaction; the players are notified after the commit. A bot plays the
   * seat of a player who has since been suspended. Throws SeatedElsewhere if a player is at another table.
   */
  async function seat(
    tx: Database,
    { id: matchId, tournamentId, tableCode }: Pick<MatchRow, 'id' | 'tournamentId' | 'tableCode'>,
    seats: Occupant[],
    { rules = {}, watchable = true, turnMs, held = [] }: SeatOptions,
  ): Promise<StartedMatch> {
    const userIds = seats.flatMap(({ userId }) => userId ?? [])
    const suspended = await findSuspended(tx, userIds)
    const empty = seats.flatMap(({ userId }, index) =>
      userId && suspended.has(userId) ? [index as Seat] : [],
    )
    const ratings = await readDisplayedRatings(tx, userIds, modeOf(seats.length))
    const gameId = newId() as GameId
    await tx
      .update(matches)
      .set({ status: 'in_progress', gameId, watchable, startedAt: ctx.now() })
      .where(eq(matches.id, matchId))
    // Emitted before the seats are taken, because a tournament is locked before seats.
    await ctx.events.emit(tx, 'match-started', { matchId, gameId, tournamentId, tableCode, userIds })
    await games.create(tx, {
      id: gameId,
      needsWinner: tournamentId !== null,
      matchId,
      rules,
      watchable,
      turnMs,
      held: [...new Set([...held, ...empty])],
      seats: seats.map(each => ({
        ...each,
        rating: (each.userId && ratings.get(each.userId)) ?? null,
      })),
    })
    afterCommit(tx, () => {
      for (const userId of userIds) sockets.send(userRoom(userId), 'game:ready', { gameId, matchId })
    })
    return { matchId, gameId }
  }

  return {
    /** Creates a match of two or four that starts at once, in the caller's transaction. */
    async open(tx: Database, seats: Occupant[], { counts, tournament, tableCode, ...options }: OpenOptions) {
      const at = ctx.now()
      const userIds = seats.map(({ userId }) => userId)
      const match = await insertMatch(tx, {
        userIds,
        counts,
        scheduledTime: at,
        tournament: tournament ?? null,
        tableCode: tableCode ?? null,
        at,
      })
      return seat(tx, match, seats, options)
    },

    /** Starts the game of a scheduled match, once; bots hold the seats of absent players until they come. */
    async start(tx: Database, matchId: MatchId, absent: UserId[] = []): Promise<StartedMatch> {
      const [match] = await tx.select().from(matches).where(eq(matches.id, matchId)).for('no key update')
      if (!match) throw new HttpError(404, MESSAGES.matchNotFound)
      // Emitted before the status check, so that a match cancelled with its tournament is refused for that reason.
      await ctx.events.emit(tx, 'match-starting', { tournamentId: match.tournamentId })
      if (match.status !== 'scheduled') throw new HttpError(409, MESSAGES.matchNotScheduled)
      const players = await readMatchPlayers(tx, [matchId])
      if (players.length !== 4) throw new HttpError(409, MESSAGES.matchNeedsFour)
      const held = players.filter(({ userId }) => absent.includes(userId)).map(row => row.seat as Seat)
      return seat(
        tx,
        match,
        players.map(({ userId }) => ({ userId })),
        { held },
      )
    },

    /** Ends a match in progress in favour of one of its players and their partner. */
    async finish(matchId: MatchId, winnerId: UserId, alsoWrite: AlsoWrite) {
      const [match] = await ctx.db.select().from(matches).where(eq(matches.id, matchId))
      if (!match) throw new HttpError(404, MESSAGES.matchNotFound)
      const winner = (await readMatchPlayers(ctx.db, [matchId])).find(({ userId }) => userId === winnerId)
      if (!winner) throw new HttpError(400, MESSAGES.winnerNotAPlayer)
      const team = winner.seat % 2 === 0 ? 0 : 1
      const ending = { winner: team, winnerId, alsoWrite } as const
      const isEnded =
        match.status === 'in_progress' && match.gameId && (await games.end(match.gameId, ending))
      if (!isEnded) throw new HttpError(409, MESSAGES.matchNotInProgress)
    },

    /**
     * Decides a match that was never started, in the caller's transaction. It counts for its tournament, but not for
     * statistics and ratings.
     */
    async decideUnplayed(
      tx: Database,
      match: Pick<MatchRow, 'id' | 'tournamentId' | 'tableCode'>,
      winnerId: UserId,
    ) {
      const at = ctx.now()
      const players = await readMatchPlayers(tx, [match.id])
      const first = players.find(({ userId }) => userId === winnerId)
      if (!first) throw new HttpError(400, MESSAGES.winnerNotAPlayer)
      const winner = first.seat % 2 === 0 ? 0 : 1
      await tx
        .update(matches)
        .set({ status: 'finished', winnerId, winnerKey: usernameKeyOf(winnerId), finishedAt: at })
        .where(eq(matches.id, match.id))
      await ctx.events.emit(tx, 'match-finished', {
        matchId: match.id,
        tournamentId: match.tournamentId,
        tableCode: match.tableCode,
        winner,
        score: [0, 0],
        results: players.map(({ seat, userId }) => ({
          seat: seat as Seat,
          userId,
          won: seat % 2 === winner,
          left: false,
        })),
        at,
      })
    },

    /** Gives a player's seat in a match in progress to a substitute; returns whether the player had the seat. */
    async replacePlayer(
      gameId: GameId,
      matchId: MatchId,
      userId: UserId,
      substitute: Substitute,
      alsoWrite: AlsoWrite,
    ) {
      const [rating = null] = [...(await readDisplayedRatings(ctx.db, [substitute.userId], '2v2')).values()]
      const isReplaced = await games.replacePlayer(gameId, userId, { ...substitute, rating }, async tx => {
        // The match is locked before its tournament.
        await tx.select({ id: matches.id }).from(matches).where(eq(matches.id, matchId)).for('no key update')
        await alsoWrite(tx)
        await replaceSeat(tx, matchId, userId, substitute.userId)
      })
      if (isReplaced) sockets.send(userRoom(substitute.userId), 'game:ready', { gameId, matchId })
      return isReplaced
    },

    /** Ends a match in progress without a result; returns whether it was in progress. */
    voidGame: (gameId: GameId, alsoWrite: AlsoWrite) => games.cancel(gameId, alsoWrite),

    /** Lets a bot play the seat of a player until they return; returns whether this changed anything. */
    giveSeatToBot: (gameId: GameId, userId: UserId, alsoWrite: AlsoWrite) =>
      games.holdSeatIn(gameId, userId, alsoWrite),

    /** Removes a player from a running game for good; a bot plays their seat to the end. */
    removePlayer: (gameId: GameId, userId: UserId) => games.abandon(userId, gameId),

    /**
     * Ends the running matches of a cancelled tournament without a result. Each is a transaction of its own, because a
     * move locks its game before the tournament.
     */
    async cancelRunning(tournamentId: TournamentId) {
      const running = await ctx.db
        .select({ gameId: matches.gameId })
        .from(matches)
        .where(and(eq(matches.tournamentId, tournamentId), eq(matches.status, 'in_progress')))
      for (const { gameId } of running) if (gameId) await games.cancel(gameId)
    },
  }
}
