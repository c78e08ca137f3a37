import { z } from 'zod'
import { MESSAGES } from './messages.ts'
import type { Route } from './route.ts'
import { MAIL_STATES } from './values.ts'

/** A mail sent or queued in the last weeks. */
export const OutboxMail = z
  .object({
    _id: z.uuid(),
    to: z.string(),
    subject: z.string(),
    state: z.enum(MAIL_STATES),
    attempts: z.int().min(0),
    createdAt: z.iso.datetime(),
    sentAt: z.iso.datetime().nullable(),
    /** When the next attempt is due, while the mail is queued. */
    nextAttemptAt: z.iso.datetime().nullable(),
    lastError: z.string().nullable(),
    /** Whether the mail can be read here: it was written to a file because no SMTP server is configured. */
    canOpen: z.boolean(),
  })
  .meta({ id: 'OutboxMail' })
export type OutboxMail = z.infer<typeof OutboxMail>

export const OpenedMail = z
  .object({
    _id: z.uuid(),
    from: z.string(),
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'OpenedMail' })
export type OpenedMail = z.infer<typeof OpenedMail>

const OneMail = z.object({ id: z.uuid(MESSAGES.mailNotFound) })

export const mailRoutes = {
  'GET /api/admin/outbox': {
    summary: 'Mails of the last weeks without their contents, newest first',
    tag: 'Mail',
    access: 'admin',
    query: z.object({
      page: z.coerce.number().int().min(1).max(1_000_000).default(1),
      limit: z.coerce.number().int().min(1).max(100).default(20),
      state: z.enum(MAIL_STATES).optional(),
    }),
    answer: z.array(OutboxMail),
  },
  'GET /api/admin/outbox/{id}': {
    summary: 'Read a mail; only those that were written to files because no SMTP server is configured',
    tag: 'Mail',
    access: 'admin',
    confirm: 'always',
    params: OneMail,
    answer: OpenedMail,
    failures: [404, 409],
  },
  'POST /api/admin/outbox/{id}/retry': {
    summary: 'Queue a mail again whose delivery failed',
    tag: 'Mail',
    access: 'admin',
    params: OneMail,
    answer: OutboxMail,
    failures: [404, 409],
  },
} as const satisfies Record<string, Route>
