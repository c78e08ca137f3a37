import {
  type Disqualification,
  type MatchId,
  MESSAGES,
  type TournamentId,
  type UserId,
} from '@valecuatro/contract'
import { and, eq, isNotNull, ne, or, sql } from 'drizzle-orm'
import { lockScheduledMatch, type Matches, readCurrentMatches, readMatchesById } from '../../matches/index.ts'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/http/httpError.ts'
import type { TableRow } from '../bracket/draw.ts'
import { lockTournament } from '../queries.ts'
import { bracketTables, entries, tournaments } from '../schema.ts'

/** The refusal of an action on a table that has changed since the organiser saw it. */
export const tableChanged = () => new HttpError(409, MESSAGES.tableChanged)

/** The table of a bracket, which must be in the given state; its tournament is locked. */
export async function requireTable(
  tx: Database,
  id: TournamentId,
  matchId: MatchId,
  state: TableRow['state'],
) {
  const [table] = await tx
    .select()
    .from(bracketTables)
    .where(and(eq(bracketTables.tournamentId, id), eq(bracketTables.matchId, matchId)))
  if (table?.state !== state) throw tableChanged()
  return table
}

/** Locks a match that has not started; a started match is refused as a table that has changed. */
export async function lockScheduled(tx: Database, matchId: MatchId) {
  try {
    return await lockScheduledMatch(tx, matchId)
  } catch (error) {
    if (error instanceof HttpError) throw tableChanged()
    throw error
  }
}

/** The disqualified players of tournaments that have not ended, and those who have withdrawn, whose side forfeits. */
export const disqualifiedEntries = (db: Database, only?: TournamentId) =>
  db
    .select({
      id: entries.tournamentId,
      userId: entries.userId,
      table: sql<Disqualification>`coalesce(${entries.disqualified}, 'forfeit')`,
    })
    .from(entries)
    .innerJoin(tournaments, eq(tournaments.id, entries.tournamentId))
    .where(
      and(
        or(isNotNull(entries.disqualified), entries.withdrawn),
        ne(tournaments.status, 'finished'),
        only ? eq(tournaments.id, only) : undefined,
      ),
    )

/** Removes disqualified players from the games of tournaments that have not ended. Idempotent. */
export async function enforceDisqualifications(ctx: Context, matches: Matches, only?: TournamentId) {
  const disqualified = await disqualifiedEntries(ctx.db, only).orderBy(entries.tournamentId, entries.number)
  if (disqualified.length === 0) return
  const current = await readCurrentMatches(ctx.db, [...new Set(disqualified.map(each => each.id))])
  const isDisqualified = new Set(disqualified.map(each => `${each.id}:${each.userId}`))
  for (const { id, userId, table } of disqualified) {
    for (const match of current.filter(({ tournament }) => tournament?._id === id)) {
      const seat = match.players.findIndex(({ _id }) => _id === userId)
      if (seat < 0) continue
      if (table === 'bot') {
        if (match.gameId) await matches.removePlayer(match.gameId, userId)
        continue
      }
      const opponents = match.players.filter((_, other) => other % 2 !== seat % 2)
      const winner = opponents.find(({ _id }) => !isDisqualified.has(`${id}:${_id}`)) ?? opponents[0]!
      await forfeit(ctx, matches, id, match._id, winner._id)
    }
  }
}

/** Decides a match; does nothing if another node was first or the game has ended. */
async function forfeit(ctx: Context, matches: Matches, id: TournamentId, matchId: MatchId, winnerId: UserId) {
  try {
    const [match] = await readMatchesById(ctx.db, [matchId])
    if (match?.gameId) return await matches.finish(matchId, winnerId, async () => {}, true)
    await ctx.db.transaction(async tx => {
      const scheduled = await lockScheduled(tx, matchId)
      await lockTournament(ctx, tx, id)
      await requireTable(tx, id, matchId, 'waiting')
      await matches.decideUnplayed(tx, scheduled, winnerId)
    })
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
  }
}
