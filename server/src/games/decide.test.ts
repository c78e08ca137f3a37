import { isCard, newGame, type Seat } from '@valecuatro/engine'
import { expect, test } from 'vitest'
import { seatsToAct } from './clock.ts'
import { begin, decide } from './decide.ts'
import { attendanceOf, hold, type LiveGame, release } from './liveGame.ts'
import { outcomeOf } from './outcome.ts'

const START = new Date(0)

/** Four players before their first deal. */
function newTable(score: [number, number]): LiveGame {
  return {
    id: 'game',
    matchId: 'match',
    seq: 0,
    phase: 'seeding',
    game: newGame({}, { score }),
    secret: '00',
    seeds: [null, null, null, null],
    deadlineAt: null,
    held: [],
    absent: [],
    left: [],
    resigning: [],
    fullAtStart: true,
    needsWinner: false,
    ending: null,
    watchable: true,
    rematch: [],
    createdAt: START,
    finishedAt: null,
    seats: ([0, 1, 2, 3] as const).map(seat => ({
      seat,
      userId: `user-${seat}`,
      username: `user-${seat}`,
      bot: null,
      rating: null,
    })),
  }
}

/** Every seat plays its cards in order, without a call, until the hand has ended. */
function playHand(live: LiveGame): LiveGame {
  const { hands } = live.game
  let now = live
  while (now.phase === 'playing' && now.game.hands === hands) {
    const { seat } = seatsToAct(now)[0]!
    const card = now.game.hand!.held[seat]!.find(isCard)!
    const decided = decide(now, seat, card, START)
    if (!decided.ok) throw new Error(decided.error.code)
    now = decided.after
  }
  return now
}

function resultsOf(live: LiveGame) {
  const { winner, hands } = live.game
  return outcomeOf({ ...attendanceOf(live), winner: winner!, hands, fullAtStart: live.fullAtStart })
}

test.each<Seat>([0, 1, 2, 3])(
  'a player whose turn ran out in the last hand has not left: seat %i wins or loses with its side',
  seat => {
    const over = playHand(hold(begin(newTable([29, 29])).after, [seat]))
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
    const over = playHand(begin(hold(newTable([29, 29]), [seat])).after)
    expect(over).toMatchObject({ phase: 'over', ending: 'points', absent: [seat] })
    expect(resultsOf(over).results[seat]).toEqual({ seat, won: false, left: true })
  },
)

test('a player who is away when the next hand is dealt is absent from it until they are back', () => {
  const next = playHand(hold(begin(newTable([0, 0])).after, [2]))
  expect(next).toMatchObject({ phase: 'playing', held: [2], absent: [2] })
  expect(release(next, 2)).toMatchObject({ held: [], absent: [] })
})

test('a side that was away for a whole hand forfeits at its end, whatever the score', () => {
  const over = playHand(begin(hold(newTable([20, 3]), [0, 2])).after)
  expect(over).toMatchObject({ phase: 'over', ending: 'forfeit', game: { winner: 1 } })
})
