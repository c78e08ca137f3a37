import { createHmac } from 'node:crypto'
import {
  type Appeal,
  type AppealOutcome,
  MESSAGES,
  type OwnSanction,
  type SanctionId,
  type SanctionKind,
  type UserId,
} from '@valecuatro/contract'
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, min, ne } from 'drizzle-orm'
import { enqueueMail } from '../../mail/index.ts'
import { type AttentionCheck, countedFinding } from '../../platform/attention.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/http/httpError.ts'
import type { Caller, Serve } from '../../platform/http/serve.ts'
import { sanctions, users, userWarnings } from '../schema.ts'
import { isSameSecret } from '../sessions/tokens.ts'
import { readUsernamesById, type UserRow } from '../users/users.ts'
import { lockWithActor, type SanctionRow } from './sanctions.ts'
import { endSuspension } from './suspend.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    'appeal-answered': {
      userId: UserId
      sanctionId: SanctionId
      kind: SanctionKind
      outcome: AppealOutcome
      answer: string
    }
  }
}

const TOKEN_LIFETIME_MS = 60 * 60 * 1000

const signatureOf = ({ secret }: Context, id: SanctionId, expiresAt: number) =>
  createHmac('sha256', secret).update(`appeal:${id}:${expiresAt}`).digest('base64url')

/** A token that only this server can create, with which a suspended user appeals; a sanction has one appeal. */
export function newAppealToken(ctx: Context, id: SanctionId): string {
  const expiresAt = ctx.now().getTime() + TOKEN_LIFETIME_MS
  return `${id}.${expiresAt}.${signatureOf(ctx, id, expiresAt)}`
}

function readAppealToken(ctx: Context, token: string): SanctionId | null {
  const [id, expiry, signature, ...rest] = token.split('.')
  if (!id || !signature || rest.length > 0) return null
  const expiresAt = Number(expiry)
  const isGenuine = isSameSecret(signature, signatureOf(ctx, id as SanctionId, expiresAt))
  return isGenuine && expiresAt > ctx.now().getTime() ? (id as SanctionId) : null
}

export const presentSanction = (row: SanctionRow): OwnSanction => ({
  _id: row.id,
  kind: row.kind,
  ground: row.ground,
  text: row.text,
  createdAt: row.createdAt.toISOString(),
  until: row.until?.toISOString() ?? null,
  liftedAt: row.liftedAt?.toISOString() ?? null,
  appeal:
    row.appeal === null || row.appealedAt === null
      ? null
      : {
          text: row.appeal,
          createdAt: row.appealedAt.toISOString(),
          outcome: row.outcome,
          answer: row.answer,
          answeredAt: row.answeredAt?.toISOString() ?? null,
        },
})

/** The suspension of a user that began at this moment; null if a node of an older version has set it. */
export async function findSuspension(db: Database, userId: UserId, at: Date): Promise<SanctionRow | null> {
  const [row] = await db
    .select()
    .from(sanctions)
    .where(and(eq(sanctions.userId, userId), eq(sanctions.kind, 'suspension'), eq(sanctions.createdAt, at)))
  return row ?? null
}

/** Players appeal against sanctions, and staff answer. */
export function serveAppeals(serve: Serve, ctx: Context) {
  /** A sanction has one appeal, and no appeal after it has been lifted. */
  async function appeal(id: SanctionId, text: string, userId?: UserId): Promise<OwnSanction> {
    const own = and(eq(sanctions.id, id), userId && eq(sanctions.userId, userId))
    const [row] = await ctx.db
      .update(sanctions)
      .set({ appeal: text, appealedAt: ctx.now() })
      .where(and(own, isNull(sanctions.appealedAt), isNull(sanctions.liftedAt)))
      .returning()
    if (row) return presentSanction(row)
    const [found] = await ctx.db.select().from(sanctions).where(own)
    if (!found) throw new HttpError(404, MESSAGES.sanctionNotFound)
    throw new HttpError(409, found.appealedAt ? MESSAGES.appealedAlready : MESSAGES.sanctionLifted)
  }

  serve('GET /api/me/sanctions', async ({ caller }) => {
    const rows = await ctx.db
      .select()
      .from(sanctions)
      .where(eq(sanctions.userId, caller.userId))
      .orderBy(desc(sanctions.createdAt))
    return rows.map(presentSanction)
  })

  serve('POST /api/me/sanctions/{id}/appeal', ({ params, body, caller }) =>
    appeal(params.id, body.text, caller.userId),
  )

  serve('POST /api/auth/appeal', async ({ body }) => {
    const id = readAppealToken(ctx, body.token)
    if (!id) throw new HttpError(403, MESSAGES.appealExpired)
    return appeal(id, body.text)
  })

  /** Whether no other member of staff could answer an appeal. */
  async function isAlone(db: Database, userId: UserId): Promise<boolean> {
    const [other] = await db
      .select({ id: users.id })
      .from(users)
      .where(
        and(inArray(users.role, ['moderator', 'admin']), isNull(users.suspendedAt), ne(users.id, userId)),
      )
      .limit(1)
    return other === undefined
  }

  async function present(rows: SanctionRow[], caller: Caller): Promise<Appeal[]> {
    const alone = await isAlone(ctx.db, caller.userId)
    const names = await readUsernamesById(
      ctx.db,
      rows.flatMap(({ userId, decidedBy, answeredBy }) => [userId, decidedBy, answeredBy ?? []].flat()),
    )
    const nameOf = (id: UserId) => ({ _id: id, username: names.get(id) ?? '' })
    return rows.map(row => ({
      ...presentSanction(row),
      user: nameOf(row.userId),
      decidedBy: nameOf(row.decidedBy),
      answeredBy: row.answeredBy && nameOf(row.answeredBy),
      mayAnswer:
        row.answeredAt === null && row.userId !== caller.userId && (row.decidedBy !== caller.userId || alone),
    }))
  }

  serve('GET /api/admin/appeals', async ({ query: { page, limit, state }, caller, reply }) => {
    const isOpen = state === 'open'
    const chosen = and(
      isNotNull(sanctions.appealedAt),
      isOpen ? isNull(sanctions.answeredAt) : isNotNull(sanctions.answeredAt),
    )
    const [total] = await ctx.db.select({ appeals: count() }).from(sanctions).where(chosen)
    const rows = await ctx.db
      .select()
      .from(sanctions)
      .where(chosen)
      .orderBy(isOpen ? asc(sanctions.appealedAt) : desc(sanctions.answeredAt), sanctions.id)
      .limit(limit)
      .offset((page - 1) * limit)
    reply.header('X-Total-Count', total!.appeals)
    return present(rows, caller)
  })

  /** Ends what the sanction does, as staff would on the page of the user. */
  async function lift(tx: Database, sanction: SanctionRow, actor: UserRow, user: UserRow, at: Date) {
    if (sanction.kind === 'warning') {
      const id = sanction.id as string as typeof userWarnings.$inferSelect.id
      await tx
        .update(userWarnings)
        .set({ readAt: at })
        .where(and(eq(userWarnings.id, id), isNull(userWarnings.readAt)))
    }
    if (sanction.kind !== 'suspension') return
    if (actor.role !== 'admin' && !sanction.until) throw new HttpError(403, MESSAGES.onlyAdminsLift)
    if (user.suspendedAt?.getTime() === sanction.createdAt.getTime()) await endSuspension(tx, user.id, at)
  }

  serve('POST /api/admin/appeals/{id}/answer', async ({ params: { id }, body, caller }) => {
    const { outcome, answer } = body
    const answered = await ctx.db.transaction(async tx => {
      const at = ctx.now()
      const isAppeal = and(eq(sanctions.id, id), isNotNull(sanctions.appealedAt))
      const [found] = await tx.select().from(sanctions).where(isAppeal)
      if (!found) throw new HttpError(404, MESSAGES.appealNotFound)
      // The lock lets a second answer wait until the first one is stored.
      const { actor, user } = await lockWithActor(tx, caller.userId, found.userId)
      if (user.id === actor.id) throw new HttpError(409, MESSAGES.notYourself)
      if (actor.role !== 'admin' && user.role !== 'player')
        throw new HttpError(403, MESSAGES.cannotModerateStaff)
      const isOwn = found.decidedBy === actor.id
      if (isOwn && !(await isAlone(tx, actor.id))) throw new HttpError(409, MESSAGES.ownSanction)
      if (outcome === 'lifted') await lift(tx, found, actor, user, at)
      const [row] = await tx
        .update(sanctions)
        .set({
          outcome,
          answer,
          answeredBy: actor.id,
          answeredAt: at,
          ...(outcome === 'lifted' && { liftedAt: at }),
        })
        .where(and(isAppeal, isNull(sanctions.answeredAt)))
        .returning()
      if (!row) {
        const [other] = await tx.select({ by: sanctions.answeredBy }).from(sanctions).where(isAppeal)
        const names = other?.by ? await readUsernamesById(tx, [other.by]) : null
        throw new HttpError(409, MESSAGES.appealAnswered).doneBy((other?.by && names?.get(other.by)) ?? null)
      }
      const { kind, userId } = row
      await ctx.events.emit(tx, 'appeal-answered', { userId, sanctionId: id, kind, outcome, answer })
      if (user.email)
        await enqueueMail(tx, {
          template: 'appeal-answered',
          params: {
            username: user.username,
            notice: { kind: 'appeal-answered', params: { sanction: kind, outcome, answer } },
          },
          cause: `appeal:${id}`,
          userId,
          to: user.email,
          locale: user.locale,
          at,
        })
      await writeAudit(tx, {
        actorId: actor.id,
        action: outcome === 'lifted' ? 'sanction-lifted' : 'sanction-upheld',
        subject: `user:${userId}`,
        label: user.username,
        meta: { sanction: kind, answer, ...(isOwn && { decidedAlone: true }) },
        at,
      })
      return row
    })
    const [presented] = await present([answered], caller)
    return presented!
  })
}

/** Appeals that wait for an answer. */
export function createAppealCheck(ctx: Context): AttentionCheck {
  return {
    name: 'appeals',
    access: 'moderator',
    find: async () => {
      const [row] = await ctx.db
        .select({ count: count(), since: min(sanctions.appealedAt) })
        .from(sanctions)
        .where(and(isNotNull(sanctions.appealedAt), isNull(sanctions.answeredAt)))
      return countedFinding('appeals', row)
    },
  }
}
