import { defineDetector, linksIn, playerSubject } from './detector.ts'

/** The page offers only legal moves, so repeated illegal moves do not come from the page. */
export const detector = defineDetector('impossible_moves', {
  source: 'game_engine',

  listen(ctx, report) {
    ctx.events.onSignal('move-refused', ({ userId, isForeignCard, ...move }) => {
      if (isForeignCard) return
      const evidence = { ...move, at: ctx.now().toISOString() }
      report({ code: 'illegal-move', subject: playerSubject(userId), evidence })
    })
  },

  observationRules: [
    {
      code: 'illegal-move',
      lookBackMinutes: ({ within }) => within,
      evaluate: ({ times, evidence }, { refusals }) =>
        times < refusals ? null : { severity: 'high', metadata: { moves: evidence, ...linksIn(evidence) } },
    },
  ],
})
