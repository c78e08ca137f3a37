import type { Context } from '../platform/context.ts'

/** Something that happened at a time, told to a house whose clock shows it. */
export interface Happening {
  at: Date
  happen(ctx: Context): Promise<unknown>
}

/** Lets everything happen in the order of its time, so that ledgers and ratings read like a past. */
export async function relive(ctx: Context, agenda: Happening[]) {
  for (const { at, happen } of agenda.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    await happen({ ...ctx, now: () => at })
  }
}
