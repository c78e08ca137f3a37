import { MESSAGES, type OutboxMail } from '@valecuatro/contract'
import { and, count, desc, eq } from 'drizzle-orm'
import { writeAudit } from '../platform/audit.ts'
import type { Context } from '../platform/context.ts'
import { HttpError } from '../platform/http/httpError.ts'
import type { Serve } from '../platform/http/serve.ts'
import { outboxMails } from './schema.ts'
import type { MailRow } from './sender.ts'
import type { Message } from './transport.ts'

/** The calls with which administrators read the outbox and retry failed mails. */
export function serveMail(serve: Serve, ctx: Context, write: (row: MailRow) => Message | null) {
  // With an SMTP server, only the recipient may read a mail, even if it was written to a file before.
  const canOpen = ({ sentBy }: MailRow) => ctx.config.smtpUrl === null && sentBy === 'file'

  const present = (row: MailRow): OutboxMail => ({
    _id: row.id,
    to: row.toAddress,
    subject: write(row)?.subject ?? row.template,
    state: row.state,
    attempts: row.attempts,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    nextAttemptAt: row.state === 'queued' ? row.nextAttemptAt.toISOString() : null,
    lastError: row.lastError,
    canOpen: canOpen(row),
  })

  serve('GET /api/admin/outbox', async ({ query: { page, limit, state }, reply }) => {
    const chosen = state && eq(outboxMails.state, state)
    const [total] = await ctx.db.select({ mails: count() }).from(outboxMails).where(chosen)
    const rows = await ctx.db
      .select()
      .from(outboxMails)
      .where(chosen)
      .orderBy(desc(outboxMails.createdAt), desc(outboxMails.id))
      .limit(limit)
      .offset((page - 1) * limit)
    reply.header('X-Total-Count', total!.mails)
    return rows.map(present)
  })

  serve('GET /api/admin/outbox/{id}', async ({ params, caller }) => {
    const [row] = await ctx.db.select().from(outboxMails).where(eq(outboxMails.id, params.id))
    const message = row && write(row)
    if (!message) throw new HttpError(404, MESSAGES.mailNotFound)
    if (!canOpen(row)) throw new HttpError(409, MESSAGES.mailNotReadable)
    await writeAudit(ctx.db, {
      actorId: caller.userId,
      action: 'mail-opened',
      subject: `mail:${row.id}`,
      label: row.toAddress,
      meta: { template: row.template },
      at: ctx.now(),
    })
    const { from, to, subject, text, html } = message
    return { _id: row.id, from, to, subject, text, html, createdAt: row.createdAt.toISOString() }
  })

  serve('POST /api/admin/outbox/{id}/retry', async ({ params, caller }) =>
    ctx.db.transaction(async tx => {
      const at = ctx.now()
      const [row] = await tx
        .update(outboxMails)
        .set({ state: 'queued', interruptions: 0, nextAttemptAt: at })
        .where(and(eq(outboxMails.id, params.id), eq(outboxMails.state, 'failed')))
        .returning()
      if (!row) {
        const [found] = await tx.select().from(outboxMails).where(eq(outboxMails.id, params.id))
        throw found ? new HttpError(409, MESSAGES.mailNotFailed) : new HttpError(404, MESSAGES.mailNotFound)
      }
      await writeAudit(tx, {
        actorId: caller.userId,
        action: 'mail-retried',
        subject: `mail:${row.id}`,
        label: row.toAddress,
        meta: { template: row.template },
        at,
      })
      return present(row)
    }),
  )
}
