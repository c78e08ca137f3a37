import { expect, test } from 'vitest'
import { CARDS, type Card, isCard, rankOf, strength, suitOf } from './cards.ts'

const LEVELS: [number, string][] = [
  [14, '1e'],
  [13, '1b'],
  [12, '7e'],
  [11, '7o'],
  [10, '3e 3b 3o 3c'],
  [9, '2e 2b 2o 2c'],
  [8, '1o 1c'],
  [7, '12e 12b 12o 12c'],
  [6, '11e 11b 11o 11c'],
  [5, '10e 10b 10o 10c'],
  [4, '7b 7c'],
  [3, '6e 6b 6o 6c'],
  [2, '5e 5b 5o 5c'],
  [1, '4e 4b 4o 4c'],
]

test.each(LEVELS)('§1.2 level %i is %s', (level, cards) => {
  expect(CARDS.filter(card => strength(card) === level).toSorted()).toEqual(cards.split(' ').toSorted())
})

test('§1.1 forty different cards of ten ranks in four suits', () => {
  expect(new Set(CARDS).size).toBe(40)
  expect(new Set(CARDS.map(rankOf))).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 10, 11, 12]))
  expect(new Set(CARDS.map(suitOf))).toEqual(new Set(['e', 'b', 'o', 'c']))
  expect(CARDS.every(isCard)).toBe(true)
})

test.each<[string, unknown]>([
  ['an eight', '8e'],
  ['a suit alone', 'e'],
  ['a name of Object', 'toString'],
  ['a number', 1],
  ['nothing', undefined],
  ['a list', ['1e']],
  ['an English suit', '1s'],
])('§1.1 %s is no card', (_, word) => {
  expect(isCard(word)).toBe(false)
})

test('§1.1 a card is read as its rank and suit', () => {
  const card: Card = '12c'
  expect([rankOf(card), suitOf(card)]).toEqual([12, 'c'])
})
