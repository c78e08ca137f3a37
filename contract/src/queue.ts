import { z } from 'zod'
import type { GameId } from './games.ts'
import { QUEUE_MODES, TARGETS } from './values.ts'

/** The options of a queue. There is a queue for each combination. */
export const QueueOptions = z.object({
  mode: z.enum(QUEUE_MODES).default('2v2'),
  flor: z.boolean().default(false),
  /** The points that its games are played to. */
  points: z.literal(TARGETS).default(30),
  /** Whether its games count for statistics and ratings. Guests can only join friendly queues. */
  rated: z.boolean().default(true),
})
export type QueueOptions = z.infer<typeof QueueOptions>

/** How many players wait in a queue, and how it seats them. */
export interface QueueSize extends QueueOptions {
  waiting: number
  /** Whether so many join that players are seated with others of about their rating; otherwise as soon as enough wait. */
  isBusy: boolean
  /** How long players of the last hour waited (median, in steps of five seconds); null if there were few. */
  usualWaitMs: number | null
}

/** The ratings with which a waiting player is seated in a busy queue. */
export interface QueueSearch {
  /** The player's displayed rating, or the mean of a pair. */
  rating: number
  /** Whether the rating, or that of one of the pair, is provisional. */
  isProvisional: boolean
  /** By how much other ratings may differ, for each further `widerEveryMs` of waiting; then by any amount. */
  windows: number[]
  widerEveryMs: number
}

/** The queue in which the receiver waits, or the default one. */
export interface QueueState extends QueueOptions {
  /** The number of players who wait in that queue. */
  waiting: number
  /** The sizes of all queues. */
  queues: QueueSize[]
  /** When the receiver joined the queue; null if they are not waiting. */
  since: number | null
  /** When the receiver will be offered a game with bots. In a friendly queue of one against one a guest is seated with a bot then. */
  botsFrom: number | null
  /** The code with which a partner can accept the receiver's invitation. The receiver is not seated before that. */
  inviteCode: string | null
  /** The name of the partner with whom the receiver will be seated. */
  partner: string | null
  /** Null if the receiver is not waiting. */
  search: QueueSearch | null
  /** Set if the receiver has left too many rated games (`games`) within a day and may not join before `until`. */
  pause: { until: number; games: number } | null
  now: number
}

/** A player's own status: their place in a queue, or their running game. */
export interface OwnStatus extends QueueState {
  gameId: GameId | null
  /** Whether that game is against a bot, and ends as soon as a person joins the queue in which the player waited. */
  playsBotMeanwhile: boolean
}
