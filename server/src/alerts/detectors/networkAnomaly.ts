import type { DetectorSettings } from '@valecuatro/contract'
import { createBurstCounter } from './burstCounter.ts'
import { defineDetector, type Finding, type ObservationHistory, playerSubject } from './detector.ts'

type Settings = DetectorSettings['network_anomaly']

/** Fewer connections than this, each within a minute of the last, are normal and are not saved. */
const NORMAL_CONNECTIONS = 5
const NORMAL_CONNECTIONS_WITHIN_MS = 60_000

const lookBackMinutes = ({ within }: Settings) => within

const findingOf = (
  severity: Finding['severity'],
  { evidence }: ObservationHistory,
  { within }: Settings,
): Finding => ({
  severity,
  metadata: { within: `${within} min`, seen: evidence },
})

export const detector = defineDetector('network_anomaly', {
  source: 'network_monitor',

  listen(ctx, report) {
    const at = () => ctx.now().toISOString()
    const connections = createBurstCounter(NORMAL_CONNECTIONS, NORMAL_CONNECTIONS_WITHIN_MS, () =>
      ctx.now().getTime(),
    )
    ctx.events.onSignal('socket-opened', ({ userId, role }) => {
      // Staff reload pages of the admin panel often, and win nothing by it.
      if (role !== 'player') return
      const observation = {
        code: 'reconnect',
        subject: playerSubject(userId),
        evidence: { at: at() },
      } as const
      for (let n = connections.count(userId); n > 0; n--) report(observation)
    })
    ctx.events.onSignal('message-refused', ({ userId, message }) =>
      report({
        code: 'refused-message',
        subject: playerSubject(userId),
        evidence: { message: message.slice(0, 50), at: at() },
      }),
    )
    ctx.events.onSignal('frame-refused', ({ userId }) =>
      report({ code: 'oversized-frame', subject: playerSubject(userId), evidence: { at: at() } }),
    )
  },

  observationRules: [
    {
      code: 'reconnect',
      lookBackMinutes,
      evaluate: (history, settings) =>
        history.times < settings.reconnects ? null : findingOf('low', history, settings),
    },
    {
      code: 'refused-message',
      lookBackMinutes,
      evaluate: (history, settings) =>
        history.times < settings.refusedMessages ? null : findingOf('medium', history, settings),
    },
    {
      code: 'oversized-frame',
      lookBackMinutes,
      evaluate: (history, settings) =>
        history.times < settings.oversizedFrames ? null : findingOf('high', history, settings),
    },
  ],
})
