import { expect, it } from 'vitest'
import { sidesOf, winningTeam } from './sides.ts'
import { people } from './testing/aTournament.ts'

const players = people(4)
const namesOf = (side: { username: string }[]) => side.map(({ username }) => username)

it.each([
  ['p1', 'p3', ['p2', 'p4']],
  ['p2', 'p4', ['p1', 'p3']],
  ['p3', 'p1', ['p2', 'p4']],
  ['p4', 'p2', ['p1', 'p3']],
])('%s plays with %s', (name, partner, rivals) => {
  const me = players.find(({ username }) => username === name)!
  const sides = sidesOf({ players }, me._id)
  expect(namesOf(sides.partners)).toEqual([partner])
  expect(namesOf(sides.rivals)).toEqual(rivals)
})

it('every second of six players is a partner', () => {
  const six = people(6)
  const { partners, rivals } = sidesOf({ players: six }, six[2]!._id)
  expect([namesOf(partners), namesOf(rivals)]).toEqual([
    ['p1', 'p5'],
    ['p2', 'p4', 'p6'],
  ])
})

it.each([
  [0, 0],
  [1, 1],
  [2, 0],
  [3, 1],
] as const)('the winner in seat %i belongs to team %i, regardless of the score', (seat, team) => {
  expect(winningTeam({ players, winner: players[seat]! })).toBe(team)
})

it('a match without a recorded winner has no winning team', () => {
  expect(winningTeam({ players, winner: null })).toBeNull()
})
