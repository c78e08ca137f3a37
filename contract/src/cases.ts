import { z } from 'zod'
import { UserId } from './accounts.ts'
import { Alert, AlertIds, Colleague } from './alerts.ts'
import { AuditEntry } from './audit.ts'
import { text, withoutHidden } from './input.ts'
import { CaseId, PlayerName } from './matches.ts'
import { MESSAGES } from './messages.ts'
import type { Route } from './route.ts'
import { CASE_STATUSES, MAX_CASE_COMMENT_LENGTH, MAX_CASE_TITLE_LENGTH, MAX_SEARCH_LENGTH } from './values.ts'

/** Alerts that staff handle together. */
export const CaseSummary = z
  .object({
    _id: CaseId,
    title: z.string(),
    status: z.enum(CASE_STATUSES),
    /** The member of staff who has it. */
    assignee: Colleague.nullable(),
    createdAt: z.iso.datetime(),
    /** The last step of its timeline. */
    updatedAt: z.iso.datetime(),
    alertCount: z.int().min(0),
  })
  .meta({ id: 'CaseSummary' })
export type CaseSummary = z.infer<typeof CaseSummary>

export const Case = CaseSummary.extend({
  /** Newest first, at most a hundred. */
  alerts: z.array(Alert),
  /** The players whom the alerts are about. */
  players: z.array(PlayerName),
  /** The steps of the case and what staff did about its players since it was opened, newest first. */
  timeline: z.array(AuditEntry),
}).meta({ id: 'Case' })
export type Case = z.infer<typeof Case>

const written = (required: string, maxLength: number, tooLong: string) =>
  text(required).transform(withoutHidden).pipe(text().trim().min(1, required).max(maxLength, tooLong))

const OneCase = z.object({ id: CaseId })
const Alerts = z.object({ alertIds: AlertIds })

const act = (summary: string) =>
  ({
    summary,
    tag: 'Cases',
    access: 'moderator',
    params: OneCase,
    answer: Case,
    failures: [404, 409],
  }) as const

export const caseRoutes = {
  'GET /api/admin/cases': {
    summary: 'Cases, the one that changed last first',
    tag: 'Cases',
    access: 'moderator',
    query: z.object({
      page: z.coerce.number().int().min(1).max(1_000_000).default(1),
      limit: z.coerce.number().int().min(1).max(100).default(20),
      status: z.enum(CASE_STATUSES).optional(),
      /** A member of staff, or `none` for the cases that no one has. */
      assignee: z.union([UserId, z.literal('none')]).optional(),
      /** Part of the title. */
      search: text().trim().max(MAX_SEARCH_LENGTH, MESSAGES.searchTooLong).optional(),
    }),
    answer: z.array(CaseSummary),
  },
  'POST /api/admin/cases': {
    summary: 'Open a case with alerts that belong to none',
    tag: 'Cases',
    access: 'moderator',
    body: Alerts.extend({
      title: written(MESSAGES.caseTitleRequired, MAX_CASE_TITLE_LENGTH, MESSAGES.caseTitleTooLong),
    }),
    answer: Case,
    status: 201,
    failures: [409],
  },
  'GET /api/admin/cases/{id}': {
    summary: 'A case with its alerts, players and timeline',
    tag: 'Cases',
    access: 'moderator',
    params: OneCase,
    answer: Case,
    failures: [404],
  },
  'POST /api/admin/cases/{id}/alerts': {
    ...act('Add alerts to an open case; those of another case stay there'),
    body: Alerts,
  },
  'POST /api/admin/cases/{id}/alerts/remove': { ...act('Take alerts out of an open case'), body: Alerts },
  'PATCH /api/admin/cases/{id}/assign': {
    ...act('Take an open case, give it to a colleague, or release it'),
    body: z.object({
      assignee: UserId.nullable(),
      /** The person who has it as far as the caller knows; otherwise the call is refused and names who has it. */
      from: UserId.nullable(),
    }),
  },
  'POST /api/admin/cases/{id}/comments': {
    ...act('Comment on a case; members of staff who are mentioned as @name are notified'),
    body: z.object({
      text: written(MESSAGES.caseCommentRequired, MAX_CASE_COMMENT_LENGTH, MESSAGES.caseCommentTooLong),
    }),
  },
  'POST /api/admin/cases/{id}/close': act('Close a case; its alerts stay as they are'),
  'POST /api/admin/cases/{id}/reopen': act('Open a closed case again'),
} as const satisfies Record<string, Route>
