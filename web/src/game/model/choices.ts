import {
  type Action,
  type Card,
  type EnvidoCall,
  type FlorCall,
  isCard,
  isEnvidoCall,
  isFlorCall,
  isReply,
  isTrucoCall,
  type Reply,
  type TrucoCall,
} from '@valecuatro/engine'

/** The legal actions, grouped by their place in the action bar. */
interface Choices {
  cards: Card[]
  replies: Reply[]
  envido: EnvidoCall[]
  truco: TrucoCall | null
  flor: FlorCall[]
  mazo: boolean
}

export function choicesOf(actions: readonly Action[]): Choices {
  return {
    cards: actions.filter(isCard),
    replies: actions.filter(isReply),
    envido: actions.filter(isEnvidoCall),
    truco: actions.find(isTrucoCall) ?? null,
    flor: actions.filter(isFlorCall),
    mazo: actions.includes('mazo'),
  }
}
