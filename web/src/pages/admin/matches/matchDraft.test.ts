import { expect, it } from 'vitest'
import { id } from '../../tournaments/testing/aTournament.ts'
import { type Candidate, type MatchDraft, type MatchDraftErrors, readMatchDraft } from './matchDraft.ts'

const people = (count: number): Candidate[] =>
  Array.from({ length: count }, (_, n) => ({
    _id: id(100 + n) as Candidate['_id'],
    username: `p${n}`,
    email: `p${n}@example.com`,
  }))

const whole: MatchDraft = {
  players: people(4),
  scheduledTime: '2026-03-04T21:30',
  tournament: id(900),
}

it('keeps the order of the seats and sends the time in UTC', () => {
  expect(readMatchDraft(whole)).toEqual({
    ok: true,
    body: {
      players: [id(100), id(101), id(102), id(103)],
      scheduledTime: '2026-03-05T00:30:00.000Z',
      tournamentId: id(900),
    },
  })
})

it('accepts a match without a tournament', () => {
  const scheduling = readMatchDraft({ ...whole, tournament: 'none', players: people(2) })
  expect(scheduling).toMatchObject({ ok: true, body: { tournamentId: null } })
})

it.each<[Partial<MatchDraft>, MatchDraftErrors]>([
  [{ players: [] }, { players: 'At least 2 players are required' }],
  [{ players: people(1) }, { players: 'At least 2 players are required' }],
  [{ players: people(5) }, { players: 'A match has at most 4 players' }],
  [{ scheduledTime: '' }, { scheduledTime: 'Scheduled time is required' }],
  [{ tournament: '' }, { tournament: 'Please select a tournament' }],
  [
    { players: [], scheduledTime: '', tournament: '' },
    {
      players: 'At least 2 players are required',
      scheduledTime: 'Scheduled time is required',
      tournament: 'Please select a tournament',
    },
  ],
])('%j is refused', (change, mistakes) => {
  expect(readMatchDraft({ ...whole, ...change })).toEqual({ ok: false, mistakes })
})
