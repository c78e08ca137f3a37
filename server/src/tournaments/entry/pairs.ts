import { MESSAGES, type PairEvent, type TournamentId, type UserId } from '@valecuatro/contract'
import { and, eq, inArray, lte, ne, or } from 'drizzle-orm'
import { findAccountByName, findUser, lockPlayers, type UserRow } from '../../accounts/index.ts'
import { areBlocked } from '../../people/index.ts'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/http/httpError.ts'
import { coinsOf, lockWallets } from '../../wallet/index.ts'
import type { TournamentRow } from '../due.ts'
import { countVersion, lockTournament } from '../queries.ts'
import { pairInvitations, tournaments } from '../schema.ts'
import { addEntries, findEntryRefusal, hasPlaces } from './enter.ts'
import { addPairToWaitingList, isWaitingAsPair, requireRoomOnWaitingList } from './waitingList.ts'

/** Invites another player to enter together. A player has one open invitation per tournament; a new one replaces it. */
export async function invitePartner(ctx: Context, id: TournamentId, userId: UserId, username: string) {
  await ctx.db.transaction(async tx => {
    const now = ctx.now()
    const tournament = await lockTournament(ctx, tx, id)
    const partner = await findAccountByName(tx, username)
    if (!partner) throw new HttpError(404, MESSAGES.playerNotFound)
    if (partner.id === userId) throw new HttpError(409, MESSAGES.partnerIsYou)
    await lockPlayers(tx, [userId, partner.id])
    await requirePair(ctx, tx, tournament, { userId, fromId: userId, partner, now })
    if (!(await hasPlaces(tx, tournament, 2))) await requireRoomOnWaitingList(tx, id, [userId, partner.id])
    await tx
      .insert(pairInvitations)
      .values({ tournamentId: id, fromId: userId, toId: partner.id, createdAt: now })
      .onConflictDoUpdate({
        target: [pairInvitations.tournamentId, pairInvitations.fromId],
        set: { toId: partner.id, createdAt: now },
      })
    await countVersion(tx, id)
    await emitPairEvent(ctx, tx, tournament, 'invited', { userId: partner.id, fromId: userId, now })
  })
}

/**
 * Accepts the invitation of another player: both pay and are entered together, or nothing happens. If there are not two
 * free places, both join the waiting list as a pair.
 */
export async function acceptPair(ctx: Context, id: TournamentId, userId: UserId, fromId: UserId) {
  await ctx.db.transaction(async tx => {
    const now = ctx.now()
    const tournament = await lockTournament(ctx, tx, id)
    const both = [fromId, userId]
    await lockPlayers(tx, both)
    const [invitation] = await removeInvitations(tx, id, isFromTo(fromId, userId))
    const partner = await findUser(tx, fromId)
    if (!invitation || !partner) throw new HttpError(409, MESSAGES.pairInvitationGone)
    await requirePair(ctx, tx, tournament, { userId, fromId, partner, now })
    const isEntered = await hasPlaces(tx, tournament, 2)
    if (isEntered) await enterPair(tx, tournament, { userId, fromId, now })
    else await addPairToWaitingList(tx, id, [fromId, userId], now)
    await removeInvitations(
      tx,
      id,
      or(inArray(pairInvitations.fromId, both), inArray(pairInvitations.toId, both)),
    )
    const event = isEntered ? 'accepted' : 'waiting'
    await emitPairEvent(ctx, tx, tournament, event, { userId: fromId, fromId: userId, now })
  })
}

/** Enters both players and takes the fee of each. */
async function enterPair(
  tx: Database,
  tournament: TournamentRow,
  { userId, fromId, now }: { userId: UserId; fromId: UserId; now: Date },
) {
  const { id, entryFee } = tournament
  if (entryFee > 0) {
    await lockWallets(tx, [id, fromId, userId])
    if ((await coinsOf(tx, userId)) < entryFee) throw new HttpError(409, MESSAGES.notEnoughCoins)
    if ((await coinsOf(tx, fromId)) < entryFee) throw new HttpError(409, MESSAGES.partnerNotEnoughCoins)
  }
  await addEntries(tx, tournament, [fromId, userId], now)
}

/** Declines an invitation, or withdraws the player's own one. */
export async function declinePair(ctx: Context, id: TournamentId, userId: UserId, fromId: UserId) {
  await ctx.db.transaction(async tx => {
    const now = ctx.now()
    const tournament = await lockTournament(ctx, tx, id)
    const isOwn = fromId === userId
    const removed = await removeInvitations(
      tx,
      id,
      isOwn ? eq(pairInvitations.fromId, userId) : isFromTo(fromId, userId),
    )
    if (removed.length === 0) throw new HttpError(409, MESSAGES.pairInvitationGone)
    await countVersion(tx, id)
    if (!isOwn) await emitPairEvent(ctx, tx, tournament, 'declined', { userId: fromId, fromId: userId, now })
  })
}

const isFromTo = (fromId: UserId, toId: UserId) =>
  and(eq(pairInvitations.fromId, fromId), eq(pairInvitations.toId, toId))

const removeInvitations = (tx: Database, id: TournamentId, condition: ReturnType<typeof and>) =>
  tx
    .delete(pairInvitations)
    .where(and(eq(pairInvitations.tournamentId, id), condition))
    .returning()

interface Pairing {
  /** The caller. */
  userId: UserId
  /** The player who sent the invitation. */
  fromId: UserId
  /** The other player of the pair. */
  partner: UserRow
  now: Date
}

/** Rejects two players who cannot enter together, regardless of places and coins. Both are locked. */
async function requirePair(
  ctx: Context,
  tx: Database,
  tournament: TournamentRow,
  { userId, fromId, partner, now }: Pairing,
) {
  if (tournament.enterAs === 'alone') throw new HttpError(409, MESSAGES.notForPairs)
  const asPair = (id: UserId) => ({ as: 'pair', knowsPassword: id !== fromId }) as const
  const refusal = await findEntryRefusal(ctx, tx, tournament, userId, now, asPair(userId))
  if (refusal) throw refusal
  if (now >= tournament.startDate) throw new HttpError(409, MESSAGES.pairTooLate)
  if (await isWaitingAsPair(tx, tournament.id, userId))
    throw new HttpError(409, MESSAGES.alreadyOnWaitingList)
  if (await isWaitingAsPair(tx, tournament.id, partner.id))
    throw new HttpError(409, MESSAGES.partnerAlreadyWaiting)
  if (await areBlocked(tx, [userId, partner.id])) throw new HttpError(403, MESSAGES.partnerCannotJoin)
  const theirs = await findEntryRefusal(ctx, tx, tournament, partner.id, now, asPair(partner.id))
  if (theirs)
    throw new HttpError(
      409,
      theirs.message === MESSAGES.alreadyJoined ? MESSAGES.partnerAlreadyJoined : MESSAGES.partnerCannotJoin,
    )
}

/** Notifies a player of a partner's action on a pair or an invitation. */
export async function emitPairEvent(
  ctx: Context,
  tx: Database,
  { id, name, entryFee, entriesMade }: TournamentRow,
  event: PairEvent,
  { userId, fromId, now }: { userId: UserId; fromId: UserId; now: Date },
) {
  const from = await findUser(tx, fromId)
  await ctx.events.emit(tx, 'pair', {
    tournament: { _id: id, name },
    userId,
    from: { _id: fromId, username: from!.username },
    event,
    coins: entryFee,
    number: entriesMade,
    at: now,
  })
}

/** Whether the tournament of an invitation has started. */
const isExpired = (db: Database, now: Date) =>
  inArray(
    pairInvitations.tournamentId,
    db
      .select({ id: tournaments.id })
      .from(tournaments)
      .where(or(ne(tournaments.status, 'open'), lte(tournaments.startDate, now))),
  )

export const expiredPairInvitations = (db: Database, now: Date) =>
  db.select({ tournamentId: pairInvitations.tournamentId }).from(pairInvitations).where(isExpired(db, now))

/** Deletes the open invitations of tournaments that have started. */
export async function expirePairInvitations(ctx: Context) {
  const expired = await ctx.db
    .delete(pairInvitations)
    .where(isExpired(ctx.db, ctx.now()))
    .returning({ tournamentId: pairInvitations.tournamentId })
  for (const tournamentId of new Set(expired.map(row => row.tournamentId))) {
    await countVersion(ctx.db, tournamentId)
    ctx.events.signal('tournament-stepped', { tournamentId })
  }
}
