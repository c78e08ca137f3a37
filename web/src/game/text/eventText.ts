import type { I18n } from '@lingui/core'
import { type Duel, type Event, type Reason, type Seat, type Team, teamOf } from '@valecuatro/engine'
import { cardName } from '../../art/cardName.ts'
import { sinceLastDuel } from '../model/scene.ts'
import { CALL_LABELS, CALL_SHOUTS, duelSeenBy, type Names } from './names.ts'

const TRICKS = ['first', 'second', 'third']

/**
 * Describes an event in a sentence, for the log and for screen readers. `story` is the list of events of the hand so
 * far; it tells which trick was won.
 */
export function eventText(
  i18n: I18n,
  event: Event,
  names: Names,
  story: readonly { event: Event }[] = [],
): string {
  const isMine = 'seat' in event && event.seat === names.seat
  const side = (team: Team) => ({ who: grammaticalPerson(names, team), team: names.team(team) })
  const named = (seat: Seat) => ({ name: names.of(seat) })
  const duel = (seats: Duel) => {
    const [first, second] = duelSeenBy(names, seats)
    const name = first === names.seat ? i18n._('You') : names.of(first)
    return i18n._('{name} against {rival}.', { name, rival: names.of(second) })
  }
  switch (event.type) {
    case 'deal': {
      const dealt =
        event.mano === names.seat
          ? i18n._('The cards are dealt. You are mano.')
          : i18n._('The cards are dealt. {name} is mano.', named(event.mano))
      if (event.duel) return `${dealt} Pica-pica. ${duel(event.duel)}`
      return event.hands.length === 6 ? `${dealt} Redonda.` : dealt
    }
    case 'duel':
      return duel(event.seats)
    case 'card': {
      const card = cardName(i18n, event.card)
      return isMine
        ? i18n._('You play the {card}.', { card })
        : i18n._('{name} plays the {card}.', { ...named(event.seat), card })
    }
    case 'call':
    case 'reply': {
      const words = CALL_SHOUTS[event.type === 'call' ? event.call : event.reply]
      return isMine
        ? i18n._('You: {words}', { words })
        : i18n._('{name}: {words}', { ...named(event.seat), words })
    }
    case 'mazo':
      return isMine ? i18n._('You fold (mazo).') : i18n._('{name} folds (mazo).', named(event.seat))
    case 'tanto':
      return isMine
        ? i18n._('You call {points}.', { points: event.points })
        : i18n._('{name} calls {points}.', { ...named(event.seat), points: event.points })
    case 'buenas':
      return isMine ? i18n._('You: son buenas.') : i18n._('{name}: son buenas.', named(event.seat))
    case 'trick': {
      const told = story.slice(0, story.findIndex(({ event: each }) => each === event) + 1)
      const tricks = sinceLastDuel(told).filter(({ event: { type } }) => type === 'trick')
      const trick = TRICKS[tricks.length - 1] ?? 'other'
      return i18n._(
        '{who, select, tie {Parda in} we {We win} you {You win} they {They win} one {{team} wins} other {{team} win}} the {trick, select, first {first } second {second } third {third } other {}}trick.',
        { trick, ...(event.winner === null ? { who: 'tie' } : side(event.winner)) },
      )
    }
    case 'hand':
      return i18n._(
        '{who, select, we {We win} you {You win} they {They win} one {{team} wins} other {{team} win}} the hand.',
        side(event.winner),
      )
    case 'points':
      return i18n._(
        '{who, select, we {We score} you {You score} they {They score} one {{team} scores} other {{team} score}} {points, plural, one {# point} other {# points}}: {reason}.',
        { points: event.points, reason: reasonText(i18n, event.reason), ...side(event.team) },
      )
    case 'show': {
      const cards = event.cards.map(card => cardName(i18n, card)).join(', ')
      return isMine
        ? i18n._('You show {cards}.', { cards })
        : i18n._('{name} shows {cards}.', { ...named(event.seat), cards })
    }
    case 'game':
      return i18n._(
        '{who, select, we {We win} you {You win} they {They win} one {{team} wins} other {{team} win}} the game.',
        side(event.winner),
      )
  }
}

/** Which form of the verb a side takes: one player by name, two players by name, or a pronoun. */
function grammaticalPerson({ seat, isOneOnOne }: Names, team: Team) {
  if (seat !== null && teamOf(seat) === team) return isOneOnOne ? 'you' : 'we'
  if (isOneOnOne) return 'one'
  return seat === null ? 'other' : 'they'
}

/** What points were awarded for: "envido", "truco, not wanted", "the hand". */
export function reasonText(i18n: I18n, reason: Reason): string {
  switch (reason) {
    case 'hand':
      return i18n._('the hand')
    case 'mazo':
      return i18n._('the other side folded (mazo)')
    case 'early mazo':
      return i18n._('the other side folded before any envido')
    case 'flor y flor':
      return i18n._('the better flor')
    case 'con flor me achico':
      return i18n._('flor, the other side backed down')
  }
  const refused = reason.endsWith(' refused')
  const call = CALL_LABELS[reason.replace(' refused', '') as keyof typeof CALL_LABELS]
  return refused ? i18n._('{call}, declined', { call }) : call
}
