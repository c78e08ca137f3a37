import {
  type Admissions,
  MESSAGES,
  type PlayerName,
  type TournamentId,
  type UserId,
} from '@valecuatro/contract'
import { and, count, desc, eq, sql } from 'drizzle-orm'
import { findAccountByName, isSameSecret, usernameOf, verifyPassword } from '../../accounts/index.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/http/httpError.ts'
import type { TournamentRow } from '../due.ts'
import {
  countVersion,
  findVisibleTournament,
  lockOrganised,
  lockTournament,
  requireOrganiser,
} from '../queries.ts'
import { admissions, entries, tournaments } from '../schema.ts'

const MAX_ADMISSIONS = 2000

/** Admits a player who knows the password or the code of the invitation link. Idempotent. */
export async function admitPlayer(
  ctx: Context,
  id: TournamentId,
  userId: UserId,
  proof: { password?: string | undefined; code?: string | undefined },
) {
  const before = await findVisibleTournament(ctx.db, id, null)
  // Checked before the tournament is locked, because checking a password takes a while.
  await checkProof(before, proof)
  await ctx.db.transaction(async tx => {
    const tournament = await lockTournament(ctx, tx, id)
    const isChanged =
      tournament.passwordHash !== before.passwordHash || tournament.inviteCode !== before.inviteCode
    if (isChanged) throw refusalOf(tournament)
    if (tournament.access === 'everyone') return
    await addAdmission(tx, { tournamentId: id, userId, createdAt: ctx.now() })
  })
}

const refusalOf = ({ access }: TournamentRow) =>
  new HttpError(403, access === 'password' ? MESSAGES.entryPasswordWrong : MESSAGES.invitationLinkInvalid)

async function checkProof(
  tournament: TournamentRow,
  { password = '', code = '' }: { password?: string | undefined; code?: string | undefined },
) {
  const { access, passwordHash, inviteCode } = tournament
  const isRight =
    access === 'everyone' ||
    (access === 'password' && (await verifyPassword(passwordHash, password))) ||
    (access === 'invitation' && inviteCode !== null && isSameSecret(inviteCode, code))
  if (!isRight) throw refusalOf(tournament)
}

/** Admits a player to a locked tournament; resolves with whether the player was not admitted before. */
async function addAdmission(tx: Database, admission: typeof admissions.$inferInsert): Promise<boolean> {
  const { tournamentId } = admission
  const [before] = await tx
    .select({ admitted: count() })
    .from(admissions)
    .where(eq(admissions.tournamentId, tournamentId))
  if ((before?.admitted ?? 0) >= MAX_ADMISSIONS) throw new HttpError(409, MESSAGES.invitationsTooMany)
  const added = await tx.insert(admissions).values(admission).onConflictDoNothing().returning()
  if (added.length > 0) await countVersion(tx, tournamentId)
  return added.length > 0
}

/** An organiser invites a player by name. */
export async function invitePlayer(ctx: Context, actorId: UserId, id: TournamentId, username: string) {
  await ctx.db.transaction(async tx => {
    const at = ctx.now()
    const { name, access, status } = await lockOrganised(ctx, tx, id, actorId)
    if (access === 'everyone' || status !== 'open') throw new HttpError(409, MESSAGES.tournamentNotOpen)
    const user = await findAccountByName(tx, username)
    if (user?.role !== 'player' || user.suspendedAt) throw new HttpError(404, MESSAGES.playerNotFound)
    const isNew = await addAdmission(tx, {
      tournamentId: id,
      userId: user.id,
      invitedBy: actorId,
      createdAt: at,
    })
    if (!isNew) throw new HttpError(409, MESSAGES.alreadyInvited)
    await ctx.events.emit(tx, 'tournament-invitation', { tournament: { _id: id, name }, userId: user.id })
    const meta = { player: { _id: user.id, username: user.username } }
    const subject = { subject: `tournament:${id}`, label: name }
    await writeAudit(tx, { actorId, action: 'player-invited', ...subject, meta, at })
  })
}

/** An organiser withdraws an invitation. A player who has already entered stays. */
export async function removeAdmission(ctx: Context, actorId: UserId, id: TournamentId, userId: UserId) {
  await ctx.db.transaction(async tx => {
    const { name } = await lockOrganised(ctx, tx, id, actorId)
    const removed = await tx
      .delete(admissions)
      .where(and(eq(admissions.tournamentId, id), eq(admissions.userId, userId)))
      .returning({ username: usernameOf<string>(admissions.userId) })
    if (removed.length === 0) throw new HttpError(409, MESSAGES.teamInvitationGone)
    await countVersion(tx, id)
    const meta = { player: { _id: userId, username: removed[0]!.username } }
    const subject = { subject: `tournament:${id}`, label: name }
    await writeAudit(tx, { actorId, action: 'invitation-removed', ...subject, meta, at: ctx.now() })
  })
}

/** The admissions and the secret of the invitation link, for the organisers of this tournament. */
export async function readAdmissions(db: Database, id: TournamentId, actorId: UserId): Promise<Admissions> {
  const [tournament] = await db.select().from(tournaments).where(eq(tournaments.id, id))
  if (!tournament) throw new HttpError(404, MESSAGES.tournamentNotFound)
  await requireOrganiser(db, actorId, tournament)
  const rows = await db
    .select({
      _id: admissions.userId,
      username: usernameOf<string>(admissions.userId),
      invitedBy: admissions.invitedBy,
      hasEntered: sql<boolean>`${entries.userId} IS NOT NULL`,
    })
    .from(admissions)
    .leftJoin(
      entries,
      and(eq(entries.tournamentId, admissions.tournamentId), eq(entries.userId, admissions.userId)),
    )
    .where(eq(admissions.tournamentId, id))
    .orderBy(desc(admissions.createdAt), admissions.userId)
  return {
    inviteCode: tournament.inviteCode,
    players: rows.map(({ _id, username, invitedBy, hasEntered }) => ({
      player: { _id, username } as PlayerName,
      isInvited: invitedBy !== null,
      hasEntered,
    })),
  }
}
