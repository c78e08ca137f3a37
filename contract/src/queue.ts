import { z } from 'zod'
import { MODES } from './profile.ts'

/** There is a queue for each mode, with and without flor. */
export const QueueOptions = z.object({
  mode: z.enum(MODES).default('2v2'),
  flor: z.boolean().default(false),
})
export type QueueOptions = z.infer<typeof QueueOptions>

/** The queue that is meant where none is named. */
export const DEFAULT_QUEUE: QueueOptions = { mode: '2v2', flor: false }

/** How many players wait in a queue. */
export interface QueueSize extends QueueOptions {
  waiting: number
}

/** The queue in which the receiver waits, or the default one. */
export interface QueueState extends QueueOptions {
  /** How many wait in that queue. */
  waiting: number
  /** All queues. */
  queues: QueueSize[]
  /** When the receiver joined; null if not waiting. */
  since: number | null
  /** From when on bots are offered. */
  botsFrom: number | null
  /** The code with which a partner can accept the receiver's invitation; until then the receiver is not seated. */
  inviteCode: string | null
  /** The name of the receiver's partner, with whom they are seated. */
  partner: string | null
  /** Only where that is why the receiver is no longer in the queue: the name of the partner who left it. */
  partnerLeft?: string
  /** The receiver has left so many rated games within a day that they may not join before `until`. */
  pause: { until: number; games: number } | null
  now: number
}
