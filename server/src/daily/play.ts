import {
  DAILY_HANDS,
  type DailyDate,
  type GameId,
  type MatchId,
  MESSAGES,
  type UserId,
} from '@valecuatro/contract'
import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { findGuests, findSuspended, isGuestOf, sharedDevicesQuery, usernameOf } from '../accounts/index.ts'
import { type Games, readMoves } from '../games/index.ts'
import type { Context } from '../platform/context.ts'
import { afterCommit } from '../platform/database/afterCommit.ts'
import { type Database, rowsOf } from '../platform/database/database.ts'
import { startOfDay, streakAfter } from '../platform/days.ts'
import { HttpError } from '../platform/http/httpError.ts'
import type { Caller } from '../platform/http/serve.ts'
import { shortAddress } from '../platform/http/shortAddress.ts'
import { type CountedHand, countHand } from './counts.ts'
import { type DayRow, findDay, requireDay, shareDay, stateOf } from './days.ts'
import { cardsOf, choicesOf, parseMoves, seatOfPlayer, stepsOf, writeMoves } from './rules.ts'
import { dailyAttempts, dailyPlayers, dailyPlays } from './schema.ts'

declare module '../platform/events.ts' {
  interface Signals {
    /** An account has played a day after another account had started it in the same browser. */
    'daily-second-account': {
      userId: UserId
      username: string
      other: { _id: UserId; username: string }
      day: string
      address: string
    }
  }
}

export type AttemptRow = typeof dailyAttempts.$inferSelect
export type PlayRow = typeof dailyPlays.$inferSelect

const ofAttempt = ({ day, userId }: Pick<AttemptRow, 'day' | 'userId'>) =>
  and(eq(dailyAttempts.day, day), eq(dailyAttempts.userId, userId))
const playsOf = ({ day, userId }: Pick<AttemptRow, 'day' | 'userId'>) =>
  and(eq(dailyPlays.day, day), eq(dailyPlays.userId, userId))

/** The start and the end of the hands of a day. */
export function createPlay(ctx: Context, games: Games) {
  ctx.events.on('duplicate-over', (tx, over) => finishHand(tx, over))

  /** The attempt of a player, locked, created if this is its first hand. */
  async function lockAttempt(
    tx: Database,
    { day, closedAt }: DayRow,
    { userId, role }: Caller,
  ): Promise<AttemptRow> {
    const isGuest = (await findGuests(tx, [userId])).size > 0
    const unrankedFor = closedAt ? 'archive' : isGuest ? 'guest' : role === 'admin' ? 'staff' : null
    await tx
      .insert(dailyAttempts)
      .values({ day, userId, unrankedFor, startedAt: ctx.now() })
      .onConflictDoNothing()
    const [attempt] = await tx.select().from(dailyAttempts).where(ofAttempt({ day, userId })).for('update')
    return attempt!
  }

  /** Takes a ranked attempt out of the ranking if another account has started the day earlier in the same browser. */
  async function checkDevices(tx: Database, day: DayRow, attempt: AttemptRow): Promise<AttemptRow> {
    if (attempt.unrankedFor !== null) return attempt
    const since = sql`${startOfDay(attempt.day).toISOString()}::timestamptz`
    const [shared] = await rowsOf<{
      username: string
      address: string
      otherId: UserId
      otherUsername: string
      isGuest: boolean
    }>(
      tx,
      sql`SELECT ${usernameOf(sql`shared."userId"`)} AS username, shared.address, shared."otherId",
            shared."otherUsername", ${isGuestOf(sql`shared."otherId"`)} AS "isGuest"
          FROM (${sharedDevicesQuery([attempt.userId], since)}) shared
          JOIN daily_attempts earlier ON earlier.day = ${attempt.day}::date AND earlier.user_id = shared."otherId"
          WHERE (earlier.started_at, earlier.user_id) < (${attempt.startedAt.toISOString()}::timestamptz, ${attempt.userId}::uuid)
          ORDER BY "isGuest", earlier.started_at LIMIT 1`,
    )
    if (!shared) return attempt
    await unrank(tx, day, attempt)
    const { username, address, otherId, otherUsername, isGuest } = shared
    // A visitor who has tried the deals before signing in is no second account.
    if (!isGuest)
      afterCommit(tx, () =>
        ctx.events.signal('daily-second-account', {
          userId: attempt.userId,
          username,
          other: { _id: otherId, username: otherUsername },
          day: attempt.day,
          address: shortAddress(address),
        }),
      )
    return { ...attempt, unrankedFor: 'same-device' }
  }

  /** Starts the next hand of a day in a transaction; answers with the running one if there is one. */
  async function openHand(tx: Database, date: DailyDate, caller: Caller) {
    const { userId } = caller
    const day = await shareDay(tx, date)
    if (stateOf(day, ctx.now()) === 'closing') throw new HttpError(409, MESSAGES.dailyOver)
    const attempt = await checkDevices(tx, day, await lockAttempt(tx, day, caller))
    const [running] = await tx
      .select()
      .from(dailyPlays)
      .where(and(playsOf(attempt), isNull(dailyPlays.finishedAt)))
    if (running) return { hand: running.hand, gameId: running.gameId!, isNew: false }
    if (attempt.hands >= DAILY_HANDS) throw new HttpError(409, MESSAGES.dailyDone)
    if (day.closedAt && attempt.unrankedFor !== 'archive') throw new HttpError(409, MESSAGES.dailyMissed)
    if ((await findSuspended(tx, [userId])).size > 0) throw new HttpError(403, MESSAGES.sessionEnded)

    const hand = attempt.hands + 1
    const gameId = newId() as GameId
    // A game needs the id of a match, and this one has none.
    const matchId = newId() as MatchId
    await tx.insert(dailyPlays).values({ ...keyOf(attempt), hand, gameId, startedAt: ctx.now() })
    // Takes the player out of queues and tables where people gather.
    await ctx.events.emit(tx, 'match-started', {
      matchId,
      gameId,
      tournamentId: null,
      tableCode: null,
      userIds: [userId],
    })
    const unrated = { rating: null, isProvisional: false }
    const player = { userId, ...unrated }
    const bot = { bot: 'maestro' as const, ...unrated }
    await games.create(tx, {
      id: gameId,
      matchId,
      seats: seatOfPlayer(hand) === 0 ? [player, bot] : [bot, player],
      rules: day.rules,
      watchable: false,
      duplicate: { hand, secret: day.secret, seed: day.day },
    })
    return { hand, gameId, isNew: true }
  }

  return {
    async startHand(date: DailyDate, caller: Caller) {
      await requireDay(ctx.db, date, ctx.now())
      const { hand, gameId, isNew } = await ctx.db.transaction(tx => openHand(tx, date, caller))
      const live = await games.reload(gameId)
      if (isNew && live?.phase === 'seeding') await games.dealFirstHand(live)
      if (live?.left.length) throw new HttpError(409, MESSAGES.dailyHandEnding)
      return { hand, gameId }
    },
  }
}

const keyOf = ({ day, userId }: Pick<AttemptRow, 'day' | 'userId'>) => ({ day, userId })

/** Writes the result of a hand in the transaction of its last move. */
async function finishHand(
  tx: Database,
  {
    gameId,
    score,
    isGivenUp,
    at,
  }: { gameId: GameId; score: readonly [number, number]; isGivenUp: boolean; at: Date },
) {
  const [play] = await tx.select().from(dailyPlays).where(eq(dailyPlays.gameId, gameId))
  if (!play || play.finishedAt) return
  const { hand } = play
  const [attempt] = await tx.select().from(dailyAttempts).where(ofAttempt(play)).for('update')
  const seat = seatOfPlayer(hand)
  const [won, lost] = [score[seat], score[1 - seat]!]
  const points = won - lost
  const total = attempt!.total + points
  const moves = writeMoves(await readMoves(tx, gameId))
  const finished = { finishedAt: at, won, lost, points, total, isGivenUp, moves }
  await tx
    .update(dailyPlays)
    .set(finished)
    .where(and(playsOf(play), eq(dailyPlays.hand, hand)))
  const isLast = hand === DAILY_HANDS
  await tx
    .update(dailyAttempts)
    .set({ hands: hand, total, ...(isLast && { finishedAt: at }) })
    .where(ofAttempt(play))
  const { unrankedFor } = attempt!
  if (isLast && (unrankedFor === null || unrankedFor === 'same-device')) await countDay(tx, play)
  if (unrankedFor !== null) return
  const day = await findDay(tx, play.day)
  await countHand(tx, countedHand(day!, { ...play, ...finished }), 1)
}

/** Counts a complete day for the streak of an account. */
async function countDay(tx: Database, { day, userId }: PlayRow) {
  const [before] = await tx.select().from(dailyPlayers).where(eq(dailyPlayers.userId, userId)).for('update')
  const streak = streakAfter(before, day)
  const after = {
    streak,
    bestStreak: Math.max(before?.bestStreak ?? 0, streak),
    lastDay: day,
    days: (before?.days ?? 0) + 1,
  }
  await tx
    .insert(dailyPlayers)
    .values({ userId, ...after })
    .onConflictDoUpdate({ target: dailyPlayers.userId, set: after })
}

/** A finished hand as it is counted in the field. */
function countedHand({ secret, rules }: DayRow, { day, hand, points, total, moves }: PlayRow): CountedHand {
  const steps = stepsOf(rules, cardsOf(secret, day, hand), parseMoves(moves!))
  return { day, hand, points: points!, total: total!, choices: choicesOf(steps, seatOfPlayer(hand)) }
}

/** Takes an attempt of an open day out of the ranking, and its hands out of the field. */
async function unrank(tx: Database, day: DayRow, attempt: AttemptRow) {
  await tx.update(dailyAttempts).set({ unrankedFor: 'same-device' }).where(ofAttempt(attempt))
  const plays = await tx
    .select()
    .from(dailyPlays)
    .where(and(playsOf(attempt), isNotNull(dailyPlays.finishedAt)))
    .orderBy(asc(dailyPlays.hand))
  for (const play of plays) await countHand(tx, countedHand(day, play), -1)
}
