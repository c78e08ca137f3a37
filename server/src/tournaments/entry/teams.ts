import { MESSAGES, type PairEvent, type TournamentId, teamSizeOf, type UserId } from '@valecuatro/contract'
import { and, asc, eq, inArray, lte, ne, or } from 'drizzle-orm'
import { findAccountByName, findUser, lockPlayers, readUsernamesById } from '../../accounts/index.ts'
import { areBlocked } from '../../people/index.ts'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/http/httpError.ts'
import { coinsOf, lockWallets } from '../../wallet/index.ts'
import type { TournamentRow } from '../due.ts'
import { countVersion, lockTournament } from '../queries.ts'
import { teamInvitations, tournaments } from '../schema.ts'
import { addEntries, findEntryRefusal, hasPlaces } from './enter.ts'
import { addTeamToWaitingList, isWaitingInTeam, requireRoomOnWaitingList } from './waitingList.ts'

/**
 * Invites another player to enter together. A player has as many open invitations per tournament as their team lacks
 * players; another one replaces the oldest that is not accepted.
 */
export async function inviteTeammate(ctx: Context, id: TournamentId, userId: UserId, username: string) {
  await ctx.db.transaction(async tx => {
    const now = ctx.now()
    const tournament = await lockTournament(ctx, tx, id)
    const size = teamSizeOf(tournament.mode)
    const partner = await findAccountByName(tx, username)
    if (!partner) throw new HttpError(404, MESSAGES.playerNotFound)
    if (partner.id === userId) throw new HttpError(409, MESSAGES.partnerIsYou)
    const open = await readInvitations(tx, id, userId)
    const others = open.filter(({ toId }) => toId !== partner.id)
    const accepted = open.filter(({ isAccepted }) => isAccepted).map(({ toId }) => toId)
    if (accepted.includes(partner.id)) throw new HttpError(409, MESSAGES.alreadyOfTeam)
    await lockPlayers(tx, [userId, partner.id])
    await requireTeam(ctx, tx, tournament, { userId, fromId: userId, partners: [partner.id], now })
    if (await areBlocked(tx, [partner.id, ...accepted])) throw new HttpError(403, MESSAGES.partnerCannotJoin)
    if (!(await hasPlaces(tx, tournament, size)))
      await requireRoomOnWaitingList(tx, id, [userId, ...accepted, partner.id], size)
    const replaced = others
      .filter(({ isAccepted }) => !isAccepted)
      .slice(0, Math.max(0, others.length - size + 2))
    await removeInvitations(
      tx,
      id,
      and(
        eq(teamInvitations.fromId, userId),
        inArray(teamInvitations.toId, [partner.id, ...replaced.map(({ toId }) => toId)]),
      ),
    )
    await tx
      .insert(teamInvitations)
      .values({ tournamentId: id, fromId: userId, toId: partner.id, createdAt: now })
    await countVersion(tx, id)
    await emitTeamEvent(ctx, tx, tournament, 'invited', {
      members: [userId, partner.id],
      fromId: userId,
      now,
    })
  })
}

/**
 * Accepts the invitation of another player. Once the team is complete, all pay and are entered together, or nothing
 * happens. If there are not enough free places, they join the waiting list as a team.
 */
export async function acceptTeam(ctx: Context, id: TournamentId, userId: UserId, fromId: UserId) {
  await ctx.db.transaction(async tx => {
    const now = ctx.now()
    const tournament = await lockTournament(ctx, tx, id)
    const size = teamSizeOf(tournament.mode)
    await lockPlayers(tx, [fromId, ...(await readInvitations(tx, id, fromId)).map(({ toId }) => toId)])
    // Read again, because a player who deletes their account takes back their invitations without the tournament's lock.
    const open = await readInvitations(tx, id, fromId)
    const own = open.find(({ toId }) => toId === userId)
    if (!own || !(await findUser(tx, fromId))) throw new HttpError(409, MESSAGES.teamInvitationGone)
    if (own.isAccepted) return
    const accepted = open.filter(({ isAccepted }) => isAccepted).map(({ toId }) => toId)
    const partners = [fromId, ...accepted.slice(0, size - 2)]
    await requireTeam(ctx, tx, tournament, { userId, fromId, partners, now })
    const members = [...partners, userId]
    if (members.length < size) {
      if ((await coinsOf(tx, userId)) < tournament.entryFee) throw new HttpError(409, MESSAGES.notEnoughCoins)
      await tx
        .update(teamInvitations)
        .set({ isAccepted: true })
        .where(isFromTo(id, fromId, userId))
      await countVersion(tx, id)
      await emitTeamEvent(ctx, tx, tournament, 'agreed', { members: [fromId, userId], fromId: userId, now })
      return
    }
    const isEntered = await hasPlaces(tx, tournament, size)
    if (isEntered) await enterTeam(tx, tournament, members, userId, now)
    else await addTeamToWaitingList(tx, id, members, now)
    await removeInvitations(
      tx,
      id,
      or(inArray(teamInvitations.fromId, members), inArray(teamInvitations.toId, members)),
    )
    const event = isEntered ? 'accepted' : 'waiting'
    await emitTeamEvent(ctx, tx, tournament, event, { members, fromId: userId, now })
  })
}

/** Enters all players of a team and takes the fee of each. */
async function enterTeam(
  tx: Database,
  tournament: TournamentRow,
  members: readonly UserId[],
  callerId: UserId,
  now: Date,
) {
  const { id, entryFee } = tournament
  if (entryFee > 0) {
    await lockWallets(tx, [id, ...members])
    // The caller comes last, and can do something about their own coins.
    for (const userId of members.toReversed()) {
      if ((await coinsOf(tx, userId)) >= entryFee) continue
      if (userId === callerId) throw new HttpError(409, MESSAGES.notEnoughCoins)
      throw new HttpError(
        409,
        members.length > 2 ? MESSAGES.teammateNotEnoughCoins : MESSAGES.partnerNotEnoughCoins,
      )
    }
  }
  await addEntries(tx, tournament, members, now, [callerId])
}

/** Declines an invitation, also after accepting it; or takes back own ones: all, or the one to `toId`. */
export async function declineTeam(
  ctx: Context,
  id: TournamentId,
  userId: UserId,
  { fromId, toId }: { fromId: UserId; toId?: UserId | undefined },
) {
  await ctx.db.transaction(async tx => {
    const now = ctx.now()
    const tournament = await lockTournament(ctx, tx, id)
    const isOwn = fromId === userId
    const taken = toId ? isFromTo(id, userId, toId) : eq(teamInvitations.fromId, userId)
    const removed = await removeInvitations(tx, id, isOwn ? taken : isFromTo(id, fromId, userId))
    if (removed.length === 0) throw new HttpError(409, MESSAGES.teamInvitationGone)
    await countVersion(tx, id)
    const told = isOwn ? removed.filter(({ isAccepted }) => isAccepted).map(each => each.toId) : [fromId]
    await emitTeamEvent(ctx, tx, tournament, 'declined', { members: [...told, userId], fromId: userId, now })
  })
}

const isFromTo = (id: TournamentId, fromId: UserId, toId: UserId) =>
  and(
    eq(teamInvitations.tournamentId, id),
    eq(teamInvitations.fromId, fromId),
    eq(teamInvitations.toId, toId),
  )

/** The open invitations that a player has sent, the oldest first. */
const readInvitations = (tx: Database, id: TournamentId, fromId: UserId) =>
  tx
    .select()
    .from(teamInvitations)
    .where(and(eq(teamInvitations.tournamentId, id), eq(teamInvitations.fromId, fromId)))
    .orderBy(asc(teamInvitations.createdAt), asc(teamInvitations.toId))

const removeInvitations = (tx: Database, id: TournamentId, condition: ReturnType<typeof and>) =>
  tx
    .delete(teamInvitations)
    .where(and(eq(teamInvitations.tournamentId, id), condition))
    .returning()

interface Teaming {
  /** The caller. */
  userId: UserId
  /** The player who sent the invitations. */
  fromId: UserId
  /** The other players of the team. */
  partners: UserId[]
  now: Date
}

/** Rejects players who cannot enter together, regardless of places and coins. All are locked. */
async function requireTeam(
  ctx: Context,
  tx: Database,
  tournament: TournamentRow,
  { userId, fromId, partners, now }: Teaming,
) {
  if (tournament.enterAs === 'alone') throw new HttpError(409, MESSAGES.notForTeams)
  const asTeam = (id: UserId) => ({ as: 'team', knowsPassword: id !== fromId }) as const
  const refusal = await findEntryRefusal(ctx, tx, tournament, userId, now, asTeam(userId))
  if (refusal) throw refusal
  if (now >= tournament.startDate) throw new HttpError(409, MESSAGES.teamTooLate)
  if (await isWaitingInTeam(tx, tournament.id, [userId]))
    throw new HttpError(409, MESSAGES.alreadyOnWaitingList)
  if (await isWaitingInTeam(tx, tournament.id, partners))
    throw new HttpError(409, MESSAGES.partnerAlreadyWaiting)
  if (await areBlocked(tx, [userId, ...partners])) throw new HttpError(403, MESSAGES.partnerCannotJoin)
  for (const partner of partners) {
    const theirs = await findEntryRefusal(ctx, tx, tournament, partner, now, asTeam(partner))
    if (!theirs) continue
    if (partners.length > 1) throw new HttpError(409, MESSAGES.teammateCannotJoin)
    const hasJoined = theirs.message === MESSAGES.alreadyJoined
    throw new HttpError(409, hasJoined ? MESSAGES.partnerAlreadyJoined : MESSAGES.partnerCannotJoin)
  }
}

/** Notifies the other players of a team of what one of them has done about it or about an invitation. */
export async function emitTeamEvent(
  ctx: Context,
  tx: Database,
  { id, name, entryFee, entriesMade, mode }: TournamentRow,
  event: PairEvent,
  { members, fromId, now }: { members: readonly UserId[]; fromId: UserId; now: Date },
) {
  const names = await readUsernamesById(tx, [...members])
  for (const userId of members)
    if (userId !== fromId)
      await ctx.events.emit(tx, 'pair', {
        tournament: { _id: id, name },
        userId,
        from: { _id: fromId, username: names.get(fromId)! },
        event,
        coins: entryFee,
        size: teamSizeOf(mode),
        partners: members.filter(member => member !== userId).map(member => names.get(member)!),
        number: entriesMade,
        at: now,
      })
}

/** Whether the tournament of an invitation has started. */
const isExpired = (db: Database, now: Date) =>
  inArray(
    teamInvitations.tournamentId,
    db
      .select({ id: tournaments.id })
      .from(tournaments)
      .where(or(ne(tournaments.status, 'open'), lte(tournaments.startDate, now))),
  )

export const expiredTeamInvitations = (db: Database, now: Date) =>
  db.select({ tournamentId: teamInvitations.tournamentId }).from(teamInvitations).where(isExpired(db, now))

/** Deletes the open invitations of tournaments that have started. */
export async function expireTeamInvitations(ctx: Context) {
  const expired = await ctx.db
    .delete(teamInvitations)
    .where(isExpired(ctx.db, ctx.now()))
    .returning({ tournamentId: teamInvitations.tournamentId })
  for (const tournamentId of new Set(expired.map(row => row.tournamentId))) {
    await countVersion(ctx.db, tournamentId)
    ctx.events.signal('tournament-stepped', { tournamentId })
  }
}
