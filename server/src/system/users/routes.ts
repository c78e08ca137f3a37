import { type AdminUser, MESSAGES, type Role, type UserId } from '@valecuatro/contract'
import {
  changeRole,
  createUserList,
  liftRestriction,
  lockPlayer,
  maySeePrivate,
  readSuspensions,
  readUserSessions,
  reinstateUser,
  renameUser,
  requireUser,
  restrictUser,
  signOutEverywhere,
  suspendUser,
} from '../../accounts/index.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { HttpError, roleRequired } from '../../platform/http/httpError.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { readInBatches } from '../../platform/lists/pagedList.ts'
import { userCoinsQuery } from '../../wallet/index.ts'
import { adjustUserCoins, refundUserTransaction } from './adjust.ts'
import { isWaiting, readUser, readUserDetails, readUsers } from './present.ts'

function redactFor<U extends AdminUser>(viewer: Role, user: U): U {
  if (maySeePrivate(viewer, user.role)) return user
  const { email: _email, wallet: _wallet, ...rest } = user
  return rest as U
}

/** Users, for administrators. */
export function serveUsers(serve: Serve, ctx: Context) {
  const list = createUserList(userCoinsQuery)
  const details = async (id: UserId, viewer: Role) =>
    redactFor(viewer, await readUserDetails(ctx.db, id, ctx.now()))

  serve('GET /api/admin/users', async ({ query, caller: { role }, reply }) => {
    if (query.sort === 'coins' && !maySeePrivate(role, query.role ?? 'player'))
      throw roleRequired(query.role && query.role !== 'player' ? 'admin' : 'moderator')
    // The order would tell the balances of staff, whom only administrators list by coins.
    const listed = query.sort === 'coins' && role !== 'admin' ? { role: 'player' as const } : {}
    const { ids, total } = await list(ctx.db, { ...query, ...listed, viewer: role })
    reply.header('X-Total-Count', total)
    return readInBatches(ids, async batch =>
      (await readUsers(ctx.db, batch)).map(user => redactFor(role, user)),
    )
  })

  serve('GET /api/admin/users/{id}', ({ params, caller }) => details(params.id, caller.role))

  serve('GET /api/admin/users/{id}/sessions', async ({ params, caller }) => {
    const { id, role } = await requireUser(ctx.db, params.id)
    if (!maySeePrivate(caller.role, role)) throw roleRequired('admin')
    return readUserSessions(ctx.db, id, ctx.now())
  })

  serve('POST /api/admin/users/{id}/coins', async ({ params, body, caller }) => {
    await adjustUserCoins(ctx, caller, params.id, body)
    return readUser(ctx.db, params.id)
  })

  serve('POST /api/admin/transactions/{id}/refund', ({ params, body, caller }) =>
    refundUserTransaction(ctx, caller, params.id, body),
  )

  serve('GET /api/admin/users/{id}/suspensions', ({ params }) => readSuspensions(ctx.db, params.id))

  serve('POST /api/admin/users/{id}/suspend', async ({ params, body, caller }) => {
    await suspendUser(ctx, caller.userId, params.id, body)
    return details(params.id, caller.role)
  })

  serve('POST /api/admin/users/{id}/reinstate', async ({ params, caller }) => {
    await reinstateUser(ctx, caller.userId, params.id)
    return details(params.id, caller.role)
  })

  serve('POST /api/admin/users/{id}/silence', async ({ params, body, caller }) => {
    await restrictUser(ctx, caller.userId, params.id, 'silence', body)
    return details(params.id, caller.role)
  })

  serve('POST /api/admin/users/{id}/unsilence', async ({ params, caller }) => {
    await liftRestriction(ctx, caller.userId, params.id, 'silence')
    return details(params.id, caller.role)
  })

  serve('POST /api/admin/users/{id}/freeze-rating', async ({ params, body, caller }) => {
    await restrictUser(ctx, caller.userId, params.id, 'frozen-rating', body)
    return details(params.id, caller.role)
  })

  serve('POST /api/admin/users/{id}/unfreeze-rating', async ({ params, caller }) => {
    await liftRestriction(ctx, caller.userId, params.id, 'frozen-rating')
    return details(params.id, caller.role)
  })

  serve('POST /api/admin/users/{id}/leave-queue', async ({ params, caller }) => {
    await takeOutOfQueue(ctx, caller.userId, params.id)
    return details(params.id, caller.role)
  })

  serve('POST /api/admin/users/{id}/role', async ({ params, body, caller }) => {
    await changeRole(ctx, caller.userId, params.id, body.role)
    return details(params.id, caller.role)
  })

  serve('POST /api/admin/users/{id}/username', async ({ params, body, caller }) => {
    await requireUser(ctx.db, params.id)
    await renameUser(ctx, params.id, body.username, caller.userId)
    return details(params.id, caller.role)
  })

  serve('POST /api/admin/users/{id}/sessions/end', async ({ params, caller }) => ({
    ended: await signOutEverywhere(ctx, caller.userId, params.id),
  }))
}

async function takeOutOfQueue(ctx: Context, actorId: UserId, userId: UserId) {
  await ctx.db.transaction(async tx => {
    await lockPlayer(tx, userId)
    const { username: label } = await requireUser(tx, userId)
    if (!(await isWaiting(tx, userId))) throw new HttpError(409, MESSAGES.notInQueue)
    await ctx.events.emit(tx, 'player-taken-out', { userId })
    const subject = `user:${userId}`
    await writeAudit(tx, { actorId, action: 'player-taken-out', subject, label, meta: {}, at: ctx.now() })
  })
}
