import { z } from 'zod'
import type { Route } from './route.ts'

/** What can need the attention of staff, most urgent first. */
export const ATTENTION_KINDS = [
  'database',
  'redis',
  'critical-alerts',
  'player-reports',
  'appeals',
  'cases-open',
  'games-overdue',
  'tournament-stalled',
  'tournament-undecided',
  'tournament-paused',
  'tournament-short',
  'tournament-draft',
  'matches-missed',
  'series-failed',
  'detectors-late',
  'coin-requests',
  'coins-unusual',
  'mails-failed',
  'mails-late',
  'pushes-late',
  'backup-old',
] as const
export type AttentionKind = (typeof ATTENTION_KINDS)[number]

/** The checks that find it; each is made on its own, so that one that fails does not hide the others. */
export const ATTENTION_CHECKS = [
  'system',
  'alerts',
  'appeals',
  'matches',
  'tournaments',
  'coins',
  'coin-requests',
  'mail',
  'notices',
  'backups',
] as const
export type AttentionCheckName = (typeof ATTENTION_CHECKS)[number]

export const AttentionItem = z
  .object({
    kind: z.enum(ATTENTION_KINDS),
    /** How many there are; the entrants of a tournament that lacks players, the coins of an unusual day. */
    count: z.int().min(0),
    /** What the count is compared with: the players that a tournament needs, the coins of a usual day. */
    expected: z.int().min(0).nullable(),
    /** Since when, of several the longest; for a tournament that lacks players or is a draft, when it starts. Null if not known. */
    since: z.iso.datetime().nullable(),
    /** The username of the member of staff who handles the oldest one. */
    takenBy: z.string().nullable(),
    /** The alert, match or tournament, if there is only one. */
    subject: z.object({ _id: z.uuid(), name: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'AttentionItem' })
export type AttentionItem = z.infer<typeof AttentionItem>

export const Attention = z
  .object({
    items: z.array(AttentionItem),
    /** The checks that failed. */
    unchecked: z.array(z.enum(ATTENTION_CHECKS)),
    /** To the minute, so that followers of an unchanged list are told once a minute. */
    checkedAt: z.iso.datetime(),
  })
  .meta({ id: 'Attention' })
export type Attention = z.infer<typeof Attention>

export const attentionRoutes = {
  'GET /api/admin/attention': {
    summary: 'What needs attention now, as far as the role of the caller handles it, most urgent first',
    tag: 'System',
    access: 'staff',
    answer: Attention,
  },
} as const satisfies Record<string, Route>
