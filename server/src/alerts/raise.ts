import { sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Database } from '../platform/database.ts'
import { alerts } from './tables.ts'

type Columns = typeof alerts.$inferInsert

export interface Finding
  extends Pick<Columns, 'type' | 'severity' | 'title' | 'description' | 'source' | 'rule'> {
  playerId?: string
  metadata: Record<string, unknown>
  at: Date
}

/** Raises an alert, or adds to the open one of the same rule. */
export async function raiseAlert(tx: Database, { at, ...finding }: Finding) {
  await tx
    .insert(alerts)
    .values({ id: newId(), status: 'new', ...finding, createdAt: at, lastSeenAt: at })
    .onConflictDoUpdate({
      target: alerts.rule,
      targetWhere: sql`${alerts.status} IN ('new', 'acknowledged', 'investigating')`,
      set: {
        count: sql`${alerts.count} + 1`,
        lastSeenAt: sql`excluded.last_seen_at`,
        metadata: sql`excluded.metadata`,
      },
    })
}
