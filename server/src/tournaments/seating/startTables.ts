import { type MatchId, MESSAGES, type TournamentId, type UserId } from '@valecuatro/contract'
import { and, asc, eq, getTableColumns, inArray, isNotNull, isNull, lt, notInArray } from 'drizzle-orm'
import { findSeatedPlayers } from '../../games/index.ts'
import { type Matches, readMatchPlayers } from '../../matches/index.ts'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/http/httpError.ts'
import { bracketTables, entries, tournaments } from '../schema.ts'
import { ABSENT_AFTER_MS } from './presence.ts'

const MAX_TABLES_PER_RUN = 1000
/** A deadline that is overdue by this much passed while no node was running. */
const OUTAGE_MS = 10_000

/** Starts every table of a bracket whose four players are connected, or whose no-show time is over. */
export async function startReadyTables(ctx: Context, matches: Matches) {
  const now = ctx.now()
  const waiting = await ctx.db
    .select({ ...getTableColumns(bracketTables), isPractice: tournaments.isPractice })
    .from(bracketTables)
    .innerJoin(tournaments, eq(tournaments.id, bracketTables.tournamentId))
    .where(and(eq(bracketTables.state, 'waiting'), isNull(tournaments.pausedAt)))
    .orderBy(asc(bracketTables.startsBy))
    .limit(MAX_TABLES_PER_RUN)
  if (waiting.length === 0) return
  const players = Map.groupBy(
    await readMatchPlayers(
      ctx.db,
      waiting.map(({ matchId }) => matchId),
    ),
    ({ matchId }) => matchId,
  )
  const present = await findPresent(
    ctx,
    [...new Set(waiting.map(({ tournamentId }) => tournamentId))],
    [...players.values()].flat().map(({ userId }) => userId),
  )
  const disqualified = await findDisqualified(
    ctx.db,
    waiting.map(({ tournamentId }) => tournamentId),
  )
  for (const { matchId, tournamentId, startsBy, botSeats, isPractice } of waiting) {
    // The bots of a practice tournament are always there.
    const absent = (players.get(matchId) ?? []).filter(
      ({ userId }) => !isPractice && !present.has(`${tournamentId}:${userId}`),
    )
    const awaited = absent.filter(
      ({ seat, userId }) => !botSeats.includes(seat) && !disqualified.has(`${tournamentId}:${userId}`),
    )
    const absentIds = absent.map(({ userId }) => userId)
    if (awaited.length === 0 || startsBy <= now)
      await startTable(ctx, matches, matchId, absentIds, awaited.length > 0)
  }
}

/** Starts a table; of two nodes that try at the same time, one succeeds and the other is refused. */
async function startTable(
  ctx: Context,
  matches: Matches,
  matchId: MatchId,
  absent: UserId[],
  isTimedOut: boolean,
) {
  try {
    await ctx.db.transaction(async tx => {
      await matches.start(tx, matchId, absent)
      // Checked once the tournament is locked, because an organiser may have extended the clock.
      const [table] = await tx.select().from(bracketTables).where(eq(bracketTables.matchId, matchId))
      if (isTimedOut && table && table.startsBy > ctx.now()) throw new HttpError(409, MESSAGES.tableChanged)
    })
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
  }
}

/** The players who have a socket open and sit at no other table, as `tournament:user`. */
export async function findPresent(
  ctx: Context,
  tournamentIds: TournamentId[],
  userIds: UserId[],
): Promise<Set<string>> {
  if (userIds.length === 0) return new Set()
  const awaited = await ctx.db
    .select({ tournamentId: entries.tournamentId, userId: entries.userId, seenAt: entries.seenAt })
    .from(entries)
    .where(and(inArray(entries.tournamentId, tournamentIds), inArray(entries.userId, userIds)))
  const since = new Date(ctx.now().getTime() - ABSENT_AFTER_MS)
  const here = awaited.filter(({ seenAt }) => seenAt && seenAt > since)
  const seated = await findSeatedPlayers(
    ctx.db,
    here.map(({ userId }) => userId),
  )
  return new Set(
    here
      .filter(({ userId }) => !seated.has(userId))
      .map(({ tournamentId, userId }) => `${tournamentId}:${userId}`),
  )
}

/** The disqualified players of tournaments, as `tournament:user`. */
async function findDisqualified(db: Database, tournamentIds: TournamentId[]): Promise<Set<string>> {
  const rows = await db
    .select({ tournamentId: entries.tournamentId, userId: entries.userId })
    .from(entries)
    .where(and(inArray(entries.tournamentId, tournamentIds), isNotNull(entries.disqualified)))
  return new Set(rows.map(({ tournamentId, userId }) => `${tournamentId}:${userId}`))
}

/** After an outage, waiting tables get their full no-show time again, because no player could connect. */
export async function restartNoShowTimes(ctx: Context, noShowMs: number) {
  const now = ctx.now().getTime()
  await ctx.db
    .update(bracketTables)
    .set({ startsBy: new Date(now + noShowMs) })
    .where(
      and(
        eq(bracketTables.state, 'waiting'),
        lt(bracketTables.startsBy, new Date(now - OUTAGE_MS)),
        // The clocks of a paused tournament already stand still.
        notInArray(
          bracketTables.tournamentId,
          ctx.db.select({ id: tournaments.id }).from(tournaments).where(isNotNull(tournaments.pausedAt)),
        ),
      ),
    )
}
