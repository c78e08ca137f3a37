import type { PlayerName } from '@valecuatro/contract'
import { expect, it } from 'vitest'
import { prizeOf, sharesOf } from './standing.ts'
import { aTournament, people } from './testing/aTournament.ts'

const [champion, partner, third] = people(3) as [PlayerName, PlayerName, PlayerName]

it.each([
  ['arena', 'open', false, { champion: 161, partner: 0 }],
  ['bracket', 'open', false, { champion: 81, partner: 80 }],
  ['bracket', 'finished', true, { champion: 81, partner: 80 }],
  ['bracket', 'finished', false, { champion: 161, partner: 0 }],
] as const)('the prize of a %s that is %s, partner: %s', (format, status, hasPartner, shares) => {
  const tournament = aTournament({ format, status, prize: 161, partner: hasPartner ? partner : null })
  expect(sharesOf(tournament)).toEqual(shares)
})

it('both champions get a share of the prize, other players get none', () => {
  const over = aTournament({ format: 'bracket', status: 'finished', prize: 161, champion, partner })
  expect([champion, partner, third].map(({ _id }) => prizeOf(over, _id))).toEqual([81, 80, 0])
})
