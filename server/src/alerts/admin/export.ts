import type { Alert, AlertFilters, AlertId, Role } from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { writeAudit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import type { Caller, FileAnswer } from '../../platform/http/serve.ts'
import { type Cell, writeCsv } from '../../platform/lists/csv.ts'
import { inBatches } from '../../platform/lists/keysetStream.ts'
import { groupCondition } from './counts.ts'
import { groupsInOrder, timeDirectionOf } from './groups.ts'
import { readAlertsById } from './present.ts'
import { filterCondition } from './search.ts'

/** The first eight columns are fixed; others come after them. */
const HEAD = [
  ...['Alert ID', 'Type', 'Severity', 'Status', 'Title', 'Description', 'Created At', 'Source'],
  ...['Player', 'Player ID', 'Count', 'Last Seen At'],
  ...['Acknowledged By', 'Acknowledged At', 'Investigated By', 'Investigated At'],
  ...['Resolved By', 'Resolved At', 'Dismissed By', 'Dismissed At', 'Resolution', 'Evidence'],
]

const cellsOf = (alert: Alert): Cell[] => [
  ...[alert._id, alert.type, alert.severity, alert.status, alert.title, alert.description],
  ...[alert.createdAt, alert.source],
  ...[alert.player?.username ?? null, alert.player?._id ?? null, alert.count, alert.lastSeenAt],
  ...[alert.acknowledgedBy, alert.acknowledgedAt, alert.investigatedBy, alert.investigatedAt],
  ...[alert.resolvedBy, alert.resolvedAt, alert.dismissedBy, alert.dismissedAt, alert.resolution],
  JSON.stringify(alert.metadata),
]

/** The alerts that the filters select, in the order of the list, as a CSV file. */
export async function exportAlerts(
  ctx: Context,
  { userId: actorId, role }: Caller,
  filters: AlertFilters,
): Promise<FileAnswer> {
  const given = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))
  await writeAudit(ctx.db, {
    actorId,
    action: 'alerts-exported',
    subject: 'export:alerts',
    meta: { filters: given },
    at: ctx.now(),
  })
  return { name: 'alerts_export.csv', lines: writeCsv(HEAD, readRows(ctx, filters, role)) }
}

async function* readRows({ db }: Context, filters: AlertFilters, viewer: Role): AsyncIterable<Cell[]> {
  const { sortBy = 'createdAt', sortOrder = 'desc' } = filters
  const conditions = await filterCondition(db, filters, viewer)
  const time = sortBy === 'lastSeenAt' ? sql`t.last_seen_at` : sql`t.created_at`
  for (const group of groupsInOrder(sortBy, sortOrder, filters)) {
    const batches = inBatches<{ id: AlertId }>(db, {
      from: sql`alerts t`,
      where: sql`${groupCondition(group, 't')} AND ${conditions}`,
      columns: sql`t.id`,
      keys: [
        { column: time, type: 'timestamptz' },
        { column: sql`t.id`, type: 'uuid' },
      ],
      order: timeDirectionOf(sortBy, sortOrder),
    })
    for await (const rows of batches) {
      const ids = rows.map(({ id }) => id)
      for (const alert of await readAlertsById(db, ids, viewer)) yield cellsOf(alert)
    }
  }
}
