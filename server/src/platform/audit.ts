import { v7 as newId } from 'uuid'
import type { Database } from './database.ts'
import { audit } from './tables.ts'

export interface Act {
  actorId: string
  action: string
  subject: string
  meta?: Record<string, unknown>
  at: Date
}

/** Writes down what an administrator did, in the transaction of doing it. */
export async function writeAudit(tx: Database, { meta = {}, ...act }: Act) {
  await tx.insert(audit).values({ id: newId(), meta, ...act })
}
