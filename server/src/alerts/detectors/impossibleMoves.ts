import type { Context } from '../../platform/context.ts'
import { type Note, ofPlayer, playerIn, ruleOf } from '../signals.ts'
import { linkedBy } from './evidence.ts'

const SIGN = 'illegal-move'

/** The page offers only what is legal: whoever sends anything else again and again does not play with the page. */
export const impossibleMoves = ruleOf({
  detector: 'impossible_moves',
  sign: SIGN,
  minutes: ({ within }) => within,
  judge: ({ subject, times, evidence }, { refusals }) =>
    times < refusals
      ? null
      : {
          severity: 'high',
          source: 'game_engine',
          title: 'Illegal moves',
          description: 'A player keeps sending moves that the rules don’t allow.',
          playerId: playerIn(subject),
          metadata: { moves: evidence, ...linkedBy(evidence) },
        },
})

export function noteIllegalMoves(ctx: Context, note: Note) {
  ctx.events.onSignal('move-refused', ({ userId, isForeignCard, ...move }) => {
    if (isForeignCard) return
    note({ sign: SIGN, subject: ofPlayer(userId), evidence: { ...move, at: ctx.now().toISOString() } })
  })
}
