import type { UserId } from '@valecuatro/contract'
import { eq, inArray } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Database } from '../platform/database/database.ts'
import { outboxMails } from './schema.ts'
import type { Mail } from './templates.ts'

/** Queues a mail in the transaction of its cause; it is sent after the commit. A repeated cause changes nothing. */
export async function enqueueMail(tx: Database, { to, at, ...mail }: Mail): Promise<void> {
  await tx
    .insert(outboxMails)
    .values({ id: newId(), ...mail, toAddress: to, nextAttemptAt: at, createdAt: at })
    .onConflictDoNothing({ target: outboxMails.cause })
}

/** Deletes every mail to or about a user; waiting mails are not sent. */
export async function deleteMailsOfUser(tx: Database, userId: UserId): Promise<void> {
  await tx.delete(outboxMails).where(eq(outboxMails.userId, userId))
}

/** Which of these mails are still in the outbox. */
export async function findExistingMails(db: Database, ids: string[]): Promise<Set<string>> {
  const rows = await db.select({ id: outboxMails.id }).from(outboxMails).where(inArray(outboxMails.id, ids))
  return new Set(rows.map(({ id }) => id))
}
