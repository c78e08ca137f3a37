import {
  type DealId,
  type GameId,
  type MatchId,
  MESSAGES,
  modeOf,
  type TableCode,
  type TournamentId,
  type UserId,
} from '@valecuatro/contract'
import type { Seat } from '@valecuatro/engine'
import { and, eq } from 'drizzle-orm'
import { usernameKeyOf } from '../accounts/index.ts'
import type { AlsoWrite, Games, PlayerResult } from '../games/index.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database/database.ts'
import { HttpError } from '../platform/http/httpError.ts'
import { type Sockets, userRoom } from '../platform/sockets/sockets.ts'
import { handleAccountEvents, handleGameEvents } from './eventHandlers.ts'
import { type MatchRow, readMatchPlayers, readMatchRef } from './present.ts'
import { readDisplayedRatings, UNRATED } from './ratings.ts'
import { replaceSeat } from './schedule.ts'
import { matches } from './schema.ts'
import { createStarting } from './starting.ts'

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
      /** Null for a draw, which only a duplicate can be. */
      winner: 0 | 1 | null
      score: readonly [number, number]
      results: PlayerResult[]
      /** Whether the losers forfeit the games that would follow between the same sides, too. */
      isForfeit: boolean
      /** In a match of deals that others play too: the points of both sides in each hand. */
      duplicate?: { dealId: DealId; hands: [number, number][] }
      at: Date
    }
    /** A match has ended without a result. */
    'match-cancelled': {
      matchId: MatchId
      tableCode: TableCode | null
      userIds: UserId[]
      left: UserId[]
      at: Date
    }
  }
}

export type Matches = ReturnType<typeof createMatches>

/** The player who takes over the seat of another player. */
export interface Substitute {
  userId: UserId
  username: string
}

/** Matches: their players, their purpose and the effects of their results. The play itself belongs to `games`. */
export function createMatches(ctx: Context, games: Games, sockets: Sockets) {
  games.matchLookup.setReader(matchId => readMatchRef(ctx.db, matchId))
  handleGameEvents(ctx)
  handleAccountEvents(ctx)

  return {
    ...createStarting(ctx, games, sockets),

    /** Ends a match in progress in favour of one of its players and their partner. */
    async finish(matchId: MatchId, winnerId: UserId, alsoWrite: AlsoWrite, isForfeit = false) {
      const [match] = await ctx.db.select().from(matches).where(eq(matches.id, matchId))
      if (!match) throw new HttpError(404, MESSAGES.matchNotFound)
      const winner = (await readMatchPlayers(ctx.db, [matchId])).find(({ userId }) => userId === winnerId)
      if (!winner) throw new HttpError(400, MESSAGES.winnerNotAPlayer)
      const team = winner.seat % 2 === 0 ? 0 : 1
      const ending = { winner: team, winnerId, isForfeit, alsoWrite } as const
      const isEnded =
        match.status === 'in_progress' &&
        match.gameId &&
        (await games.interventions.end(match.gameId, ending))
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
        isForfeit: true,
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
      const mode = modeOf((await readMatchPlayers(ctx.db, [matchId])).length)
      const ratings = await readDisplayedRatings(ctx.db, [substitute.userId], mode)
      const isReplaced = await games.interventions.replacePlayer(
        gameId,
        userId,
        { ...substitute, ...(ratings.get(substitute.userId) ?? UNRATED) },
        async tx => {
          // The match is locked before its tournament.
          await tx
            .select({ id: matches.id })
            .from(matches)
            .where(eq(matches.id, matchId))
            .for('no key update')
          await alsoWrite(tx)
          await replaceSeat(tx, matchId, userId, substitute.userId)
        },
      )
      if (isReplaced) sockets.send(userRoom(substitute.userId), 'game:ready', { gameId, matchId })
      return isReplaced
    },

    /** Ends a match in progress without a result; returns whether it was in progress. */
    voidGame: (gameId: GameId, alsoWrite: AlsoWrite) => games.interventions.cancel(gameId, alsoWrite),

    /** Lets a bot play the seat of a player until they return; returns whether this changed anything. */
    giveSeatToBot: (gameId: GameId, userId: UserId, alsoWrite: AlsoWrite) =>
      games.interventions.holdSeatIn(gameId, userId, alsoWrite),

    /** Removes a player from a running game for good; a bot plays their seat to the end. */
    removePlayer: (gameId: GameId, userId: UserId) => games.commands.abandon(userId, gameId),

    /**
     * Ends the running matches of a cancelled tournament without a result. Each is a transaction of its own, because a
     * move locks its game before the tournament.
     */
    async cancelRunning(tournamentId: TournamentId) {
      const running = await ctx.db
        .select({ gameId: matches.gameId })
        .from(matches)
        .where(and(eq(matches.tournamentId, tournamentId), eq(matches.status, 'in_progress')))
      for (const { gameId } of running) if (gameId) await games.interventions.cancel(gameId)
    },
  }
}
