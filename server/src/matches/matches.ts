import { type Match, MESSAGES } from '@valecuatro/contract'
import type { Rules } from '@valecuatro/engine'
import { eq, inArray, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { users } from '../accounts/index.ts'
import { type Games, type Occupant, readScores } from '../games/index.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database.ts'
import { Refusal } from '../platform/refusal.ts'
import { type Sockets, userRoom } from '../platform/sockets.ts'
import { rateTable, readRatings, showRating } from './ratings.ts'
import { writeResults } from './results.ts'
import { matches, matchPlayers } from './tables.ts'

export type Matches = ReturnType<typeof createMatches>

/** What is played and counted; the playing itself is the games'. */
export function createMatches(ctx: Context, games: Games, sockets: Sockets) {
  ctx.events.on('game-over', async (tx, { matchId, winner, score, at, absent }) => {
    const [team1Points, team2Points] = score
    const players = await playersOf(tx, matchId)
    const champion = players.find(({ seat }) => seat % 2 === winner)
    const [match] = await tx
      .update(matches)
      .set({
        status: 'finished',
        winnerId: champion?.userId ?? null,
        team1Points,
        team2Points,
        finishedAt: at,
      })
      .where(eq(matches.id, matchId))
      .returning()
    if (!match) return
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

  /** Seats the table, inside the transaction of whoever asked for it; `announce` tells its people afterwards. */
  async function seat(
    tx: Database,
    matchId: string,
    seats: Occupant[],
    rules: Partial<Rules>,
    watchable: boolean,
  ) {
    const people = seats.flatMap(({ userId }) => userId ?? [])
    const known = people.length > 0 ? await readRatings(tx, people) : []
    const gameId = await games.create(tx, {
      matchId,
      rules,
      watchable,
      seats: seats.map(each => ({
        ...each,
        rating: each.userId ? showRating(known[people.indexOf(each.userId)]!) : null,
      })),
    })
    await tx
      .update(matches)
      .set({ status: 'in_progress', gameId, watchable, startedAt: ctx.now() })
      .where(eq(matches.id, matchId))
    return gameId
  }

  function announce(matchId: string, gameId: string, seats: Occupant[]) {
    for (const { userId } of seats) {
      if (userId) sockets.send(userRoom(userId), 'game:ready', { gameId, matchId })
    }
  }

  return {
    announce,

    /** A match that begins at once, in the transaction of what brought its people together. */
    async open(tx: Database, seats: Occupant[], { counts, rules = {}, watchable = true }: OpenOptions) {
      const matchId = newId()
      const now = ctx.now()
      await tx
        .insert(matches)
        .values({ id: matchId, status: 'scheduled', counts, createdAt: now, scheduledTime: now })
      const people = seats.flatMap(({ userId }, index) => (userId ? [{ matchId, seat: index, userId }] : []))
      if (people.length > 0) await tx.insert(matchPlayers).values(people)
      return { matchId, gameId: await seat(tx, matchId, seats, rules, watchable) }
    },

    async schedule(playerIds: string[], scheduledTime: Date): Promise<Match> {
      if (new Set(playerIds).size < playerIds.length) throw new Refusal(400, MESSAGES.playersTwice)
      const known = await ctx.db.select({ id: users.id }).from(users).where(inArray(users.id, playerIds))
      if (known.length < playerIds.length) throw new Refusal(404, MESSAGES.playerUnknown)
      const id = newId()
      await ctx.db.transaction(async tx => {
        await tx
          .insert(matches)
          .values({ id, status: 'scheduled', counts: true, createdAt: ctx.now(), scheduledTime })
        await tx
          .insert(matchPlayers)
          .values(playerIds.map((userId, index) => ({ matchId: id, seat: index, userId })))
      })
      return readMatch(ctx.db, id)
    },

    /** Starts the game of a scheduled match; of two who try at once, one does. */
    async start(matchId: string) {
      const started = await ctx.db.transaction(async tx => {
        const [match] = await tx.select().from(matches).where(eq(matches.id, matchId)).for('update')
        if (!match) throw new Refusal(404, MESSAGES.matchNotFound)
        if (match.status !== 'scheduled') throw new Refusal(409, MESSAGES.matchNotScheduled)
        const seats = (await playersOf(tx, matchId)).map(({ userId }) => ({ userId }))
        if (seats.length !== 4) throw new Refusal(409, MESSAGES.matchNeedsFour)
        return { seats, gameId: await seat(tx, matchId, seats, {}, true) }
      })
      announce(matchId, started.gameId, started.seats)
      return started.gameId
    },
  }
}

export interface OpenOptions {
  counts: boolean
  rules?: Partial<Rules>
  watchable?: boolean
}

function playersOf(db: Database, matchId: string) {
  return db
    .select({ seat: matchPlayers.seat, userId: matchPlayers.userId, username: users.username })
    .from(matchPlayers)
    .innerJoin(users, eq(users.id, matchPlayers.userId))
    .where(eq(matchPlayers.matchId, matchId))
    .orderBy(matchPlayers.seat)
}

export async function readMatch(db: Database, id: string): Promise<Match> {
  const [row] = await db.select().from(matches).where(eq(matches.id, id))
  if (!row) throw new Refusal(404, MESSAGES.matchNotFound)
  const players = (await playersOf(db, id)).map(({ userId, username }) => ({ _id: userId, username }))
  const [team1, team2] = (await scoreInPlay(db, row)) ?? [row.team1Points, row.team2Points]
  return {
    _id: row.id,
    tournament: null,
    players,
    status: row.status,
    scheduledTime: row.scheduledTime?.toISOString() ?? null,
    winner: players.find(({ _id }) => _id === row.winnerId) ?? null,
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    score: { team1, team2 },
    gameId: row.gameId,
  } as Match
}

/** While it is played, a match stands at what its game stands at; its own points are written at the end. */
async function scoreInPlay(db: Database, { status, gameId }: { status: string; gameId: string | null }) {
  if (status !== 'in_progress' || !gameId) return null
  return (await readScores(db, [gameId])).get(gameId)
}
