import {
  divideEqually,
  MAX_FEE,
  MESSAGES,
  type SeriesId,
  shareOfPool,
  type TournamentId,
  type UserId,
} from '@valecuatro/contract'
import { and, desc, eq, gt, isNotNull, lte, sql } from 'drizzle-orm'
import { findUser, lockPlayers } from '../../accounts/index.ts'
import { readMatchPlayers } from '../../matches/index.ts'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/http/httpError.ts'
import {
  coinsOf,
  type MoveResult,
  moveCoins,
  PLATFORM_WALLET_ID,
  readCoinRules,
  readLargestBalance,
  startOfDay,
} from '../../wallet/index.ts'
import type { TournamentRow } from '../due.ts'
import { readEntries } from '../queries.ts'
import { addedPrizes, bracketTables, tournamentSeries, tournaments } from '../schema.ts'
import { byStanding } from './leaderboard.ts'

/** The prize of one player for a place. */
export interface PaidPrize {
  place: number
  userId: UserId
  coins: number
}

/** The percentages of all places, the first place first. */
export const percentsOf = ({
  awardPercent,
  furtherPercents,
}: Pick<TournamentRow, 'awardPercent' | 'furtherPercents'>) => [awardPercent, ...furtherPercents]

/**
 * The prize of each winner: the share of a place, divided equally among the players who took it; odd coins go to the
 * first of them. A place that no player took is not paid.
 */
export function dividePrizes(
  pot: number,
  percents: readonly number[],
  winners: readonly (readonly UserId[])[],
): PaidPrize[] {
  return percents.flatMap((percent, index) => {
    const players = winners[index] ?? []
    const coins = divideEqually(shareOfPool(pot, percent), players.length)
    return players.map((userId, n) => ({ place: index + 1, userId, coins: coins[n]! }))
  })
}

/**
 * The players of each place, the best first. After the final of a bracket: the winning side, the losing finalists, the
 * losers of the previous round and so on. Otherwise the champion, then the others who have played, in the order of the
 * leaderboard. A disqualified player takes no place; a substitute takes their best one.
 */
export async function readWinners(
  tx: Database,
  { id, format, status, furtherPercents }: TournamentRow,
  /** The champion, and the other winners of a final. */
  champions: UserId[],
): Promise<UserId[][]> {
  if (furtherPercents.length === 0) return [champions]
  const ranked = (await readEntries(tx, id))
    .filter(({ matchesPlayed, refunded, disqualified }) => matchesPlayed > 0 && !refunded && !disqualified)
    .toSorted(byStanding)
    .map(({ userId }) => userId)
  const isPlayedOut = format === 'bracket' && status === 'in_progress'
  const places = isPlayedOut
    ? (await readLosersByRound(tx, id)).map(losers => ranked.filter(userId => losers.has(userId)))
    : ranked.filter(userId => userId !== champions[0]).map(userId => [userId])
  const placed = new Set(champions)
  const others = places.map(players => {
    const own = players.filter(userId => !placed.has(userId))
    for (const userId of own) placed.add(userId)
    return own
  })
  return [champions, ...others]
}

/** The losers of each round of a bracket, the final first. */
async function readLosersByRound(tx: Database, id: TournamentRow['id']): Promise<Set<UserId>[]> {
  const tables = await tx
    .select()
    .from(bracketTables)
    .where(and(eq(bracketTables.tournamentId, id), isNotNull(bracketTables.winner)))
    .orderBy(desc(bracketTables.round))
  const players = Map.groupBy(
    await readMatchPlayers(
      tx,
      tables.map(({ matchId }) => matchId),
    ),
    ({ matchId }) => matchId,
  )
  const rounds = Map.groupBy(tables, ({ round }) => round)
  return [...rounds.values()].map(
    round =>
      new Set(
        round.flatMap(({ matchId, winner }) =>
          (players.get(matchId) ?? []).filter(({ seat }) => seat % 2 !== winner).map(({ userId }) => userId),
        ),
      ),
  )
}

const LIMIT_PERIOD_MS = 30 * 24 * 60 * 60_000

/** The coins that a user may still let the platform add: an organiser has a limit for 30 days, and may have one per day. */
async function allowanceOf(ctx: Context, tx: Database, actorId: UserId): Promise<number> {
  const actor = await findUser(tx, actorId)
  if (!actor || actor.suspendedAt) return 0
  if (actor.role === 'admin') return Number.POSITIVE_INFINITY
  if (actor.role !== 'organiser') return 0
  const since = new Date(ctx.now().getTime() - LIMIT_PERIOD_MS)
  const left = Math.max(0, ctx.config.freerollMaxCoins - (await addedSince(tx, actorId, since)))
  const { dailyLimits } = await readCoinRules(tx)
  if (dailyLimits.organiser === null) return left
  const today = await addedSince(tx, actorId, startOfDay(ctx.now()))
  return Math.min(left, Math.max(0, dailyLimits.organiser - today))
}

async function addedSince(tx: Database, actorId: UserId, since: Date): Promise<number> {
  const [added] = await tx
    .select({ coins: sql<string | null>`sum(${addedPrizes.coins})` })
    .from(addedPrizes)
    .where(and(eq(addedPrizes.userId, actorId), gt(addedPrizes.at, since)))
  return Number(added?.coins ?? 0)
}

/** The prize that the platform adds to a tournament, or to each tournament of a series; 0 if there is none. */
export async function addedPrizeOf(db: Database, id: TournamentId | SeriesId): Promise<number> {
  const [row] = await db
    .select({ coins: tournaments.addedPrize })
    .from(tournaments)
    .where(eq(tournaments.id, id as TournamentId))
  if (row) return row.coins
  const [series] = await db
    .select({ template: tournamentSeries.template })
    .from(tournamentSeries)
    .where(eq(tournamentSeries.id, id as SeriesId))
  return series?.template.addedPrize ?? 0
}

/** Rejects an added prize that one of these users may not set. An unchanged or lower one is always allowed. */
export async function requireAddedPrize(
  ctx: Context,
  tx: Database,
  actorIds: readonly UserId[],
  { before, after }: { before: number; after: number },
) {
  if (after <= before) return
  for (const actorId of actorIds) {
    const most = before + (await allowanceOf(ctx, tx, actorId))
    if (after > most)
      throw Object.assign(new HttpError(409, MESSAGES.addedPrizeAbove).ofField('addedPrize'), {
        about: String(most),
      })
  }
}

/**
 * Changes the prize that the platform has added to the pot of an open tournament, if all these users have the right to
 * it now. `step` must be different for every change of a tournament.
 */
export async function changeAddedPrize(
  ctx: Context,
  tx: Database,
  actors: readonly UserId[],
  { id, name }: Pick<TournamentRow, 'id' | 'name'>,
  { before, after, step, at }: { before: number; after: number; step: number; at: Date },
) {
  if (before === after) return
  const actorIds = [...new Set(actors)]
  // Several tournaments of an organiser that are opened at once are counted one after the other.
  await lockPlayers(tx, actorIds)
  await requireAddedPrize(ctx, tx, actorIds, { before, after })
  await countAddedPrize(tx, actorIds, id, after - before, at)
  const moved: MoveResult = await moveCoins(tx, {
    ...(after > before ? { from: PLATFORM_WALLET_ID, to: id } : { from: id, to: PLATFORM_WALLET_ID }),
    amount: Math.abs(after - before),
    reason: after > before ? 'tournament_added' : 'tournament_house',
    cause: `tournament_added:${id}:${step}`,
    at,
    meta: { tournament: { _id: id, name } },
  })
  if (!moved.ok) throw new HttpError(409, MESSAGES.platformCoinsShort)
}

/** Counts coins towards the limit of each organiser. Lowered coins are given back to those who have added some. */
async function countAddedPrize(
  tx: Database,
  userIds: readonly UserId[],
  tournamentId: TournamentRow['id'],
  added: number,
  at: Date,
) {
  for (const userId of userIds) {
    const isOwn = and(eq(addedPrizes.tournamentId, tournamentId), eq(addedPrizes.userId, userId))
    if (added > 0) {
      if ((await findUser(tx, userId))?.role === 'admin') continue
      await tx
        .insert(addedPrizes)
        .values({ tournamentId, userId, coins: added, at })
        .onConflictDoUpdate({
          target: [addedPrizes.tournamentId, addedPrizes.userId],
          set: { coins: sql`${addedPrizes.coins} + ${added}`, at },
        })
    } else {
      await tx.delete(addedPrizes).where(and(isOwn, lte(addedPrizes.coins, -added)))
      await tx
        .update(addedPrizes)
        .set({ coins: sql`${addedPrizes.coins} + ${added}` })
        .where(isOwn)
    }
  }
}

/** The limits on a caller's settings for a tournament. */
export async function readLimits(ctx: Context, actorId: UserId) {
  const platformCoins = await coinsOf(ctx.db, PLATFORM_WALLET_ID)
  const most = await allowanceOf(ctx, ctx.db, actorId)
  return {
    maxPlayers: ctx.config.maxTournamentPlayers,
    maxEntryFee: Math.min(
      MAX_FEE,
      10 ** Math.ceil(Math.log10(Math.max(1000, await readLargestBalance(ctx.db)))),
    ),
    maxAddedPrize: Math.min(most, platformCoins),
    platformCoins,
  }
}
