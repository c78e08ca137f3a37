import type { AdminUser, CoinSettings, Tournament, Transaction } from '@valecuatro/contract'
import { anAdmin, aPlayer, type Replies } from '../../../testing/fakeApi.ts'
import { id } from '../../tournaments/testing/aTournament.ts'

export const noCoinLimits: CoinSettings = {
  dailyLimits: { admin: null, organiser: null },
  approvalAbove: null,
  isOnlyAdministrator: false,
  version: 0,
  updatedBy: null,
  updatedAt: null,
}

export const asAdmin = {
  'GET /api/auth/me': { body: anAdmin },
  'GET /api/admin/coin-settings': { body: noCoinLimits },
} satisfies Replies

/** A reply with one page of rows and the total in its header. */
export const rows = (body: unknown[], total = body.length) => ({
  body,
  headers: { 'X-Total-Count': String(total) },
})

export const refusal = (error: string, status = 409) => ({ status, body: { error } })

export function aUser(n: number, over: Partial<AdminUser> = {}): AdminUser {
  return {
    ...aPlayer,
    _id: id(500 + n) as AdminUser['_id'],
    username: `u${n}`,
    email: `u${n}@example.com`,
    rating: null,
    isProvisional: false,
    suspension: null,
    ...over,
  }
}

export function aTransaction(over: Partial<Transaction> = {}): Transaction {
  return {
    _id: id(800),
    user: { _id: aPlayer._id, username: 'anita', email: 'anita@example.com' },
    type: 'debit',
    amount: 1500,
    balanceBefore: 4000,
    balanceAfter: 2500,
    reason: 'tournament_entry',
    meta: {
      timestamp: '2026-03-04T12:00:00.000Z',
      tournament: { _id: id(900) as Tournament['_id'], name: 'Friday night' },
    },
    createdAt: '2026-03-04T12:00:00.000Z',
    ...over,
  }
}
