import type { I18n } from '@lingui/core'
import type { Event, Seat } from '@valecuatro/engine'
import { cardName } from '../../cards/cardName.ts'
import type { Names } from './names.ts'
import { reasonWords } from './reasons.ts'
import { SHOUTS } from './shouts.ts'

/** What happened, in a sentence: for the log and for those who listen. */
export function eventWords(i18n: I18n, event: Event, names: Names): string {
  const isMine = 'seat' in event && event.seat === names.seat
  const named = (seat: Seat) => ({ name: names.of(seat) })
  switch (event.type) {
    case 'deal':
      return event.mano === names.seat
        ? i18n._('The cards are dealt. You are mano.')
        : i18n._('The cards are dealt. {name} is mano.', named(event.mano))
    case 'card': {
      const card = cardName(i18n, event.card)
      return isMine
        ? i18n._('You play the {card}.', { card })
        : i18n._('{name} plays the {card}.', { ...named(event.seat), card })
    }
    case 'call':
    case 'reply': {
      const words = SHOUTS[event.type === 'call' ? event.call : event.reply]
      return isMine
        ? i18n._('You: {words}', { words })
        : i18n._('{name}: {words}', { ...named(event.seat), words })
    }
    case 'mazo':
      return isMine ? i18n._('You go to the deck.') : i18n._('{name} goes to the deck.', named(event.seat))
    case 'tanto':
      return isMine
        ? i18n._('You have {points}.', { points: event.points })
        : i18n._('{name} has {points}.', { ...named(event.seat), points: event.points })
    case 'buenas':
      return isMine ? i18n._('You: son buenas.') : i18n._('{name}: son buenas.', named(event.seat))
    case 'trick':
      return event.winner === null
        ? i18n._('The trick is parda.')
        : i18n._('Trick for {team}.', { team: names.team(event.winner) })
    case 'hand':
      return i18n._('Hand for {team}.', { team: names.team(event.winner) })
    case 'points':
      return i18n._('{team}: {points, plural, one {# point} other {# points}} for {reason}.', {
        team: names.team(event.team),
        points: event.points,
        reason: reasonWords(i18n, event.reason),
      })
    case 'show': {
      const cards = event.cards.map(card => cardName(i18n, card)).join(', ')
      return isMine
        ? i18n._('You show {cards}.', { cards })
        : i18n._('{name} shows {cards}.', { ...named(event.seat), cards })
    }
    case 'game':
      return i18n._('Game for {team}.', { team: names.team(event.winner) })
  }
}
