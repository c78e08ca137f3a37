import { z } from 'zod'
import { UserId } from './accounts.ts'
import { MODES } from './profile.ts'
import type { Route } from './route.ts'

/** What players are ranked by: their rating, the games won this week, or the most games won in a row. */
export const BOARDS = ['rating', 'wins', 'streak'] as const
export type Board = (typeof BOARDS)[number]

export const MAX_RANKED = 100
/** The number of rated games in a mode after which a rating is ranked. */
export const MIN_RANKED_GAMES = 10

export const RankedPlayer = z
  .object({
    place: z.int().min(1),
    _id: UserId,
    username: z.string(),
    /** The rating, the wins of this week, or the longest streak. */
    value: z.int(),
    /** The number of rated games in the mode. */
    games: z.int().min(0),
    /** The number of games won in a row up to now. */
    streak: z.int().min(0),
  })
  .meta({ id: 'RankedPlayer' })
export type RankedPlayer = z.infer<typeof RankedPlayer>

export const Ranking = z
  .object({
    rows: z.array(RankedPlayer).max(MAX_RANKED),
    /** The caller's row; its place is null while they are unranked. Null for visitors, guests and administrators. */
    own: RankedPlayer.extend({ place: z.int().min(1).nullable() }).nullable(),
  })
  .meta({ id: 'Ranking' })
export type Ranking = z.infer<typeof Ranking>

export const rankingRoutes = {
  'GET /api/rankings': {
    summary: `The best ${MAX_RANKED} players of a mode, and the caller's place`,
    tag: 'Players',
    access: 'public',
    query: z.object({ mode: z.enum(MODES).default('2v2'), board: z.enum(BOARDS).default('rating') }),
    answer: Ranking,
  },
} as const satisfies Record<string, Route>
