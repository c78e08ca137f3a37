import { LEVELS } from '@valecuatro/contract'
import { legal, type Seat, seatsToAct } from '@valecuatro/engine'
import { expect, test } from 'vitest'
import { createLiveGame } from '../../test/liveGame.ts'
import { chooseSubstituteAction, deadlineOf, isAfterOutage, type Pace } from './clock.ts'
import { beginGame } from './decide.ts'
import { holdSeats, type LiveGame } from './liveGame.ts'

const PACE: Pace = { turnMs: 30_000, seedingMs: 5000, betweenHandsMs: 4000, botThinkingScale: 1 }
const NOW = new Date('2026-01-01T12:00:00Z')
/** Always the same number. */
const steady = () => 0.5

const afterMs = (live: LiveGame, isNewHand = false, pace = PACE) => {
  const deadline = deadlineOf(live, NOW, pace, isNewHand, steady)
  return deadline && deadline.getTime() - NOW.getTime()
}
const playing = (bots: Seat[] = []) => beginGame(createLiveGame({ bots, createdAt: NOW })).after
/** The seat that acts first, to the right of the dealer. */
const firstSeat = (live: LiveGame) => seatsToAct(live.game)[0]!

test('before the first deal the deadline is the end of seeding, counted from the creation', () => {
  const live = createLiveGame({ createdAt: new Date(NOW.getTime() - 2000) })
  expect(afterMs(live)).toBe(3000)
})

test('a player has a whole turn, and the pause between hands before it in a new hand', () => {
  expect(afterMs(playing())).toBe(30_000)
  expect(afterMs(playing(), true)).toBe(34_000)
})

test('a turn lasts as long as the game says, if it says so', () => {
  expect(afterMs({ ...playing(), turnMs: 15_000 })).toBe(15_000)
  expect(afterMs({ ...playing(), turnMs: 60_000 }, true)).toBe(64_000)
})

test('a game that is over has no deadline', () => {
  expect(afterMs({ ...playing(), phase: 'over' })).toBeNull()
})

test('if only bots are to act, the deadline is when the first has finished thinking', () => {
  const live = playing([0, 1, 2, 3])
  const thinking = afterMs(live)!
  expect(thinking).toBeGreaterThan(0)
  expect(thinking).toBeLessThan(30_000)
  expect(afterMs(live, false, { ...PACE, botThinkingScale: 2 })).toBe(thinking * 2)
  expect(afterMs(live, false, { ...PACE, botThinkingScale: 0 })).toBe(0)
  expect(afterMs(live, true)).toBe(thinking + 4000)
})

test('a seat that a bot holds is played at the pace of bots', () => {
  const live = playing()
  expect(afterMs(holdSeats(live, [firstSeat(live)]))).toBeLessThan(30_000)
})

test('a game of one person and bots waits a day for that person, but not in a tournament', () => {
  const live = playing([1, 2, 3])
  expect(afterMs(live)).toBeLessThanOrEqual(30_000)
  const away = holdSeats(live, [0])
  expect(afterMs(away)).toBe(24 * 60 * 60_000)
  expect(afterMs({ ...away, needsWinner: true })).toBeLessThan(30_000)
  expect(afterMs(holdSeats(playing([1, 2]), [0]))).toBeLessThanOrEqual(30_000)
})

test('at the deadline a bot acts for the late player, whose seat is then held', () => {
  const live = playing()
  const seat = firstSeat(live)
  expect(chooseSubstituteAction(live, steady)).toEqual({ seat, action: expect.any(String), late: [seat] })
})

test('at the deadline of a bot no player is late', () => {
  const live = playing([0, 1, 2, 3])
  expect(chooseSubstituteAction(live, steady)).toMatchObject({ seat: firstSeat(live), late: [] })
})

test.each(LEVELS)('a bot of level %s chooses a legal action, the same for the same random numbers', level => {
  const live = playing([0, 1, 2, 3])
  const trained = { ...live, seats: live.seats.map(row => ({ ...row, bot: level })) }
  const chosen = chooseSubstituteAction(trained, steady)!
  expect(legal(live.game, chosen.seat)).toContain(chosen.action)
  expect(chooseSubstituteAction(trained, steady)).toEqual(chosen)
})

test('no action is substituted before the first deal or after the end', () => {
  expect(chooseSubstituteAction(createLiveGame(), steady)).toBeNull()
  expect(chooseSubstituteAction({ ...playing(), phase: 'over' }, steady)).toBeNull()
})

test.each([
  { overdueMs: 0, sinceOutageMs: Number.POSITIVE_INFINITY, expected: false },
  { overdueMs: 9999, sinceOutageMs: Number.POSITIVE_INFINITY, expected: false },
  { overdueMs: 10_000, sinceOutageMs: Number.POSITIVE_INFINITY, expected: true },
  // The bus was down before this turn began.
  { overdueMs: 100, sinceOutageMs: 30_100, expected: false },
  // The bus came back during the turn, or after its end.
  { overdueMs: 100, sinceOutageMs: 30_099, expected: true },
  { overdueMs: 5000, sinceOutageMs: 10, expected: true },
])('a turn overdue by $overdueMs ms, $sinceOutageMs ms after an outage: $expected', row => {
  expect(isAfterOutage(row.overdueMs, row.sinceOutageMs, PACE.turnMs)).toBe(row.expected)
})
