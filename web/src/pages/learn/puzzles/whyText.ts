import type { I18n } from '@lingui/core'
import type { PuzzlePosition, PuzzleSolution } from '@valecuatro/contract'
import { type Card, florPoints, isCard, isEnvidoCall, tanto, type View } from '@valecuatro/engine'
import { cardName } from '../../../art/cardName.ts'

/** The lowest tanto at which the points are given as the reason for an envido call. */
const GOOD_POINTS = 27

/** A sentence that explains why the best choice is the best. */
export function whyText(i18n: I18n, { view }: PuzzlePosition, { kind, choices }: PuzzleSolution): string {
  const { action } = choices[0]!
  if (isCard(action))
    return i18n._('The {card} gives you the best chances in this hand.', {
      card: cardName(i18n, action),
    })
  const dealt = ownCards(view)
  if (kind === 'envido') {
    const points = tanto(dealt)
    if (action === 'quiero')
      return i18n._('With {points} for the envido, you win often enough to accept.', { points })
    if (action === 'no quiero')
      return i18n._('With {points} for the envido, you would lose too often.', { points })
    if (!isEnvidoCall(action)) return i18n._('With {points}, leave the envido alone.', { points })
    return points >= GOOD_POINTS
      ? i18n._('With {points} for the envido, go for it.', { points })
      : i18n._('Your envido is only {points}, but at this score the call is worth its risk.', { points })
  }
  if (kind === 'flor') {
    const points = florPoints(dealt) ?? 0
    if (action === 'no quiero' || action === 'con flor me achico')
      return i18n._('Your flor of {points} would lose too often.', { points })
    return i18n._('Your flor of {points} is good enough to play for more.', { points })
  }
  if (action === 'quiero') return i18n._('You win this hand often enough to accept.')
  if (action === 'no quiero') return i18n._('You would lose this hand too often: declining costs less.')
  return action === 'truco'
    ? i18n._('Call it: you win the hand, or they decline, often enough.')
    : i18n._('Raise: you win the hand, or they decline, often enough.')
}

/** The three cards that the seat was dealt. */
function ownCards({ hand, seat }: View): Card[] {
  const plays = [...hand!.tricks.flatMap(trick => trick.plays), ...hand!.plays]
  return [...hand!.held[seat!]!, ...plays.filter(play => play.seat === seat).map(play => play.card)]
}
