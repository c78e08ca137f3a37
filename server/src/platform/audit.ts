import type { UserId } from '@valecuatro/contract'
import { and, count, desc, eq, gte, inArray, or, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Database } from './database/database.ts'
import { type Redact, redactJson } from './redact.ts'
import { audit } from './schema.ts'

export interface AuditRecord {
  actorId: UserId
  action: string
  /** The target of the action, as `kind:id`. */
  subject: string
  /** The name of the subject, if it has one. */
  label?: string | null
  /** Details; `before` and `after` if something was changed. */
  meta?: Record<string, unknown>
  at: Date
}

/**
 * Removes a user's personal data from the rows about them and about `subjects`; for everything else the log is
 * append-only.
 */
export async function redactAudit(
  tx: Database,
  userId: UserId,
  redact: Redact,
  subjects: readonly string[] = [],
): Promise<void> {
  const rows = await tx
    .select()
    .from(audit)
    .where(
      or(
        inArray(audit.subject, [`user:${userId}`, ...subjects]),
        eq(audit.actorId, userId),
        sql`${audit.meta}::text LIKE ${`%${userId}%`}`,
      ),
    )
  if (rows.length === 0) return
  // The trigger lets only a transaction with this setting change rows.
  await tx.execute(sql`SELECT set_config('valecuatro.redacting', 'on', true)`)
  for (const { id, label, meta, words } of rows) {
    const clean = { label: label && redact(label), meta: redactJson(meta, redact), words: redact(words) }
    await tx.update(audit).set(clean).where(eq(audit.id, id))
  }
  await tx.execute(sql`SELECT set_config('valecuatro.redacting', 'off', true)`)
}

/** The newest rows of an action on a subject, such as `user:{id}`. */
export const readAudits = (db: Database, subject: string, action: string, limit: number) =>
  db
    .select()
    .from(audit)
    .where(and(eq(audit.subject, subject), eq(audit.action, action)))
    .orderBy(desc(audit.at), desc(audit.seq))
    .limit(limit)

/** The newest rows about any of these subjects since a moment, with an action that matches a pattern. */
export const readAuditsSince = (
  db: Database,
  subjects: readonly string[],
  since: Date,
  action: string,
  limit: number,
) =>
  subjects.length === 0
    ? []
    : db
        .select()
        .from(audit)
        .where(
          and(inArray(audit.subject, [...subjects]), gte(audit.at, since), sql`${audit.action} ~ ${action}`),
        )
        .orderBy(desc(audit.at), desc(audit.seq))
        .limit(limit)

/** How often each action on a subject was recorded. */
export async function countAudits(db: Database, subject: string): Promise<Map<string, number>> {
  const rows = await db
    .select({ action: audit.action, times: count() })
    .from(audit)
    .where(eq(audit.subject, subject))
    .groupBy(audit.action)
  return new Map(rows.map(({ action, times }) => [action, times]))
}

/** Writes a row of the audit log, in the transaction of the action. */
export const writeAudit = (tx: Database, act: AuditRecord) => writeAudits(tx, [act])

export async function writeAudits(tx: Database, acts: readonly AuditRecord[]) {
  if (acts.length === 0) return
  await tx.insert(audit).values(
    acts.map(({ meta = {}, label = null, ...act }) => {
      const words = [act.action, label ?? '', ...textsIn(meta)].join(' ').toLowerCase()
      return { id: newId(), meta, label, words, ...act }
    }),
  )
}

/** All texts and numbers in a value, at any depth, so that amounts can be searched for too. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'number') return [String(value)]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
