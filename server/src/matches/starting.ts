import {
  type DealId,
  type GameId,
  type MatchId,
  MESSAGES,
  modeOf,
  type TableCode,
  type UserId,
} from '@valecuatro/contract'
import type { Rules, Seat } from '@valecuatro/engine'
import { eq } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { findSuspended } from '../accounts/index.ts'
import type { Games, Occupant } from '../games/index.ts'
import type { Context } from '../platform/context.ts'
import { afterCommit } from '../platform/database/afterCommit.ts'
import type { Database } from '../platform/database/database.ts'
import { HttpError } from '../platform/http/httpError.ts'
import { type Sockets, userRoom } from '../platform/sockets/sockets.ts'
import { isPracticeMatch } from './practice.ts'
import { type MatchRow, readMatchPlayers } from './present.ts'
import { readDisplayedRatings, UNRATED } from './ratings.ts'
import { insertMatch, type MatchTournament } from './schedule.ts'
import { matches } from './schema.ts'

/** The kind of bot that plays practice tournaments. */
const PRACTICE_BOT = 'balanced'

export interface OpenOptions {
  counts: boolean
  rules?: Partial<Rules>
  watchable?: boolean
  tournament?: MatchTournament
  /** The table where the players have gathered. */
  tableCode?: TableCode | null
  /** How long a turn may last; as configured unless given. */
  turnMs?: number | undefined
  /** The deals that its game shares with others, if any. */
  dealId?: DealId | null
}

type SeatOptions = Pick<OpenOptions, 'rules' | 'watchable' | 'turnMs' | 'dealId'> & { held?: Seat[] }

export interface StartedMatch {
  matchId: MatchId
  gameId: GameId
}

/** The start of matches, at once or as scheduled. */
export function createStarting(ctx: Context, games: Games, sockets: Sockets) {
  /**
   * Creates the game of a match in the caller's transaction; the players are notified after the commit. A bot plays the
   * seat of a player who has since been suspended. Throws SeatedElsewhere if a player is at another table.
   */
  async function seat(
    tx: Database,
    { id: matchId, tournamentId, tableCode }: Pick<MatchRow, 'id' | 'tournamentId' | 'tableCode'>,
    seats: Occupant[],
    { rules = {}, watchable = true, turnMs, held = [], dealId = null }: SeatOptions,
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
      // What a table makes of deals that others still play is listed for its players only.
      .set({ status: 'in_progress', gameId, watchable: watchable && !dealId, startedAt: ctx.now() })
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
      dealId,
      held: [...new Set([...held, ...empty])],
      seats: seats.map(each => ({
        ...each,
        ...((each.userId && ratings.get(each.userId)) || UNRATED),
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
        dealId: options.dealId ?? null,
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
      if (players.length !== (match.rules?.players ?? 4)) throw new HttpError(409, MESSAGES.matchNeedsFour)
      const isPractice = isPracticeMatch(match)
      const held = players.filter(({ userId }) => absent.includes(userId)).map(row => row.seat as Seat)
      return seat(
        tx,
        match,
        players.map(({ userId }) => (isPractice ? { userId, bot: PRACTICE_BOT } : { userId })),
        {
          rules: match.rules ?? {},
          turnMs: match.turnMs ?? undefined,
          held,
          dealId: match.dealId,
          watchable: !isPractice,
        },
      )
    },
  }
}
