import type { Seat, Team } from '@valecuatro/engine'
import { expect, test } from 'vitest'
import { afterHand, outcomeOf } from './outcome.ts'

const FOUR: Seat[] = [0, 1, 2, 3]
/** Practice: one person and a bot against two bots. */
const ONE: Seat[] = [0]

test.each<[string, Seat[], Seat[], Seat[], boolean, ReturnType<typeof afterHand>]>([
  ['everyone is there', FOUR, [], [], false, 'play on'],
  ['one of a side is away', FOUR, [], [0], false, 'play on'],
  ['one of each side has left', FOUR, [0, 1], [], false, 'play on'],
  ['a side was away for the hand', FOUR, [], [0, 2], false, { winner: 1 }],
  ['a side has left, one by choice', FOUR, [1], [3], false, { winner: 0 }],
  ['a side has left in a tournament', FOUR, [1, 3], [], true, { winner: 0 }],
  ['a side has left, and one of the other', FOUR, [0, 2], [1], false, { winner: 1 }],
  ['all four are away', FOUR, [], FOUR, false, 'cancel'],
  ['all four have left', FOUR, FOUR, [], false, 'cancel'],
  ['a side has left, the other is away', FOUR, [0, 2], [1, 3], false, { winner: 1 }],
  ['one has left, the others are away', FOUR, [0], [1, 2, 3], false, 'cancel'],
  ['all four are away in a tournament', FOUR, [0], [1, 2, 3], true, 'play on'],
  ['practice', ONE, [], [], false, 'play on'],
  ['practice without its player', ONE, [], [0], false, 'cancel'],
  ['practice that was left', ONE, [0], [], false, 'cancel'],
])('after a hand: %s', (_, people, left, absent, needsWinner, expected) => {
  expect(afterHand({ people, left, absent }, needsWinner)).toEqual(expected)
})

interface Ended {
  left?: Seat[]
  absent?: Seat[]
  winner?: Team
  fullAtStart?: boolean
  handsPlayed?: number
  isResigned?: boolean
}

test.each<[string, Ended, Seat[], Seat[], boolean]>([
  ['played to the end', {}, [0, 2], [], true],
  ['a winner was away in the last hand', { absent: [2] }, [0], [2], true],
  ['a winner left', { left: [2] }, [0], [2], true],
  ['a loser left', { left: [1] }, [0, 2], [1], true],
  ['the losers were away in the last hand', { absent: [1, 3] }, [0, 2], [1, 3], true],
  ['the losers left', { left: [1, 3] }, [0, 2], [1, 3], true],
  ['the losers left, the winners were away', { left: [1, 3], absent: [0, 2] }, [], [0, 1, 2, 3], true],
  ['all four left', { left: [0, 1, 2, 3] }, [], [0, 1, 2, 3], true],
  ['the winners were both away', { absent: [0, 2], winner: 0 }, [], [0, 2], false],
  ['bots finished it', { absent: [0, 1, 2, 3] }, [], [0, 1, 2, 3], false],
  ['a seat was empty at the start', { fullAtStart: false }, [0, 2], [], false],
])('the outcome when %s', (_, ended, won, left, isRated) => {
  const outcome = outcomeOf({
    people: FOUR,
    left: [],
    absent: [],
    winner: 0,
    fullAtStart: true,
    handsPlayed: 3,
    isResigned: false,
    ...ended,
  })
  const seats = (which: 'won' | 'left') => outcome.results.filter(row => row[which]).map(({ seat }) => seat)
  expect({ won: seats('won'), left: seats('left'), isRated: outcome.isRated }).toEqual({ won, left, isRated })
  expect(outcome.results.some(row => row.won && row.left)).toBe(false)
})

test.each<[string, Ended, boolean]>([
  ['the losers left before a hand was played to its end', { left: [1, 3], handsPlayed: 0 }, false],
  ['the losers never came', { absent: [1, 3], handsPlayed: 0 }, false],
  ['the losers resigned during the first hand', { isResigned: true, handsPlayed: 0 }, false],
  ['the losers resigned after a hand', { isResigned: true, handsPlayed: 1 }, true],
  ['the losers left after a hand', { left: [1, 3], handsPlayed: 1 }, true],
  ['one of the losers left during the first hand', { left: [1], handsPlayed: 0 }, true],
  ['the first hand decided the game', { handsPlayed: 0 }, true],
  ['a seat was empty at the start', { fullAtStart: false }, false],
])('whether the winners gain rating when %s: %s', (_, ended, isWinRated) => {
  const game = {
    people: FOUR,
    left: [],
    absent: [],
    winner: 0,
    fullAtStart: true,
    handsPlayed: 3,
    isResigned: false,
  } as const
  expect(outcomeOf({ ...game, ...ended }).isWinRated).toBe(isWinRated)
})
