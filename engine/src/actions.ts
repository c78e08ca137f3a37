import { type Card, isCard } from './cards.ts'

export const ENVIDO_CALLS = ['envido', 'real envido', 'falta envido'] as const
export type EnvidoCall = (typeof ENVIDO_CALLS)[number]

/** The truco calls, lowest first. Each call raises by one level; no level can be skipped. */
export const TRUCO_CALLS = ['truco', 'retruco', 'vale cuatro'] as const
export type TrucoCall = (typeof TRUCO_CALLS)[number]

export const FLOR_CALLS = ['flor', 'con flor me achico', 'contraflor', 'contraflor al resto'] as const
export type FlorCall = (typeof FLOR_CALLS)[number]

export const REPLIES = ['quiero', 'no quiero'] as const
export type Reply = (typeof REPLIES)[number]

export type Call = EnvidoCall | TrucoCall | FlorCall

/** Anything a seat can do, as a plain string: a card to play, a call, a reply, or `'mazo'` (fold). */
export type Action = Card | Call | Reply | 'mazo'

/** Every action that is not a card. */
export const SPOKEN_ACTIONS = [...ENVIDO_CALLS, ...TRUCO_CALLS, ...FLOR_CALLS, ...REPLIES, 'mazo'] as const

export function isEnvidoCall(word: unknown): word is EnvidoCall {
  return (ENVIDO_CALLS as readonly unknown[]).includes(word)
}

export function isTrucoCall(word: unknown): word is TrucoCall {
  return (TRUCO_CALLS as readonly unknown[]).includes(word)
}

export function isFlorCall(word: unknown): word is FlorCall {
  return (FLOR_CALLS as readonly unknown[]).includes(word)
}

export function isReply(word: unknown): word is Reply {
  return (REPLIES as readonly unknown[]).includes(word)
}

export function isAction(word: unknown): word is Action {
  return isCard(word) || (SPOKEN_ACTIONS as readonly unknown[]).includes(word)
}
