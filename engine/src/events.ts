import type { Call, Reply } from './actions.ts'
import type { Card } from './cards.ts'
import type { Duel } from './hand.ts'
import type { Seat, Team } from './seats.ts'

/**
 * Why a side scored points. The name of a call alone: the call was accepted, or needed no answer, and the side won
 * it. '… refused': the call was declined, or the other side folded instead of answering. 'hand': the side won a
 * hand without truco. 'mazo': the other side folded. 'early mazo': it folded before any envido (§8.3).
 */
export const REASONS = [
  'envido',
  'envido refused',
  'real envido',
  'real envido refused',
  'falta envido',
  'falta envido refused',
  'flor',
  'flor y flor',
  'con flor me achico',
  'contraflor',
  'contraflor refused',
  'contraflor al resto',
  'contraflor al resto refused',
  'hand',
  'truco',
  'truco refused',
  'retruco',
  'retruco refused',
  'vale cuatro',
  'vale cuatro refused',
  'mazo',
  'early mazo',
] as const
export type Reason = (typeof REASONS)[number]

/** Whether the points were scored for an envido or a flor, accepted or refused. */
export function isTantoReason(reason: Reason): boolean {
  return /envido|flor/.test(reason)
}

/** Something that happened at the table. The events of a hand are enough to animate it and to describe it in words. */
export type Event =
  | {
      readonly type: 'deal'
      readonly mano: Seat
      readonly hands: readonly (readonly Card[])[]
      /** The two seats of the first duel of a pica-pica. */
      readonly duel?: Duel
    }
  | { readonly type: 'duel'; readonly seats: Duel }
  | { readonly type: 'card'; readonly seat: Seat; readonly card: Card }
  | { readonly type: 'call'; readonly seat: Seat; readonly call: Call }
  | { readonly type: 'reply'; readonly seat: Seat; readonly reply: Reply }
  | { readonly type: 'mazo'; readonly seat: Seat }
  | { readonly type: 'tanto'; readonly seat: Seat; readonly points: number }
  | { readonly type: 'buenas'; readonly seat: Seat }
  | { readonly type: 'trick'; readonly winner: Team | null; readonly leader: Seat }
  | { readonly type: 'hand'; readonly winner: Team }
  | { readonly type: 'points'; readonly team: Team; readonly points: number; readonly reason: Reason }
  | { readonly type: 'show'; readonly seat: Seat; readonly cards: readonly Card[] }
  | { readonly type: 'game'; readonly winner: Team }
