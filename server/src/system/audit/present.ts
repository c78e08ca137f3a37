import type { AuditEntry } from '@valecuatro/contract'
import { inArray } from 'drizzle-orm'
import { readUsernamesById } from '../../accounts/index.ts'
import type { Database } from '../../platform/database/database.ts'
import { sortByIds } from '../../platform/lists/pagedList.ts'
import { audit } from '../../platform/schema.ts'

/** The entries with these ids, in the given order. */
export async function readEntriesById(db: Database, ids: string[]): Promise<AuditEntry[]> {
  if (ids.length === 0) return []
  const rows = await db.select().from(audit).where(inArray(audit.id, ids))
  const names = await readUsernamesById(
    db,
    rows.map(({ actorId }) => actorId),
  )
  return sortByIds(rows, ids, ({ id }) => id).map(({ id, actorId, action, subject, label, meta, at }) => ({
    _id: id,
    actor: { _id: actorId, username: names.get(actorId) ?? '' },
    action,
    subject: { ...partsOf(subject), label },
    meta,
    at: at.toISOString(),
  }))
}

function partsOf(subject: string): { kind: string; id: string } {
  const colon = subject.indexOf(':')
  return { kind: subject.slice(0, colon), id: subject.slice(colon + 1) }
}
