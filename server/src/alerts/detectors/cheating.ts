import type { Context } from '../../platform/context.ts'
import { type Note, ofPlayer, playerIn, ruleOf } from '../signals.ts'
import { linkedBy } from './evidence.ts'

const SIGN = 'foreign-card-or-seat'

/** The page cannot send a card that was not dealt, or play at another table: such messages are made by hand. */
export const cheating = ruleOf({
  detector: 'cheating_detected',
  sign: SIGN,
  minutes: ({ within }) => within,
  judge: ({ subject, times, evidence }, { messages }) =>
    times < messages
      ? null
      : {
          severity: 'critical',
          source: 'game_engine',
          title: 'Used cards they don’t hold',
          description: 'A player sent moves with cards they were not dealt, or for another player’s seat.',
          playerId: playerIn(subject),
          metadata: { messages: evidence, ...linkedBy(evidence) },
        },
})

export function noteCheating(ctx: Context, note: Note) {
  const at = () => ctx.now().toISOString()
  ctx.events.onSignal('move-refused', ({ userId, isForeignCard, gameId, matchId, seq, action }) => {
    if (!isForeignCard) return
    const evidence = { what: 'a card they were not dealt', gameId, matchId, seq, action, at: at() }
    note({ sign: SIGN, subject: ofPlayer(userId), evidence })
  })
  ctx.events.onSignal('seat-refused', ({ userId, gameId, matchId, action }) => {
    const evidence = { what: 'a table they are not seated at', gameId, matchId, action, at: at() }
    note({ sign: SIGN, subject: ofPlayer(userId), evidence })
  })
}
