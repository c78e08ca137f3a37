import type { I18n } from '@lingui/core'
import type { SeatState } from '@valecuatro/contract'
import {
  type Action,
  type Call,
  type Card,
  type Duel,
  isCard,
  type Reply,
  type Seat,
  type Team,
  teamOf,
} from '@valecuatro/engine'
import { cardName } from '../../art/cardName.ts'
import { listText } from '../../i18n/listText.ts'

/** The names of seats and sides from the viewer's point of view. */
export interface Names {
  /** The viewer's seat; null for a spectator. */
  seat: Seat | null
  /** Whether each side is one player, who is called by name. */
  isOneOnOne: boolean
  of(seat: Seat): string
  team(team: Team): string
}

export function namesOf(i18n: I18n, seats: readonly SeatState[], viewer: Seat | null): Names {
  const of = (seat: Seat) => seats.find(row => row.seat === seat)?.username ?? ''
  const isOneOnOne = seats.length === 2
  return {
    seat: viewer,
    isOneOnOne,
    of,
    team(team) {
      const players = seats.filter(row => teamOf(row.seat) === team).map(row => row.username)
      if (viewer === null) return listText(i18n, players, 'conjunction')
      if (teamOf(viewer) === team) return isOneOnOne ? i18n._('You') : i18n._('Us')
      return isOneOnOne ? (players[0] ?? '') : i18n._('Them')
    },
  }
}

/** The two seats of a duel, the viewer's first. */
export const duelSeenBy = ({ seat }: Names, [first, second]: Duel): Duel =>
  second === seat ? [second, first] : [first, second]

/** An action that is said: a call, a reply or `mazo`. */
export type SpokenAction = Exclude<Action, Card>

/** Button labels. Truco terms are the same in every language. */
export const CALL_LABELS: Readonly<Record<SpokenAction, string>> = {
  envido: 'Envido',
  'real envido': 'Real envido',
  'falta envido': 'Falta envido',
  truco: 'Truco',
  retruco: 'Retruco',
  'vale cuatro': 'Vale cuatro',
  flor: 'Flor',
  contraflor: 'Contraflor',
  'contraflor al resto': 'Contraflor al resto',
  'con flor me achico': 'Con flor me achico',
  quiero: 'Quiero',
  'no quiero': 'No quiero',
  mazo: 'Mazo',
}

/** A card or a call by its name: "7 of coins", "Envido". */
export const actionName = (i18n: I18n, action: Action): string =>
  isCard(action) ? cardName(i18n, action) : CALL_LABELS[action]

/** The calls as they are shown in speech bubbles. */
export const CALL_SHOUTS: Readonly<Record<Call | Reply, string>> = {
  envido: '¡Envido!',
  'real envido': '¡Real envido!',
  'falta envido': '¡Falta envido!',
  truco: '¡Truco!',
  retruco: '¡Quiero retruco!',
  'vale cuatro': '¡Quiero vale cuatro!',
  flor: '¡Flor!',
  contraflor: '¡Contraflor!',
  'contraflor al resto': '¡Contraflor al resto!',
  'con flor me achico': 'Con flor me achico',
  quiero: '¡Quiero!',
  'no quiero': 'No quiero',
}
