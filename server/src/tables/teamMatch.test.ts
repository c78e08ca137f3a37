import { expect, test } from 'vitest'
import type { DealtGame } from '../games/index.ts'
import { teamResult } from './teamMatch.ts'

/** A game from the points of both sides in each hand, as "3-0 1-2". */
function game(text: string, overrides: Partial<DealtGame> = {}): DealtGame {
  const hands = text.split(' ').map(hand => hand.split('-').map(Number) as [number, number])
  const [ours, theirs] = [0, 1].map(side => hands.reduce((sum, hand) => sum + hand[side]!, 0))
  return {
    ending: ours === theirs ? 'draw' : 'points',
    winner: ours === theirs ? null : ours! > theirs! ? 0 : 1,
    score: [ours!, theirs!],
    hands,
    left: [],
    ...overrides,
  }
}
const lost = (text: string, winner: 0 | 1) => game(text, { ending: 'forfeit', winner })

// Team 1 is side 0 at table A and side 1 at table B.
test.each([
  ['a team that makes more of the same cards', game('3-0 1-2'), game('2-0 0-4'), 'team1', []],
  ['the same points with the same cards', game('3-0 1-2'), game('3-0 1-2'), 'draw', []],
  ['a team that wins one table narrowly and loses the other clearly', game('2-1'), game('6-0'), 'team2', []],
  ['a team that left table A', lost('0-2', 1), game('0-9'), 'team2', [0]],
  ['a team that left table B', game('0-9'), lost('2-0', 1), 'team1', [1]],
  ['a team that left both tables', lost('2-0', 1), lost('0-9', 0), 'team2', [0]],
  ['two teams that left a table each', lost('1-0', 1), lost('0-3', 1), 'team1', [0, 1]],
  [
    'a game without a result',
    game('3-0'),
    game('0-3', { ending: 'cancelled', winner: null }),
    'cancelled',
    [],
  ],
] as const)('%s', (_, a, b, outcome, forfeits) => {
  expect(teamResult([a, b])).toMatchObject({ outcome, forfeits })
})

test('points are those of the teams at both tables', () => {
  expect(teamResult([game('3-0 1-2'), game('2-0 0-4')]).tables).toEqual([
    {
      points: [4, 2],
      hands: [
        [3, 0],
        [1, 2],
      ],
    },
    {
      points: [4, 2],
      hands: [
        [0, 2],
        [4, 0],
      ],
    },
  ])
})
