import {
  type GameId,
  type RoomSeat,
  seatsOfTable,
  type TableCode,
  type TableOptions,
  type UserId,
} from '@valecuatro/contract'
import { describe, expect, test } from 'vitest'
import {
  changeOptions,
  enter,
  gatherAgain,
  isListed,
  isRefused,
  leave,
  leaveIfAbsent,
  placeBot,
  type Room,
  type RoomPerson,
  refusalToStart,
  removePerson,
  replaceAbsentHost,
  setReady,
  sit,
  swapSeats,
  type TakenSeat,
} from './room.ts'

const NOW = new Date('2026-01-01T12:00:00Z')
const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000)
const OPTIONS: TableOptions = {
  players: 4,
  target: 30,
  flor: false,
  turnSeconds: 30,
  isPublic: true,
  isRated: false,
  hasChat: false,
}

/** The table of a text with eight characters. */
const TEAM_MATCH: TableOptions = { ...OPTIONS, isPublic: false, teamHands: 8 }

const HOST = 'a' as UserId
const OTHER = 'b' as UserId
const GAME = 'g' as GameId

const person = (userId: string, overrides: Partial<RoomPerson> = {}): RoomPerson => ({
  userId: userId as UserId,
  isGuest: false,
  joinedAt: NOW,
  seenAt: NOW,
  isConnected: true,
  isRemoved: false,
  ...overrides,
})

/** A table from a text with one character per seat: a letter is a person (upper case: ready), * a bot, - no one. */
function room(seats: string, overrides: Partial<Room> = {}): Room {
  const taken = [...seats].flatMap((letter, index): TakenSeat[] => {
    const seat = index as RoomSeat
    const at = { seat, seatedAt: minutes(index) }
    if (letter === '-') return []
    if (letter === '*') return [{ ...at, userId: null, bot: 'daring' as const, isReady: true }]
    return [
      { ...at, userId: letter.toLowerCase() as UserId, bot: null, isReady: letter !== letter.toLowerCase() },
    ]
  })
  const seated = taken.flatMap(({ userId }) => userId ?? [])
  return {
    code: 'ABCDEF' as TableCode,
    version: 1,
    state: 'gathering',
    hostId: HOST,
    options: seats.length === 8 ? TEAM_MATCH : { ...OPTIONS, players: seats.length as 2 | 4 },
    gameId: null,
    teamMatch: null,
    createdAt: NOW,
    createdFrom: '127.0.0.1',
    dueAt: null,
    seats: taken,
    people: [...new Set(['a', ...seated])].map(userId => person(userId)),
    ...overrides,
  }
}

/** The reverse of `room`; a bot that is not ready is a question mark. */
const textOf = ({ seats, options }: Room) =>
  seatsOfTable(options)
    .map(seat => {
      const taken = seats.find(each => each.seat === seat)
      if (!taken) return '-'
      if (!taken.userId) return taken.isReady ? '*' : '?'
      return taken.isReady ? taken.userId.toUpperCase() : taken.userId
    })
    .join('')

const result = (changed: ReturnType<typeof leave>) => (isRefused(changed) ? changed : textOf(changed))
const newcomer = { userId: 'x' as UserId, isGuest: false }
const guest = { userId: 'x' as UserId, isGuest: true }

test.each([
  ['an empty seat', room('a---'), newcomer, 2, 'a-x-'],
  ['one’s own seat again', room('aX--'), newcomer, 1, 'aX--'],
  ['another seat, and is no longer ready', room('aX--'), newcomer, 3, 'a--x'],
  ['a seat that a person has', room('ab--'), newcomer, 1, 'seat-taken'],
  ['a seat that a bot has', room('a*--'), newcomer, 1, 'seat-taken'],
  ['a seat that the table does not have', room('a-'), newcomer, 2, 'not-found'],
  ['while a game is played', room('a---', { state: 'playing', gameId: GAME }), newcomer, 1, 'not-allowed'],
  ['at table B of a team match', room('abcd----'), newcomer, 7, 'abcd---x'],
  ['at table B of another table', room('abcd'), newcomer, 4, 'not-found'],
  ['at a closed table', room('a---', { state: 'closed' }), newcomer, 1, 'not-found'],
  [
    'after being removed',
    room('a---', { people: [person('x', { isRemoved: true })] }),
    newcomer,
    1,
    'removed',
  ],
  ['a guest at a friendly table', room('a---'), guest, 1, 'ax--'],
  [
    'a guest at a rated table',
    room('a---', { options: { ...OPTIONS, isRated: true } }),
    guest,
    1,
    'guests-not-allowed',
  ],
] as const)('sitting down: %s', (_, table, who, seat, expected) => {
  expect(result(sit(table, who, seat, NOW))).toBe(expected)
})

test.each([
  ['all but the host are ready', room('aBCD'), null],
  ['bots are always ready', room('a*B*'), null],
  ['a seat is empty', room('aBC-'), 'not-ready'],
  ['both tables of a team match are full', room('aBCDEFGH'), null],
  ['bots sit at its second table', room('aBCD****'), null],
  ['a seat at its second table is empty', room('aBCDEFG-'), 'not-ready'],
  ['a person is not ready', room('aBCd'), 'not-ready'],
  ['the host has no seat', room('BCDE', { people: [person('a')] }), null],
  ['only bots sit at the table', room('****', { people: [person('a')] }), 'not-ready'],
  ['a game is played already', room('aBCD', { state: 'playing', gameId: GAME }), 'not-allowed'],
  ['another person is the host', room('aBCD', { hostId: OTHER }), 'not-host'],
] as const)('starting a game: %s', (_, table, expected) => {
  expect(refusalToStart(table, HOST)).toBe(expected)
})

test.each([
  ['clear all ready marks', room('ABCD'), {}, 'abcd'],
  ['leave bots ready', room('AB*-'), {}, 'ab*-'],
  ['of a smaller table move people to free seats', room('a-cd'), { players: 2 }, 'ac'],
  ['of a smaller table let people take the seats of bots', room('a*c-'), { players: 2 }, 'ac'],
  ['of a smaller table make the rest visitors', room('abcd'), { players: 2 }, 'ab'],
  ['of a team match keep the seats', room('aBcd'), { teamHands: 8, isPublic: false }, 'abcd----'],
  [
    'without a team match move people from table B to free seats',
    room('a-c*-F-*'),
    { teamHands: undefined },
    'afc*',
  ],
  ['of a larger table keep the seats', room('aB'), { players: 4 }, 'ab--'],
  ['cannot rate a table with a bot', room('a*--'), { isRated: true }, 'not-allowed'],
] as const)('new options %s', (_, table, options, expected) => {
  expect(result(changeOptions(table, HOST, { ...table.options, ...options }, NOW))).toBe(expected)
})

test('new options cannot rate a table with a guest', () => {
  const people = [person('a'), person('b', { isGuest: true })]
  expect(changeOptions(room('ab--', { people }), HOST, { ...OPTIONS, isRated: true }, NOW)).toBe(
    'guests-not-allowed',
  )
})

test.each([
  [1, 2, 'acbD'],
  [1, 1, 'aBCD'],
] as const)('swapping the seats %i and %i leads to %s', (from, to, expected) => {
  expect(result(swapSeats(room('aBCD'), HOST, from, to))).toBe(expected)
})

test('swapping with an empty seat moves a person', () => {
  expect(result(swapSeats(room('aB--'), HOST, 1, 3))).toBe('a--b')
})

test('a bot that is moved stays ready', () => {
  expect(result(swapSeats(room('aB*-'), HOST, 1, 2))).toBe('a*b-')
})

test('a bot makes a table unrated', () => {
  const table = room('a---', { options: { ...OPTIONS, isRated: true } })
  const changed = placeBot(table, HOST, 2, 'careful', NOW)
  expect(!isRefused(changed) && changed.options.isRated).toBe(false)
  expect(result(changed)).toBe('a-*-')
})

describe('when the host leaves', () => {
  const hostAfter = (table: Room) => {
    const changed = leave(table, HOST, NOW)
    return isRefused(changed) ? changed : changed.hostId
  }
  test.each([
    ['the longest seated person becomes the host', room('adcb'), 'd'],
    [
      'or else the person who came first',
      room('a---', {
        people: [person('a'), person('y', { joinedAt: minutes(2) }), person('x', { joinedAt: minutes(1) })],
      }),
      'x',
    ],
    ['or else it stays with the host until a person comes', room('a*--'), 'a'],
  ] as const)('%s', (_, table, expected) => {
    expect(hostAfter(table)).toBe(expected)
  })

  test('the first person to arrive at an empty table becomes the host', () => {
    const empty = leave(room('a*--'), HOST, NOW)
    if (isRefused(empty)) throw new Error(empty)
    expect(empty.dueAt).toEqual(minutes(10))
    const changed = enter(empty, newcomer, minutes(1))
    expect(changed).toMatchObject({ hostId: 'x', dueAt: null })
  })
})

test('after a game, people who left it are gone, and no one is ready', () => {
  const table = room('ABC*', { state: 'playing', gameId: GAME })
  const changed = gatherAgain(table, [OTHER], minutes(20))
  expect(result(changed)).toBe('a-c*')
  expect(changed).toMatchObject({ state: 'gathering', gameId: GAME })
})

test('a person who is away keeps the seat until the timeout; then the empty table is closed', () => {
  const people = [person('a', { isConnected: false, seenAt: NOW })]
  const table = room('a---', { people })
  expect(result(leaveIfAbsent(table, HOST, NOW, minutes(10)))).toBe('a---')
  expect(leaveIfAbsent(table, HOST, minutes(1), minutes(11))).toMatchObject({ state: 'closed', seats: [] })
})

test.each([
  ['a public table with an empty seat', room('ab--'), true],
  ['not a full table', room('ab'), false],
  ['not a private one', room('ab--', { options: { ...OPTIONS, isPublic: false } }), false],
  ['not one that no one is at', room('a---', { people: [person('a', { isConnected: false })] }), false],
  ['not one whose host has no seat', room('-b--'), false],
  ['not one that plays', room('ab--', { state: 'playing', gameId: GAME }), false],
] as const)('the lobby lists %s', (_, table, expected) => {
  expect(isListed(table)).toBe(expected)
})

test('a removed person cannot become the host, and the ready marks of others stay', () => {
  const table = removePerson(room('aBC-'), HOST, OTHER, NOW)
  expect(result(table)).toBe('a-C-')
  if (isRefused(table)) throw new Error(table)
  expect(setReady(table, OTHER, true)).toBe('removed')
  expect(leave(table, HOST, NOW)).toMatchObject({ hostId: 'c' })
})

test.each<[string, Partial<Room>, string]>([
  ['is replaced by the longest seated person who is connected', {}, 'c'],
  ['stays host while a game is played', { state: 'playing', gameId: GAME }, 'a'],
  [
    'stays host for a minute',
    { people: [person('a', { isConnected: false, seenAt: minutes(-0.9) }), person('c')] },
    'a',
  ],
  ['stays host while connected', { people: [person('a', { seenAt: minutes(-5) }), person('c')] }, 'a'],
  [
    'stays host if only visitors are connected',
    { people: [person('a', { isConnected: false, seenAt: minutes(-5) }), person('v')] },
    'a',
  ],
])('an absent host %s', (_, overrides, hostId) => {
  const people = [
    person('a', { isConnected: false, seenAt: minutes(-2) }),
    person('b', { isConnected: false }),
    person('c'),
    person('d'),
    person('v'),
  ]
  const after = replaceAbsentHost(room('abcd', { people, ...overrides }), minutes(-1))
  expect(isRefused(after) ? after : after.hostId).toBe(hostId)
})
