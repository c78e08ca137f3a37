import {
  type Action,
  CARDS,
  type Card,
  type Event,
  isAction,
  type Rules,
  type View,
} from '@valecuatro/engine'
import { z } from 'zod'
import { UserId } from './accounts.ts'
import { GameId } from './games.ts'
import { MESSAGES } from './messages.ts'
import type { Route } from './route.ts'
import {
  DAILY_CHOICES,
  DAILY_HANDS,
  DAILY_MARKS,
  DAILY_RANKED_DAYS,
  DAILY_STATES,
  DAILY_TOPICS,
  DAILY_UNRANKED,
} from './values.ts'

/** The date of a daily deal in Buenos Aires. */
export const DailyDate = z.iso.date(MESSAGES.dailyNotFound).brand<'DailyDate'>()
export type DailyDate = z.infer<typeof DailyDate>

const HandNumber = z.int().min(1).max(DAILY_HANDS)
const HandInPath = z.coerce.number().int().min(1).max(DAILY_HANDS)
const CardName = z.enum<readonly Card[]>(CARDS)
const ActionName = z.custom<Action>(isAction, 'not an action')
/** A part of an answer that is described by a type of the engine instead of a schema. */
const ofEngine = <T>() => z.unknown() as unknown as z.ZodType<T>

/** A place among the ranked attempts; equal results share a place. */
export const DailyPlace = z
  .object({
    place: z.int().min(1),
    players: z.int().min(0),
    /** The share of the field below this result, ties counted half, from 0 to 100. */
    percentile: z.number().min(0).max(100),
  })
  .meta({ id: 'DailyPlace' })
export type DailyPlace = z.infer<typeof DailyPlace>

/** What a hand has brought its player. */
export const DailyHandResult = z
  .object({
    hand: HandNumber,
    gameId: GameId.nullable(),
    /** Whether the player was mano. */
    isMano: z.boolean(),
    /** The points of the player and of the bot, and their difference. */
    won: z.int().min(0),
    lost: z.int().min(0),
    points: z.int(),
    /** Whether the player left or ran out of time, and so folded. */
    isGivenUp: z.boolean(),
    /** The mean difference of all ranked attempts so far; null while there is none. */
    mean: z.number().nullable(),
    /** The result against that mean; null while there is none. */
    mark: z.enum(DAILY_MARKS).nullable(),
    /** The place by the sum of the hands up to this one, among those who have played as many. */
    standing: DailyPlace.nullable(),
  })
  .meta({ id: 'DailyHandResult' })
export type DailyHandResult = z.infer<typeof DailyHandResult>

/** What a player has played of a day. */
export const DailyAttempt = z
  .object({
    isRanked: z.boolean(),
    /** Why the attempt is not ranked; null if it is. */
    unrankedFor: z.enum(DAILY_UNRANKED).nullable(),
    hands: z.array(DailyHandResult),
    /** The sum of the differences. Once the day is closed, hands of a ranked attempt that were not played count as folded. */
    total: z.int(),
    running: z.object({ hand: HandNumber, gameId: GameId }).nullable(),
    /** The hand that can be started now; null while one is running, after the last one, and after the day. */
    next: HandNumber.nullable(),
    finishedAt: z.iso.datetime().nullable(),
    /** The place in the whole list; null until the last hand is played. For an attempt that is not ranked, the place that it would have. */
    standing: DailyPlace.nullable(),
  })
  .meta({ id: 'DailyAttempt' })
export type DailyAttempt = z.infer<typeof DailyAttempt>

export const DailyDay = z
  .object({
    day: DailyDate,
    /** `open`: being played for the ranking. `closing`: over, last hands are being finished. `closed`: revealed, an archive. */
    state: z.enum(DAILY_STATES),
    startsAt: z.iso.datetime(),
    endsAt: z.iso.datetime(),
    now: z.iso.datetime(),
    /** The SHA-256 of the secret from which all deals follow. */
    commitment: z.string(),
    rules: ofEngine<Rules>(),
    bot: z.literal('maestro'),
    /** How many ranked attempts are complete. */
    players: z.int().min(0),
    attempt: DailyAttempt.nullable(),
    /** Days in a row on which the caller has played all hands; null for visitors and guests. */
    streak: z.object({ current: z.int().min(0), best: z.int().min(0), days: z.int().min(0) }).nullable(),
  })
  .meta({ id: 'DailyDay' })
export type DailyDay = z.infer<typeof DailyDay>

/** What the field did in a hand, about one topic: each ranked player made exactly one of the choices. */
export const DailySheetTopic = z
  .object({
    topic: z.enum(DAILY_TOPICS),
    choices: z.array(
      z.object({
        choice: z.enum(DAILY_CHOICES),
        players: z.int().min(0),
        /** The share of the field, from 0 to 1. */
        share: z.number().min(0).max(1),
        /** The mean difference of points in the hand of those who chose it. */
        mean: z.number(),
        /** Whether the caller chose it. */
        isOwn: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'DailySheetTopic' })
export type DailySheetTopic = z.infer<typeof DailySheetTopic>

/** A hand that the caller has finished. Cards of the bot that were not shown are left out until the day is closed. */
export const DailyHand = DailyHandResult.extend({
  /** The seat of the caller; seat 0 is mano. */
  seat: z.literal([0, 1]),
  /** The cards of each seat; empty if they are not revealed yet. */
  cards: z.array(z.array(CardName)),
  isRevealed: z.boolean(),
  /** The events of the hand as the caller may see them. */
  events: ofEngine<Event[]>(),
  /** The decisions of the caller with the view that they had: input for the evaluator of `bots/analysis`. */
  decisions: z.array(z.object({ view: ofEngine<View>(), action: ActionName })),
  sheet: z.array(DailySheetTopic),
}).meta({ id: 'DailyHand' })
export type DailyHand = z.infer<typeof DailyHand>

export const DailyResult = z
  .object({
    place: z.int().min(1),
    _id: UserId,
    username: z.string(),
    total: z.int(),
    percentile: z.number().min(0).max(100),
    /** How many hands were played; the others count as folded. */
    hands: z.int().min(0).max(DAILY_HANDS),
  })
  .meta({ id: 'DailyResult' })
export type DailyResult = z.infer<typeof DailyResult>

/** How another player has played a hand, once the day is closed. */
export const DailyPlay = z
  .object({
    _id: UserId,
    username: z.string(),
    won: z.int().min(0),
    lost: z.int().min(0),
    points: z.int(),
    moves: z.array(z.object({ seat: z.literal([0, 1]), action: ActionName })),
  })
  .meta({ id: 'DailyPlay' })
export type DailyPlay = z.infer<typeof DailyPlay>

/** Everything needed to verify that the deals of a closed day follow from its secret. */
export const DailyRecord = z
  .object({
    day: DailyDate,
    commitment: z.string(),
    secret: z.string(),
    /** The deck of hand n follows from the secret, these seeds and n, as in the record of a game. */
    seeds: z.array(z.string()),
    rules: ofEngine<Rules>(),
    /** `cards[0]` are those of mano; the player is mano in the odd hands. */
    deals: z.array(z.object({ hand: HandNumber, cards: z.array(z.array(CardName)) })),
  })
  .meta({ id: 'DailyRecord' })
export type DailyRecord = z.infer<typeof DailyRecord>

export const DailyRankedPlayer = z
  .object({
    place: z.int().min(1),
    _id: UserId,
    username: z.string(),
    /** The mean percentile of the days. */
    percentile: z.number().min(0).max(100),
    days: z.int().min(0),
  })
  .meta({ id: 'DailyRankedPlayer' })
export type DailyRankedPlayer = z.infer<typeof DailyRankedPlayer>

export const DailyRanking = z
  .object({
    /** The month, or null for all time. */
    month: z.string().nullable(),
    /** How many days are needed to be listed. */
    minimumDays: z.int(),
    rows: z.array(DailyRankedPlayer),
    /** The caller's row; its place is null below the minimum of days. Null for visitors and without a ranked day. */
    own: DailyRankedPlayer.extend({ place: z.int().min(1).nullable() }).nullable(),
  })
  .meta({ id: 'DailyRanking' })
export type DailyRanking = z.infer<typeof DailyRanking>

export const DailyArchiveDay = z
  .object({
    day: DailyDate,
    players: z.int().min(0),
    /** What the caller has played of it, if anything. */
    own: z
      .object({
        isRanked: z.boolean(),
        hands: z.int().min(0).max(DAILY_HANDS),
        total: z.int(),
        percentile: z.number().min(0).max(100).nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'DailyArchiveDay' })
export type DailyArchiveDay = z.infer<typeof DailyArchiveDay>

const OfDay = z.object({ day: DailyDate })
const OfHand = z.object({ day: DailyDate, hand: HandInPath })
const Page = z.object({
  page: z.coerce.number().int().min(1).max(10_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})

export const dailyRoutes = {
  'GET /api/daily': {
    summary: 'The daily deal of today in Buenos Aires, and what the caller has played of it',
    tag: 'Daily deal',
    access: 'public',
    answer: DailyDay,
  },
  'GET /api/daily/archive': {
    summary: 'Past daily deals, newest first; they can be played without a place in the ranking',
    tag: 'Daily deal',
    access: 'public',
    query: Page,
    answer: z.array(DailyArchiveDay),
  },
  'GET /api/daily/rankings': {
    summary: `The best 100 players by mean percentile, of a month or of all time, from ${DAILY_RANKED_DAYS} days on`,
    tag: 'Daily deal',
    access: 'public',
    query: z.object({
      month: z
        .string()
        .regex(/^\d{4}-(0[1-9]|1[0-2])$/, MESSAGES.dateInvalid)
        .optional(),
    }),
    answer: DailyRanking,
  },
  'GET /api/daily/{day}': {
    summary: 'The daily deal of a day, and what the caller has played of it',
    tag: 'Daily deal',
    access: 'public',
    params: OfDay,
    answer: DailyDay,
  },
  'POST /api/daily/{day}/hands': {
    summary: 'Start the next hand; answers with the running one if there is one',
    tag: 'Daily deal',
    access: 'player',
    params: OfDay,
    answer: z.object({ hand: HandNumber, gameId: GameId }).meta({ id: 'DailyHandStarted' }),
    failures: [404, 409, 429],
  },
  'GET /api/daily/{day}/hands/{hand}': {
    summary: 'A hand that the caller has finished, with the sheet of what the field did',
    tag: 'Daily deal',
    access: 'player',
    params: OfHand,
    answer: DailyHand,
    failures: [404, 409],
  },
  'GET /api/daily/{day}/hands/{hand}/plays': {
    summary: 'How the ranked players have played a hand, best first; once the day is closed',
    tag: 'Daily deal',
    access: 'public',
    params: OfHand,
    query: Page,
    answer: z.array(DailyPlay),
    failures: [404, 409],
  },
  'GET /api/daily/{day}/results': {
    summary: 'The complete ranked attempts of a day, best first',
    tag: 'Daily deal',
    access: 'public',
    params: OfDay,
    query: Page,
    answer: z.array(DailyResult),
  },
  'GET /api/daily/{day}/record': {
    summary: 'The secret and the deals of a closed day, for verification',
    tag: 'Daily deal',
    access: 'public',
    params: OfDay,
    answer: DailyRecord,
    failures: [404, 409],
  },
} as const satisfies Record<string, Route>
