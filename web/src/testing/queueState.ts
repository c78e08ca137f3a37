import type { Mode, QueueSize, QueueState } from '@valecuatro/contract'

/** All queues, of which those of the default queue or the named ones have players. */
export function queueSizes(waiting: number, mode: Mode = '2v2', flor = false): QueueSize[] {
  return (['1v1', '2v2'] as const).flatMap(each =>
    [false, true].map(withFlor => ({
      mode: each,
      flor: withFlor,
      waiting: each === mode && withFlor === flor ? waiting : 0,
    })),
  )
}

/** The state of a player who is not in the queue, unless the changes say so. */
export function queueState(changes: Partial<QueueState> = {}): QueueState {
  const { waiting = 0, mode = '2v2', flor = false, now = 0 } = changes
  return {
    mode,
    flor,
    waiting,
    queues: queueSizes(waiting, mode, flor),
    since: null,
    botsFrom: null,
    inviteCode: null,
    partner: null,
    pause: null,
    now,
    ...changes,
  }
}
