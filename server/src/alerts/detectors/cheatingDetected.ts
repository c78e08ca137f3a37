import type { EvidenceCode, UserId } from '@valecuatro/contract'
import { defineDetector, linksIn, playerSubject } from './detector.ts'

/** The page cannot send a card that was not dealt, or play at another table: such messages are made by hand. */
export const detector = defineDetector('cheating_detected', {
  source: 'game_engine',

  listen(ctx, report) {
    const reportMessage = (userId: UserId, what: EvidenceCode, move: Record<string, unknown>) =>
      report({
        code: 'foreign-card-or-seat',
        subject: playerSubject(userId),
        evidence: { what, ...move, at: ctx.now().toISOString() },
      })
    ctx.events.onSignal('move-refused', ({ userId, isForeignCard, gameId, matchId, moves, action }) => {
      if (isForeignCard) reportMessage(userId, 'card-not-dealt', { gameId, matchId, moves, action })
    })
    ctx.events.onSignal('seat-refused', ({ userId, gameId, matchId, action }) =>
      reportMessage(userId, 'not-seated', { gameId, matchId, action }),
    )
  },

  observationRules: [
    {
      code: 'foreign-card-or-seat',
      lookBackMinutes: ({ within }) => within,
      evaluate: ({ times, evidence }, { messages }) =>
        times < messages
          ? null
          : { severity: 'critical', metadata: { messages: evidence, ...linksIn(evidence) } },
    },
  ],
})
