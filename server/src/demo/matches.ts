import { createSimulatedMatch } from '../matches/index.ts'
import { simulatedPlayOf } from './play.ts'
import type { DemoPlayer } from './players.ts'
import { createRandom } from './random.ts'
import type { TimelineEntry } from './timeline.ts'

const HOUR_MS = 60 * 60 * 1000
export const MATCH_COUNT = 32

/** Games among the players who had registered by then, spread over time; the last one is some hours ago. */
export function playMatches(players: readonly DemoPlayer[], now: Date): TimelineEntry[] {
  const random = createRandom(4)
  const regulars = players.filter(({ skill }) => skill > 0)
  const since = regulars[3]!.since.getTime() + HOUR_MS
  const until = now.getTime() - 6 * HOUR_MS
  return Array.from({ length: MATCH_COUNT }, (_, number) => {
    const at = new Date(since + ((until - since) * number) / (MATCH_COUNT - 1))
    const present = regulars.filter(player => player.since < at)
    const four = Array.from({ length: 4 }, () => present.splice(Math.floor(random() * present.length), 1)[0]!)
    const userIds = four.map(({ id }) => id)
    return {
      at,
      happen: ctx => createSimulatedMatch(ctx.db, ctx, { userIds, ...simulatedPlayOf(number, four, at) }),
    }
  })
}
