import { Trans, useLingui } from '@lingui/react'
import type { Mode, QueueOptions, QueueSize } from '@valecuatro/contract'
import { useId } from 'react'
import { useQueue } from '../../../game/index.ts'
import { Checkbox } from '../../../ui/field.tsx'
import { persistentToggle } from '../../../ui/persistentToggle.ts'
import './lobby.css'

const MODES_SHOWN: Mode[] = ['2v2', '1v1']

const { use: useOneVsOne } = persistentToggle('queue-one-vs-one', false)
const { use: useFlor } = persistentToggle('queue-flor', false)

export const playersOf = ({ mode }: Pick<QueueOptions, 'mode'>): 2 | 4 => (mode === '1v1' ? 2 : 4)

const isSame = (a: QueueOptions, b: QueueOptions) => a.mode === b.mode && a.flor === b.flor

const sizeOf = (queues: QueueSize[], queue: QueueOptions) => queues.find(each => isSame(each, queue))

interface ChosenQueue {
  /** The queue in which the player waits, or their last choice. */
  queue: QueueOptions
  choose: (queue: QueueOptions) => void
  /** How many wait in that queue, including this player; undefined until the server has answered. */
  size: QueueSize | undefined
  queues: QueueSize[]
}

export function useChosenQueue(): ChosenQueue {
  const { queues, ticket } = useQueue()
  const [isOneVsOne, setOneVsOne] = useOneVsOne()
  const [flor, setFlor] = useFlor()
  const queue: QueueOptions = ticket ?? { mode: isOneVsOne ? '1v1' : '2v2', flor }
  return {
    queue,
    choose(chosen) {
      setOneVsOne(chosen.mode === '1v1')
      setFlor(chosen.flor)
    },
    size: queues ? sizeOf(queues, queue) : undefined,
    queues: queues ?? [],
  }
}

/** Returns a function that describes a queue's mode and flor option. */
export function useQueueName(): (queue: QueueOptions) => string {
  const { i18n } = useLingui()
  return ({ mode, flor }) => {
    if (mode === '1v1') return flor ? i18n._('One against one, with flor') : i18n._('One against one')
    return flor ? i18n._('Two against two, with flor') : i18n._('Two against two')
  }
}

/** The choice of mode and flor before looking for a match, with the number of players who wait for each. */
export function QueueOptionsFields() {
  const { i18n } = useLingui()
  const { queue, choose, queues, size } = useChosenQueue()
  const nameOf = useQueueName()
  const id = useId()
  const largest = queues
    .filter(each => each.waiting > 0 && !isSame(each, queue))
    .toSorted((a, b) => b.waiting - a.waiting)[0]
  return (
    <div className="queue-options stack-2">
      <fieldset className="choices">
        <legend>
          <Trans id="Mode" />
        </legend>
        {MODES_SHOWN.map(mode => (
          <label key={mode} className="choice">
            <input
              type="radio"
              name={id}
              checked={mode === queue.mode}
              onChange={() => choose({ ...queue, mode })}
            />
            {nameOf({ mode, flor: false })}
          </label>
        ))}
      </fieldset>
      <Checkbox
        label={i18n._('With flor')}
        checked={queue.flor}
        onChange={() => choose({ ...queue, flor: !queue.flor })}
      />
      {largest && size?.waiting === 0 && (
        <button type="button" className="link queue-largest" onClick={() => choose(largest)}>
          <Trans
            id="{waiting, plural, one {# player is} other {# players are}} waiting in: {queue}"
            values={{ waiting: largest.waiting, queue: nameOf(largest) }}
          />
        </button>
      )}
    </div>
  )
}
