import { z } from 'zod'
import { GameId, Players } from './games.ts'
import { TournamentId } from './matches.ts'
import { DisplayedRating } from './rankings.ts'
import type { Route } from './route.ts'

/** How many of the next tournaments are listed. */
export const MAX_NEXT_TOURNAMENTS = 3

/** What happens on the site now, for everyone to read. The figures are some seconds old. */
export const Activity = z
  .object({
    /** People with a live connection. A person who is connected to two nodes counts twice. */
    online: z.int().min(0),
    /** Running games, private ones included, in which at least one person is present. */
    games: z.int().min(0),
    /** Of the running games that everyone may watch, the one with the highest mean rating. */
    bestGame: z
      .object({
        gameId: GameId,
        players: Players,
        target: z.int(),
        score: z.object({ team1: z.int(), team2: z.int() }),
        /** In the order of the seats. The name is null if the player shows the profile to signed-in players only. */
        seats: z.array(z.object({ username: z.string().nullable(), ...DisplayedRating.shape })),
      })
      .nullable(),
    /** Tournaments that everyone may enter, by the time of their start. */
    tournaments: z.array(
      z.object({
        _id: TournamentId,
        name: z.string(),
        startDate: z.iso.datetime(),
        entryFee: z.int().min(0),
      }),
    ),
  })
  .meta({ id: 'Activity' })
export type Activity = z.infer<typeof Activity>

export const activityRoutes = {
  'GET /api/activity': {
    summary:
      'Who is there: people online, running games, the best game to watch and the next tournaments; some seconds old',
    tag: 'System',
    access: 'public',
    answer: Activity,
    failures: [429],
  },
} as const satisfies Record<string, Route>
