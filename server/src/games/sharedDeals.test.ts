import type { DealId } from '@valecuatro/contract'
import { type Action, isCard, legal, newGame, type Players, seatsToAct } from '@valecuatro/engine'
import { expect, test } from 'vitest'
import { createLiveGame } from '../../test/liveGame.ts'
import { random } from '../../test/random.ts'
import { chooseSubstituteAction } from './clock.ts'
import { beginGame, decide, endByAdministrator } from './decide.ts'
import { holdSeats, type LiveGame, presentMove } from './liveGame.ts'
import { dealtCards, sharedDealRules } from './sharedDeals.ts'

const NOW = new Date('2026-01-01T12:00:00Z')
const ID = 'd' as DealId
const SECRET = 'ab'.repeat(32)

const start = (hands: number, players: Players = 4, overrides: Partial<LiveGame> = {}) =>
  beginGame(
    createLiveGame({
      game: newGame({ players, flor: true, ...sharedDealRules(hands) }),
      secret: SECRET,
      seeds: [ID],
      dealId: ID,
      dealHands: hands,
      needsWinner: true,
      ...overrides,
    }),
  ).after

function act(live: LiveGame, action: Action): LiveGame {
  const decided = decide(live, seatsToAct(live.game)[0]!, action, NOW)
  if (!decided.ok) throw new Error(decided.error.code)
  return decided.after
}
const anyAction = (live: LiveGame): Action => {
  const actions = legal(live.game, seatsToAct(live.game)[0]!)
  return actions[Math.floor(random() * actions.length)]!
}
const raise = (live: LiveGame): Action => {
  const actions = legal(live.game, seatsToAct(live.game)[0]!)
  const calls = actions.filter(action => !isCard(action) && action !== 'mazo' && action !== 'no quiero')
  return calls[Math.floor(random() * calls.length)] ?? actions[0]!
}

/** Plays to the end; the cards of each hand, and the states after each. */
function playOut(begun: LiveGame, choose: (live: LiveGame) => Action) {
  let live = begun
  const dealt = [live.game.hand!.held]
  const manos = [live.game.mano]
  while (live.phase === 'playing') {
    const before = live
    live = act(live, choose(live))
    if (live.game.hands > before.game.hands) {
      dealt.push(live.game.hand!.held)
      manos.push(live.game.mano)
    }
  }
  return { live, dealt, manos }
}

test.each([2, 4] as const)('every game of %i has the same cards at the same seats', players => {
  const one = playOut(start(6, players), anyAction)
  const other = playOut(start(6, players), raise)
  expect(other.dealt).toEqual(one.dealt)
  expect(other.manos).toEqual(one.manos)
  expect(one.manos).toEqual([0, 1, 2, 3, 4, 5].map(hand => hand % players))
  expect(one.dealt).toEqual([1, 2, 3, 4, 5, 6].map(hand => dealtCards(SECRET, ID, hand, players)))
})

test('it ends after its hands, never by points; the side with more points has won', {
  tags: ['random'],
}, () => {
  for (let run = 0; run < 60; run++) {
    const { live } = playOut(start(3, run % 2 === 0 ? 2 : 4), run % 3 === 0 ? raise : anyAction)
    const [ours, theirs] = live.game.score
    expect(live.game.hands).toBe(3)
    expect(live.game.winner).toBe(ours === theirs ? null : ours > theirs ? 0 : 1)
    expect(live.ending).toBe(ours === theirs ? 'draw' : 'points')
  }
})

test('a falta envido is worth six, whatever the score', () => {
  const live = start(2, 2)
  const bold = { ...live, game: { ...live.game, rules: { ...live.game.rules, flor: false } } }
  const after = act(act(bold, 'falta envido'), 'quiero')
  expect(Math.max(...after.game.score)).toBe(6)
})

test('equal points are a draw', () => {
  let live = start(2, 2)
  // Both sides fold once, each as mano.
  while (live.phase === 'playing') live = act(live, 'mazo')
  expect(live).toMatchObject({ ending: 'draw', game: { winner: null, score: [2, 2] } })
})

test.each<[string, (live: LiveGame) => LiveGame]>([
  ['after its last hand', live => playOut(live, anyAction).live],
  ['by a forfeit', live => playOut({ ...live, absent: [0, 2] }, anyAction).live],
  ['by a decision', live => endByAdministrator(live, 1, NOW).after],
])('the end %s shows no card that was not played or proved', (_what, end) => {
  const live = end(start(1))
  expect(live.phase).toBe('over')
  expect(presentMove(live, [], NOW, null).view.phase).toBe('over')
  for (const seat of [0, 1, 2, 3] as const)
    for (const [owner, cards] of presentMove(live, [], NOW, seat).view.hand!.held.entries())
      if (owner !== seat) expect(cards).toEqual([])
})

test('bots and substitutes play the same hand in the same way, whatever the score and the moment', () => {
  for (const live of [
    start(3, 4, { seats: createLiveGame({ bots: [0, 1, 2, 3] }).seats }),
    holdSeats(start(3), [0, 1, 2, 3]),
  ]) {
    const ahead = { ...live, game: { ...live.game, score: [40, 0] as [number, number] } }
    const first = chooseSubstituteAction(live, () => 0)
    expect(chooseSubstituteAction(ahead, () => 0.99)?.action).toBe(first?.action)
  }
})
