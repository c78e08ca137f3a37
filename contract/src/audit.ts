import { z } from 'zod'
import { DateBound, text } from './input.ts'
import { listQuery } from './listing.ts'
import { PlayerName } from './matches.ts'
import type { Route } from './route.ts'

export const AUDIT_SUBJECTS = [
  'user',
  'match',
  'game',
  'tournament',
  'series',
  'template',
  'alert',
  'case',
  'ledger',
  'mail',
  'network',
  'audit',
  'settings',
] as const

/** An action by staff, its subject, and what it changed. */
export const AuditEntry = z
  .object({
    _id: z.uuid(),
    actor: PlayerName,
    /** For example `coins-adjusted`. A screen shows an unknown action as it is. */
    action: z.string(),
    subject: z.object({
      /** One of `AUDIT_SUBJECTS`, or a newer kind. */
      kind: z.string(),
      id: z.string(),
      /** The name of the subject, if it has one. */
      label: z.string().nullable(),
    }),
    /** The details of the action, with `before` and `after` if something was changed. */
    meta: z.record(z.string(), z.unknown()),
    at: z.iso.datetime(),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof AuditEntry>

const AuditListing = listQuery(['at']).extend({
  /** An administrator's id, or a part of their username or e-mail address. */
  actor: text().trim().max(254).optional(),
  action: text().trim().max(100).optional(),
  /** The id of a user, match, game, tournament or alert. */
  subject: text().trim().max(100).optional(),
  /** From this moment on; a date alone means its beginning, in UTC. */
  startDate: DateBound.optional(),
  /** Up to and including this moment; a date alone means its end, in UTC. */
  endDate: DateBound.optional(),
})

export const auditRoutes = {
  'GET /api/admin/audit': {
    summary: "Every administrator's act, newest first; searched by actor, action, subject and what was noted",
    tag: 'Audit',
    access: 'admin',
    query: AuditListing,
    answer: z.array(AuditEntry),
  },
  'GET /api/admin/audit/actions': {
    summary: 'The actions that have been noted so far, in alphabetical order',
    tag: 'Audit',
    access: 'admin',
    answer: z.array(z.string()),
  },
  'GET /api/admin/audit/export': {
    summary: 'The same entries as a file of comma-separated values',
    tag: 'Audit',
    access: 'admin',
    confirm: 'always',
    query: AuditListing.omit({ page: true, limit: true }),
    answer: z.string(),
    file: 'text/csv',
  },
} as const satisfies Record<string, Route>
