import type { Mode, OwnStatus, QueueSize, QueueState } from '@valecuatro/contract'

/** The sizes of all queues; only the given queue has waiting players. */
export function queueSizes(waiting: number, mode: Mode = '2v2', flor = false): QueueSize[] {
  return (['1v1', '2v2'] as const).flatMap(each =>
    [false, true].map(withFlor => ({
      mode: each,
      flor: withFlor,
      waiting: each === mode && withFlor === flor ? waiting : 0,
      isBusy: false,
      usualWaitMs: null,
    })),
  )
}

/** The state of a player who is not in a queue, with the given changes. */
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
    search: null,
    pause: null,
    now,
    ...changes,
  }
}

/** The status of a player who neither waits nor plays, with the given changes. */
export const ownStatus = ({ gameId = null, ...queue }: Partial<OwnStatus> = {}): OwnStatus => ({
  ...queueState(queue),
  gameId,
})
