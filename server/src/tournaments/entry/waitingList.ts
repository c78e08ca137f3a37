import {
  MAX_WAITING_LIST,
  MESSAGES,
  type TournamentId,
  teamSizeOf,
  type UserId,
  type WaitingListOutcome,
} from '@valecuatro/contract'
import { and, asc, eq, gt, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { lockPlayer, lockPlayers, readUsernamesById } from '../../accounts/index.ts'
import { areBlocked } from '../../people/index.ts'
import type { Context } from '../../platform/context.ts'
import { afterCommit } from '../../platform/database/afterCommit.ts'
import type { Database } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/http/httpError.ts'
import { coinsOf, lockWallets } from '../../wallet/index.ts'
import { isCheckInOpen, isCheckInPending, type TournamentRow } from '../due.ts'
import { countVersion, lockTournament, lockTournamentIfExists } from '../queries.ts'
import { tournaments, waitingList } from '../schema.ts'
import { addEntries, findEntryRefusal } from './enter.ts'

type WaitingRow = typeof waitingList.$inferSelect

/** The list ends at the start, when entrants can no longer withdraw and those who have not checked in have lost their places. */
const hasBegun = (tournament: TournamentRow, now: Date) =>
  tournament.status !== 'open' || (now >= tournament.startDate && !isCheckInPending(tournament))

export async function joinWaitingList(ctx: Context, id: TournamentId, userId: UserId) {
  await ctx.db.transaction(async tx => {
    const now = ctx.now()
    const tournament = await lockTournament(ctx, tx, id)
    await lockPlayer(tx, userId)
    const refusal = await findEntryRefusal(ctx, tx, tournament, userId, now)
    if (refusal) throw refusal
    if (hasBegun(tournament, now)) throw new HttpError(409, MESSAGES.waitingListTooLate)
    const waiting = await readWaitingList(tx, id)
    if (waiting.some(row => row.userId === userId)) throw new HttpError(409, MESSAGES.alreadyOnWaitingList)
    if (tournament.entrants < tournament.maxPlayers && waiting.length === 0)
      throw new HttpError(409, MESSAGES.tournamentNotFull)
    if (waiting.length >= MAX_WAITING_LIST) throw new HttpError(409, MESSAGES.waitingListFull)
    const checkedInAt = isCheckInOpen(tournament, now) ? now : null
    await tx.insert(waitingList).values({ tournamentId: id, userId, joinedAt: now, checkedInAt })
    await countVersion(tx, id)
  })
}

/** Removes a player from the list, and the partners with whom they wait. */
export async function leaveWaitingList(ctx: Context, id: TournamentId, userId: UserId) {
  await ctx.db.transaction(async tx => {
    const tournament = await lockTournament(ctx, tx, id)
    const unit = unitsOf(await readWaitingList(tx, id)).find(rows => rows.some(row => row.userId === userId))
    if (!unit) throw new HttpError(409, MESSAGES.notOnWaitingList)
    await removeUnit(ctx, tx, tournament, unit, row => (row.userId === userId ? null : 'partner-left'))
  })
}

/** Removes a user from all waiting lists, together with the partners with whom they wait. */
export async function leaveAllWaitingLists(ctx: Context, tx: Database, userId: UserId) {
  const rows = await tx
    .select({ id: waitingList.tournamentId })
    .from(waitingList)
    .where(eq(waitingList.userId, userId))
    .orderBy(waitingList.tournamentId)
  for (const { id } of rows) {
    const tournament = await lockTournament(ctx, tx, id)
    const unit = unitsOf(await readWaitingList(tx, id)).find(each => each.some(row => row.userId === userId))
    if (unit)
      await removeUnit(ctx, tx, tournament, unit, row => (row.userId === userId ? null : 'partner-left'))
  }
}

/** Whether one of these players waits as one of a team. */
export async function isWaitingInTeam(tx: Database, id: TournamentId, userIds: UserId[]): Promise<boolean> {
  const waiting = await readWaitingList(tx, id)
  return waiting.some(row => userIds.includes(row.userId) && row.partnerId !== null)
}

/** Rejects a team for which the list has no room. The places that its known players would give up do not count. */
export async function requireRoomOnWaitingList(
  tx: Database,
  id: TournamentId,
  known: readonly UserId[],
  size: number,
) {
  const others = (await readWaitingList(tx, id)).filter(({ userId }) => !known.includes(userId))
  if (others.length + size > MAX_WAITING_LIST) throw new HttpError(409, MESSAGES.waitingListFull)
}

/** Adds a team to the end of the list. The tournament and all its players are locked. */
export async function addTeamToWaitingList(
  tx: Database,
  tournamentId: TournamentId,
  members: UserId[],
  joinedAt: Date,
) {
  await requireRoomOnWaitingList(tx, tournamentId, members, members.length)
  await removeFromList(tx, tournamentId, members)
  const rows = members.map((userId, index) => {
    const partnerId = members[(index + 1) % members.length]!
    return { tournamentId, userId, partnerId, joinedAt }
  })
  await tx.insert(waitingList).values(rows)
  await countVersion(tx, tournamentId)
}

/** The rows of the list, grouped by team. */
export function unitsOf<R extends Pick<WaitingRow, 'userId' | 'partnerId'>>(waiting: readonly R[]): R[][] {
  const rows = new Map(waiting.map(row => [row.userId, row]))
  const units: R[][] = []
  for (const row of waiting) {
    // A team is taken out with the first of its rows.
    if (!rows.has(row.userId)) continue
    const unit: R[] = []
    for (let next: R | undefined = row; next; next = next.partnerId ? rows.get(next.partnerId) : undefined) {
      rows.delete(next.userId)
      unit.push(next)
    }
    units.push(unit)
  }
  return units
}

const readWaitingList = (tx: Database, id: TournamentId): Promise<WaitingRow[]> =>
  tx.select().from(waitingList).where(eq(waitingList.tournamentId, id)).orderBy(asc(waitingList.seq))

const removeFromList = (tx: Database, id: TournamentId, userIds: UserId[]) =>
  tx
    .delete(waitingList)
    .where(and(eq(waitingList.tournamentId, id), inArray(waitingList.userId, userIds)))
    .returning()

/**
 * Reads the waiting list of a locked tournament, and locks its players and their wallets together with those of
 * `others`, so that places can be given away afterwards.
 */
export async function lockWaitingList(
  tx: Database,
  { id, entryFee }: TournamentRow,
  others: UserId[],
): Promise<WaitingRow[]> {
  const waiting = await readWaitingList(tx, id)
  const userIds = waiting.map(({ userId }) => userId)
  await lockPlayers(tx, userIds)
  if (entryFee > 0) await lockWallets(tx, [id, ...others, ...userIds])
  return waiting
}

/** Removes a player or a team from the list and notifies each of the outcome; null for a player who has left. */
async function removeUnit(
  ctx: Context,
  tx: Database,
  { id, name, entryFee }: TournamentRow,
  unit: WaitingRow[],
  outcomeOf: (row: WaitingRow) => WaitingListOutcome | null,
) {
  await removeFromList(
    tx,
    id,
    unit.map(({ userId }) => userId),
  )
  await countVersion(tx, id)
  const names = await readUsernamesById(
    tx,
    unit.map(({ userId }) => userId),
  )
  const isCause = (row: WaitingRow) => ['passed-over', null].includes(outcomeOf(row))
  for (const row of unit) {
    const outcome = outcomeOf(row)
    if (!outcome) continue
    const others = unit.filter(other => other !== row)
    const partner = others.find(isCause) ?? others[0]
    await ctx.events.emit(tx, 'waiting-list', {
      tournament: { _id: id, name },
      userId: row.userId,
      outcome,
      coins: outcome === 'entered' ? entryFee : 0,
      seq: row.seq,
      partner: (partner && names.get(partner.userId)) ?? null,
      partners: others.map(({ userId }) => names.get(userId)!),
    })
  }
}

/**
 * Gives free places to the first players on the waiting list who may enter and can pay. Players who cannot are notified
 * and removed from the list. A team moves up together: while too few places are free for it, it stays and the next single
 * player gets a place. `lockWaitingList` must have been called. Resolves with the updated tournament.
 */
export async function moveUpFromWaitingList(
  ctx: Context,
  tx: Database,
  tournament: TournamentRow,
  waiting: WaitingRow[],
  now: Date,
): Promise<TournamentRow> {
  let current = tournament
  for (const unit of unitsOf(waiting)) {
    const free = current.maxPlayers - current.entrants
    if (free === 0) break
    if (unit.length > free) continue
    const refused = await findRefused(ctx, tx, current, unit, now)
    if (refused.length === 0) {
      await removeUnit(ctx, tx, current, unit, () => 'entered')
      const userIds = unit.map(({ userId }) => userId)
      const present = unit.filter(({ checkedInAt }) => checkedInAt).map(({ userId }) => userId)
      current = await addEntries(tx, current, userIds, now, present)
    } else
      await removeUnit(ctx, tx, current, unit, row =>
        refused.includes(row) ? 'passed-over' : 'partner-passed-over',
      )
  }
  return current
}

/** The players of a unit, a single player or a team, who may not enter or cannot pay. */
async function findRefused(
  ctx: Context,
  tx: Database,
  tournament: TournamentRow,
  unit: WaitingRow[],
  now: Date,
): Promise<WaitingRow[]> {
  const isTeam = unit.length > 1
  const userIds = unit.map(({ userId }) => userId)
  const isOfMode = tournament.enterAs !== 'alone' && unit.length === teamSizeOf(tournament.mode)
  if (isTeam && (!isOfMode || (await areBlocked(tx, userIds)))) return unit
  // The inviting player of a team gave the password when the team joined the list.
  const mode = isTeam ? ({ as: 'team', knowsPassword: true } as const) : ({ as: 'alone' } as const)
  const refused: WaitingRow[] = []
  for (const row of unit) {
    const refusal = await findEntryRefusal(ctx, tx, tournament, row.userId, now, mode)
    if (refusal || (await coinsOf(tx, row.userId)) < tournament.entryFee) refused.push(row)
  }
  return refused
}

/** Tournaments with a waiting list that have started or have free places. */
export const dueWaitingLists = (db: Database, now: Date) =>
  db
    .selectDistinct({ id: waitingList.tournamentId })
    .from(waitingList)
    .innerJoin(tournaments, eq(tournaments.id, waitingList.tournamentId))
    .where(
      or(
        ne(tournaments.status, 'open'),
        lte(tournaments.startDate, now),
        // A team needs a place for each of its players.
        and(gt(tournaments.maxPlayers, tournaments.entrants), isNull(waitingList.partnerId)),
        gt(
          tournaments.maxPlayers,
          sql`${tournaments.entrants} + CASE ${tournaments.mode} WHEN '3v3' THEN 2 ELSE 1 END`,
        ),
      ),
    )

/** Ends the waiting lists of tournaments that have started, and gives away places that became free in another way. */
export async function runWaitingLists(ctx: Context) {
  const now = ctx.now()
  const due = await dueWaitingLists(ctx.db, now)
  for (const { id } of due) {
    await ctx.db
      .transaction(async tx => {
        const tournament = await lockTournamentIfExists(tx, id)
        // An organiser has removed it meanwhile.
        if (!tournament) return
        const waiting = await lockWaitingList(tx, tournament, [])
        if (hasBegun(tournament, now))
          for (const unit of unitsOf(waiting)) await removeUnit(ctx, tx, tournament, unit, () => 'closed')
        else await moveUpFromWaitingList(ctx, tx, tournament, waiting, now)
        afterCommit(tx, () => ctx.events.signal('tournament-stepped', { tournamentId: id }))
      })
      .catch(error => ctx.log.error({ err: error, tournamentId: id }, 'a waiting list could not be run'))
  }
}
