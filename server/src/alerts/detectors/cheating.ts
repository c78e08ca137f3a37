import type { Context } from '../../platform/context.ts'
import { type Note, ofPlayer, playerIn, ruleOf } from '../signs.ts'
import { linkedBy } from './evidence.ts'

const SIGN = 'foreign-card-or-seat'

/** Nobody can hold a card that was not dealt to him, nor play where he does not sit: such messages are made by hand. */
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
          title: 'Playing with what is not his',
          description:
            'Messages speak of cards that were not dealt to their sender, or for a seat that is not his.',
          playerId: playerIn(subject),
          metadata: { messages: evidence, ...linkedBy(evidence) },
        },
})

export function noteCheating(ctx: Context, note: Note) {
  const at = () => ctx.now().toISOString()
  ctx.events.on('move-refused', async (_tx, { userId, isForeignCard, gameId, matchId, seq, action }) => {
    if (!isForeignCard) return
    const evidence = { what: 'a card that was not dealt to him', gameId, matchId, seq, action, at: at() }
    note({ sign: SIGN, subject: ofPlayer(userId), evidence })
  })
  ctx.events.on('seat-refused', async (_tx, { userId, gameId, matchId, action }) => {
    const evidence = { what: 'a table that he does not sit at', gameId, matchId, action, at: at() }
    note({ sign: SIGN, subject: ofPlayer(userId), evidence })
  })
}
