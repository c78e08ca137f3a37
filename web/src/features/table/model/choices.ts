import { type Action, type Call, type Card, type EnvidoCall, isCard, type Reply } from '@valecuatro/engine'

type TrucoCall = 'truco' | 'retruco' | 'vale cuatro'

/** What may be done now, sorted into the places of the bar. */
export interface Choices {
  cards: Card[]
  replies: Reply[]
  envido: EnvidoCall[]
  truco: TrucoCall | null
  flor: Call[]
  mazo: boolean
}

export function choicesOf(actions: readonly Action[]): Choices {
  return {
    cards: actions.filter(isCard),
    replies: actions.filter(action => action === 'quiero' || action === 'no quiero'),
    envido: actions.filter(isEnvido),
    truco: actions.find(isTruco) ?? null,
    flor: actions.filter(isFlor),
    mazo: actions.includes('mazo'),
  }
}

const isEnvido = (action: Action): action is EnvidoCall => action.endsWith('envido')
const isTruco = (action: Action): action is TrucoCall =>
  action === 'truco' || action === 'retruco' || action === 'vale cuatro'
const isFlor = (action: Action): action is Exclude<Call, EnvidoCall | TrucoCall> => action.includes('flor')
