import { z } from 'zod'
import { TournamentId } from './matches.ts'
import type { Route } from './route.ts'
import { TableCode } from './tables.ts'

/** What a player can go on with. The running game is in the live document `me`. */
export const Home = z
  .object({
    /** The table where the caller is seated and waits, with the number of free seats. */
    table: z.object({ code: TableCode, missing: z.int().min(0) }).nullable(),
    /** Whether the caller has answered the puzzle of the day, and on how many days in a row they did. */
    puzzle: z.object({ isAnswered: z.boolean(), streak: z.int().min(0) }),
    /** Of the tournaments that the caller has entered and that are not over, the one that starts first. */
    tournament: z
      .object({
        _id: TournamentId,
        name: z.string(),
        status: z.enum(['open', 'in_progress']),
        startDate: z.iso.datetime(),
      })
      .nullable(),
  })
  .meta({ id: 'Home' })
export type Home = z.infer<typeof Home>

export const homeRoutes = {
  'GET /api/me/home': {
    summary: 'What the caller can go on with: their table, the puzzle of the day, their next tournament',
    tag: 'Players',
    access: 'player',
    answer: Home,
  },
} as const satisfies Record<string, Route>
