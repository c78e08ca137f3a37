import { DELETION_DELAY_DAYS, MESSAGES, type UserId } from '@valecuatro/contract'
import { DELETED_PLAYER } from '@valecuatro/contract/deletedPlayer'
import { and, eq, isNotNull, isNull, lte } from 'drizzle-orm'
import { deleteMailsOfUser } from '../../mail/index.ts'
import { redactAudit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/http/httpError.ts'
import { createLimit } from '../../platform/http/limits.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { createRedact, type Redact } from '../../platform/redact.ts'
import {
  authenticators,
  formerUsernames,
  oneTimeTokens,
  passkeys,
  recoveryCodes,
  sanctions,
  sessions,
  userNotes,
  users,
  userWarnings,
} from '../schema.ts'
import { clearSessionCookies } from '../sessions/cookies.ts'
import { endSessionsOfUser } from '../sessions/sessions.ts'
import type { FindSeated } from '../signIn/guests.ts'
import { findUser, requireAccount } from '../users/users.ts'

/** A section of the export file, read while the file is sent. */
export type ReadSection = () => AsyncIterable<unknown>

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** A user has requested a copy of their data: handlers add their sections. */
    'data-requested': { userId: UserId; add(section: string, read: ReadSection): void }
    /** A user is being deleted: handlers delete or redact the personal data that they store. */
    'user-deleted': { userId: UserId; redact: Redact; at: Date }
  }
}

const DAY_MS = 24 * 60 * 60 * 1000
/** Bounds one run of the sweep; the next run continues. */
const MAX_DELETED_PER_RUN = 100

/** A section whose rows are few enough to be read at once. */
export const rowsOfSection = (read: () => Promise<readonly unknown[]>): ReadSection =>
  async function* () {
    yield* await read()
  }

/** Lets users download their data and delete their account. */
export function serveOwnData(serve: Serve, ctx: Context) {
  const exports = createLimit(ctx, 'own-exports')

  ctx.events.on('data-requested', async (_tx, { userId, add }) => {
    add(
      'account',
      rowsOfSection(() => readAccount(ctx.db, userId)),
    )
    add(
      'formerUsernames',
      rowsOfSection(() => readFormerUsernames(ctx.db, userId)),
    )
    add(
      'passkeys',
      rowsOfSection(() => readPasskeyNames(ctx.db, userId)),
    )
    add(
      'warnings',
      rowsOfSection(() => readWarnings(ctx.db, userId)),
    )
    add(
      'sanctions',
      rowsOfSection(() => readSanctions(ctx.db, userId)),
    )
    add(
      'sessions',
      rowsOfSection(() => readSessions(ctx.db, userId)),
    )
  })

  serve('GET /api/users/me/export', async ({ caller }) => {
    await exports.take(caller.userId)
    const sections: [string, ReadSection][] = []
    const add = (section: string, read: ReadSection) => void sections.push([section, read])
    await ctx.db.transaction(tx => ctx.events.emit(tx, 'data-requested', { userId: caller.userId, add }))
    const day = ctx.now().toISOString().slice(0, 10)
    return { name: `vale_cuatro_data_${day}.json`, lines: writeJson(sections, ctx.now()) }
  })

  serve('POST /api/users/me/delete', async ({ caller, reply }) => {
    const user = await requireAccount(ctx.db, caller)
    if (user.role !== 'player') throw new HttpError(409, MESSAGES.staffCannotDelete)
    const at = ctx.now()
    const deletionDueAt = new Date(at.getTime() + DELETION_DELAY_DAYS * DAY_MS)
    await ctx.db.transaction(async tx => {
      await tx.update(users).set({ deletionDueAt }).where(eq(users.id, user.id))
      await endSessionsOfUser(tx, ctx.events, user.id, 'ended-by-user', at)
      // Like a suspended player, the user leaves queues and tables, and a bot takes over their seat.
      await ctx.events.emit(tx, 'user-suspended', { userId: user.id, at })
    })
    clearSessionCookies(ctx, reply)
    return { deletionDueAt: deletionDueAt.toISOString() }
  })

  serve('POST /api/users/me/keep', async ({ caller }) => {
    const { id } = await requireAccount(ctx.db, caller)
    await ctx.db.update(users).set({ deletionDueAt: null }).where(eq(users.id, id))
    return { ok: true }
  })
}

async function* writeJson(sections: [string, ReadSection][], at: Date): AsyncIterable<string> {
  yield `{\n"exportedAt": ${JSON.stringify(at)}`
  for (const [section, read] of sections) {
    yield `,\n${JSON.stringify(section)}: [`
    let separator = '\n'
    for await (const row of read()) {
      yield separator + JSON.stringify(row)
      separator = ',\n'
    }
    yield '\n]'
  }
  yield '\n}\n'
}

async function readAccount(db: Database, userId: UserId) {
  const user = await findUser(db, userId)
  if (!user) return []
  const { id, seq, usernameKey, emailKey, passwordHash, suspendedBy, ...own } = user
  return [{ _id: id, ...own }]
}

const readFormerUsernames = (db: Database, userId: UserId) =>
  db
    .select({ username: formerUsernames.username, changedAt: formerUsernames.changedAt })
    .from(formerUsernames)
    .where(eq(formerUsernames.userId, userId))

const readPasskeyNames = (db: Database, userId: UserId) =>
  db
    .select({ name: passkeys.name, createdAt: passkeys.createdAt, lastUsedAt: passkeys.lastUsedAt })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))

const readWarnings = (db: Database, userId: UserId) =>
  db
    .select({ text: userWarnings.text, createdAt: userWarnings.createdAt, readAt: userWarnings.readAt })
    .from(userWarnings)
    .where(eq(userWarnings.userId, userId))

const readSanctions = (db: Database, userId: UserId) =>
  db
    .select({
      kind: sanctions.kind,
      ground: sanctions.ground,
      text: sanctions.text,
      createdAt: sanctions.createdAt,
      until: sanctions.until,
      liftedAt: sanctions.liftedAt,
      appeal: sanctions.appeal,
      appealedAt: sanctions.appealedAt,
      outcome: sanctions.outcome,
      answer: sanctions.answer,
      answeredAt: sanctions.answeredAt,
    })
    .from(sanctions)
    .where(eq(sanctions.userId, userId))
    .orderBy(sanctions.createdAt)

const readSessions = (db: Database, userId: UserId) =>
  db
    .select({
      address: sessions.address,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      endedAt: sessions.endedAt,
    })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(sessions.createdAt)

/**
 * Deletes the accounts whose deletion is due. A user at a running game hands the seat to a bot, and a later run deletes
 * the account.
 */
export async function sweepDeletedAccounts(ctx: Context, findSeated: FindSeated): Promise<void> {
  const due = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(isDue(ctx.now()))
    .limit(MAX_DELETED_PER_RUN)
  const ids = due.map(({ id }) => id)
  const seated = await findSeated(ctx.db, ids)
  for (const id of ids) {
    const run = ctx.db.transaction(async tx => {
      await ctx.events.emit(tx, 'user-suspended', { userId: id, at: ctx.now() })
      if (!seated.has(id)) await deleteAccount(ctx, tx, id)
    })
    await run.catch(error => {
      if (!(error instanceof AccountKept)) throw error
    })
  }
}

/** Thrown if the owner withdraws the request while the account is being deleted. */
class AccountKept extends Error {}

const isDue = (now: Date) =>
  and(isNotNull(users.deletionDueAt), lte(users.deletionDueAt, now), isNull(users.deletedAt))

const PERSONAL_TABLES = [
  formerUsernames,
  oneTimeTokens,
  passkeys,
  authenticators,
  recoveryCodes,
  sessions,
  userWarnings,
  sanctions,
  userNotes,
]

/** Removes all personal data of a user. The row stays, because games and the ledger refer to it. */
async function deleteAccount(ctx: Context, tx: Database, id: UserId): Promise<void> {
  const at = ctx.now()
  const user = await findUser(tx, id)
  if (!user) return
  const devices = await tx
    .select({ address: sessions.address, userAgent: sessions.userAgent })
    .from(sessions)
    .where(eq(sessions.userId, id))
  const formerNames = await readFormerUsernames(tx, id)
  const redact = createRedact([
    user.username,
    user.email ?? '',
    ...formerNames.map(({ username }) => username),
    ...devices.flatMap(({ address, userAgent }) => [address, userAgent]),
  ])
  await ctx.events.emit(tx, 'user-deleted', { userId: id, redact, at })
  await deleteMailsOfUser(tx, id)
  await redactAudit(tx, id, redact)
  for (const table of PERSONAL_TABLES) await tx.delete(table).where(eq(table.userId, id))
  const deleted = await tx
    .update(users)
    .set({
      username: DELETED_PLAYER,
      usernameKey: `${DELETED_PLAYER} ${id}`,
      email: null,
      emailKey: null,
      passwordHash: null,
      secondFactorAt: null,
      emailVerifiedAt: null,
      deletionDueAt: null,
      deletedAt: at,
      ...(user.suspendedReason !== null && { suspendedReason: redact(user.suspendedReason) }),
    })
    .where(and(eq(users.id, id), isDue(at)))
    .returning({ id: users.id })
  // Tournaments must be locked before players, so a withdrawn request is detected only here.
  if (deleted.length === 0) throw new AccountKept()
  await ctx.events.emit(tx, 'user-renamed', { userId: id })
}
