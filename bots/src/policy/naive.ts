import {
  type Action,
  type Card,
  florPoints,
  isTrucoCall,
  legal,
  strength,
  tanto,
  type View,
} from '@valecuatro/engine'
import type { Random } from '../sampleDeals.ts'

/**
 * Decides as a beginner does: by their own three cards alone, without bluffing, and without regard to the score or to
 * what others have shown. The weaker levels decide like this part of the time, so that their mistakes look human.
 */
export function decideNaively(view: View, random: Random): Action {
  const choices = legal(view, view.seat!)
  const hand = view.hand!
  const may = (action: Action) => choices.includes(action)
  const laid = [...hand.tricks.flatMap(trick => trick.plays), ...hand.plays]
  const dealt = [
    ...hand.held[view.seat!]!,
    ...laid.filter(play => play.seat === view.seat).map(play => play.card),
  ]
  if (may('flor')) return 'flor'
  if (hand.flor.caller !== null && may('quiero'))
    return (florPoints(dealt) ?? 0) >= 30 ? 'quiero' : 'no quiero'
  const points = tanto(dealt) + Math.floor(3 * random()) - 1
  if (hand.envido.caller !== null && may('quiero')) {
    const needed = hand.envido.calls.includes('falta envido') ? 31 : 23 + 2 * hand.envido.calls.length
    if (points >= 31 && may('real envido')) return 'real envido'
    return points >= needed ? 'quiero' : 'no quiero'
  }
  if (points >= 27 && may('envido')) return points >= 31 && may('real envido') ? 'real envido' : 'envido'
  const cards = [...hand.held[view.seat!]!].sort((a, b) => strength(b) - strength(a))
  const good = dealt.filter(card => strength(card) >= 10).length + random() - 0.5
  if (hand.truco.caller !== null && may('quiero')) {
    const raise = choices.find(isTrucoCall)
    if (raise !== undefined && good > 1.5 + 0.5 * hand.truco.worth) return raise
    return good > 0.3 + 0.4 * hand.truco.worth ? 'quiero' : 'no quiero'
  }
  const raise = choices.find(isTrucoCall)
  if (raise !== undefined && good > 1.2 + 0.5 * hand.truco.worth) return raise
  return cardToPlay(view, cards.filter(may)) ?? choices.find(action => action !== 'mazo') ?? choices[0]!
}

/** When leading, the strongest card. Otherwise the weakest card that wins, even over the partner's, or the weakest. */
function cardToPlay(view: View, cards: readonly Card[]): Card | undefined {
  const best = Math.max(0, ...view.hand!.plays.map(play => strength(play.card)))
  if (best === 0) return cards[0]
  return cards.findLast(card => strength(card) > best) ?? cards.at(-1)
}
