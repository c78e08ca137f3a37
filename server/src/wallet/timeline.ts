import { PLATFORM_WALLETS, type TimelineEntry, type UserId, type WalletOwner } from '@valecuatro/contract'
import { type SQL, sql } from 'drizzle-orm'
import { readUsernamesById } from '../accounts/index.ts'
import { rowsOf } from '../platform/database/database.ts'
import { type TimelineQuery, type TimelineSource, timelinePage } from '../platform/timeline.ts'
import { MINT_WALLET_ID, PLATFORM_WALLET_ID } from './wallets.ts'

interface Row {
  id: string
  other_id: string
  wallet_id: string
  other_wallet_id: string
  user_id: UserId | null
  other_user_id: UserId | null
  type: 'credit' | 'debit'
  amount: string | number
  balance_before: string | number
  balance_after: string | number
  reason: string
  meta: { tournament?: { _id: string; name: string }; by?: { _id: UserId; username: string }; note?: string }
  created_at: string | Date
}

/** The movements of coins of a wallet, with the wallet on the other side. */
export const coinTimeline: TimelineSource = async (db, query) => {
  if (!query.kinds.includes('coins')) return []
  const wallet = walletCondition(query)
  if (!wallet) return []
  const { condition, order } = timelinePage(query, sql`t.created_at`, sql`'coins ' || t.id::text`)
  const conditions = [
    wallet,
    condition,
    ...(query.change ? [sql`t.type = ${query.change}`] : []),
    ...(query.people ? [concerns(query.people)] : []),
  ]
  const rows = await rowsOf<Row>(
    db,
    sql`SELECT t.id, t.wallet_id, t.user_id, t.type, t.amount, t.balance_before, t.balance_after, t.reason, t.meta,
          t.created_at, o.id AS other_id, o.wallet_id AS other_wallet_id, o.user_id AS other_user_id
        FROM (SELECT t.* FROM transactions t WHERE ${sql.join(conditions, sql` AND `)} ${order}) t
        JOIN transactions o ON o.cause = t.cause AND o.id <> t.id
        ORDER BY t.created_at DESC, t.id DESC`,
  )
  const userIds = rows.flatMap(row => [row.user_id, row.other_user_id].filter(id => id !== null))
  const names = await readUsernamesById(db, [...new Set(userIds)])
  const ownerOf = (id: string, userId: UserId | null, { tournament }: Row['meta']): WalletOwner => {
    if (userId) return { kind: 'user', _id: userId, username: names.get(userId) ?? '' }
    if (id === MINT_WALLET_ID) return { kind: 'mint' }
    if (id === PLATFORM_WALLET_ID) return { kind: 'platform' }
    const name = tournament?._id === id ? tournament.name : null
    return { kind: 'tournament', _id: id as Extract<WalletOwner, { kind: 'tournament' }>['_id'], name }
  }
  return rows.map((row): TimelineEntry => {
    const { meta } = row
    return {
      _id: `coins ${row.id}`,
      type: 'coins',
      kind: 'coins',
      at: new Date(row.created_at).toISOString(),
      transactionId: row.user_id ? row.id : row.other_user_id ? row.other_id : null,
      owner: ownerOf(row.wallet_id, row.user_id, meta),
      other: ownerOf(row.other_wallet_id, row.other_user_id, meta),
      change: row.type,
      amount: Number(row.amount),
      balanceBefore: Number(row.balance_before),
      balanceAfter: Number(row.balance_after),
      reason: row.reason,
      by: meta.by ?? null,
      note: meta.note ?? null,
    }
  })
}

/** The rows of the subject's wallet; null if it has none. */
function walletCondition({ subject, id }: TimelineQuery): SQL | null {
  if (!['user', 'tournament', 'wallet'].includes(subject)) return null
  switch (PLATFORM_WALLETS.find(each => each === id)) {
    // The condition on `user_id` lets the index of wallets without an owner be used.
    case 'mint':
      return sql`t.user_id IS NULL AND t.wallet_id = ${MINT_WALLET_ID}::uuid`
    case 'platform':
      return sql`t.user_id IS NULL AND t.wallet_id = ${PLATFORM_WALLET_ID}::uuid`
    case 'pools':
      return sql`t.user_id IS NULL AND t.wallet_id NOT IN (${MINT_WALLET_ID}::uuid, ${PLATFORM_WALLET_ID}::uuid)`
    default:
      return sql`t.wallet_id = ${id}::uuid`
  }
}

const concerns = (people: readonly UserId[]) => {
  const ids = sql`ANY(${`{${people.join()}}`}::uuid[])`
  return sql`(t.user_id = ${ids} OR (t.meta -> 'by' ->> '_id')::uuid = ${ids}
    OR EXISTS (SELECT FROM transactions o WHERE o.cause = t.cause AND o.wallet_id = ${ids}))`
}
