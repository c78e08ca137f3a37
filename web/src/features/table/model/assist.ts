import { envidoStakes, florStakes, type Stakes, trucoStakes } from '@valecuatro/bots'
import {
  type Action,
  CARDS,
  type Card,
  type EnvidoCall,
  type FlorCall,
  florPoints,
  type Seat,
  strength,
  tanto,
  teamOf,
} from '@valecuatro/engine'
import type { Scene } from './scene.ts'

/** The forty cards from the strongest to the weakest, equals together. */
export const LADDER: readonly (readonly Card[])[] = [...Map.groupBy(CARDS, strength)]
  .sort(([a], [b]) => b - a)
  .map(([, cards]) => cards)

/** How many of the other thirty-nine cards a card beats. */
export function beats(card: Card): number {
  return CARDS.filter(other => strength(other) < strength(card)).length
}

/** The seat's tanto, from all three cards it was dealt. */
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

/** What a call is worth if it is wanted and if it is not; null for what is no call. */
export function stakesOf(scene: Scene, seat: Seat, action: Action): Stakes | null {
  const { rules, score, worth, calls } = scene
  switch (action) {
    case 'truco':
    case 'retruco':
    case 'vale cuatro':
      return trucoStakes(['truco', 'retruco', 'vale cuatro'].indexOf(action) + 1)
    case 'envido':
    case 'real envido':
    case 'falta envido':
      return envidoStakes([...calls.filter(isEnvido), action], rules, score, teamOf(seat))
    case 'contraflor':
    case 'contraflor al resto':
      return florStakes([...calls.filter(isFlor), action], rules, score)
    case 'quiero':
    case 'no quiero':
      return askedStakes(scene, seat)
    case 'mazo':
      return { won: 0, lost: worth, refused: worth }
    default:
      return null
  }
}

function askedStakes(scene: Scene, seat: Seat): Stakes | null {
  const { asked, rules, score, calls } = scene
  if (!asked) return null
  if (isEnvido(asked.call)) return envidoStakes(calls.filter(isEnvido), rules, score, teamOf(seat))
  if (isFlor(asked.call)) return florStakes(calls.filter(isFlor), rules, score)
  return trucoStakes(['truco', 'retruco', 'vale cuatro'].indexOf(asked.call) + 1)
}

const isEnvido = (call: string): call is EnvidoCall => call.endsWith('envido')
const isFlor = (call: string): call is FlorCall => call.includes('flor')
