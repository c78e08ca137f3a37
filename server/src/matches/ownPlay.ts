import {
  BETS,
  type Bet,
  type BetPlay,
  EMPTY_BET_PLAY,
  type GameId,
  MAX_PARTNERS,
  type MatchId,
  type OwnPlay,
  type UserId,
} from '@valecuatro/contract'
import { DELETED_PLAYER } from '@valecuatro/contract/deletedPlayer'
import type { Seat } from '@valecuatro/engine'
import { and, count, desc, eq, getTableColumns, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { readUsernamesById, rowsOfSection, usernameOf } from '../accounts/index.ts'
import { replayFinishedGame } from '../games/index.ts'
import type { Context } from '../platform/context.ts'
import { afterCommit } from '../platform/database/afterCommit.ts'
import { type Database, rowsOf } from '../platform/database/database.ts'
import type { Serve } from '../platform/http/serve.ts'
import { every } from '../platform/jobs/every.ts'
import { countPlay } from './countPlay.ts'
import { matchPlayers, playBets, playPartners, playTotals, uncountedGames } from './schema.ts'

/** Delays counting, so that the players see their result first. */
const COUNTING_DELAY_MS = 500
const SEARCH_INTERVAL_MS = 10_000
/** Upper limit on games counted per run, so that a backlog of older games does not occupy the server. */
const MAX_GAMES_PER_RUN = 50
const MAX_FAILURES = 3

export type PlayCounting = ReturnType<typeof createPlayCounting>

/**
 * Keeps counters of how each player plays. The transaction that ends a game adds it to a list, from which it is
 * counted once, later: a crash loses nothing, and no move waits for counting. Games that are older than the counters
 * are on the same list and are counted after newer ones.
 */
export function createPlayCounting(ctx: Context, serve: Serve) {
  let timer: NodeJS.Timeout | null = null
  let working = Promise.resolve(0)
  let isStopped = false
  let isClosed = false

  ctx.events.on('game-over', async (tx, { gameId, matchId, duplicate }) => {
    if (duplicate) return
    await tx.insert(uncountedGames).values({ matchId, gameId }).onConflictDoNothing()
    afterCommit(tx, () => {
      if (isStopped) return
      timer ??= setTimeout(() => {
        timer = null
        void countWaiting().catch(logFailure)
      }, COUNTING_DELAY_MS).unref()
    })
  })

  ctx.events.on('data-requested', async (_tx, { userId, add }) => {
    add(
      'play',
      rowsOfSection(async () => [await readOwnPlay(ctx.db, userId)]),
    )
  })
  // The player remains in the counters of their partners, without a name.
  ctx.events.on('user-deleted', async (tx, { userId }) => {
    for (const table of [playTotals, playBets, playPartners])
      await tx.delete(table).where(eq(table.userId, userId))
  })

  serve('GET /api/profile/play', ({ caller }) => readOwnPlay(ctx.db, caller.userId))

  const logFailure = (error: unknown) => ctx.log.error({ err: error }, 'finished games could not be counted')

  /** Counts games from the list, newest first; resolves with the number of counted games. */
  function countWaiting(): Promise<number> {
    working = working
      .catch(() => 0)
      .then(async () => {
        let counted = 0
        while (!isClosed && counted < MAX_GAMES_PER_RUN && (await countNext(ctx))) counted++
        return counted
      })
    return working
  }
  const stopSearching = every(ctx.log, SEARCH_INTERVAL_MS, 'games to count', countWaiting)

  /** Games are counted only when `settle` is called. */
  function stop() {
    isStopped = true
    stopSearching()
    if (timer) clearTimeout(timer)
  }

  return {
    /** Resolves when every finished game has been counted. */
    async settle() {
      while ((await countWaiting()) > 0);
    },
    stop,
    async close() {
      stop()
      isClosed = true
      await working.catch(() => 0)
    },
  }
}

/** Counts one game from the list; false if the list is empty. Two nodes never count the same game. */
async function countNext(ctx: Context): Promise<boolean> {
  let taken: { matchId: MatchId; gameId: GameId } | undefined
  try {
    return await ctx.db.transaction(async tx => {
      ;[taken] = await rowsOf<{ matchId: MatchId; gameId: GameId }>(
        tx,
        sql`DELETE FROM uncounted_games WHERE match_id = (
              SELECT match_id FROM uncounted_games WHERE failures < ${MAX_FAILURES}
              ORDER BY match_id DESC LIMIT 1 FOR UPDATE SKIP LOCKED)
            RETURNING match_id AS "matchId", game_id AS "gameId"`,
      )
      if (!taken) return false
      await countGame(tx, taken.matchId, taken.gameId)
      return true
    })
  } catch (error) {
    if (!taken) throw error
    ctx.log.error({ err: error, ...taken }, 'a finished game could not be counted')
    await ctx.db
      .update(uncountedGames)
      .set({ failures: sql`${uncountedGames.failures} + 1` })
      .where(eq(uncountedGames.matchId, taken.matchId))
    return true
  }
}

async function countGame(tx: Database, matchId: MatchId, gameId: GameId) {
  const played = await replayFinishedGame(tx, gameId)
  if (!played) return
  const results = await tx
    .select({ userId: matchPlayers.userId, seat: matchPlayers.seat, won: matchPlayers.won })
    .from(matchPlayers)
    .where(and(eq(matchPlayers.matchId, matchId), isNotNull(matchPlayers.won)))
    // Sorted, so that two games of the same players can be counted at the same time without a deadlock.
    .orderBy(matchPlayers.userId)
  const names = await readUsernamesById(
    tx,
    results.map(({ userId }) => userId),
  )
  const people = results.filter(({ userId }) => names.get(userId) !== DELETED_PLAYER)
  const counted = people.map(({ userId, seat, won }) => {
    const isOwnPlay = played.uninterrupted.some(each => each === seat)
    const result = { games: 1, wins: won ? 1 : 0 }
    const partners = results.filter(other => other.seat !== seat && other.seat % 2 === seat % 2)
    return { userId, result, partners, play: countPlay(isOwnPlay ? played.hands : [], seat as Seat) }
  })
  const totals = counted.map(({ userId, result, play: { bets: _, ...play } }) => ({
    userId,
    ...result,
    ...play,
  }))
  const bets = counted.flatMap(({ userId, play }) => BETS.map(bet => ({ userId, bet, ...play.bets[bet] })))
  const partners = counted.flatMap(({ userId, partners, result }) =>
    partners.map(partner => ({ userId, partnerId: partner.userId, ...result })),
  )
  if (totals.length === 0) return
  await tx
    .insert(playTotals)
    .values(totals)
    .onConflictDoUpdate({ target: playTotals.userId, set: added(playTotals, ['userId']) })
  await tx
    .insert(playBets)
    .values(bets)
    .onConflictDoUpdate({ target: [playBets.userId, playBets.bet], set: added(playBets, ['userId', 'bet']) })
  if (partners.length === 0) return
  await tx
    .insert(playPartners)
    .values(partners)
    .onConflictDoUpdate({
      target: [playPartners.userId, playPartners.partnerId],
      set: added(playPartners, ['userId', 'partnerId']),
    })
}

/** The update of an upsert that adds the inserted values to every column except the key. */
function added(table: PgTable, key: string[]): Record<string, SQL> {
  const counters = Object.entries(getTableColumns(table)).filter(([name]) => !key.includes(name))
  return Object.fromEntries(
    counters.map(([name, column]) => [name, sql`${column} + excluded.${sql.identifier(column.name)}`]),
  )
}

const EMPTY_TOTALS = {
  games: 0,
  wins: 0,
  hands: 0,
  handsWon: 0,
  manoHands: 0,
  manoHandsWon: 0,
  folds: 0,
  foldsPaid: 0,
}

async function readOwnPlay(db: Database, userId: UserId): Promise<OwnPlay> {
  const [row] = await db.select().from(playTotals).where(eq(playTotals.userId, userId))
  const { userId: _, ...totals } = row ?? { userId, ...EMPTY_TOTALS }
  const rows = await db.select().from(playBets).where(eq(playBets.userId, userId))
  const playOf = (bet: Bet): BetPlay => {
    const {
      userId: _,
      bet: __,
      ...play
    } = rows.find(each => each.bet === bet) ?? { userId, bet, ...EMPTY_BET_PLAY }
    return play
  }
  const [finished] = await db
    .select({ games: count() })
    .from(matchPlayers)
    .where(and(eq(matchPlayers.userId, userId), isNotNull(matchPlayers.finishedAt)))
  const partners = await db
    .select({
      _id: playPartners.partnerId,
      username: usernameOf<string>(playPartners.partnerId),
      games: playPartners.games,
      wins: playPartners.wins,
    })
    .from(playPartners)
    .where(eq(playPartners.userId, userId))
    .orderBy(desc(playPartners.games), desc(playPartners.wins), playPartners.partnerId)
    .limit(MAX_PARTNERS)
  return {
    ...totals,
    uncounted: Math.max(0, (finished?.games ?? 0) - totals.games),
    bets: { envido: playOf('envido'), truco: playOf('truco'), flor: playOf('flor') },
    partners,
  }
}
