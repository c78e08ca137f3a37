import { v7 as newId } from 'uuid'
import type { Database } from './database.ts'
import { audit } from './schema.ts'

export interface AuditRecord {
  actorId: string
  action: string
  /** What it was done to, as `kind:id`. */
  subject: string
  /** What that is called, where it has a name. */
  label?: string | null
  /** What it was about; `before` and `after` where something was changed. */
  meta?: Record<string, unknown>
  at: Date
}

/** Writes down what an administrator did, in the transaction of doing it. */
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

/** Every text and number in there, however deep; amounts can be searched for, too. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'number') return [String(value)]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
