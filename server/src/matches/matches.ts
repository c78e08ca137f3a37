import { MESSAGES } from '@valecuatro/contract'
import type { Rules, Seat } from '@valecuatro/engine'
import { and, eq, ne, sql } from 'drizzle-orm'
import { findSuspended, users } from '../accounts/index.ts'
import type { Games, Occupant } from '../games/index.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database.ts'
import { Refusal } from '../platform/refusal.ts'
import { type Sockets, userRoom } from '../platform/sockets.ts'
import { rateTable, readRatings, showRating } from './ratings.ts'
import { writeResults } from './results.ts'
import { type ForTournament, layMatch } from './schedule.ts'
import { playersOf, readTournamentOf } from './show.ts'
import { matches } from './tables.ts'

declare module '../platform/events.ts' {
  interface DomainEvents {
    /** A scheduled match is about to start: a handler refuses it by throwing a `Refusal`. */
    'match-starting': { tournamentId: string | null }
    /** Its people sit at a table now, and wait nowhere else any more. */
    'match-started': { matchId: string; gameId: string; tournamentId: string | null; userIds: string[] }
    /** Told before statistics are written: who locks a tournament and a player locks the tournament first. */
    'match-finished': {
      matchId: string
      tournamentId: string | null
      winner: 0 | 1
      score: readonly [number, number]
      players: { seat: number; userId: string }[]
      absent: string[]
      at: Date
    }
  }
}

export type Matches = ReturnType<typeof createMatches>

export interface OpenOptions {
  counts: boolean
  rules?: Partial<Rules>
  watchable?: boolean
  tournament?: ForTournament
}

export interface Started {
  matchId: string
  gameId: string
  seats: Occupant[]
}

/** What is played and counted; the playing itself is the games'. */
export function createMatches(ctx: Context, games: Games, sockets: Sockets) {
  games.purposes.askedOf(matchId => readTournamentOf(ctx.db, matchId))

  ctx.events.on('game-over', async (tx, { matchId, winner, winnerId, score, at, absent }) => {
    const [team1Points, team2Points] = score
    const players = await playersOf(tx, [matchId])
    const first = players.find(({ seat }) => seat % 2 === winner)
    const [match] = await tx
      .update(matches)
      .set({
        status: 'finished',
        winnerId: winnerId ?? first?.userId ?? null,
        winnerKey: sql`(SELECT ${users.usernameKey} FROM ${users} WHERE ${users.id} = ${winnerId ?? first?.userId ?? null})`,
        team1Points,
        team2Points,
        finishedAt: at,
      })
      .where(and(eq(matches.id, matchId), ne(matches.status, 'finished')))
      .returning()
    if (!match) return
    const { tournamentId } = match
    await ctx.events.emit(tx, 'match-finished', { matchId, tournamentId, winner, score, players, absent, at })
    await writeResults(tx, match, winner, absent, at)
    if (!match.counts) return
    for (const { seat, userId } of players.toSorted((a, b) => a.userId.localeCompare(b.userId))) {
      // Who left the table has lost, whatever his partner made of it.
      const hasWon = seat % 2 === winner && !absent.includes(userId)
      await tx
        .update(users)
        .set({
          wins: sql`${users.wins} + ${hasWon ? 1 : 0}`,
          losses: sql`${users.losses} + ${hasWon ? 0 : 1}`,
          gamesPlayed: sql`${users.gamesPlayed} + 1`,
        })
        .where(eq(users.id, userId))
    }
    if (players.length < 4) return
    await rateTable(tx, { matchId, userIds: players.map(({ userId }) => userId), winner, at })
  })

  /**
   * Seats the table, inside the transaction of whoever asked for it; `announce` tells its people afterwards. Whoever
   * has been suspended since he got his place keeps it, and a bot plays for him.
   */
  async function seat(
    tx: Database,
    { id: matchId, tournamentId }: { id: string; tournamentId: string | null },
    seats: Occupant[],
    { rules = {}, watchable = true, held = [] }: Pick<OpenOptions, 'rules' | 'watchable'> & { held?: Seat[] },
  ): Promise<Started> {
    const userIds = seats.flatMap(({ userId }) => userId ?? [])
    const suspended = await findSuspended(tx, userIds)
    const empty = seats.flatMap(({ userId }, index) =>
      userId && suspended.has(userId) ? [index as Seat] : [],
    )
    const known = userIds.length > 0 ? await readRatings(tx, userIds) : []
    const gameId = await games.create(tx, {
      matchId,
      rules,
      watchable,
      held: [...new Set([...held, ...empty])],
      seats: seats.map(each => ({
        ...each,
        rating: each.userId ? showRating(known[userIds.indexOf(each.userId)]!) : null,
      })),
    })
    await tx
      .update(matches)
      .set({ status: 'in_progress', gameId, watchable, startedAt: ctx.now() })
      .where(eq(matches.id, matchId))
    await ctx.events.emit(tx, 'match-started', { matchId, gameId, tournamentId, userIds })
    return { matchId, gameId, seats }
  }

  function announce(matchId: string, gameId: string, seats: Occupant[]) {
    for (const { userId } of seats) {
      if (userId) sockets.send(userRoom(userId), 'game:ready', { gameId, matchId })
    }
  }

  return {
    announce,

    /** A match that begins at once, in the transaction of what brought its people together. */
    async open(tx: Database, seats: Occupant[], { counts, tournament, ...options }: OpenOptions) {
      const at = ctx.now()
      const userIds = seats.map(({ userId }) => userId)
      const match = await layMatch(tx, {
        userIds,
        counts,
        scheduledTime: at,
        tournament: tournament ?? null,
        at,
      })
      return seat(tx, match, seats, options)
    },

    /**
     * Starts the game of a scheduled match; of two who try at once, one does. Bots hold the seats of those who are
     * not there yet.
     */
    async start(tx: Database, matchId: string, absent: string[] = []): Promise<Started> {
      const [match] = await tx.select().from(matches).where(eq(matches.id, matchId)).for('no key update')
      if (!match) throw new Refusal(404, MESSAGES.matchNotFound)
      if (match.status !== 'scheduled') throw new Refusal(409, MESSAGES.matchNotScheduled)
      const players = await playersOf(tx, [matchId])
      if (players.length !== 4) throw new Refusal(409, MESSAGES.matchNeedsFour)
      await ctx.events.emit(tx, 'match-starting', { tournamentId: match.tournamentId })
      const held = players.filter(({ userId }) => absent.includes(userId)).map(row => row.seat as Seat)
      return seat(
        tx,
        match,
        players.map(({ userId }) => ({ userId })),
        { held },
      )
    },

    /** Ends a match in progress in favour of one of its players and his partner. */
    async finish(matchId: string, winnerId: string, also: (tx: Database) => Promise<void>) {
      const [match] = await ctx.db.select().from(matches).where(eq(matches.id, matchId))
      if (!match) throw new Refusal(404, MESSAGES.matchNotFound)
      const winner = (await playersOf(ctx.db, [matchId])).find(({ userId }) => userId === winnerId)
      if (!winner) throw new Refusal(400, MESSAGES.winnerNotAPlayer)
      const team = winner.seat % 2 === 0 ? 0 : 1
      const ending = { winner: team, winnerId, also } as const
      const isEnded =
        match.status === 'in_progress' && match.gameId && (await games.end(match.gameId, ending))
      if (!isEnded) throw new Refusal(409, MESSAGES.matchNotInProgress)
    },
  }
}
