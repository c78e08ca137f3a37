import { expect, test } from 'vitest'
import type { Card } from './cards.ts'
import { florPoints, tanto, tantoCards } from './tanto.ts'

const cards = (text: string) => text.split(' ') as Card[]

test.each([
  ['7e 6e 1b', 33, '7e 6e'],
  ['1b 6e 7e', 33, '7e 6e'],
  ['7e 6e 5e', 33, '7e 6e'],
  ['1o 2o 3o', 25, '3o 2o'],
  ['12c 11c 4e', 20, '12c 11c'],
  ['12c 11c 10c', 20, '12c 11c'],
  ['12c 5c 7o', 25, '5c 12c'],
  ['4b 7o 4o', 31, '7o 4o'],
  ['7e 6b 5o', 7, '7e'],
  ['12e 1b 10o', 1, '1b'],
  ['12e 11b 10o', 0, '12e'],
  ['1e 12e 11e', 21, '1e 12e'],
])('§1.3 %s has a tanto of %i, made by %s', (hand, points, proof) => {
  expect(tanto(cards(hand))).toBe(points)
  expect(tantoCards(cards(hand))).toEqual(cards(proof))
})

test.each([
  ['7e 6e 5e', 38],
  ['12c 11c 10c', 20],
  ['1o 2o 3o', 26],
  ['7b 12b 1b', 28],
  ['7e 6e 5b', null],
  ['7e 6b 5e', null],
  ['7b 6e 5e', null],
  ['7e 6e', null],
  ['7e', null],
])('§1.4 %s has a flor of %s', (hand, points) => {
  expect(florPoints(cards(hand))).toBe(points)
})

test('§1.4 an empty hand has no flor', () => {
  expect(florPoints([])).toBeNull()
})
