import type { Context } from '../platform/context.ts'

/** Something that happened at a time, told to a house whose clock shows it. */
export interface TimelineEntry {
  at: Date
  happen(ctx: Context): Promise<unknown>
}

/** Lets everything happen in the order of its time, so that ledgers and ratings read like a past. */
export async function runTimeline(ctx: Context, agenda: TimelineEntry[]) {
  for (const { at, happen } of agenda.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    await happen({ ...ctx, now: () => at })
  }
}
