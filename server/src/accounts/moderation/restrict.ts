import { type Ground, MAX_MODERATOR_SUSPENSION_DAYS, MESSAGES, type UserId } from '@valecuatro/contract'
import { writeAudit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { HttpError } from '../../platform/http/httpError.ts'
import { endAfter, findRestriction, lockWithActor, markLifted, recordSanction } from './sanctions.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** The user may not write in chats, or their rating is frozen. */
    'user-restricted': {
      userId: UserId
      sanctionId: string
      kind: Restriction
      ground: Ground
      text: string
      until: Date | null
    }
  }
}

export type Restriction = 'silence' | 'frozen-rating'

const TEXTS = {
  silence: {
    set: 'user-silenced',
    lifted: 'user-unsilenced',
    already: MESSAGES.alreadySilenced,
    not: MESSAGES.notSilenced,
  },
  'frozen-rating': {
    set: 'rating-frozen',
    lifted: 'rating-unfrozen',
    already: MESSAGES.ratingAlreadyFrozen,
    not: MESSAGES.ratingNotFrozen,
  },
} as const

interface NewRestriction {
  ground: Ground
  reason: string
  /** The number of days after which it ends; without it, it lasts until it is lifted. */
  days?: number | null | undefined
}

/** Silences a player or freezes their ratings. Moderators may silence players for up to a week. */
export async function restrictUser(
  ctx: Context,
  actorId: UserId,
  userId: UserId,
  kind: Restriction,
  { ground, reason, days }: NewRestriction,
) {
  await ctx.db.transaction(async tx => {
    const at = ctx.now()
    const { actor, user } = await lockWithActor(tx, actorId, userId)
    if (user.role !== 'player')
      throw kind === 'silence'
        ? new HttpError(409, MESSAGES.onlyPlayersSilenced)
        : new HttpError(403, MESSAGES.cannotModerateStaff)
    if (kind === 'silence' && actor.role !== 'admin' && (days ?? Infinity) > MAX_MODERATOR_SUSPENSION_DAYS)
      throw new HttpError(403, MESSAGES.moderatorSilenceTooLong)
    if (await findRestriction(tx, userId, kind, at)) throw new HttpError(409, TEXTS[kind].already)
    const until = endAfter(at, days)
    const sanction = { userId, kind, ground, text: reason, decidedBy: actorId, createdAt: at, until }
    const sanctionId = await recordSanction(tx, sanction)
    await ctx.events.emit(tx, 'user-restricted', { userId, sanctionId, kind, ground, text: reason, until })
    await writeAudit(tx, {
      actorId,
      action: TEXTS[kind].set,
      subject: `user:${userId}`,
      label: user.username,
      meta: { ground, reason, ...(until && { until: until.toISOString() }) },
      at,
    })
  })
}

export async function liftRestriction(ctx: Context, actorId: UserId, userId: UserId, kind: Restriction) {
  await ctx.db.transaction(async tx => {
    const at = ctx.now()
    const { user } = await lockWithActor(tx, actorId, userId)
    const current = await findRestriction(tx, userId, kind, at)
    if (!current) throw new HttpError(409, TEXTS[kind].not)
    await markLifted(tx, userId, kind, at)
    await writeAudit(tx, {
      actorId,
      action: TEXTS[kind].lifted,
      subject: `user:${userId}`,
      label: user.username,
      meta: { since: current.createdAt.toISOString(), reason: current.text },
      at,
    })
  })
}
