import { describe, expect, test } from 'vitest'
import { FOUR, handsOf, perform, type Scene, scenes } from '../test/scene.ts'
import { deal, newGame } from './game.ts'
import { legal } from './legal.ts'
import type { Seat } from './seats.ts'
import { dealEvent, view, viewEvent } from './view.ts'

const WATCHERS: (Seat | null)[] = [0, 1, 2, 3, null]

/** The cards that occur in a text. */
function cardsIn(value: unknown): string[] {
  return [...new Set(JSON.stringify(value).match(/(?<=")(?:[1-7]|1[0-2])[eboc](?=")/g))].toSorted()
}

function seen(scene: Scene, seat: Seat | null): string {
  return cardsIn(view(perform(scene).game, seat)).join(' ')
}

describe('§9 the cards in a view', () => {
  test.each<[string, Scene, Seat | null, string]>([
    ['a seat sees its own cards', {}, 0, '12c 1e 7e'],
    ['a spectator sees none', {}, null, ''],
    ['a played card is seen by all', { moves: '0 1e' }, null, '1e'],
    ['own cards and played ones', { moves: '0 1e' }, 3, '10c 1e 2o 7o'],
    ['an announced tanto shows no card', { moves: '0 envido, 1 quiero' }, null, ''],
    [
      'a sung flor shows no card',
      { rules: { flor: true }, hands: '7e 6e 5e | 1b 6b 11o | 3b 4o 5c | 7o 2o 10c', moves: '0 flor' },
      1,
      '11o 1b 6b',
    ],
    ['folding shows no card', { moves: '0 mazo' }, 2, '3e 4o 5c'],
    [
      'after the hand the proof of a won envido',
      { moves: '0 envido, 1 quiero, 0 truco, 1 no quiero' },
      null,
      '2o 7o',
    ],
    ['after the hand own cards are still seen', { moves: '0 truco, 1 no quiero' }, 2, '3e 4o 5c'],
    ['a refused envido proves nothing', { moves: '0 envido, 1 no quiero, 0 truco, 1 no quiero' }, null, ''],
    [
      'when the game is over all of the hand',
      { score: [29, 0], moves: '0 truco, 1 no quiero' },
      null,
      '10c 11o 12c 1b 1e 2o 3e 4o 5c 6b 7e 7o',
    ],
  ])('§9 %s', (_, scene, seat, cards) => {
    expect(seen(scene, seat)).toBe(cards)
  })
})

scenes({
  '§9 the proof of an envido is its two cards': {
    moves: '0 envido, 1 quiero, 0 truco, 1 no quiero',
    shown: ['3 7o 2o'],
  },
  '§9 the proof comes from the seat whose tanto won, not from a silent partner': {
    hands: '7e 6e 12c | 1b 6b 11o | 7c 5c 4o | 7o 2o 10c',
    moves: '0 envido, 1 quiero, 0 truco, 1 no quiero',
    shown: ['0 7e 6e'],
  },
  '§9 the proof is shown even if its seat has folded': {
    rules: { players: 2 },
    moves: '0 envido, 1 quiero, 0 1e, 1 mazo',
    shown: ['1 7o 2o'],
  },
  '§9 the proof of an unanswered flor is the caller’s': {
    rules: { flor: true, players: 2 },
    hands: '7e 6e 5e | 1b 6b 11o',
    moves: '0 flor, 0 mazo',
    shown: ['0 7e 6e 5e'],
  },
  '§9 the proof of compared flores is the better one': {
    rules: { flor: true },
    hands: '1e 2e 3e | 7b 6b 4b | 7o 6o 5o | 4e 2c 10c',
    moves: '0 flor, 1 contraflor, 0 quiero, 0 truco, 1 no quiero',
    shown: ['2 7o 6o 5o'],
  },
  '§9 the proof after achico is the first caller’s': {
    rules: { flor: true, players: 2 },
    hands: '7e 6e 5e | 7b 6b 4b',
    moves: '0 flor, 1 con flor me achico, 0 mazo',
    shown: ['0 7e 6e 5e'],
  },
  '§9 the proof after a refused contraflor is its caller’s': {
    rules: { flor: true, players: 2 },
    hands: '7e 6e 5e | 7b 6b 4b',
    moves: '0 flor, 1 contraflor, 0 no quiero, 0 mazo',
    shown: ['1 7b 6b 4b'],
  },
})

test('§9 the view contains the proofs only after the hand has ended', () => {
  const on = perform({ moves: '0 envido, 1 quiero' }).game
  const ended = perform({ moves: '0 envido, 1 quiero, 0 truco, 1 no quiero' }).game
  expect(on.hand!.proofs).toEqual([{ seat: 3, cards: ['7o', '2o'] }])
  for (const seat of WATCHERS) {
    expect(view(on, seat).hand!.proofs).toEqual([])
    expect(view(ended, seat).hand!.proofs).toEqual([{ seat: 3, cards: ['7o', '2o'] }])
  }
})

test('§9 the view contains declared tantos but no others', () => {
  const { game } = perform({ moves: '0 envido, 1 quiero' })
  expect(view(game, null).hand!.envido.words).toEqual([
    { seat: 0, points: 28 },
    { seat: 1, points: null },
    { seat: 3, points: 29 },
    { seat: 2, points: null },
  ])
})

describe('§7.2 only the asked seats see that an envido waits for a flor', () => {
  const HELD_BY_2 = { rules: { flor: true }, hands: '1e 7e 12c | 1b 6b 11o | 3o 4o 5o | 7o 2o 10c' } as const
  const visible = (scene: Scene) => {
    const { game } = perform(scene)
    return WATCHERS.filter(seat => view(game, seat).hand!.envido.awaitsFlor)
  }

  test.each<[string, Scene, Seat[]]>([
    ['called by the holder’s partner', { ...HELD_BY_2, moves: '0 envido' }, [1, 3]],
    ['called by a rival', { ...HELD_BY_2, mano: 1, moves: '1 envido' }, [0, 2]],
    ['one of the asked in the deck', { ...HELD_BY_2, moves: '0 envido, 1 mazo' }, [3]],
    ['cut', { ...HELD_BY_2, moves: '0 envido, 2 flor' }, []],
    ['with no flor held', { rules: { flor: true }, moves: '0 envido' }, []],
  ])('§9 %s: known to those who are asked, not to spectators', (_, scene, seats) => {
    expect(visible(scene)).toEqual(seats)
  })

  test('legal on the view still agrees with legal on the game', () => {
    const { game } = perform({ ...HELD_BY_2, moves: '0 envido' })
    for (const seat of [0, 1, 2, 3] as const) expect(legal(view(game, seat), seat)).toEqual(legal(game, seat))
  })
})

test('legal on a view gives actions only for its own seat', () => {
  const game = deal(newGame(), handsOf(FOUR))
  expect(legal(view(game, 0), 0)).toEqual(legal(game, 0))
  expect(legal(view(game, 1), 0)).toEqual([])
  expect(legal(view(game, null), 0)).toEqual([])
})

test('§9 a view has its seat and otherwise equals the game', () => {
  const { game } = perform({ moves: '0 12c, 1 truco' })
  const { hand, ...rest } = game
  const { hand: part, ...seenRest } = view(game, 2)
  expect(seenRest).toEqual({ ...rest, seat: 2 })
  expect(part).toEqual({ ...hand, held: [[], [], ['3e', '4o', '5c'], []] })
  expect(view(newGame(), null)).toEqual({ ...newGame(), seat: null })
})

test('§9 each seat sees only its own cards in the deal event', () => {
  const event = dealEvent(deal(newGame({}, { mano: 1 }), handsOf(FOUR)))
  expect(event).toEqual({ type: 'deal', mano: 1, hands: handsOf(FOUR) })
  expect(viewEvent(event, 3)).toEqual({ type: 'deal', mano: 1, hands: [[], [], [], ['7o', '2o', '10c']] })
  expect(cardsIn(viewEvent(event, null))).toEqual([])
})

test('§9 dealEvent throws when no hand is in play', () => {
  expect(() => dealEvent(newGame())).toThrow('no hand has been dealt')
  expect(() => dealEvent(perform({ moves: '0 truco, 1 no quiero' }).game)).toThrow('no hand has been dealt')
})

test('§9 all other events are the same for every seat', () => {
  const { events } = perform({ moves: '0 envido, 1 quiero, 0 12c, 1 truco, 2 no quiero' })
  for (const event of events) for (const seat of WATCHERS) expect(viewEvent(event, seat)).toEqual(event)
})
