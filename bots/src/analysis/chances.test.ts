import { CARDS, type Card, strength, view } from '@valecuatro/engine'
import { describe, expect, test } from 'vitest'
import { scene } from '../../test/table.ts'
import { chancesOf } from './chances.ts'

const sampling = { samples: 200, seed: 3 }

describe('the chances of a card', () => {
  test.each([
    ['the highest card led', ['1e 4c 5c', '3e 2o 12c'], '', '1e', { trick: 1 }],
    ['the lowest card led', ['4e 4c 5c', '3e 2o 12c'], '', '4e', { trick: 0 }],
    ['a card that beats the one led', ['3e 4c 5c', '2e 2o 12c'], '0 4c, 1 2e, 1 2o', '3e', { trick: 1 }],
    ['a card that ties', ['3e 4c 5c', '2e 3o 12c'], '0 4c, 1 2e, 1 3o', '3e', { trick: 0, hand: 0 }],
    [
      'the last card that wins',
      ['3e 4c 1e', '4e 2o 12c'],
      '0 3e, 1 4e, 0 4c, 1 2o, 1 12c',
      '1e',
      { trick: 1, hand: 1 },
    ],
    [
      'a parda after a first trick that was won',
      ['3e 4c 12e', '4e 2o 12c'],
      '0 3e, 1 4e, 0 4c, 1 2o, 1 12c',
      '12e',
      { trick: 0, hand: 1 },
    ],
  ] as const)('are sure for %s', (_, hands, moves, card, expected) => {
    const { cards } = chancesOf(view(scene([...hands], moves), 0), sampling)
    expect(cards.find(each => each.card === card)).toMatchObject(expected)
  })

  test('count the unseen cards that lose against the last card', () => {
    const seen = new Set<Card>(['4e', '3e', '4c', '2o', '3b'])
    const unseen = CARDS.filter(card => !seen.has(card))
    const weaker = unseen.filter(card => strength(card) < strength('3b')).length / unseen.length
    const game = scene(['4e 2o 3b', '3e 4c 12c'], '0 4e, 1 3e, 1 4c, 0 2o')
    const { cards, hand } = chancesOf(view(game, 0), { samples: 2000, seed: 5 })
    expect(Math.abs(cards[0]!.trick - weaker)).toBeLessThan(0.05)
    expect(hand).toBe(cards[0]!.hand)
  })
})

describe('the chance of the envido', () => {
  test('is sure for mano with the most points there are', () => {
    const game = scene(['7e 6e 1c', '3e 2o 12c'], '')
    expect(chancesOf(view(game, 0), sampling).envido).toBe(1)
  })

  test('is null once a trick has been played', () => {
    const game = scene(['7e 6e 1c', '3e 2o 12c'], '0 6e, 1 3e')
    expect(chancesOf(view(game, 1), sampling).envido).toBeNull()
  })
})

test('hidden cards change nothing', () => {
  const one = scene(['7e 6e 1c', '3e 2o 12c'], '0 6e')
  const two = scene(['7e 6e 5c', '3e 2o 12c'], '0 6e')
  expect(chancesOf(view(one, 1), sampling)).toEqual(chancesOf(view(two, 1), sampling))
})
