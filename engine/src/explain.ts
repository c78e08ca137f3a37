import type { Event, Reason } from './events.ts'
import type { Duel } from './hand.ts'
import type { Team } from './seats.ts'

const REASON_TEXTS: Readonly<Record<Reason, string>> = {
  envido: 'for envido',
  'envido refused': 'for envido declined',
  'real envido': 'for real envido',
  'real envido refused': 'for real envido declined',
  'falta envido': 'for falta envido',
  'falta envido refused': 'for falta envido declined',
  flor: 'for flor',
  'flor y flor': 'for the better flor',
  'con flor me achico': 'for flor, the other side backing down',
  contraflor: 'for contraflor',
  'contraflor refused': 'for contraflor declined',
  'contraflor al resto': 'for contraflor al resto',
  'contraflor al resto refused': 'for contraflor al resto declined',
  hand: 'for the hand',
  truco: 'for truco',
  'truco refused': 'for truco declined',
  retruco: 'for retruco',
  'retruco refused': 'for retruco declined',
  'vale cuatro': 'for vale cuatro',
  'vale cuatro refused': 'for vale cuatro declined',
  mazo: 'as the other side folded',
  'early mazo': 'as the other side folded before any envido',
}

/** Describes an event in English. For other languages, translate from the event's type and reason. */
export function explain(event: Event): string {
  switch (event.type) {
    case 'deal':
      return event.duel === undefined
        ? `The cards are dealt; seat ${event.mano} is mano`
        : `The cards are dealt for a pica-pica; ${against(event.duel)}`
    case 'duel':
      return `Next, ${against(event.seats)}`
    case 'card':
      return `Seat ${event.seat} plays ${event.card}`
    case 'call':
      return `Seat ${event.seat} says "${event.call}"`
    case 'reply':
      return `Seat ${event.seat} says "${event.reply}"`
    case 'mazo':
      return `Seat ${event.seat} folds (mazo)`
    case 'tanto':
      return `Seat ${event.seat} calls ${event.points}`
    case 'buenas':
      return `Seat ${event.seat} says "son buenas"`
    case 'trick':
      return event.winner === null ? 'The trick is tied (parda)' : `${name(event.winner)} takes the trick`
    case 'hand':
      return `${name(event.winner)} wins the hand`
    case 'points':
      return `${name(event.team)} wins ${event.points} ${REASON_TEXTS[event.reason]}`
    case 'show':
      return `Seat ${event.seat} shows ${event.cards.join(', ')}`
    case 'game':
      return `${name(event.winner)} wins the game`
  }
}

function against([mano, other]: Duel): string {
  return `seat ${mano} plays against seat ${other}`
}

function name(team: Team): string {
  return `Team ${team}`
}
