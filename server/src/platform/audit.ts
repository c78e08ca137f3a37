import type { UserId } from '@valecuatro/contract'
import { v7 as newId } from 'uuid'
import type { Database } from './database.ts'
import { audit } from './schema.ts'

export interface AuditRecord {
  actorId: UserId
  action: string
  /** What it was done to, as `kind:id`. */
  subject: string
  /** What that is called, where it has a name. */
  label?: string | null
  /** Details; `before` and `after` if something was changed. */
  meta?: Record<string, unknown>
  at: Date
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
