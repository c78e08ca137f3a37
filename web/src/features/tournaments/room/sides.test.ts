import { expect, it } from 'vitest'
import { people } from '../testing/aTournament.ts'
import { sidesOf } from './sides.ts'

const players = people(4)

it.each([
  ['p1', 'p3', ['p2', 'p4']],
  ['p2', 'p4', ['p1', 'p3']],
  ['p3', 'p1', ['p2', 'p4']],
  ['p4', 'p2', ['p1', 'p3']],
])('%s plays with %s', (name, partner, rivals) => {
  const me = players.find(({ username }) => username === name)!
  const sides = sidesOf({ players }, me._id)
  expect(sides.partner?.username).toBe(partner)
  expect(sides.rivals.map(({ username }) => username)).toEqual(rivals)
})
