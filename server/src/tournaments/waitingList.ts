import { MAX_WAITING_LIST, MESSAGES, type TournamentId, type UserId } from '@valecuatro/contract'
import { and, asc, eq, gt, inArray, lte, ne, or } from 'drizzle-orm'
import { lockPlayer, lockPlayers } from '../accounts/index.ts'
import { afterCommit } from '../platform/afterCommit.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database.ts'
import { HttpError } from '../platform/httpError.ts'
import { coinsOf, lockWallets } from '../wallet/index.ts'
import type { TournamentRow } from './due.ts'
import { addEntries, findEntryRefusal } from './enter.ts'
import { countVersion, lockTournament } from './queries.ts'
import { tournaments, waitingList } from './schema.ts'

type WaitingRow = typeof waitingList.$inferSelect

/** Players can move up until the start, because entrants can withdraw until then. */
const hasBegun = ({ status, startDate }: TournamentRow, now: Date) => status !== 'open' || now >= startDate

export async function joinWaitingList(ctx: Context, id: TournamentId, userId: UserId) {
  await ctx.db.transaction(async tx => {
    const now = ctx.now()
    const tournament = await lockTournament(tx, id)
    await lockPlayer(tx, userId)
    const refusal = await findEntryRefusal(ctx, tx, tournament, userId, now)
    if (refusal) throw refusal
    if (hasBegun(tournament, now)) throw new HttpError(409, MESSAGES.waitingListTooLate)
    const waiting = await readWaitingList(tx, id)
    if (waiting.some(row => row.userId === userId)) throw new HttpError(409, MESSAGES.alreadyOnWaitingList)
    if (tournament.entrants < tournament.maxPlayers && waiting.length === 0)
      throw new HttpError(409, MESSAGES.tournamentNotFull)
    if (waiting.length >= MAX_WAITING_LIST) throw new HttpError(409, MESSAGES.waitingListFull)
    await tx.insert(waitingList).values({ tournamentId: id, userId, joinedAt: now })
    await countVersion(tx, id)
  })
}

export async function leaveWaitingList(ctx: Context, id: TournamentId, userId: UserId) {
  await ctx.db.transaction(async tx => {
    await lockTournament(tx, id)
    const left = await removeFromList(tx, id, [userId])
    if (left.length === 0) throw new HttpError(409, MESSAGES.notOnWaitingList)
    await countVersion(tx, id)
  })
}

const readWaitingList = (tx: Database, id: TournamentId): Promise<WaitingRow[]> =>
  tx.select().from(waitingList).where(eq(waitingList.tournamentId, id)).orderBy(asc(waitingList.seq))

const removeFromList = (tx: Database, id: TournamentId, userIds: UserId[]) =>
  tx
    .delete(waitingList)
    .where(and(eq(waitingList.tournamentId, id), inArray(waitingList.userId, userIds)))
    .returning()

/**
 * Reads the waiting list of a tournament whose lock is held, and locks its players and their wallets together with
 * those of `others`, so that places can be given away afterwards.
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

/**
 * Gives free places to the first on the waiting list who may enter and can pay. Those who cannot are told so and leave
 * the list. What `lockWaitingList` locks is locked.
 */
export async function moveUpFromWaitingList(
  ctx: Context,
  tx: Database,
  tournament: TournamentRow,
  waiting: WaitingRow[],
  now: Date,
) {
  let current = tournament
  for (const { userId, seq } of waiting) {
    if (current.entrants >= current.maxPlayers) return
    const { id, name, entryFee } = current
    await removeFromList(tx, id, [userId])
    const isEntered =
      (await findEntryRefusal(ctx, tx, current, userId, now)) === null &&
      (await coinsOf(tx, userId)) >= entryFee
    if (isEntered) current = await addEntries(tx, current, [userId], now)
    else await countVersion(tx, id)
    await ctx.events.emit(tx, 'waiting-list', {
      tournament: { _id: id, name },
      userId,
      outcome: isEntered ? 'entered' : 'passed-over',
      coins: isEntered ? entryFee : 0,
      seq,
    })
  }
}

/** Ends the waiting lists of tournaments that have begun, and gives away places that became free in another way. */
export async function runWaitingLists(ctx: Context) {
  const now = ctx.now()
  const due = await ctx.db
    .selectDistinct({ id: waitingList.tournamentId })
    .from(waitingList)
    .innerJoin(tournaments, eq(tournaments.id, waitingList.tournamentId))
    .where(
      or(
        ne(tournaments.status, 'open'),
        lte(tournaments.startDate, now),
        gt(tournaments.maxPlayers, tournaments.entrants),
      ),
    )
  for (const { id } of due) {
    await ctx.db
      .transaction(async tx => {
        const tournament = await lockTournament(tx, id)
        const waiting = await lockWaitingList(tx, tournament, [])
        if (hasBegun(tournament, now)) await closeWaitingList(ctx, tx, tournament, waiting)
        else await moveUpFromWaitingList(ctx, tx, tournament, waiting, now)
        afterCommit(tx, () => ctx.events.signal('tournament-stepped', { tournamentId: id }))
      })
      .catch(error => ctx.log.error({ err: error, tournamentId: id }, 'a waiting list could not be run'))
  }
}

async function closeWaitingList(
  ctx: Context,
  tx: Database,
  { id, name }: TournamentRow,
  waiting: WaitingRow[],
) {
  await tx.delete(waitingList).where(eq(waitingList.tournamentId, id))
  await countVersion(tx, id)
  for (const { userId, seq } of waiting)
    await ctx.events.emit(tx, 'waiting-list', {
      tournament: { _id: id, name },
      userId,
      outcome: 'closed',
      coins: 0,
      seq,
    })
}
