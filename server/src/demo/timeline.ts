import type { Context } from '../platform/context.ts'

/** Something that happened at a time. `happen` gets a context whose clock shows that time. */
export interface TimelineEntry {
  at: Date
  happen(ctx: Context): Promise<unknown>
}

/** Runs the entries in the order of their times, so that ledgers and ratings follow each other as in real use. */
export async function runTimeline(ctx: Context, entries: TimelineEntry[]) {
  for (const { at, happen } of entries.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    await happen({ ...ctx, now: () => at })
  }
}
