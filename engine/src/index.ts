export {
  type Action,
  type Call,
  ENVIDO_CALLS,
  type EnvidoCall,
  FLOR_CALLS,
  type FlorCall,
  isAction,
  isEnvidoCall,
  isFlorCall,
  isReply,
  isTrucoCall,
  REPLIES,
  type Reply,
  SPOKEN_ACTIONS,
  TRUCO_CALLS,
  type TrucoCall,
} from './actions.ts'
export {
  CARDS,
  type Card,
  isCard,
  RANKS,
  type Rank,
  rankOf,
  SUITS,
  type Suit,
  strength,
  suitOf,
} from './cards.ts'
export { type Event, isTantoReason, REASONS, type Reason } from './events.ts'
export { explain } from './explain.ts'
export { deal, type Game, newGame, type View } from './game.ts'
export type { Duel, Hand, Play, Trick } from './hand.ts'
export { legal, seatsToAct } from './legal.ts'
export { type NotationError, type ParseResult, parseGame, writeGame } from './notation.ts'
export type { PicaPica } from './picaPica.ts'
export { type Outcome, play } from './play.ts'
export { type GameRecord, type HandRecord, type Move, replay, type Step } from './record.ts'
export type { RuleError, RuleErrorCode } from './ruleError.ts'
export {
  DEFAULT_RULES,
  ENVIDO_BY,
  type EnvidoBy,
  FALTAS,
  type Falta,
  PICA_FALTAS,
  type PicaFalta,
  type Rules,
} from './rules.ts'
export {
  distanceFromMano,
  isSeat,
  type Players,
  rivalOf,
  type Seat,
  seatAfter,
  seatsFrom,
  seatsOf,
  type Team,
  teamOf,
} from './seats.ts'
export { envidoStakes, florStakes, type Stakes, trucoStakes } from './stakes.ts'
export { EMPTY_SUMMARY, type Summary, summarize } from './summary.ts'
export { florPoints, tanto } from './tanto.ts'
export { handWinner, trickTaker } from './tricks.ts'
export { callAbove } from './truco.ts'
export { dealEvent, view, viewEvent } from './view.ts'
