import {
  type Action,
  CARDS,
  type Card,
  envidoStakes,
  florPoints,
  florStakes,
  isEnvidoCall,
  isFlorCall,
  isTrucoCall,
  rivalOf,
  type Seat,
  type Stakes,
  strength,
  TRUCO_CALLS,
  tanto,
  teamOf,
  trucoStakes,
} from '@valecuatro/engine'
import type { Scene } from './scene.ts'

/** The forty cards from the strongest to the weakest; cards of equal strength form a group. */
export const CARD_RANKING: readonly (readonly Card[])[] = [...Map.groupBy(CARDS, strength)]
  .sort(([a], [b]) => b - a)
  .map(([, cards]) => cards)

/** Returns how many of the other thirty-nine cards a card beats. */
export function beats(card: Card): number {
  return CARDS.filter(other => strength(other) < strength(card)).length
}

/** The envido points of a seat, from its three dealt cards; null if they are not all known. */
export function envidoPoints(scene: Scene, seat: Seat): number | null {
  const cards = dealtCards(scene, seat)
  return cards.length === 3 ? tanto(cards) : null
}

export function florOf(scene: Scene, seat: Seat): number | null {
  const cards = dealtCards(scene, seat)
  return scene.rules.flor && cards.length === 3 ? florPoints(cards) : null
}

function dealtCards(scene: Scene, seat: Seat): Card[] {
  return scene.pieces.flatMap(piece => (piece.seat === seat && piece.card ? [piece.card] : []))
}

/** The points of an action if it is accepted and won, accepted and lost, or declined; null if it has no stakes. */
export function stakesOf(scene: Scene, seat: Seat, action: Action): Stakes | null {
  const { rules, score, worth, calls, picaPica } = scene
  if (isTrucoCall(action)) return trucoStakes(TRUCO_CALLS.indexOf(action) + 1)
  if (isEnvidoCall(action)) {
    return envidoStakes([...calls.filter(isEnvidoCall), action], rules, score, teamOf(seat), !!picaPica)
  }
  switch (action) {
    case 'contraflor':
    case 'contraflor al resto':
      return florStakes([...calls.filter(isFlorCall), action], rules, score, !!picaPica)
    case 'quiero':
    case 'no quiero':
      return askedStakes(scene, seat)
    case 'mazo':
      return { won: 0, lost: worth, refused: worth }
    default:
      return null
  }
}

function askedStakes({ asked, rules, score, calls, picaPica }: Scene, seat: Seat): Stakes | null {
  if (!asked) return null
  if (isTrucoCall(asked.call)) return trucoStakes(TRUCO_CALLS.indexOf(asked.call) + 1)
  if (isEnvidoCall(asked.call)) {
    return envidoStakes(calls.filter(isEnvidoCall), rules, score, teamOf(seat), !!picaPica)
  }
  return florStakes(calls.filter(isFlorCall), rules, score, !!picaPica)
}

/** Whether winning the bet of this action, or of the call that it answers, ends the game for both sides or for one. */
export function gameStakeOf(scene: Scene, seat: Seat, action: Action): 'both' | 'one' | null {
  const call = action === 'quiero' ? scene.asked?.call : action
  const stakes = stakesOf(scene, seat, action)
  if (!stakes || (call !== 'falta envido' && call !== 'contraflor al resto')) return null
  const { score, rules } = scene
  const own = teamOf(seat)
  const isEnd = [score[own] + stakes.won, score[rivalOf(own)] + stakes.lost].map(sum => sum >= rules.target)
  return isEnd.every(Boolean) ? 'both' : isEnd.some(Boolean) ? 'one' : null
}
