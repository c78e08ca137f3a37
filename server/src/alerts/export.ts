import type { AlertFilters, UserId } from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { writeAudit } from '../platform/audit.ts'
import type { Context } from '../platform/context.ts'
import { type Cell, writeCsv } from '../platform/csv.ts'
import { inBatches } from '../platform/keysetStream.ts'
import type { FileAnswer } from '../platform/serve.ts'
import { groupCondition } from './counts.ts'
import { groupsInOrder, timeDirectionOf } from './groups.ts'
import { filterCondition } from './search.ts'

const HEAD = ['Alert ID', 'Type', 'Severity', 'Status', 'Title', 'Description', 'Created At', 'Source']
const COLUMNS = sql`t.id, t.type, t.severity, t.status, t.title, t.description, t.created_at AS at, t.source`

interface Row
  extends Record<'id' | 'type' | 'severity' | 'status' | 'title' | 'description' | 'source', string> {
  at: Date | string
}

/** The alerts that the filters select, in the order of the list, as a CSV file. */
export async function exportAlerts(
  ctx: Context,
  actorId: UserId,
  filters: AlertFilters,
): Promise<FileAnswer> {
  const given = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))
  await writeAudit(ctx.db, {
    actorId,
    action: 'alert.export',
    subject: 'export:alerts',
    meta: { filters: given },
    at: ctx.now(),
  })
  return { name: 'alerts_export.csv', lines: writeCsv(HEAD, readRows(ctx, filters)) }
}

async function* readRows({ db }: Context, filters: AlertFilters): AsyncIterable<Cell[]> {
  const { sortBy = 'createdAt', sortOrder = 'desc' } = filters
  const conditions = await filterCondition(db, filters)
  const time = sortBy === 'lastSeenAt' ? sql`t.last_seen_at` : sql`t.created_at`
  for (const group of groupsInOrder(sortBy, sortOrder, filters)) {
    const batches = inBatches<Row>(db, {
      from: sql`alerts t`,
      where: sql`${groupCondition(group, 't')} AND ${conditions}`,
      columns: COLUMNS,
      keys: [
        { column: time, type: 'timestamptz' },
        { column: sql`t.id`, type: 'uuid' },
      ],
      order: timeDirectionOf(sortBy, sortOrder),
    })
    for await (const rows of batches)
      for (const { id, type, severity, status, title, description, at, source } of rows)
        yield [id, type, severity, status, title, description, new Date(at).toISOString(), source]
  }
}
