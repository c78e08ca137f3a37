import type { AuditEntry } from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { type Cell, writeCsv } from '../../platform/csv.ts'
import type { Database } from '../../platform/database.ts'
import { inBatches } from '../../platform/keysetStream.ts'
import { choose, ENTRIES } from './filters.ts'
import type { AuditListing } from './list.ts'
import { lookUpEntries } from './show.ts'

const HEAD = ['Entry ID', 'At', 'Administrator', 'Action', 'Subject', 'Subject ID', 'Name', 'Details']

/** What the list shows with these filters, all of it. */
export function exportAudit(db: Database, listing: AuditListing): AsyncIterable<string> {
  return writeCsv(HEAD, readRows(db, listing))
}

async function* readRows(db: Database, { order = 'desc', ...filters }: AuditListing): AsyncIterable<Cell[]> {
  const { lasting, period } = await choose(db, filters)
  const batches = inBatches<{ id: string }>(db, {
    from: sql`${ENTRIES} t`,
    where: sql.join([...lasting, ...period.conditions], sql` AND `),
    columns: sql`t.id`,
    keys: [
      { column: sql`t.created_at`, type: 'timestamptz' },
      { column: sql`t.seq`, type: 'bigint' },
    ],
    order,
  })
  for await (const batch of batches) {
    const ids = batch.map(({ id }) => id)
    for (const entry of await lookUpEntries(db, ids)) yield cellsOf(entry)
  }
}

const cellsOf = ({ _id, at, actor, action, subject, meta }: AuditEntry): Cell[] => [
  _id,
  at,
  actor.username,
  action,
  subject.kind,
  subject.id,
  subject.label,
  JSON.stringify(meta),
]
