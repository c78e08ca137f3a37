import { MESSAGES, type TournamentId, type UserId } from '@valecuatro/contract'
import { and, eq, inArray, lte, ne, or } from 'drizzle-orm'
import { findUser, findUserByName, lockPlayers, type UserRow } from '../accounts/index.ts'
import { areBlocked } from '../people/index.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database.ts'
import { HttpError } from '../platform/httpError.ts'
import { coinsOf, lockWallets } from '../wallet/index.ts'
import type { TournamentRow } from './due.ts'
import { addEntries, findEntryRefusal, requirePlaces } from './enter.ts'
import { countVersion, lockTournament } from './queries.ts'
import { pairInvitations, tournaments, waitingList } from './schema.ts'

/** Invites another player to enter together. A player has one open invitation in a tournament: a new one replaces it. */
export async function invitePartner(ctx: Context, id: TournamentId, userId: UserId, username: string) {
  await ctx.db.transaction(async tx => {
    const now = ctx.now()
    const tournament = await lockTournament(tx, id)
    const partner = await findUserByName(tx, username)
    if (!partner) throw new HttpError(404, MESSAGES.playerNotFound)
    if (partner.id === userId) throw new HttpError(409, MESSAGES.partnerIsYou)
    await lockPlayers(tx, [userId, partner.id])
    await requirePair(ctx, tx, tournament, { userId, fromId: userId, partner, now })
    await requirePlaces(tx, tournament, 2)
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

/** Accepts the invitation of another player: both pay and are entered together, or nothing happens. */
export async function acceptPair(ctx: Context, id: TournamentId, userId: UserId, fromId: UserId) {
  await ctx.db.transaction(async tx => {
    const now = ctx.now()
    const tournament = await lockTournament(tx, id)
    const both = [fromId, userId]
    await lockPlayers(tx, both)
    const [invitation] = await removeInvitations(tx, id, isFromTo(fromId, userId))
    const partner = await findUser(tx, fromId)
    if (!invitation || !partner) throw new HttpError(409, MESSAGES.pairInvitationGone)
    await requirePair(ctx, tx, tournament, { userId, fromId, partner, now })
    await requirePlaces(tx, tournament, 2)
    if (tournament.entryFee > 0) {
      await lockWallets(tx, [id, ...both])
      if ((await coinsOf(tx, userId)) < tournament.entryFee) throw new HttpError(409, MESSAGES.notEnoughCoins)
      if ((await coinsOf(tx, fromId)) < tournament.entryFee)
        throw new HttpError(409, MESSAGES.partnerNotEnoughCoins)
    }
    await addEntries(tx, tournament, both, now)
    await removeInvitations(
      tx,
      id,
      or(inArray(pairInvitations.fromId, both), inArray(pairInvitations.toId, both)),
    )
    await tx
      .delete(waitingList)
      .where(and(eq(waitingList.tournamentId, id), inArray(waitingList.userId, both)))
    await emitPairEvent(ctx, tx, tournament, 'accepted', { userId: fromId, fromId: userId, now })
  })
}

/** Declines an invitation, or takes back the own one. */
export async function declinePair(ctx: Context, id: TournamentId, userId: UserId, fromId: UserId) {
  await ctx.db.transaction(async tx => {
    const now = ctx.now()
    const tournament = await lockTournament(tx, id)
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
  /** The player who calls. */
  userId: UserId
  /** The player who has invited the other one. */
  fromId: UserId
  /** The other of the two. */
  partner: UserRow
  now: Date
}

/** Refuses two players who cannot enter together, apart from places and coins. Both are locked. */
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
  if (await areBlocked(tx, [userId, partner.id])) throw new HttpError(403, MESSAGES.partnerCannotJoin)
  const theirs = await findEntryRefusal(ctx, tx, tournament, partner.id, now, asPair(partner.id))
  if (theirs)
    throw new HttpError(
      409,
      theirs.message === MESSAGES.alreadyJoined ? MESSAGES.partnerAlreadyJoined : MESSAGES.partnerCannotJoin,
    )
}

export type PairEvent = 'invited' | 'accepted' | 'declined' | 'withdrew'

/** Tells a player what another one has done about entering together. */
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

/** Ends the open invitations of tournaments that have begun. */
export async function expirePairInvitations(ctx: Context) {
  const begun = ctx.db
    .select({ id: tournaments.id })
    .from(tournaments)
    .where(or(ne(tournaments.status, 'open'), lte(tournaments.startDate, ctx.now())))
  const expired = await ctx.db
    .delete(pairInvitations)
    .where(inArray(pairInvitations.tournamentId, begun))
    .returning({ tournamentId: pairInvitations.tournamentId })
  for (const tournamentId of new Set(expired.map(row => row.tournamentId))) {
    await countVersion(ctx.db, tournamentId)
    ctx.events.signal('tournament-stepped', { tournamentId })
  }
}
