import { z } from 'zod'
import type { GameId } from './games.ts'
import { MODES, TARGETS } from './values.ts'

/** The options of a queue. There is a queue for each combination. */
export const QueueOptions = z.object({
  mode: z.enum(MODES).default('2v2'),
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
  /** The player's displayed rating, or the mean of a party. */
  rating: number
  /** Whether the rating, or that of one of the party, is provisional. */
  isProvisional: boolean
  /** By how much other ratings may differ, for each further `widerEveryMs` of waiting; then by any amount. */
  windows: number[]
  widerEveryMs: number
}

/** Players who wait together: they are seated on one side, and leave the queue together. */
export interface QueueParty {
  /** The names of all who are in it, the receiver among them; the first has invited the others. */
  members: string[]
  /** The number of players on a side, which the party can have at most. */
  size: number
  /** When the invitation expires; null once the party is in line. */
  openUntil: number | null
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
  /** The code with which others can join the receiver's party. No one of the party is seated before it is in line. */
  inviteCode: string | null
  /** The name of the first other player of the party. */
  partner: string | null
  /** Null for a player who waits alone. */
  party: QueueParty | null
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
