import { deal, newGame, play, type Seat } from '@valecuatro/engine'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLiveGame } from '../../test/liveGame.ts'
import { createBotSenas } from './botSenas.ts'
import { chooseSubstituteAction, type Pace } from './clock.ts'
import type { LiveGame } from './liveGame.ts'

const PACE: Pace = { turnMs: 30_000, seedingMs: 0, betweenHandsMs: 0, botThinkingScale: 1 }
const HANDS = ['4o 5e 12c', '4c 6b 10e', '1e 6o 11b', '5o 12e 2b'].map(cards => cards.split(' '))

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A person at seat 0 and bots at others; the bot at seat 2 has the ancho de espadas. */
function dealt(bots: Seat[], mano: Seat = 0): LiveGame {
  const game = deal(newGame({}, { mano }), HANDS as never)
  return createLiveGame({ bots, game, phase: 'playing' })
}

async function sentAfterDeal(live: LiveGame, random: () => number, later = live) {
  const send = vi.fn()
  const senas = createBotSenas({ send }, PACE, async () => later, random)
  senas.afterDeal(live, false)
  await vi.runAllTimersAsync()
  return send.mock.calls.map(([room, , { seat, sign, caught }]) => ({ room, seat, sign, caught }))
}

test('a bot makes a seña to a partner who is a person', async () => {
  expect(await sentAfterDeal(dealt([1, 2, 3]), () => 0.5)).toEqual([
    { room: expect.stringContaining('0'), seat: 2, sign: 'ancho de espadas', caught: false },
  ])
})

test('a rival who is a person may catch the seña of a bot', async () => {
  expect(await sentAfterDeal(dealt([2, 3]), () => 0)).toMatchObject([{ caught: false }, { caught: true }])
})

test('a bot that has played a card in the meantime makes no seña', async () => {
  const live = dealt([1, 2, 3], 2)
  const outcome = play(live.game, 2, '6o')
  if (!outcome.ok) throw new Error(outcome.error.message)
  expect(await sentAfterDeal(live, () => 0.5, { ...live, game: outcome.game })).toEqual([])
})

test('bots make no señas to each other', async () => {
  expect(await sentAfterDeal(dealt([0, 2]), () => 0.5)).toEqual([])
})

test('a bot sees the seña of its partner until the hand is over, and acts on it', () => {
  const live = dealt([1, 2, 3], 2)
  const senas = createBotSenas(
    { send: vi.fn() },
    PACE,
    async () => live,
    () => 0.5,
  )
  expect(senas.seenBy(live, 2)).toBeNull()
  senas.note(live, live.seats[0]!, 'siete de espadas')
  expect([1, 2, 3].map(seat => senas.seenBy(live, seat as Seat))).toEqual([null, 'siete de espadas', null])
  const next = { ...live, game: { ...live.game, hands: live.game.hands + 1 } }
  expect(senas.seenBy(next, 2)).toBeNull()
  const chosen = chooseSubstituteAction(
    live,
    () => 0.5,
    seat => senas.seenBy(live, seat),
  )
  expect(chosen).toMatchObject({ seat: 2, action: '6o' })
})
