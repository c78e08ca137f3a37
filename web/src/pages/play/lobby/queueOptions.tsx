import { Trans, useLingui } from '@lingui/react'
import type { Mode, QueueOptions, QueueSize } from '@valecuatro/contract'
import { isSameQueue, playersIn, queueOf } from '@valecuatro/contract/values'
import { Link } from 'wouter'
import { FlorChoice, TargetChoice, useQueue } from '../../../game/index.ts'
import { TO_REGISTER } from '../../../net/session/signInRedirect.ts'
import { useSession } from '../../../net/session/useSession.ts'
import { Choices } from '../../../ui/choices.tsx'
import { persistentChoice, persistentToggle } from '../../../ui/persistentToggle.ts'
import { modeText, rulesText } from '../tables/tableOptions.tsx'
import './lobby.css'

/** In the order in which they are offered. */
const MODE_CHOICES = ['2v2', '1v1', '3v3'] as const satisfies readonly Mode[]
const { use: useMode } = persistentChoice<Mode>('queue-mode', MODE_CHOICES)
const { use: useFlor } = persistentToggle('queue-flor', false)
const { use: usePoints } = persistentChoice('queue-points', ['30', '15'])
const { use: useFriendly } = persistentToggle('queue-friendly', false)

interface ChosenQueue {
  /** The queue in which the player waits, or their last choice. */
  queue: QueueOptions
  choose: (queue: QueueOptions) => void
  /** How many wait in that queue, including this player; undefined until the server has answered. */
  size: QueueSize | undefined
  queues: QueueSize[]
  /** Whether the player has no account and can only choose friendly queues. */
  isGuest: boolean
}

export function useChosenQueue(): ChosenQueue {
  const { queues, ticket } = useQueue()
  const { user } = useSession()
  const [mode, setMode] = useMode()
  const [flor, setFlor] = useFlor()
  const [points, setPoints] = usePoints()
  const [isFriendly, setFriendly] = useFriendly()
  const isGuest = user?.guest ?? false
  const queue = queueOf(
    ticket ?? {
      mode,
      flor,
      points: points === '15' ? 15 : 30,
      rated: !isFriendly && !isGuest,
    },
  )
  return {
    queue,
    choose(chosen) {
      setMode(chosen.mode)
      setFlor(chosen.flor)
      setPoints(chosen.points === 15 ? '15' : '30')
      setFriendly(!chosen.rated)
    },
    size: queues?.find(each => isSameQueue(each, queue)),
    queues: queues ?? [],
    isGuest,
  }
}

/** Returns a function that describes a queue: "Two against two · 30 points · with flor · rated". */
export function useQueueName(): (queue: QueueOptions) => string {
  const { i18n } = useLingui()
  return ({ mode, flor, points, rated }) =>
    [
      rulesText(i18n, { players: playersIn(mode), target: points, flor }),
      rated ? i18n._('rated') : i18n._('friendly'),
    ].join(' · ')
}

/** The choice of a queue before looking for a match, with the number of players who wait in the largest other one. */
export function QueueOptionsFields() {
  const { i18n } = useLingui()
  const { queue, choose, queues, size, isGuest } = useChosenQueue()
  const nameOf = useQueueName()
  const set = (change: Partial<QueueOptions>) => choose({ ...queue, ...change })
  const largest = queues
    .filter(each => each.waiting > 0 && !isSameQueue(each, queue) && !(isGuest && each.rated))
    .toSorted((a, b) => b.waiting - a.waiting)[0]
  return (
    <div className="queue-options stack-2">
      <Choices
        legend={i18n._('Mode')}
        value={queue.mode}
        choices={MODE_CHOICES.map(value => ({ value, label: modeText(i18n, playersIn(value)) }))}
        onChange={mode => set({ mode })}
      />
      <TargetChoice value={queue.points} onChange={points => set({ points })} />
      <FlorChoice value={queue.flor} onChange={flor => set({ flor })} />
      <Choices
        legend={i18n._('Rating')}
        value={queue.rated}
        choices={[
          { value: true, label: i18n._('Rated'), disabled: isGuest },
          { value: false, label: i18n._('Friendly') },
        ]}
        onChange={rated => set({ rated })}
      />
      {isGuest && (
        <p className="field-hint">
          <Trans id="You need an account to play rated games." />{' '}
          <Link href="/auth" state={TO_REGISTER} className="link">
            <Trans id="Create account" />
          </Link>
        </p>
      )}
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
