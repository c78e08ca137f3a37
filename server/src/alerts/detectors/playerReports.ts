import type { EvidenceCode } from '@valecuatro/contract'
import { defineDetector, type Evidence, linksIn, playerSubject } from './detector.ts'

/** Reports from this many different players make the alert more severe. */
const MANY_REPORTERS = 3

export const detector = defineDetector('player_reports', {
  source: 'players',

  listen(ctx, report) {
    ctx.events.onSignal('player-reported', ({ userId, by, reason, text, gameId }) =>
      report({
        code: 'player-reported',
        subject: playerSubject(userId),
        evidence: {
          reason: `report-${reason}` satisfies EvidenceCode,
          ...(text && { text }),
          ...(gameId && { gameId }),
          by,
          at: ctx.now().toISOString(),
        },
      }),
    )
  },

  observationRules: [
    {
      code: 'player-reported',
      lookBackMinutes: ({ within }) => within * 60,
      looksBackForDays: true,
      evaluate: ({ times, evidence }, { reports }) => {
        if (times < reports) return null
        const reporters = new Map(evidence.map(({ by }) => [idOf(by), by]))
        return {
          severity: reporters.size >= MANY_REPORTERS ? 'high' : 'medium',
          metadata: {
            reports: evidence.map(({ by, ...report }) => ({ ...report, by: nameOf(by) })),
            players: [...reporters.values()],
            ...linksIn(evidence),
          },
        }
      },
    },
  ],
})

const idOf = (person: unknown) => (person as Evidence)._id
const nameOf = (person: unknown) => (person as Evidence).username
