import { and, count, desc, eq, sql } from 'drizzle-orm'
import { findUser } from '../accounts/index.ts'
import type { Context } from '../platform/context.ts'
import { notSignedIn } from '../platform/http/httpError.ts'
import type { Serve } from '../platform/http/serve.ts'
import { inBatches, numberKey } from '../platform/lists/keysetStream.ts'
import { presentTransaction } from './present.ts'
import { transactions } from './schema.ts'

/** Routes for a player's own rows of the ledger. */
export function serveOwnLedger(serve: Serve, ctx: Context) {
  ctx.events.on('data-requested', async (_tx, { userId, add }) => {
    add('transactions', async function* () {
      const batches = inBatches<Record<string, unknown>>(ctx.db, {
        from: sql`transactions t`,
        where: sql`t.wallet_id = ${userId}`,
        columns: sql`t.type, t.amount::int, t.balance_after::int AS "balanceAfter", t.reason, t.meta, t.created_at AS "createdAt"`,
        keys: [numberKey(sql`t.seq`)],
        order: 'asc',
      })
      for await (const rows of batches) for (const { last, ...row } of rows) yield row
    })
  })

  serve('GET /api/profile/transactions', async ({ caller, query: { page, limit, type }, reply }) => {
    const user = await findUser(ctx.db, caller.userId)
    if (!user) throw notSignedIn()
    const own = and(
      eq(transactions.walletId, user.id),
      type === undefined ? undefined : eq(transactions.type, type),
    )
    const [counted] = await ctx.db.select({ total: count() }).from(transactions).where(own)
    const rows = await ctx.db
      .select()
      .from(transactions)
      .where(own)
      .orderBy(desc(transactions.seq))
      .limit(limit)
      .offset((page - 1) * limit)
    reply.header('X-Total-Count', counted?.total ?? 0)
    return rows.map(row => presentTransaction(row, user, 'owner'))
  })
}
