import { setImmediate as nextTurn } from 'node:timers/promises'
import type { z } from 'zod'

/** How many rows are checked and written at once: 250 rows take a few milliseconds. */
export const BATCH_ROWS = 250

/** A long list as JSON, checked by the schema of the list; other calls are served between its batches. */
export async function serializeInBatches(schema: z.ZodType, rows: readonly unknown[]): Promise<string> {
  const parts: string[] = []
  for (let from = 0; from < rows.length; from += BATCH_ROWS) {
    if (from > 0) await nextTurn()
    const batch = schema.encode(rows.slice(from, from + BATCH_ROWS))
    parts.push(JSON.stringify(batch).slice(1, -1))
  }
  return `[${parts.join()}]`
}
