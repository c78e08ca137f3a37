import { z } from 'zod'
import { UserId } from './accounts.ts'
import { settingsVersion, text } from './input.ts'
import { PlayerName } from './matches.ts'
import { MESSAGES } from './messages.ts'
import { ActionReason } from './organiserActions.ts'
import type { Route } from './route.ts'
import { COIN_REQUEST_STATES, MAX_ADJUSTMENT, MAX_COIN_NOTE_LENGTH, PAGE_SIZE } from './values.ts'

const CoinLimit = z
  .int(MESSAGES.coinLimitInvalid)
  .min(1, MESSAGES.coinLimitInvalid)
  .max(MAX_ADJUSTMENT, MESSAGES.coinLimitInvalid)
  .nullable()

const CoinRules = z.object({
  /**
   * The most coins that one person may move in a day (UTC): administrators by adjustments and refunds, organisers by
   * prizes that the platform adds. Null: no limit.
   */
  dailyLimits: z.object({ admin: CoinLimit, organiser: CoinLimit }),
  /** Adjustments and refunds of more coins than this need a second administrator. Null: none does. */
  approvalAbove: CoinLimit,
})

export const CoinSettings = CoinRules.extend({
  /** Whether there is no other administrator who could approve; the only one confirms their identity instead. */
  isOnlyAdministrator: z.boolean(),
  /** Incremented by each change. Saving sends the version that was read, so that no change is overwritten unseen. */
  version: z.int().min(0),
  /** Null before the first change. */
  updatedBy: z.string().nullable(),
  updatedAt: z.iso.datetime().nullable(),
}).meta({ id: 'CoinSettings' })
export type CoinSettings = z.infer<typeof CoinSettings>

export const CoinSettingsChange = CoinRules.extend({ version: settingsVersion }).meta({
  id: 'CoinSettingsChange',
})
export type CoinSettingsChange = z.infer<typeof CoinSettingsChange>

export const CoinRequest = z
  .object({
    _id: z.uuid(),
    /** Whose coins are to change. */
    user: PlayerName,
    /** Negative to deduct. */
    amount: z.int(),
    /** The transaction that is to be refunded; null for an adjustment. */
    refunds: z.uuid().nullable(),
    note: z.string(),
    requestedBy: PlayerName,
    requestedAt: z.iso.datetime(),
    /** An open request expires at this time. */
    expiresAt: z.iso.datetime(),
    state: z.enum(COIN_REQUEST_STATES),
    /** The administrator who approved, refused or withdrew it. */
    decidedBy: PlayerName.nullable(),
    decidedAt: z.iso.datetime().nullable(),
    /** Why it was refused. */
    reason: z.string().nullable(),
    /** The transaction that an approval has written. */
    transactionId: z.uuid().nullable(),
  })
  .meta({ id: 'CoinRequest' })
export type CoinRequest = z.infer<typeof CoinRequest>

const Note = text(MESSAGES.userNoteRequired)
  .trim()
  .min(1, MESSAGES.userNoteRequired)
  .max(MAX_COIN_NOTE_LENGTH, MESSAGES.noteTooLong)

const Amount = z
  .int(MESSAGES.amountInvalid)
  .min(-MAX_ADJUSTMENT, MESSAGES.amountInvalid)
  .max(MAX_ADJUSTMENT, MESSAGES.amountInvalid)
  .refine(amount => amount !== 0, MESSAGES.amountInvalid)

/** For an adjustment, the user and the amount; for a refund, the transaction. */
export const CoinRequestCreation = z
  .union([
    z.object({ userId: UserId, amount: Amount, note: Note }),
    z.object({ transactionId: z.uuid(MESSAGES.transactionNotFound), note: Note }),
  ])
  .meta({ id: 'CoinRequestCreation' })
export type CoinRequestCreation = z.infer<typeof CoinRequestCreation>

const ForAdmins = { tag: 'Transactions', access: 'admin' } as const
const OneRequest = {
  ...ForAdmins,
  params: z.object({ id: z.uuid(MESSAGES.coinRequestNotFound) }),
  answer: CoinRequest,
  failures: [404, 409],
} as const

export const coinRequestRoutes = {
  'GET /api/admin/coin-settings': {
    ...ForAdmins,
    summary: 'The limits on coins moved by hand, and from which sum on a second administrator must approve',
    answer: CoinSettings,
  },
  'PUT /api/admin/coin-settings': {
    ...ForAdmins,
    summary: 'Change the limits on coins moved by hand',
    confirm: 'always',
    body: CoinSettingsChange,
    answer: CoinSettings,
    failures: [409],
  },
  'GET /api/admin/coin-requests': {
    ...ForAdmins,
    summary: 'Requests to move coins that need a second administrator, newest first',
    query: z.object({
      state: z.enum(COIN_REQUEST_STATES).optional(),
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      limit: z.coerce.number().int().min(1).max(100).default(PAGE_SIZE),
    }),
    answer: z.array(CoinRequest),
  },
  'POST /api/admin/coin-requests': {
    ...ForAdmins,
    summary: 'Ask another administrator to approve an adjustment or a refund',
    confirm: 'second-factor',
    body: CoinRequestCreation,
    answer: CoinRequest,
    status: 201,
    failures: [404, 409],
  },
  'POST /api/admin/coin-requests/{id}/approve': {
    ...OneRequest,
    summary: 'Approve a request of another administrator; the coins move at once',
    confirm: 'always',
  },
  'POST /api/admin/coin-requests/{id}/refuse': {
    ...OneRequest,
    summary: 'Refuse a request of another administrator',
    body: z.object({ reason: ActionReason }),
  },
  'POST /api/admin/coin-requests/{id}/withdraw': { ...OneRequest, summary: 'Withdraw an own request' },
} as const satisfies Record<string, Route>
