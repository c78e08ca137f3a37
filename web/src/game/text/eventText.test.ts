import { i18n } from '@lingui/core'
import type { Event, Seat } from '@valecuatro/engine'
import { expect, it } from 'vitest'
import { type Locale, loadCatalog, setLocale } from '../../i18n/locale.ts'
import { playGame, seeded } from '../testing/playedGame.ts'
import { tableState } from '../testing/wire.ts'
import { eventText } from './eventText.ts'
import { namesOf } from './names.ts'

const FOUR = tableState(playGame(seeded(1)), 0).seats
const TWO = FOUR.slice(0, 2)
const SIX = [
  ...FOUR,
  { ...FOUR[0]!, seat: 4 as const, username: 'Elsa' },
  { ...FOUR[1]!, seat: 5 as const, username: 'Fito' },
]

const HAND: Event = { type: 'hand', winner: 1 }
const POINTS: Event = { type: 'points', team: 0, points: 2, reason: 'truco' }
const FOLDED: Event = { type: 'points', team: 1, points: 1, reason: 'mazo' }
const TRICK: Event = { type: 'trick', winner: 1, leader: 1 }
const DUEL: Event = { type: 'duel', seats: [1, 4] }
const REDONDA: Event = { type: 'deal', mano: 1, hands: [[], [], [], [], [], []] }
const PICA_PICA: Event = { ...REDONDA, duel: [1, 4] }
const PARDA: Event = { type: 'trick', winner: null, leader: 0 }

it.each<[Locale, typeof FOUR, Seat | null, Event, string]>([
  ['en', FOUR, 0, HAND, 'They win the hand.'],
  ['en', FOUR, 1, HAND, 'We win the hand.'],
  ['en', FOUR, null, HAND, 'Beto and Dario win the hand.'],
  ['en', TWO, 0, HAND, 'Beto wins the hand.'],
  ['en', TWO, 1, HAND, 'You win the hand.'],
  ['en', TWO, null, HAND, 'Beto wins the hand.'],
  ['en', TWO, 0, POINTS, 'You score 2 points: Truco.'],
  ['en', TWO, 1, POINTS, 'Ana scores 2 points: Truco.'],
  ['en', TWO, 0, FOLDED, 'Beto scores 1 point: the other side folded (mazo).'],
  ['en', FOUR, 0, TRICK, 'They win the first trick.'],
  ['en', TWO, 0, PARDA, 'Parda in the first trick.'],
  ['en', SIX, 0, DUEL, 'Beto against Elsa.'],
  ['en', SIX, 4, DUEL, 'You against Beto.'],
  ['en', SIX, 1, DUEL, 'You against Elsa.'],
  ['en', SIX, 0, REDONDA, 'The cards are dealt. Beto is mano. Redonda.'],
  ['en', SIX, 1, PICA_PICA, 'The cards are dealt. You are mano. Pica-pica. You against Elsa.'],
  ['es', SIX, null, PICA_PICA, 'Se reparten las cartas. Beto es mano. Pica-pica. Beto contra Elsa.'],
  ['es', SIX, 0, DUEL, 'Beto contra Elsa.'],
  ['es', SIX, 4, DUEL, 'Vos contra Beto.'],
  ['es', FOUR, 0, HAND, 'Ganaron la mano.'],
  ['es', TWO, 0, HAND, 'Beto ganó la mano.'],
  ['es', TWO, 1, POINTS, 'Ana suma 2 puntos: Truco.'],
  ['es', TWO, 0, PARDA, 'Parda la primera.'],
])(
  'in %s, %#: the sentence names the side as the viewer would',
  async (locale, seats, viewer, event, text) => {
    await loadCatalog('table')
    await setLocale(locale)
    expect(eventText(i18n, event, namesOf(i18n, seats, viewer), [{ event }])).toBe(text)
  },
)
