import { z } from 'zod'
import { UserId } from './accounts.ts'
import { AuditEntry } from './audit.ts'
import { DateBound, text } from './input.ts'
import { PlayerName, TournamentId } from './matches.ts'
import type { Route } from './route.ts'
import {
  MAX_SEARCH_LENGTH,
  PLATFORM_WALLETS,
  TIMELINE_KINDS,
  TIMELINE_SUBJECTS,
  TRANSACTION_TYPES,
} from './values.ts'

export const TIMELINE_EVENTS = [
  'user-registered',
  'player-entered',
  'tournament-won',
  'tournament-refunded',
  'table-opened',
  'player-joined',
  'match-started',
  'match-finished',
  'player-left',
  'alert-raised',
] as const

const Moment = z.object({
  /** Unique in the timeline. */
  _id: z.string(),
  kind: z.enum(TIMELINE_KINDS),
  at: z.iso.datetime(),
})

/** The other side of a movement of coins. */
export const WalletOwner = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('user'), _id: UserId, username: z.string() }),
  z.object({ kind: z.literal('tournament'), _id: TournamentId, name: z.string().nullable() }),
  z.object({ kind: z.enum(PLATFORM_WALLETS).exclude(['pools']) }),
])
export type WalletOwner = z.infer<typeof WalletOwner>

export const TimelineEntry = z
  .discriminatedUnion('type', [
    /** An action of staff. */
    Moment.extend({
      type: z.literal('act'),
      ...AuditEntry.pick({ actor: true, action: true, subject: true, meta: true }).shape,
    }),
    /** A movement of coins, as the wallet of the timeline sees it. */
    Moment.extend({
      type: z.literal('coins'),
      /** The row of the ledger that administrators list; null if no player is involved. */
      transactionId: z.uuid().nullable(),
      owner: WalletOwner,
      other: WalletOwner,
      change: z.enum(TRANSACTION_TYPES),
      amount: z.int().min(1),
      balanceBefore: z.int(),
      balanceAfter: z.int(),
      reason: z.string(),
      /** The administrator who moved the coins by hand, and their note. */
      by: PlayerName.nullable(),
      note: z.string().nullable(),
    }),
    /** What happened without staff. */
    Moment.extend({
      type: z.literal('event'),
      event: z.enum(TIMELINE_EVENTS),
      /** Who did it or won; the names of a match are in its label. */
      people: z.array(PlayerName),
      subject: AuditEntry.shape.subject,
      score: z.object({ team1: z.int(), team2: z.int() }).nullable(),
    }),
  ])
  .meta({ id: 'TimelineEntry' })
export type TimelineEntry = z.infer<typeof TimelineEntry>

export const TIMELINE_PAGE_SIZE = 30

export const timelineRoutes = {
  'GET /api/admin/timeline': {
    summary:
      'What happened to one thing, newest first: actions of staff, coins and play, as far as the caller may see them',
    tag: 'Audit',
    access: 'staff',
    query: z.object({
      subject: z.enum(TIMELINE_SUBJECTS),
      /** The id of the subject, the code of a table, or the name of a wallet of the platform. */
      id: text().trim().min(1).max(100),
      kind: z.enum(TIMELINE_KINDS).optional(),
      /** The id of a person, or a part of their name: only what they did or what concerns them. */
      person: text().trim().max(MAX_SEARCH_LENGTH).optional(),
      /** Only coins that came in, or only coins that went out. */
      change: z.enum(TRANSACTION_TYPES).optional(),
      /** From this moment on; a date alone means its beginning, in UTC. */
      startDate: DateBound.optional(),
      /** Up to and including this moment; a date alone means its end, in UTC. */
      endDate: DateBound.optional(),
      /** `next` of the previous answer. */
      before: text().max(300).optional(),
    }),
    answer: z.object({
      entries: z.array(TimelineEntry),
      /** The kinds that the caller may see of this subject. */
      kinds: z.array(z.enum(TIMELINE_KINDS)),
      /** The value of `before` for the next page; null on the last one. */
      next: z.string().nullable(),
    }),
  },
} as const satisfies Record<string, Route>
