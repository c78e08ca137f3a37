import { z } from 'zod'
import { UserId } from './accounts.ts'
import type { Route } from './route.ts'

/** The bets that a player can call, accept and decline. */
export const BETS = ['envido', 'truco', 'flor'] as const
export type Bet = (typeof BETS)[number]

/** An envido call with fewer points than this is a bluff. */
export const ENVIDO_BLUFF_BELOW = 24
/**
 * A truco call or raise is a bluff if the caller's side has won no trick and the caller has no card of this rank or
 * stronger, neither in hand nor in the current trick.
 */
export const TRUCO_BLUFF_BELOW = '3e'

const Count = z.int().min(0)

/** The number of hands in which the player did something, and in how many of them it paid off. */
export const BetPlay = z
  .object({
    /** Called or raised. It pays off if the player's side wins the bet, accepted or not. */
    calls: Count,
    callsPaid: Count,
    /** The calls with weak cards. A flor cannot be a bluff. */
    bluffs: Count,
    bluffsPaid: Count,
    /** Said "quiero". It pays off if the player's side wins the bet. */
    accepted: Count,
    acceptedPaid: Count,
    /** Said "no quiero". It pays off if the player's side would have lost with open cards. */
    declined: Count,
    declinedPaid: Count,
  })
  .meta({ id: 'BetPlay' })
export type BetPlay = z.infer<typeof BetPlay>

export const EMPTY_BET_PLAY: BetPlay = {
  calls: 0,
  callsPaid: 0,
  bluffs: 0,
  bluffsPaid: 0,
  accepted: 0,
  acceptedPaid: 0,
  declined: 0,
  declinedPaid: 0,
}

/** The maximum number of partners shown. */
export const MAX_PARTNERS = 10

export const OwnPlay = z
  .object({
    /** The number of finished games, and how many of them were won. */
    games: Count,
    wins: Count,
    /** The number of finished games that are not counted yet. */
    uncounted: Count,
    /** Hands of games in which no bot played for the player. All figures below, except partners, count only these. */
    hands: Count,
    handsWon: Count,
    manoHands: Count,
    manoHandsWon: Count,
    /** Hands in which the player folded. It pays off if their side could not have won with open cards. */
    folds: Count,
    foldsPaid: Count,
    bets: z.object({ envido: BetPlay, truco: BetPlay, flor: BetPlay }),
    /** The partners with the most games first. */
    partners: z.array(z.object({ _id: UserId, username: z.string(), games: Count, wins: Count })),
  })
  .meta({ id: 'OwnPlay' })
export type OwnPlay = z.infer<typeof OwnPlay>

export const ownPlayRoutes = {
  'GET /api/profile/play': {
    summary: 'How the caller plays, over all finished games: calls, answers, folds, and what they paid',
    tag: 'Players',
    access: 'player',
    answer: OwnPlay,
  },
} as const satisfies Record<string, Route>
