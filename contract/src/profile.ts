import { z } from 'zod'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from './accountRules.ts'
import { Stats, UserId } from './accounts.ts'
import { GameId, MatchId, SeatNumber } from './games.ts'
import { text } from './input.ts'
import { MESSAGES } from './messages.ts'
import { ROLES } from './roles.ts'
import type { Route } from './route.ts'
import { Transaction } from './transactions.ts'
import {
  BOT_KINDS,
  MAX_NAME_FILTER,
  MAX_SEARCH_LENGTH,
  MODES,
  PAST_RESULTS,
  RATED_CHOICES,
  TRANSACTION_TYPES,
} from './values.ts'

/** Pages count from one; the header `X-Total-Count` has the number of all rows. */
const Paging = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(50).default(20),
})

/** Filters of past games. Names are those that players have now. */
const PastGameFilters = z.object({
  mode: z.enum(MODES).optional(),
  result: z.enum(PAST_RESULTS).optional(),
  rated: z.enum(RATED_CHOICES).optional(),
  opponent: text().trim().max(MAX_NAME_FILTER, MESSAGES.searchTooLong).optional(),
  partner: text().trim().max(MAX_NAME_FILTER, MESSAGES.searchTooLong).optional(),
  /** A part of the name of the tournament. */
  tournament: text().trim().max(MAX_SEARCH_LENGTH, MESSAGES.searchTooLong).optional(),
  /** When the game ended: at or after `from`, before `until`. */
  from: z.iso.datetime().optional(),
  until: z.iso.datetime().optional(),
})
export type PastGameFilters = z.infer<typeof PastGameFilters>

/** The games of the reader with another player, and how many of them the reader won. */
export const HeadToHead = z
  .object({
    against: z.object({ games: z.int().min(0), wins: z.int().min(0) }),
    together: z.object({ games: z.int().min(0), wins: z.int().min(0) }),
  })
  .meta({ id: 'HeadToHead' })
export type HeadToHead = z.infer<typeof HeadToHead>

const ModeRating = z.object({
  rating: z.int().nullable(),
  uncertainty: z.int().nullable(),
  ratedGames: z.int().min(0),
})

/** A player's public profile, without e-mail address and coins. */
export const PublicPlayer = z
  .object({
    _id: UserId,
    username: z.string(),
    role: z.enum(ROLES),
    createdAt: z.iso.datetime(),
    stats: Stats,
    /** The rating in games of two against two; null until the first rated game is finished. */
    rating: z.int().nullable(),
    ratedGames: z.int().min(0),
    /** How uncertain the rating is, in points; null until the first rated game is finished. */
    uncertainty: z.int().nullable(),
    /** The ratings and rated games in the other modes. */
    oneVsOne: ModeRating,
    threeVsThree: ModeRating,
    /** Set for a player without an account. */
    guest: z.literal(true).optional(),
  })
  .meta({ id: 'PublicPlayer' })
export type PublicPlayer = z.infer<typeof PublicPlayer>

export const RatingPoint = z
  .object({
    at: z.iso.datetime(),
    rating: z.int(),
    /** Null if the caller may not see the game. */
    gameId: GameId.nullable(),
  })
  .meta({ id: 'RatingPoint' })
export type RatingPoint = z.infer<typeof RatingPoint>

/** The maximum number of points in a rating plot, regardless of how many games were played. */
export const MAX_RATING_POINTS = 200

export const PastGame = z
  .object({
    _id: GameId,
    matchId: MatchId,
    tournament: z.object({ _id: z.uuid(), name: z.string() }).nullable(),
    finishedAt: z.iso.datetime(),
    durationSeconds: z.int().min(0),
    score: z.object({ team1: z.int(), team2: z.int() }),
    /** The side of the player whose history this is: 0 is team 1. */
    team: z.union([z.literal(0), z.literal(1)]),
    won: z.boolean(),
    /** Whether the player's side won, as recorded: an administrator may have decided against the score. */
    sideWon: z.boolean(),
    /** Whether the player had left the table, which counts as a loss even if their side won. */
    absent: z.boolean(),
    ratingChange: z.int().nullable(),
    /** False for practice, which changes neither statistics nor ratings. */
    counts: z.boolean(),
    players: z.array(
      z.object({
        seat: SeatNumber,
        userId: UserId.nullable(),
        username: z.string(),
        bot: z.enum(BOT_KINDS).nullable(),
      }),
    ),
  })
  .meta({ id: 'PastGame' })
export type PastGame = z.infer<typeof PastGame>

/** The number of days in a row after which the daily bonus stops growing. */
export const MAX_STREAK_DAYS = 7

/** A day begins at midnight UTC. */
export const DailyBonus = z
  .object({
    claimedToday: z.boolean(),
    /** The number of days in a row on which the bonus was claimed, including today if it has been. */
    streak: z.int().min(0),
    /** The coins of the next claim, today or tomorrow. */
    coins: z.int().min(1),
    nextDayAt: z.iso.datetime(),
  })
  .meta({ id: 'DailyBonus' })
export type DailyBonus = z.infer<typeof DailyBonus>

export const SessionId = z.uuid(MESSAGES.sessionNotFound).brand<'SessionId'>()
export type SessionId = z.infer<typeof SessionId>

/** One sign-in on one device. */
export const OwnSession = z
  .object({
    _id: SessionId,
    createdAt: z.iso.datetime(),
    lastSeenAt: z.iso.datetime(),
    address: z.string(),
    userAgent: z.string(),
    /** Whether this is the session of the caller. */
    current: z.boolean(),
  })
  .meta({ id: 'Session' })
export type OwnSession = z.infer<typeof OwnSession>

export const PasswordChange = z
  .object({
    currentPassword: text(MESSAGES.currentPasswordRequired)
      .min(1, MESSAGES.currentPasswordRequired)
      .max(MAX_PASSWORD_LENGTH, MESSAGES.passwordTooLong),
    newPassword: text(MESSAGES.passwordRequired)
      .min(MIN_PASSWORD_LENGTH, MESSAGES.passwordTooShort)
      .max(MAX_PASSWORD_LENGTH, MESSAGES.passwordTooLong),
  })
  .meta({ id: 'PasswordChange' })
export type PasswordChange = z.infer<typeof PasswordChange>

const OnePlayer = z.object({ id: z.uuid(MESSAGES.playerNotFound).brand<'UserId'>() })
const Ended = z.object({ ended: z.int().min(0) })

export const profileRoutes = {
  'GET /api/players/{id}': {
    summary: "A player's public profile",
    tag: 'Players',
    access: 'public',
    params: OnePlayer,
    answer: PublicPlayer,
    failures: [403, 404],
  },
  'GET /api/players/{id}/ratings': {
    summary: `The course of a player's rating, oldest first, thinned to at most ${MAX_RATING_POINTS} points`,
    tag: 'Players',
    access: 'public',
    params: OnePlayer,
    query: z.object({ mode: z.enum(MODES).default('2v2') }),
    answer: z.array(RatingPoint),
    failures: [403, 404],
  },
  'GET /api/players/{id}/games': {
    summary: "A player's finished games, newest first; of others only those that count and could be watched",
    tag: 'Players',
    access: 'public',
    params: OnePlayer,
    query: Paging.extend(PastGameFilters.shape),
    answer: z.array(PastGame),
    failures: [403, 404],
  },
  'GET /api/players/{id}/head-to-head': {
    summary: 'How many games the caller has played against another player and together with them, and won',
    tag: 'Players',
    access: 'player',
    params: OnePlayer,
    answer: HeadToHead,
    failures: [403, 404],
  },
  'GET /api/profile/transactions': {
    summary: "The caller's own ledger, newest first",
    tag: 'Players',
    access: 'player',
    query: Paging.extend({ type: z.enum(TRANSACTION_TYPES).optional() }),
    answer: z.array(Transaction),
  },
  'GET /api/profile/bonus': {
    summary: 'The daily bonus of the caller; null where there is none, and for guests',
    tag: 'Players',
    access: 'player',
    answer: DailyBonus.nullable(),
  },
  'POST /api/profile/bonus': {
    summary: 'Claim the daily bonus, once per day',
    tag: 'Players',
    access: 'player',
    answer: DailyBonus.extend({ received: z.int().min(1), balance: z.int() }),
    failures: [409],
  },
  'GET /api/auth/sessions': {
    summary: 'Where the caller is signed in',
    tag: 'Session',
    access: 'player',
    answer: z.array(OwnSession),
  },
  'DELETE /api/auth/sessions/{id}': {
    summary: "End one of the caller's sessions; ending it again changes nothing",
    tag: 'Session',
    access: 'player',
    params: z.object({ id: SessionId }),
    answer: z.object({ ok: z.literal(true) }),
    failures: [404],
  },
  'POST /api/auth/sessions/end-others': {
    summary: "End every session of the caller's but this one",
    tag: 'Session',
    access: 'player',
    answer: Ended,
  },
  'POST /api/auth/password': {
    summary: 'Change the password; every other session ends',
    tag: 'Session',
    access: 'player',
    body: PasswordChange,
    answer: Ended,
    failures: [429],
  },
} as const satisfies Record<string, Route>
