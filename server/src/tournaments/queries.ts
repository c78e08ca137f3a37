import { type MatchId, MESSAGES, type Role, type TournamentId, type UserId } from '@valecuatro/contract'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { findUser } from '../accounts/index.ts'
import type { MatchTournament } from '../matches/index.ts'
import type { Context } from '../platform/context.ts'
import { afterCommit } from '../platform/database/afterCommit.ts'
import type { Database } from '../platform/database/database.ts'
import { HttpError } from '../platform/http/httpError.ts'
import type { Caller } from '../platform/http/serve.ts'
import type { TournamentRow } from './due.ts'
import { bracketTables, entries, tournaments } from './schema.ts'

/** Locks a tournament, if it exists. Players are locked after their tournament. */
export async function lockTournamentIfExists(tx: Database, id: TournamentId): Promise<TournamentRow | null> {
  // Inserting rows that reference the tournament (an entry, a place in its queue) does not wait for this lock.
  const [row] = await tx.select().from(tournaments).where(eq(tournaments.id, id)).for('no key update')
  return row ?? null
}

/** Locks a tournament to change it. Its watchers are told after the commit. */
export async function lockTournament(
  ctx: Pick<Context, 'events'>,
  tx: Database,
  id: TournamentId,
): Promise<TournamentRow> {
  const row = await lockTournamentIfExists(tx, id)
  if (!row) throw new HttpError(404, MESSAGES.tournamentNotFound)
  afterCommit(tx, () => ctx.events.signal('tournament-updated', { tournamentId: id }))
  return row
}

/**
 * Refuses a user who may not act in a tournament: administrators act in all, organisers in those that they created or
 * co-organise. The role is read again, because it may have changed since the call began. Resolves with the role.
 */
export async function requireOrganiser(
  db: Database,
  actorId: UserId,
  tournament: Pick<TournamentRow, 'createdBy' | 'coOrganisers'> | undefined,
): Promise<Role> {
  if (!tournament) throw new HttpError(404, MESSAGES.tournamentNotFound)
  const actor = await findUser(db, actorId)
  const isOfTournament = organisersOf(tournament).includes(actorId)
  const mayAct = actor?.role === 'admin' || (actor?.role === 'organiser' && isOfTournament)
  if (actor && mayAct && !actor.suspendedAt && !actor.deletedAt) return actor.role
  throw new HttpError(403, MESSAGES.notYourTournament)
}

/** The organiser who created a tournament and those who were added. */
export const organisersOf = ({
  createdBy,
  coOrganisers,
}: Pick<TournamentRow, 'createdBy' | 'coOrganisers'>): UserId[] => [
  ...(createdBy ? [createdBy] : []),
  ...coOrganisers,
]

/** Refuses a user who may not act in this tournament, without locking it. */
export async function requireOrganiserOf(db: Database, actorId: UserId, id: TournamentId) {
  const [row] = await db
    .select({ createdBy: tournaments.createdBy, coOrganisers: tournaments.coOrganisers })
    .from(tournaments)
    .where(eq(tournaments.id, id))
  await requireOrganiser(db, actorId, row)
}

/** Locks a tournament in which this user may act, to change it. */
export async function lockOrganised(
  ctx: Pick<Context, 'events'>,
  tx: Database,
  id: TournamentId,
  actorId: UserId,
): Promise<TournamentRow> {
  const tournament = await lockTournament(ctx, tx, id)
  await requireOrganiser(tx, actorId, tournament)
  return tournament
}

type Viewer = Pick<Caller, 'userId' | 'role'>

/** A tournament that the viewer may see. */
export async function findVisibleTournament(
  db: Database,
  id: TournamentId,
  viewer: Viewer | null,
): Promise<TournamentRow> {
  const [row] = await db.select().from(tournaments).where(eq(tournaments.id, id))
  if (!row || (!isPublished(row) && !maySeeUnpublished(organisersOf(row), viewer)))
    throw new HttpError(404, MESSAGES.tournamentNotFound)
  return row
}

/** Whether everyone may see a tournament: it is neither a draft nor for practice. */
export const isPublished = ({
  status,
  isPractice,
}: Pick<TournamentRow, 'status'> & { isPractice?: boolean | undefined }) => status !== 'draft' && !isPractice

/** Administrators see all unpublished tournaments, organisers those that they created or co-organise. */
export const maySeeUnpublished = (organisers: UserId[], viewer: Viewer | null): boolean =>
  viewer?.role === 'admin' || (viewer?.role === 'organiser' && organisers.includes(viewer.userId))

/** Those of some tournaments in which this user may act. */
export async function findOrganised(
  db: Database,
  { userId, role }: Viewer,
  ids: TournamentId[],
): Promise<Set<TournamentId>> {
  if (role === 'admin') return new Set(ids)
  if (role !== 'organiser' || ids.length === 0) return new Set()
  const rows = await db
    .select({ id: tournaments.id })
    .from(tournaments)
    .where(and(inArray(tournaments.id, ids), isOrganisedBy(userId)))
  return new Set(rows.map(({ id }) => id))
}

/** Whether this user created a tournament or co-organises it. */
export const isOrganisedBy = (userId: UserId) =>
  sql`(${tournaments.createdBy} = ${userId} OR ${userId} = ANY(${tournaments.coOrganisers}))`

/** Finds and locks a tournament for which a match of these players can be scheduled. */
export async function findOpenTournament(
  tx: Database,
  id: TournamentId,
  userIds: UserId[],
): Promise<MatchTournament> {
  const tournament = await lockTournamentIfExists(tx, id)
  if (!tournament) throw new HttpError(404, MESSAGES.tournamentNotFound)
  const { name, status } = tournament
  if (status !== 'open') throw new HttpError(409, MESSAGES.tournamentNotOpen)
  if (tournament.mode === '1v1') throw new HttpError(409, MESSAGES.matchInSingles)
  if (tournament.mode === '3v3') throw new HttpError(409, MESSAGES.matchInThrees)
  const entrants = new Set((await readEntries(tx, id)).map(({ userId }) => userId))
  if (!userIds.every(userId => entrants.has(userId))) throw new HttpError(409, MESSAGES.playerNotEntered)
  return { id, name }
}

/** Whether a match is a table of a bracket, which waits for its result. */
export async function isBracketTable(tx: Database, matchId: MatchId): Promise<boolean> {
  const rows = await tx
    .select({ round: bracketTables.round })
    .from(bracketTables)
    .where(eq(bracketTables.matchId, matchId))
  return rows.length > 0
}

/** Rejects the start of a match if its tournament is over or paused; otherwise the tournament is locked. */
export async function assertCanStart(tx: Database, id: TournamentId) {
  const tournament = await lockTournamentIfExists(tx, id)
  if (tournament?.pausedAt && tournament.status !== 'finished')
    throw new HttpError(409, MESSAGES.tournamentPaused)
  if (tournament?.status !== 'finished') return
  const isCancelled = tournament.outcome === 'refunded'
  throw new HttpError(409, isCancelled ? MESSAGES.tournamentCancelled : MESSAGES.tournamentFinished)
}

/** How long the chat room stays open after the end. */
const CHAT_AFTER_END_MS = 24 * 60 * 60_000

/** The chat room of a tournament, with the people who may write besides staff; null if it is closed. */
export async function findChatRoom(
  db: Database,
  id: TournamentId,
  now: Date,
): Promise<{ name: string; people: UserId[] } | null> {
  const [row] = await db.select().from(tournaments).where(eq(tournaments.id, id))
  if (!row?.hasChat || row.status === 'draft') return null
  if (row.finishedAt && now.getTime() - row.finishedAt.getTime() > CHAT_AFTER_END_MS) return null
  return { name: row.name, people: (await readEntries(db, id)).map(({ userId }) => userId) }
}

/** The entries of a tournament, in the order of entry. */
export async function readEntries(db: Database, tournamentId: TournamentId) {
  return db.select().from(entries).where(eq(entries.tournamentId, tournamentId)).orderBy(asc(entries.number))
}

export const nextVersion = sql`${tournaments.version} + 1`

/** Increments the version for a change outside the tournament's own row. */
export const countVersion = (tx: Database, id: TournamentId) =>
  tx.update(tournaments).set({ version: nextVersion }).where(eq(tournaments.id, id))
