import type { TournamentDetails } from '@valecuatro/contract'
import { describe, expect, it } from 'vitest'
import { details, people } from '../../tournaments/testing/aTournament.ts'
import { type Check, type CheckState, checkTournament } from './checkList.ts'

const NOW = Date.parse('2026-03-04T12:00:00Z')
const [ana, beto] = people(2, 50)
const ready: TournamentDetails = {
  ...details(),
  status: 'open',
  format: 'bracket',
  startDate: '2026-03-05T20:00:00Z',
  endDate: null,
  description: 'Con mate',
  players: people(4),
  createdBy: ana!,
  coOrganisers: [beto!],
  addedPrize: 0,
}
type Over = Partial<Parameters<typeof checkTournament>[0]>
const statesOf = (over: Over, platformCoins?: number) =>
  Object.fromEntries(
    checkTournament(
      { ...ready, ...over },
      NOW,
      platformCoins === undefined ? undefined : { platformCoins },
    ).map(({ check, state }) => [check, state]),
  )

describe('before the start of a tournament', () => {
  it('everything can be ready', () => {
    expect(statesOf({})).toEqual({
      published: 'done',
      start: 'done',
      description: 'done',
      entrants: 'done',
      pairing: 'done',
      organisers: 'done',
    })
  })

  it.each<[string, Check, CheckState | undefined, Over, number?]>([
    ['a draft must be published', 'published', 'missing', { status: 'draft' }],
    ['no one can enter a draft yet', 'entrants', undefined, { status: 'draft', players: [] }],
    ['a draft must start later', 'start', 'missing', { status: 'draft', startDate: '2026-03-04T11:00:00Z' }],
    ['an arena should have an end', 'end', 'advice', { format: 'arena' }],
    ['an arena may have an end', 'end', 'done', { format: 'arena', endDate: '2026-03-05T22:00:00Z' }],
    ['a bracket ends by itself', 'end', undefined, {}],
    ['players should read what it is', 'description', 'advice', { description: ' ' }],
    ['a table of four needs four', 'entrants', 'missing', { players: people(3) }],
    [
      'a table of two needs two',
      'entrants',
      'done',
      { players: people(2), rules: { ...ready.rules, mode: '1v1' } },
    ],
    ['an odd player would not play', 'pairing', 'advice', { players: people(5) }],
    ['an odd player of an arena waits', 'pairing', undefined, { format: 'arena', players: people(5) }],
    [
      'an odd player advances one against one',
      'pairing',
      undefined,
      { players: people(5), rules: { ...ready.rules, mode: '1v1' } },
    ],
    ['too few have no pairs', 'pairing', undefined, { players: people(3) }],
    ['a promised prize must be covered', 'prize', 'missing', { status: 'draft', addedPrize: 100 }, 99],
    ['a covered prize is fine', 'prize', 'done', { status: 'draft', addedPrize: 100 }, 100],
    ['the balance may be unknown', 'prize', undefined, { status: 'draft', addedPrize: 100 }],
    ['the prize of an open one is paid in', 'prize', 'done', { addedPrize: 100 }, 0],
    ['one organiser may fall ill', 'organisers', 'advice', { coOrganisers: [] }],
    ['administrators alone are as one', 'organisers', 'advice', { createdBy: null, coOrganisers: [] }],
  ])('%s', (_rule, check, state, over, platformCoins) => {
    expect(statesOf(over, platformCoins)[check]).toBe(state)
  })

  it.each<[string, Over]>([
    ['started', { startDate: '2026-03-04T12:00:00Z' }],
    ['is in progress', { status: 'in_progress' }],
    ['is over', { status: 'finished' }],
  ])('nothing is checked once it has %s', (_what, over) => {
    expect(statesOf(over)).toEqual({})
  })
})
