import type { UserId } from '@valecuatro/contract'
import { and, eq, like, or, sql } from 'drizzle-orm'
import { redactAudit } from '../platform/audit.ts'
import type { Database } from '../platform/database/database.ts'
import { type Redact, redactJson } from '../platform/redact.ts'
import { alertObservations, alerts, alertViews, silenceRules } from './schema.ts'

/** The reports that a user has made about other players. */
export async function readReportsOf(db: Database, userId: UserId): Promise<unknown[]> {
  const rows = await db
    .select({ evidence: alertObservations.evidence })
    .from(alertObservations)
    .where(and(eq(alertObservations.code, 'player-reported'), mentions(alertObservations.evidence, userId)))
  return rows
    .flatMap(({ evidence }) => evidence)
    .filter(({ by }) => (by as { _id?: unknown } | undefined)?._id === userId)
    .map(({ by, ...report }) => report)
}

const mentions = (
  column: typeof alerts.metadata | typeof alerts.params | typeof alertObservations.evidence,
  id: UserId,
) => sql`${column}::text LIKE ${`%${id}%`}`

/** Removes the personal data of a user from the alerts and observations about them. */
export async function redactAlerts(tx: Database, userId: UserId, redact: Redact): Promise<void> {
  const about = await tx
    .select()
    .from(alerts)
    .where(
      or(
        eq(alerts.playerId, userId),
        sql`${userId}::uuid = ANY(${alerts.links})`,
        mentions(alerts.metadata, userId),
        mentions(alerts.params, userId),
      ),
    )
  await tx.delete(alertViews).where(eq(alertViews.userId, userId))
  for (const { id, title, description, params, metadata, resolution } of about) {
    await tx
      .update(alerts)
      .set({
        title: redact(title),
        description: redact(description),
        params: redactJson(params, redact),
        metadata: redactJson(metadata, redact),
        resolution: resolution && redact(resolution),
      })
      .where(eq(alerts.id, id))
  }
  const rules = await tx.select().from(silenceRules).where(eq(silenceRules.playerId, userId))
  for (const { id, text, reason } of rules)
    await tx
      .update(silenceRules)
      .set({ text: text && redact(text), reason: redact(reason) })
      .where(eq(silenceRules.id, id))
  const subjects = [...about.map(({ id }) => `alert:${id}`), ...rules.map(({ id }) => `silence-rule:${id}`)]
  await redactAudit(tx, userId, redact, subjects)
  const observed = await tx
    .select()
    .from(alertObservations)
    .where(or(like(alertObservations.subject, `%${userId}%`), mentions(alertObservations.evidence, userId)))
  for (const { id, evidence } of observed)
    await tx
      .update(alertObservations)
      .set({ evidence: redactJson(evidence, redact) })
      .where(eq(alertObservations.id, id))
}
