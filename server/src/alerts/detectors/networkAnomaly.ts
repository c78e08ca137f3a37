import type { DetectorSettings } from '@valecuatro/contract'
import type { Context } from '../../platform/context.ts'
import { type Note, ofPlayer, playerIn, ruleOf } from '../signals.ts'
import { createTally } from './tally.ts'

type Thresholds = DetectorSettings['network_anomaly']

interface Trouble {
  sign: string
  threshold(settings: Thresholds): number
  severity: 'low' | 'medium' | 'high'
  title: string
  description: string
}

const TROUBLES: readonly Trouble[] = [
  {
    sign: 'reconnect',
    threshold: ({ reconnects }) => reconnects,
    severity: 'low',
    title: 'Repeated reconnections',
    description: 'A player reconnected many times within minutes.',
  },
  {
    sign: 'refused-message',
    threshold: ({ refusedMessages }) => refusedMessages,
    severity: 'medium',
    title: 'Message flood',
    description:
      'A player sent messages faster than anyone could click, and went on after being slowed down.',
  },
  {
    sign: 'oversized-frame',
    threshold: ({ oversizedFrames }) => oversizedFrames,
    severity: 'high',
    title: 'Oversized messages',
    description: 'A player sent messages larger than any the game uses.',
  },
]

export const networkAnomalies = TROUBLES.map(({ sign, threshold, ...told }) =>
  ruleOf({
    detector: 'network_anomaly',
    sign,
    minutes: ({ within }) => within,
    judge: ({ subject, times, evidence }, settings) =>
      times < threshold(settings)
        ? null
        : {
            ...told,
            source: 'network_monitor',
            playerId: playerIn(subject),
            metadata: { within: `${settings.within} min`, seen: evidence },
          },
  }),
)

/** Everybody connects now and then: so often within so many milliseconds is nothing that anybody writes down. */
const ORDINARY = 5
const ORDINARY_TIME = 60_000

export function noteNetworkTrouble(ctx: Context, note: Note) {
  const at = () => ctx.now().toISOString()
  const connections = createTally(ORDINARY, ORDINARY_TIME, () => ctx.now().getTime())
  ctx.events.onSignal('socket-opened', ({ userId }) => {
    const sign = { sign: 'reconnect', subject: ofPlayer(userId), evidence: { at: at() } }
    for (let n = connections.count(userId); n > 0; n--) note(sign)
  })
  ctx.events.onSignal('message-refused', ({ userId, message }) =>
    note({
      sign: 'refused-message',
      subject: ofPlayer(userId),
      evidence: { message: message.slice(0, 50), at: at() },
    }),
  )
  ctx.events.onSignal('frame-refused', ({ userId }) =>
    note({ sign: 'oversized-frame', subject: ofPlayer(userId), evidence: { at: at() } }),
  )
}
