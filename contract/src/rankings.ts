import { z } from 'zod'
import { UserId } from './accounts.ts'
import type { Route } from './route.ts'
import { BOARDS, MODES } from './values.ts'

export const MAX_RANKED = 100

/** A player's rating as it is shown next to their name. */
export const DisplayedRating = z.object({
  /** Null until the first rated game is finished. */
  rating: z.int().nullable(),
  /** Whether the rating comes from so few games that it may still change a lot; false without a rating. */
  isProvisional: z.boolean(),
})
export type DisplayedRating = z.infer<typeof DisplayedRating>

/** How much the next game of a table counts for ratings: 1 in full, 0 not at all, and why. */
export const RatingWorth = z
  .object({
    share: z.number().min(0).max(1),
    reason: z.enum(['same-browser', 'same-opponent']).nullable(),
  })
  .meta({ id: 'RatingWorth' })
export type RatingWorth = z.infer<typeof RatingWorth>

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
    own: RankedPlayer.extend({
      place: z.int().min(1).nullable(),
      /** The different opponents in rated games of the mode, counted up to those needed. */
      opponents: z.int().min(0),
      /** How uncertain the rating is, in points. */
      uncertainty: z.int().min(0),
      /** Whether the caller is not listed because their last rated game was too long ago. */
      isInactive: z.boolean(),
    }).nullable(),
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
