import { type Action, isCard, legal, newGame, type Seat, seatsToAct, view } from '@valecuatro/engine'
import { expect, test } from 'vitest'
import { createLiveGame } from '../../test/liveGame.ts'
import {
  beginGame,
  decide,
  endByAdministrator,
  endByResignation,
  giveTurnAgain,
  holdSeat,
  leaveGame,
  returnToSeat,
} from './decide.ts'
import { attendanceOf, holdSeats, type LiveGame, releaseSeat } from './liveGame.ts'
import { outcomeOf } from './outcome.ts'

const NOW = new Date('2026-01-01T12:00:00Z')
const playing = (overrides: Parameters<typeof createLiveGame>[0] = {}) =>
  beginGame(createLiveGame(overrides)).after

function act(live: LiveGame, seat: Seat, action: Action): LiveGame {
  const decided = decide(live, seat, action, NOW)
  if (!decided.ok) throw new Error(decided.error.code)
  return decided.after
}

/** The side of the seat to act folds, which ends the hand. */
function fold(live: LiveGame): LiveGame {
  const { hands } = live.game
  let after = live
  while (after.phase === 'playing' && after.game.hands === hands)
    after = act(after, seatsToAct(after.game)[0]!, 'mazo')
  return after
}

test('the first deal starts the game with cards for all seats', () => {
  const live = createLiveGame({ held: [2] })
  const { after, events } = beginGame(live)
  expect(after).toMatchObject({ seq: live.seq + 1, phase: 'playing', absent: [2] })
  expect(events.map(({ type }) => type)).toEqual(['deal'])
})

test('an action is one step, and the same game with the same seeds gets the same cards', () => {
  const live = playing()
  const seat = seatsToAct(live.game)[0]!
  const card = legal(live.game, seat)[0]!
  const after = act(live, seat, card)
  expect(after.seq).toBe(live.seq + 1)
  expect(playing().game).toEqual(live.game)
})

test('an action that the rules do not allow changes nothing and names the rule', () => {
  const live = playing()
  const seat = seatsToAct(live.game)[0]!
  expect(decide(live, seat, 'vale cuatro', NOW)).toMatchObject({
    ok: false,
    error: { code: expect.any(String) },
  })
})

test('the last action of a hand deals the next one, in which held seats are absent', () => {
  const live = playing({ held: [] })
  const after = fold({ ...live, held: [1] })
  expect(after.game.hands).toBe(2)
  expect(after.absent).toEqual([1])
  expect(view(after.game, 0).hand).not.toBeNull()
})

test.each<[string, Partial<LiveGame>, object]>([
  ['goes on while both sides have a player', { absent: [0, 1] }, { phase: 'playing', ending: null }],
  ['is forfeited by a side without players', { absent: [0, 2] }, { phase: 'over', ending: 'forfeit' }],
  ['is cancelled without any player', { absent: [0, 1, 2, 3] }, { phase: 'over', ending: 'cancelled' }],
  [
    'goes on without players where a tournament needs a winner',
    { absent: [0, 1, 2, 3], needsWinner: true },
    { phase: 'playing' },
  ],
])('after a hand a game %s', (_what, attendance, expected) => {
  expect(fold({ ...playing(), ...attendance })).toMatchObject(expected)
})

test('a player who leaves is replaced by a bot', () => {
  const live = playing()
  const { after } = leaveGame(live, 3, NOW)
  expect(after).toMatchObject({ seq: live.seq + 1, phase: 'playing', left: [3], held: [3] })
})

test.each([
  { needsWinner: false, phase: 'over', ending: 'cancelled' },
  { needsWinner: true, phase: 'playing', ending: null },
])('when the last player leaves (needsWinner: $needsWinner) the game is $phase', row => {
  const live = { ...playing({ bots: [1, 2, 3] }), needsWinner: row.needsWinner }
  expect(leaveGame(live, 0, NOW).after).toMatchObject({ phase: row.phase, ending: row.ending })
})

test('the side that resigns loses, with the score as it stands', () => {
  const { after, events } = endByResignation(playing(), 2, NOW)
  expect(after).toMatchObject({ phase: 'over', ending: 'resignation', finishedAt: NOW })
  expect(after.game.winner).toBe(1)
  expect(events).toEqual([{ type: 'game', winner: 1 }])
})

test('an administrator’s decision counts the winners as present', () => {
  const { after } = endByAdministrator({ ...playing(), absent: [0, 1] }, 0, NOW)
  expect(after).toMatchObject({ phase: 'over', ending: 'decision', absent: [1] })
  expect(after.game.winner).toBe(0)
})

test('holding, returning and giving a turn again are steps without events', () => {
  const live = playing()
  const held = holdSeat(live, 1)
  expect(held).toMatchObject({ events: [], after: { seq: live.seq + 1, held: [1] } })
  expect(returnToSeat({ ...held.after, absent: [1] }, 1)).toMatchObject({
    events: [],
    after: { seq: live.seq + 2, held: [], absent: [] },
  })
  expect(giveTurnAgain(live)).toEqual({ events: [], after: { ...live, seq: live.seq + 1 } })
})

const tableAt = (score: [number, number]) => createLiveGame({ game: newGame({}, { score }) })

/** Every seat plays its cards in order, without a call, until the hand has ended. */
function playHand(live: LiveGame): LiveGame {
  const { hands } = live.game
  let now = live
  while (now.phase === 'playing' && now.game.hands === hands) {
    const seat = seatsToAct(now.game)[0]!
    const card = now.game.hand!.held[seat]!.find(isCard)!
    const decided = decide(now, seat, card, NOW)
    if (!decided.ok) throw new Error(decided.error.code)
    now = decided.after
  }
  return now
}

function resultsOf(live: LiveGame) {
  const { winner } = live.game
  return outcomeOf({
    ...attendanceOf(live),
    winner: winner!,
    fullAtStart: live.fullAtStart,
    handsPlayed: 1,
    isResigned: false,
  })
}

test.each<Seat>([0, 1, 2, 3])(
  'a player whose turn ran out in the last hand has not left: seat %i wins or loses with its side',
  seat => {
    const over = playHand(holdSeats(beginGame(tableAt([29, 29])).after, [seat]))
    expect(over).toMatchObject({ phase: 'over', ending: 'points', held: [seat], absent: [] })
    const { results, isRated } = resultsOf(over)
    expect(results.map(({ won }) => won)).toEqual([0, 1, 2, 3].map(each => each % 2 === over.game.winner))
    expect(results.some(({ left }) => left)).toBe(false)
    expect(isRated).toBe(true)
  },
)

test.each<Seat>([0, 1, 2, 3])(
  'a player whose seat was held since before the last hand has left: seat %i loses with either side',
  seat => {
    const over = playHand(beginGame(holdSeats(tableAt([29, 29]), [seat])).after)
    expect(over).toMatchObject({ phase: 'over', ending: 'points', absent: [seat] })
    expect(resultsOf(over).results[seat]).toEqual({ seat, won: false, left: true })
  },
)

test('a player who is away when the next hand is dealt is absent from it until they are back', () => {
  const next = playHand(holdSeats(beginGame(tableAt([0, 0])).after, [2]))
  expect(next).toMatchObject({ phase: 'playing', held: [2], absent: [2] })
  expect(releaseSeat(next, 2)).toMatchObject({ held: [], absent: [] })
})

test('a side that was away for a whole hand forfeits at its end, whatever the score', () => {
  const over = playHand(beginGame(holdSeats(tableAt([20, 3]), [0, 2])).after)
  expect(over).toMatchObject({ phase: 'over', ending: 'forfeit', game: { winner: 1 } })
})
