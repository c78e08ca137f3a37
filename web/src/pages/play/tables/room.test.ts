import { describe, expect, it } from 'vitest'
import { possibleHosts, seatsAround, startState, unratedReason } from './room.ts'
import { DEFAULT_OPTIONS } from './tableOptions.tsx'
import { aPersonAt, aRoom, aSeat, personId, theViewerAt } from './testing/aRoom.ts'

const BOT = { bot: 'daring', username: 'Bot Mecha', isReady: true } as const
const TWO = { ...DEFAULT_OPTIONS, players: 2 as const }

describe('before the game can start', () => {
  it.each([
    [
      'seats are free',
      [theViewerAt(0), aPersonAt(1, 'beto'), aSeat(2), aSeat(3)],
      { kind: 'seats', missing: 2 },
    ],
    [
      'people are not ready',
      [theViewerAt(0), aPersonAt(1, 'beto', { isReady: true }), aPersonAt(2, 'cora'), aPersonAt(3, 'dario')],
      { kind: 'ready', names: ['cora', 'dario'] },
    ],
    [
      'the host and bots need not say that they are ready',
      [theViewerAt(0), aSeat(1, BOT), aPersonAt(2, 'cora', { isReady: true }), aSeat(3, BOT)],
      { kind: 'start' },
    ],
  ])('%s', (_, seats, expected) => {
    expect(startState(aRoom({ seats }))).toEqual(expected)
  })
})

it.each([
  [0, [0, 1, 2, 3]],
  [2, [2, 3, 0, 1]],
  [null, [0, 1, 2, 3]],
] as const)('seat %s is drawn first, then the order of play', (seat, order) => {
  expect(seatsAround(aRoom(), seat).map(row => row.seat)).toEqual(order)
})

it('one against one has two seats, with the viewer’s first', () => {
  const room = aRoom({ options: TWO, seats: [aPersonAt(0, 'beto'), theViewerAt(1)] })
  expect(seatsAround(room, 1).map(row => row.username)).toEqual(['anita', 'beto'])
})

it.each([
  [[theViewerAt(0), aSeat(1, BOT)], 'bots'],
  [[theViewerAt(0), aPersonAt(1, 'beto', { isGuest: true })], 'guests'],
  [[theViewerAt(0), aPersonAt(1, 'beto')], null],
])('a table with guests or bots is not rated: %#', (seats, reason) => {
  expect(unratedReason({ seats })).toBe(reason)
})

it('everyone present can become host, seated or not', () => {
  const room = aRoom({
    seats: [theViewerAt(0), aPersonAt(1, 'beto'), aSeat(2, BOT), aSeat(3)],
    visitors: [{ userId: personId(9), username: 'fito', isGuest: true }],
  })
  expect(possibleHosts(room).map(({ username }) => username)).toEqual(['beto', 'fito'])
})
