import {
  isRoundFormat,
  type MatchId,
  MESSAGES,
  type OrganiserAction,
  type TournamentId,
  type UserId,
} from '@valecuatro/contract'
import { and, eq, sql } from 'drizzle-orm'
import { readUsernamesById } from '../../accounts/index.ts'
import { findSeatedPlayers } from '../../games/index.ts'
import { type Matches, readMatchesById, readMatchPlayers, replaceSeat } from '../../matches/index.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/http/httpError.ts'
import { isOut } from '../bracket/bracket.ts'
import { callToGame, type DrawOptions, readBracketTables, type TableRow } from '../bracket/draw.ts'
import { isBeingPlayed, nextDueAt, type TournamentRow } from '../due.ts'
import { knowsDeals } from '../formats/duplicateTables.ts'
import { isOutOfRounds, readRounds, takeOverSlot } from '../formats/rounds.ts'
import { countVersion, lockTournament, readEntries, requireOrganiserOf } from '../queries.ts'
import { arenaQueue, bracketTables, entries, tournaments } from '../schema.ts'
import { enforceDisqualifications, lockScheduled, requireTable, tableChanged } from './disqualifications.ts'

type ActionOf<N extends OrganiserAction['action']> = Extract<OrganiserAction, { action: N }>

const MINUTE_MS = 60_000

/** The name of each action in the audit log. */
const AUDIT_ACTIONS = {
  'extend-clock': 'table-extended',
  'replace-player': 'player-replaced',
  'seat-to-bot': 'seat-given-to-bot',
  'restart-table': 'table-restarted',
  'decide-table': 'table-decided',
  disqualify: 'player-disqualified',
  pause: 'tournament-paused',
  resume: 'tournament-resumed',
} as const satisfies Record<OrganiserAction['action'], string>

/**
 * Carries out an organiser's action in a tournament in play. An action on a table is refused if the table has changed
 * since: of two organisers who act on it at the same time, one succeeds. Changes to a running game are written in the
 * transaction of a step of that game, because a move locks its game before the match and the tournament.
 */
export async function runOrganiserAction(
  ctx: Context,
  matches: Matches,
  drawOptions: DrawOptions,
  actorId: UserId,
  id: TournamentId,
  action: OrganiserAction,
) {
  const audit = async (tx: Database, { name }: TournamentRow, details: Record<string, unknown> = {}) => {
    await countVersion(tx, id)
    await writeAudit(tx, {
      actorId,
      action: AUDIT_ACTIONS[action.action],
      subject: `tournament:${id}`,
      label: name,
      meta: { ...details, reason: action.reason },
      at: ctx.now(),
    })
  }
  await requireOrganiserOf(ctx.db, actorId, id)
  const context: ActionContext = { ctx, matches, drawOptions, id, audit }
  switch (action.action) {
    case 'extend-clock':
      return extendClock(context, action)
    case 'replace-player':
      return replacePlayer(context, action)
    case 'seat-to-bot':
      return giveSeatToBot(context, action)
    case 'restart-table':
      return restartTable(context, action)
    case 'decide-table':
      return decideTable(context, action)
    case 'disqualify':
      return disqualify(context, action)
    case 'pause':
      return pause(context)
    case 'resume':
      return resume(context)
  }
}

interface ActionContext {
  ctx: Context
  matches: Matches
  drawOptions: DrawOptions
  id: TournamentId
  audit: (tx: Database, tournament: TournamentRow, details?: Record<string, unknown>) => Promise<void>
}

async function lockRunning(tx: Database, { ctx, id }: ActionContext): Promise<TournamentRow> {
  const tournament = await lockTournament(ctx, tx, id)
  if (tournament.status === 'finished') throw new HttpError(409, MESSAGES.tournamentEnded)
  if (!isBeingPlayed(tournament, ctx.now())) throw new HttpError(409, MESSAGES.tournamentNotStarted)
  return tournament
}

/** Reads a match of the tournament that has no result yet, without locking it. */
async function findCurrentMatch({ ctx, id }: ActionContext, matchId: MatchId) {
  const [match] = await readMatchesById(ctx.db, [matchId])
  if (match?.tournament?._id !== id) throw tableChanged()
  if (match.status !== 'scheduled' && match.status !== 'in_progress') throw tableChanged()
  return match
}

/** The details of a table in the audit log. */
const describe = (table: TableRow) => ({ round: table.round, table: table.number, matchId: table.matchId })

async function extendClock(context: ActionContext, { matchId, minutes }: ActionOf<'extend-clock'>) {
  await context.ctx.db.transaction(async tx => {
    const tournament = await lockRunning(tx, context)
    const table = await requireTable(tx, context.id, matchId, 'waiting')
    const startsBy = new Date(table.startsBy.getTime() + minutes * MINUTE_MS)
    await tx.update(bracketTables).set({ startsBy }).where(eq(bracketTables.matchId, matchId))
    await context.audit(tx, tournament, { ...describe(table), minutes })
  })
}

async function replacePlayer(
  context: ActionContext,
  { matchId, userId, substituteId }: ActionOf<'replace-player'>,
) {
  const { ctx, matches, id, drawOptions } = context
  const match = await findCurrentMatch(context, matchId)
  const names = await readUsernamesById(ctx.db, [userId, substituteId])
  const details = { matchId, player: names.get(userId), substitute: names.get(substituteId) }

  /** Updates the tournament in the transaction in which the seat changes hands. */
  const substitute = async (tx: Database, tournament: TournamentRow) => {
    await requireSubstitute(tx, tournament, substituteId)
    await setReplaced(tx, id, userId, true)
    await setReplaced(tx, id, substituteId, false)
    if (tournament.format !== 'arena') await takeOverTeam(tx, id, userId, substituteId)
    if (isRoundFormat(tournament.format)) await takeOverSlot(tx, id, userId, substituteId)
    await tx.delete(arenaQueue).where(eq(arenaQueue.userId, substituteId))
    await context.audit(tx, tournament, details)
  }

  if (match.gameId) {
    const taker = { userId: substituteId, username: names.get(substituteId) ?? '' }
    const isReplaced = await matches.replacePlayer(match.gameId, matchId, userId, taker, async tx => {
      const tournament = await lockRunning(tx, context)
      if (tournament.format !== 'arena') await requireTable(tx, id, matchId, 'playing')
      await substitute(tx, tournament)
    })
    if (!isReplaced) throw new HttpError(409, MESSAGES.playerNotAtTable)
    return
  }
  await ctx.db.transaction(async tx => {
    await lockScheduled(tx, matchId)
    const tournament = await lockRunning(tx, context)
    await requireTable(tx, id, matchId, 'waiting')
    const players = await readMatchPlayers(tx, [matchId])
    if (!players.some(player => player.userId === userId)) throw new HttpError(409, MESSAGES.playerNotAtTable)
    // Who has withdrawn can still have a seat at the waiting table itself.
    if (players.some(player => player.userId === substituteId))
      throw new HttpError(409, MESSAGES.substituteNotFree)
    await substitute(tx, tournament)
    await replaceSeat(tx, matchId, userId, substituteId)
    await drawOptions.events.emit(tx, 'table-called', {
      matchId,
      tournament: { _id: id, name: tournament.name },
      userIds: [substituteId],
    })
  })
}

const setReplaced = (tx: Database, id: TournamentId, userId: UserId, replaced: boolean) =>
  tx
    .update(entries)
    .set({ replaced })
    .where(and(eq(entries.tournamentId, id), eq(entries.userId, userId)))

/** Moves the substitute of a player who has entered with a team into that team. */
const takeOverTeam = (tx: Database, id: TournamentId, userId: UserId, substituteId: UserId) =>
  tx.execute(sql`
    UPDATE tournament_entries SET pair = (
      SELECT pair FROM tournament_entries WHERE tournament_id = ${id} AND user_id = ${userId})
    WHERE tournament_id = ${id} AND user_id = ${substituteId}`)

/** Requires that a substitute has entered the tournament, plays no further table of it and sits at no table. */
async function requireSubstitute(tx: Database, tournament: TournamentRow, userId: UserId) {
  const { id, format } = tournament
  const entry = (await readEntries(tx, id)).find(each => each.userId === userId)
  const isFree = (await findSeatedPlayers(tx, [userId])).size === 0
  if (!entry || entry.refunded || entry.disqualified || !isFree)
    throw new HttpError(409, MESSAGES.substituteNotFree)
  if (format === 'arena' || entry.replaced) return
  if (isRoundFormat(format)) {
    const isOut = isOutOfRounds(tournament, await readRounds(tx, tournament), userId)
    if (isOut && !(await knowsDeals(tx, tournament, userId))) return
    throw new HttpError(409, MESSAGES.substituteNotFree)
  }
  const tables = await readBracketTables(tx, id)
  const players = await readMatchPlayers(
    tx,
    tables.map(({ matchId }) => matchId),
  )
  const seated = tables.map(({ matchId, winner }) => ({
    players: players.filter(each => each.matchId === matchId).map(each => each.userId),
    winner,
  }))
  if (!isOut(userId, seated)) throw new HttpError(409, MESSAGES.substituteNotFree)
}

async function giveSeatToBot(context: ActionContext, { matchId, userId }: ActionOf<'seat-to-bot'>) {
  const { ctx, matches, id } = context
  const match = await findCurrentMatch(context, matchId)
  const seat = match.players.findIndex(({ _id }) => _id === userId)
  if (seat < 0) throw new HttpError(409, MESSAGES.playerNotAtTable)
  const details = { matchId, player: match.players[seat]!.username }
  if (match.gameId) {
    const isGiven = await matches.giveSeatToBot(match.gameId, userId, async tx =>
      context.audit(tx, await lockTournament(ctx, tx, id), details),
    )
    if (!isGiven) throw tableChanged()
    return
  }
  await ctx.db.transaction(async tx => {
    const tournament = await lockRunning(tx, context)
    const { botSeats } = await requireTable(tx, id, matchId, 'waiting')
    if (botSeats.includes(seat)) throw tableChanged()
    await tx
      .update(bracketTables)
      .set({ botSeats: [...botSeats, seat] })
      .where(eq(bracketTables.matchId, matchId))
    await context.audit(tx, tournament, details)
  })
}

/** Ends the running game of a table without a result; the table waits for the same players again. */
async function restartTable(context: ActionContext, { matchId }: ActionOf<'restart-table'>) {
  const { ctx, matches, id, drawOptions } = context
  const { gameId } = await findCurrentMatch(context, matchId)
  if (!gameId) throw tableChanged()
  const isVoid = await matches.voidGame(gameId, async tx => {
    const at = ctx.now()
    const tournament = await lockRunning(tx, context)
    const table = await requireTable(tx, id, matchId, 'playing')
    if (table.dealId) throw new HttpError(409, MESSAGES.duplicateRestart)
    const userIds = (await readMatchPlayers(tx, [matchId])).map(({ userId }) => userId)
    const again = await callToGame(tx, tournament, userIds, drawOptions, at)
    await tx.update(bracketTables).set(again).where(eq(bracketTables.matchId, matchId))
    await context.audit(tx, tournament, { ...describe(table), again: again.matchId })
  })
  if (!isVoid) throw tableChanged()
}

async function decideTable(context: ActionContext, { matchId, winnerId }: ActionOf<'decide-table'>) {
  const { ctx, matches, id } = context
  const match = await findCurrentMatch(context, matchId)
  const winner = match.players.find(({ _id }) => _id === winnerId)
  if (!winner) throw new HttpError(409, MESSAGES.playerNotAtTable)
  const details = { matchId, winner }
  if (match.gameId) {
    await orTableChanged(
      matches.finish(
        matchId,
        winnerId,
        async tx => context.audit(tx, await lockTournament(ctx, tx, id), details),
        true,
      ),
    )
    return
  }
  await ctx.db.transaction(async tx => {
    const scheduled = await lockScheduled(tx, matchId)
    const tournament = await lockRunning(tx, context)
    await requireTable(tx, id, matchId, 'waiting')
    await context.audit(tx, tournament, details)
    await matches.decideUnplayed(tx, scheduled, winnerId)
  })
}

/** Refuses a game that has ended meanwhile as a table that has changed. */
const orTableChanged = (ending: Promise<void>) =>
  ending.catch(error => {
    if (error instanceof HttpError && error.message === MESSAGES.matchNotInProgress) throw tableChanged()
    throw error
  })

/**
 * Disqualifies a player, who plays no further table and wins no prize. Their side continues with a bot, or loses the
 * table. The running game is changed after the commit; every sweep retries until this has succeeded.
 */
async function disqualify(context: ActionContext, { userId, table }: ActionOf<'disqualify'>) {
  const { ctx, matches, id } = context
  await ctx.db.transaction(async tx => {
    const tournament = await lockRunning(tx, context)
    const entry = (await readEntries(tx, id)).find(each => each.userId === userId)
    if (!entry || entry.refunded) throw new HttpError(409, MESSAGES.playerNotInTournament)
    if (entry.disqualified) throw new HttpError(409, MESSAGES.alreadyDisqualified)
    await tx
      .update(entries)
      .set({ disqualified: table })
      .where(and(eq(entries.tournamentId, id), eq(entries.userId, userId)))
    await tx.delete(arenaQueue).where(and(eq(arenaQueue.userId, userId), eq(arenaQueue.tournamentId, id)))
    const username = (await readUsernamesById(tx, [userId])).get(userId)
    await context.audit(tx, tournament, { player: { _id: userId, username }, table })
  })
  await enforceDisqualifications(ctx, matches, id)
}

async function pause(context: ActionContext) {
  await context.ctx.db.transaction(async tx => {
    const now = context.ctx.now()
    const tournament = await lockTournament(context.ctx, tx, context.id)
    if (tournament.status === 'finished') throw new HttpError(409, MESSAGES.tournamentEnded)
    if (tournament.status === 'draft') throw new HttpError(409, MESSAGES.tournamentNotOpen)
    if (tournament.pausedAt) throw new HttpError(409, MESSAGES.alreadyPaused)
    const dueAt = nextDueAt({ ...tournament, pausedAt: now }, now)
    await tx.update(tournaments).set({ pausedAt: now, dueAt }).where(eq(tournaments.id, context.id))
    await context.audit(tx, tournament)
  })
}

/** Resumes a tournament; the clocks of waiting tables continue with their remaining time. */
async function resume(context: ActionContext) {
  await context.ctx.db.transaction(async tx => {
    const now = context.ctx.now()
    const tournament = await lockTournament(context.ctx, tx, context.id)
    if (tournament.status === 'finished') throw new HttpError(409, MESSAGES.tournamentEnded)
    if (!tournament.pausedAt) throw new HttpError(409, MESSAGES.notPaused)
    const pausedMs = now.getTime() - tournament.pausedAt.getTime()
    await tx
      .update(bracketTables)
      .set({ startsBy: sql`${bracketTables.startsBy} + ${pausedMs} * interval '1 millisecond'` })
      .where(and(eq(bracketTables.tournamentId, context.id), eq(bracketTables.state, 'waiting')))
    const dueAt = nextDueAt({ ...tournament, pausedAt: null }, now)
    const nextRoundAt = tournament.nextRoundAt && new Date(tournament.nextRoundAt.getTime() + pausedMs)
    await tx
      .update(tournaments)
      .set({ pausedAt: null, dueAt, nextRoundAt })
      .where(eq(tournaments.id, context.id))
    await context.audit(tx, tournament, { pausedAt: tournament.pausedAt.toISOString() })
  })
}
