import type { AlertFilters } from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { writeAudit } from '../platform/audit.ts'
import type { Context } from '../platform/context.ts'
import { type Cell, writeCsv } from '../platform/csv.ts'
import { inBatches } from '../platform/keysetStream.ts'
import type { SentFile } from '../platform/serve.ts'
import { ofKind } from './counts.ts'
import { directionOf, groupsOf } from './groups.ts'
import { conditionsOf } from './search.ts'

const HEAD = ['Alert ID', 'Type', 'Severity', 'Status', 'Title', 'Description', 'Created At', 'Source']
const COLUMNS = sql`t.id, t.type, t.severity, t.status, t.title, t.description, t.created_at AS at, t.source`

interface Row
  extends Record<'id' | 'type' | 'severity' | 'status' | 'title' | 'description' | 'source', string> {
  at: Date | string
}

/** What the filters show, in the order in which they show it, as a file. */
export async function exportAlerts(ctx: Context, actorId: string, filters: AlertFilters): Promise<SentFile> {
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
  const conditions = await conditionsOf(db, filters)
  const time = sortBy === 'lastSeenAt' ? sql`t.last_seen_at` : sql`t.created_at`
  for (const group of groupsOf(sortBy, sortOrder, filters)) {
    const batches = inBatches<Row>(db, {
      from: sql`alerts t`,
      where: sql`${ofKind(group, 't')} AND ${conditions}`,
      columns: COLUMNS,
      keys: [
        { column: time, type: 'timestamptz' },
        { column: sql`t.id`, type: 'uuid' },
      ],
      order: directionOf(sortBy, sortOrder),
    })
    for await (const rows of batches)
      for (const { id, type, severity, status, title, description, at, source } of rows)
        yield [id, type, severity, status, title, description, new Date(at).toISOString(), source]
  }
}
