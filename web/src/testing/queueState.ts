import type { OwnStatus, QueueOptions, QueueSize, QueueState } from '@valecuatro/contract'
import { DEFAULT_QUEUE, isSameQueue, QUEUES, queueOf } from '@valecuatro/contract/values'

/** The sizes of all queues; only the given queue has waiting players. */
export function queueSizes(waiting: number, queue: Partial<QueueOptions> = {}): QueueSize[] {
  return QUEUES.map(each => ({
    ...each,
    waiting: isSameQueue(each, { ...DEFAULT_QUEUE, ...queue }) ? waiting : 0,
    isBusy: false,
    usualWaitMs: null,
  }))
}

/** The state of a player who is not in a queue, with the given changes. */
export function queueState(changes: Partial<QueueState> = {}): QueueState {
  const { waiting = 0, now = 0 } = changes
  const queue = queueOf({ ...DEFAULT_QUEUE, ...changes })
  return {
    ...queue,
    waiting,
    queues: queueSizes(waiting, queue),
    since: null,
    botsFrom: null,
    inviteCode: null,
    partner: null,
    party: null,
    search: null,
    pause: null,
    now,
    ...changes,
  }
}

/** The status of a player who neither waits nor plays, with the given changes. */
export const ownStatus = ({
  gameId = null,
  playsBotMeanwhile = false,
  ...queue
}: Partial<OwnStatus> = {}): OwnStatus => ({
  ...queueState(queue),
  gameId,
  playsBotMeanwhile,
})
