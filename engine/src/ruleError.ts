import { type Action, isAction, isReply } from './actions.ts'
import { isCard } from './cards.ts'
import type { Game } from './game.ts'
import { isCallPending, isInPlay } from './hand.ts'
import { isSeat, type Seat } from './seats.ts'

const MESSAGES = {
  'game-over': 'the game is over',
  'not-dealt': 'the next hand has not been dealt yet',
  'no-such-seat': 'there is no such seat in this game',
  'no-such-action': 'unknown action: not a card, a call or a reply',
  'not-in-duel': 'this duel of the pica-pica is between two other seats',
  'has-folded': 'this seat has folded',
  'not-your-turn': "it is another seat's turn",
  'not-asked': 'another seat has to answer a call first',
  'flor-first': 'a flor must be called before anything else',
  'answer-first': 'a call must be answered before a card is played',
  'not-your-card': 'this seat does not hold that card',
  'nothing-to-answer': 'there is no call to answer',
  'not-now': 'this call or reply is not allowed now',
} as const

export type RuleErrorCode = keyof typeof MESSAGES

/** Why an action was refused. */
export interface RuleError {
  readonly code: RuleErrorCode
  readonly message: string
}

/** The error for an action that is not among the seat's legal actions. */
export function ruleError(game: Game, seat: Seat, action: Action, legal: readonly Action[]): RuleError {
  const code = codeOf(game, seat, action, legal)
  return { code, message: MESSAGES[code] }
}

function codeOf(game: Game, seat: Seat, action: Action, legal: readonly Action[]): RuleErrorCode {
  const { hand } = game
  if (game.phase === 'over') return 'game-over'
  if (game.phase === 'deal' || hand === null) return 'not-dealt'
  if (!isSeat(seat, game.rules.players)) return 'no-such-seat'
  if (!isAction(action)) return 'no-such-action'
  if (hand.duel !== undefined && !hand.duel.includes(seat)) return 'not-in-duel'
  if (!isInPlay(hand, seat)) return 'has-folded'
  const asked = isCallPending(hand)
  if (legal.length === 0) return asked ? 'not-asked' : 'not-your-turn'
  if (hand.flor.calls.length === 0 && (legal.includes('flor') || hand.envido.awaitsFlor)) return 'flor-first'
  if (isCard(action)) return asked ? 'answer-first' : 'not-your-card'
  return !asked && isReply(action) ? 'nothing-to-answer' : 'not-now'
}
