import { type Event, isTantoReason, type Reason, TRUCO_CALLS } from '@valecuatro/engine'
import type { Payment } from '../model/handSummary.ts'
import type { RuleId } from './rules.ts'

/** The rule that explains an entry of the hand log; null if none is needed. `story` is the hand so far. */
export function ruleOfEvent(event: Event, story: readonly Event[]): RuleId | null {
  const before = story.slice(0, story.indexOf(event))
  switch (event.type) {
    case 'deal':
      return event.duel ? 'pica-pica' : null
    case 'duel':
      return 'pica-pica'
    case 'trick':
      return event.winner === null ? 'parda' : 'trick'
    // A hand that did not end with a trick is explained by the points that follow.
    case 'hand':
      return before.at(-1)?.type === 'trick' ? 'hand' : null
    case 'points':
      return ruleOfPoints(event.reason)
    case 'mazo':
      return 'mazo'
    case 'buenas':
      return 'announcing'
    case 'show':
      return 'hidden'
    case 'call':
      return ruleOfCall(event.call, before)
    case 'game': {
      const last = before.findLast(each => each.type === 'points')
      return last && isTantoReason(last.reason) ? 'order-of-points' : 'points'
    }
    default:
      return null
  }
}

/** The rule that explains a line of the hand's summary. For points won by tricks it is the rule that decides a hand. */
export function ruleOfPayment({ reason, tricks }: Pick<Payment, 'reason' | 'tricks'>): RuleId {
  return tricks.length > 0 ? 'hand' : ruleOfPoints(reason)
}

const isTruco = (word: string) => TRUCO_CALLS.some(call => call === word)

function ruleOfPoints(reason: Reason): RuleId {
  switch (reason) {
    case 'mazo':
      return 'mazo'
    case 'early mazo':
      return 'early-mazo'
    case 'hand':
      return 'truco-calls'
    case 'falta envido':
      return 'falta-envido'
    case 'flor':
      return 'flor-duty'
  }
  if (reason.includes('flor')) return 'contraflor'
  if (reason.includes('envido')) return 'envido-calls'
  return isTruco(reason) ? 'truco-calls' : 'truco-answers'
}

function ruleOfCall(call: string, before: readonly Event[]): RuleId | null {
  if (call === 'flor') return 'flor-duty'
  if (call.includes('flor')) return 'contraflor'
  const last = before.findLast(({ type }) => type === 'call' || type === 'reply')
  if (call.includes('envido') && last?.type === 'call' && isTruco(last.call)) return 'envido-first'
  return call === 'falta envido' ? 'falta-envido' : null
}
