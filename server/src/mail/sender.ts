import { and, eq, lt, sql } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import { toHtml, toText } from './layout.ts'
import { outboxMails } from './schema.ts'
import { type MailLinks, writeMail } from './templates.ts'
import type { Delivery, Message, Transport } from './transport.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const BATCH_SIZE = 5
const FIRST_RETRY_MS = MINUTE_MS / 2
const LONGEST_RETRY_MS = 60 * MINUTE_MS
const GIVE_UP_AFTER_MS = DAY_MS
/** A mail whose delivery was interrupted may have arrived, so it is sent only once more. */
const MAX_INTERRUPTIONS = 1

export interface SendTimes {
  /** How long a delivery may take before it is aborted. */
  deliveryMs: number
  /** How long a mail belongs to the node that sends it; longer than a delivery can take. */
  claimMs: number
}

const SEND_TIMES: SendTimes = { deliveryMs: 2 * MINUTE_MS, claimMs: 3 * MINUTE_MS }

export type MailRow = typeof outboxMails.$inferSelect

/** How long to wait before the next attempt, after the given number of attempts. */
export function retryDelayMs(attempts: number): number {
  return Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempts - 1))
}

/** The message of a mail, or null if this version has no template for it. */
export function toMessage(row: MailRow, links: MailLinks, from: string): Message | null {
  const content = writeMail(row, links)
  if (!content) return null
  return {
    id: row.id,
    from,
    to: row.toAddress,
    subject: content.subject,
    text: toText(content, row.locale),
    html: toHtml(content, row.locale, links.page('/')),
    date: row.createdAt,
  }
}

/**
 * Sends the mails of the outbox that are due. Any number of nodes may do so at the same time: a mail is claimed before
 * it is sent and marked afterwards (docs/decisions/019).
 */
export function createSender(
  ctx: Context,
  write: (row: MailRow) => Message | null,
  transport: Transport,
  times: SendTimes = SEND_TIMES,
) {
  const closing = new AbortController()

  /** Claims due mails that no node is sending, including mails of a node that has not reported in time. */
  async function claim(): Promise<MailRow[]> {
    const now = ctx.now()
    const due = ctx.db
      .select({ id: outboxMails.id })
      .from(outboxMails)
      .where(
        sql`${outboxMails.state} = 'queued' AND ${outboxMails.nextAttemptAt} <= ${now.toISOString()}::timestamptz
          AND (${outboxMails.claimedUntil} IS NULL OR ${outboxMails.claimedUntil} <= ${now.toISOString()}::timestamptz)`,
      )
      .orderBy(outboxMails.nextAttemptAt, outboxMails.id)
      .limit(BATCH_SIZE)
      .for('update', { skipLocked: true })
    return ctx.db
      .update(outboxMails)
      .set({
        attempts: sql`${outboxMails.attempts} + 1`,
        interruptions: sql`${outboxMails.interruptions} + (${outboxMails.claimedUntil} IS NOT NULL)::int`,
        claimedUntil: new Date(now.getTime() + times.claimMs),
      })
      .where(sql`${outboxMails.id} IN ${due}`)
      .returning()
  }

  /** Reports the result, unless another node has claimed the mail since: then the result of that node counts. */
  async function report(row: MailRow, result: Partial<MailRow>) {
    await ctx.db
      .update(outboxMails)
      .set({ ...result, claimedUntil: null })
      .where(and(eq(outboxMails.id, row.id), eq(outboxMails.attempts, row.attempts)))
  }

  async function deliver(row: MailRow): Promise<Delivery> {
    if (row.interruptions > MAX_INTERRUPTIONS)
      return { ok: false, error: 'interrupted twice', isPermanent: true, isUncertain: false }
    const message = write(row)
    // A node of a newer version has queued the mail, and will send it.
    if (!message) return { ok: false, error: 'unknown template', isPermanent: false, isUncertain: false }
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(times.deliveryMs)])
    return transport.deliver(message, signal)
  }

  async function send(row: MailRow) {
    const delivery = await deliver(row)
    const now = ctx.now()
    if (delivery.ok) return report(row, { state: 'sent', sentAt: now, sentBy: transport.by, lastError: null })
    const interruptions = row.interruptions + (delivery.isUncertain ? 1 : 0)
    const isTooOld = now.getTime() - row.createdAt.getTime() > GIVE_UP_AFTER_MS
    const hasFailed = delivery.isPermanent || isTooOld || interruptions > MAX_INTERRUPTIONS
    const { id: mailId, template, attempts } = row
    ctx.log.warn({ mailId, template, attempts, error: delivery.error, hasFailed }, 'a mail could not be sent')
    const delayMs = closing.signal.aborted ? 0 : retryDelayMs(attempts)
    await report(row, {
      interruptions,
      lastError: delivery.error,
      ...(hasFailed ? { state: 'failed' } : { nextAttemptAt: new Date(now.getTime() + delayMs) }),
    })
  }

  let running: Promise<void> = Promise.resolve()

  async function sendAll() {
    while (!closing.signal.aborted) {
      const claimed = await claim()
      if (claimed.length === 0) return
      await Promise.all(claimed.map(send))
    }
  }

  return {
    /** Sends all mails that are due now. */
    sendDue(): Promise<void> {
      running = running.catch(() => {}).then(sendAll)
      return running
    },

    /** Deletes mails that were sent or given up `MAIL_KEPT_DAYS` ago. */
    async deleteOld() {
      const before = new Date(ctx.now().getTime() - ctx.config.mailKeptDays * DAY_MS)
      await ctx.db
        .delete(outboxMails)
        .where(and(lt(outboxMails.createdAt, before), sql`${outboxMails.state} <> 'queued'`))
    },

    /** Aborts deliveries; unsent mails are left to the other nodes or to the next start. */
    async close() {
      closing.abort()
      await running.catch(() => {})
    },
  }
}

export type MailSender = ReturnType<typeof createSender>
