import { layOutPastMatch } from '../matches/index.ts'
import type { Happening } from './agenda.ts'
import { createChance } from './chance.ts'
import type { Guest } from './guests.ts'
import { playOf } from './play.ts'

const HOUR = 60 * 60 * 1000
export const EVENINGS = 32

/** Evenings of truco among whoever had already come by then, the last one some hours ago. */
export function evenings(guests: readonly Guest[], now: Date): Happening[] {
  const random = createChance(4)
  const regulars = guests.filter(({ skill }) => skill > 0)
  const since = regulars[3]!.since.getTime() + HOUR
  const until = now.getTime() - 6 * HOUR
  return Array.from({ length: EVENINGS }, (_, number) => {
    const at = new Date(since + ((until - since) * number) / (EVENINGS - 1))
    const present = regulars.filter(guest => guest.since < at)
    const four = Array.from({ length: 4 }, () => present.splice(Math.floor(random() * present.length), 1)[0]!)
    const userIds = four.map(({ id }) => id)
    return { at, happen: ctx => layOutPastMatch(ctx.db, ctx, { userIds, ...playOf(number, four, at) }) }
  })
}
