import type { PlayerName } from '@valecuatro/contract'
import { expect, it } from 'vitest'
import { prizeOf, sharesOf } from './standing.ts'
import { aTournament, people, USUAL_RULES } from './testing/aTournament.ts'

const [champion, partner, third] = people(3) as [PlayerName, PlayerName, PlayerName]

it.each([
  ['arena', 'open', false, [161]],
  ['bracket', 'open', false, [81, 80]],
  ['bracket', 'finished', true, [81, 80]],
  ['bracket', 'finished', false, [161]],
] as const)('the prize of a %s that is %s, partner: %s', (format, status, hasPartner, shares) => {
  const tournament = aTournament({ format, status, prize: 161, partner: hasPartner ? partner : null })
  expect(sharesOf(tournament)).toEqual(shares)
})

it('three champions share the prize, the odd coins first', () => {
  const rules = { ...USUAL_RULES, mode: '3v3' } as const
  const open = aTournament({ format: 'bracket', rules, prize: 161 })
  expect(sharesOf(open)).toEqual([54, 54, 53])
  const over = aTournament({ ...open, status: 'finished', champion, partners: [partner, third] })
  expect([champion, partner, third].map(({ _id }) => prizeOf(over, _id))).toEqual([54, 54, 53])
})

it('both champions get a share of the prize, other players get none', () => {
  const over = aTournament({ format: 'bracket', status: 'finished', prize: 161, champion, partner })
  expect([champion, partner, third].map(({ _id }) => prizeOf(over, _id))).toEqual([81, 80, 0])
})
