import { expect, test } from 'vitest'
import { betRows, figureOf, manoFigures } from './playFigures.ts'

test.each([
  [3, 12, 10, { rate: 0.25, of: 12 }],
  [0, 10, 10, { rate: 0, of: 10 }],
  [3, 9, 10, { missing: 1 }],
  [0, 0, 50, { missing: 50 }],
])('%i of %i, with %i needed', (part, whole, needed, figure) => {
  expect(figureOf(part, whole, needed)).toEqual(figure)
})

const bet = {
  calls: 40,
  callsPaid: 30,
  bluffs: 8,
  bluffsPaid: 5,
  accepted: 15,
  acceptedPaid: 9,
  declined: 5,
  declinedPaid: 4,
}

test('calls are a share of hands, bluffs of calls, accepts and declines of answers; each has a share that paid', () => {
  expect(betRows(bet, 100, false)).toEqual([
    { name: 'call', unit: 'hands', often: { rate: 0.4, of: 100 }, pays: { rate: 0.75, of: 40 } },
    { name: 'bluff', unit: 'calls', often: { rate: 0.2, of: 40 }, pays: { missing: 2 } },
    { name: 'accept', unit: 'answers', often: { rate: 0.75, of: 20 }, pays: { rate: 0.6, of: 15 } },
    { name: 'decline', unit: 'answers', often: { rate: 0.25, of: 20 }, pays: { missing: 5 } },
  ])
})

test('a flor has no bluffs', () => {
  expect(betRows(bet, 100, true).map(({ name }) => name)).toEqual(['call', 'accept', 'decline'])
})

test('hands as mano are compared with all other hands', () => {
  const play = { hands: 100, handsWon: 50, manoHands: 25, manoHandsWon: 15 }
  expect(manoFigures(play as never)).toEqual({
    mano: { rate: 0.6, of: 25 },
    others: { rate: 35 / 75, of: 75 },
  })
})
