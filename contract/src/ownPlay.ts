import { z } from 'zod'
import { UserId } from './accounts.ts'
import type { Route } from './route.ts'

/** What a player can call, accept and decline. */
export const BETS = ['envido', 'truco', 'flor'] as const
export type Bet = (typeof BETS)[number]

/** A bluff is an envido with fewer points than this. */
export const ENVIDO_BLUFF_BELOW = 24
/**
 * A bluff is a truco, or a raise of it, while the caller's side has won no trick and the caller has no card of this rank
 * or stronger, neither in hand nor in the trick on the table.
 */
export const TRUCO_BLUFF_BELOW = '3e'

const Count = z.int().min(0)

/** Hands in which the player did something, and those of them in which it paid. */
export const BetPlay = z
  .object({
    /** Called or raised; it pays if the player's side wins the bet, accepted or not. */
    calls: Count,
    callsPaid: Count,
    /** Of those, with weak cards. There is no bluff of a flor. */
    bluffs: Count,
    bluffsPaid: Count,
    /** Said "quiero"; it pays if the player's side wins the bet. */
    accepted: Count,
    acceptedPaid: Count,
    /** Said "no quiero"; it pays if the player's side would have lost with all cards open. */
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

/** How many partners the caller is shown. */
export const MAX_PARTNERS = 10

export const OwnPlay = z
  .object({
    /** All finished games, and how many were won. */
    games: Count,
    wins: Count,
    /** Finished games that are not counted yet. */
    uncounted: Count,
    /** Hands of the games in which no bot played for the player; so are all figures below but the partners. */
    hands: Count,
    handsWon: Count,
    manoHands: Count,
    manoHandsWon: Count,
    /** Hands in which the player folded; it pays if their side could not have won with all cards open. */
    folds: Count,
    foldsPaid: Count,
    bets: z.object({ envido: BetPlay, truco: BetPlay, flor: BetPlay }),
    /** Those with most games first. */
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
