import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Draft, EMPTY_DRAFT, readDraft, suggestedEnd, withStart } from './tournamentDraft.ts'

beforeEach(() => vi.stubEnv('TZ', 'America/Argentina/Buenos_Aires'))
afterEach(() => vi.unstubAllEnvs())

const whole: Draft = { ...EMPTY_DRAFT, name: ' Copa ', startDate: '2026-03-04T21:30' }

it('accepts a form with only a name and a start', () => {
  expect(readDraft(whole)).toEqual({
    ok: true,
    body: {
      name: 'Copa',
      description: '',
      format: 'arena',
      entryFee: 0,
      maxPlayers: 8,
      startDate: '2026-03-05T00:30:00.000Z',
      endDate: null,
    },
  })
})

const NAME_AND_START = 'Name and Start Date are required.'
const END = 'End Date must be after Start Date.'
const FEE = 'Entry fee must be a whole number of coins, 0 or more'
const PLAYERS = 'Max players must be a whole number from 2 to 32'

it.each<[Partial<Draft>, Partial<Record<keyof Draft, string>>]>([
  [{ name: '', startDate: '' }, { name: NAME_AND_START }],
  [{ name: '   ' }, { name: NAME_AND_START }],
  [{ startDate: '' }, { startDate: NAME_AND_START }],
  [{ endDate: '2026-03-04T21:29' }, { endDate: END }],
  [{ endDate: '2026-03-04T21:30' }, { endDate: END }],
  [{ endDate: '' }, { endDate: END }],
  [{ entryFee: '-1' }, { entryFee: FEE }],
  [{ entryFee: '1.5' }, { entryFee: FEE }],
  [{ entryFee: '' }, { entryFee: FEE }],
  [{ maxPlayers: '1' }, { maxPlayers: PLAYERS }],
  [{ maxPlayers: '33' }, { maxPlayers: PLAYERS }],
  [
    { name: '', maxPlayers: 'many' },
    { name: NAME_AND_START, maxPlayers: PLAYERS },
  ],
  [{ name: 'x'.repeat(101) }, { name: 'Name must be at most 100 characters long' }],
])('%j is refused', (change, mistakes) => {
  expect(readDraft({ ...whole, ...change })).toEqual({ ok: false, mistakes })
})

it.each<[Partial<Draft>]>([
  [{ endDate: '2026-03-04T21:31' }],
  [{ maxPlayers: '2' }],
  [{ maxPlayers: '32' }],
  [{ entryFee: '1000' }],
  [{ format: 'bracket' }],
])('%j is accepted', change => {
  expect(readDraft({ ...whole, ...change }).ok).toBe(true)
})

describe('the suggested end', () => {
  it('is a day after the start', () => expect(suggestedEnd('2026-12-31T20:15')).toBe('2027-01-01T20:15'))

  it('is empty without a start', () => expect(suggestedEnd('')).toBe(''))

  it.each([
    [null, null],
    ['', '2026-03-06T10:00'],
    ['2026-03-05T21:30', '2026-03-06T10:00'],
    ['2026-03-09T18:00', '2026-03-09T18:00'],
  ])('changes from %j to %j when the start moves', (before, after) => {
    expect(withStart({ ...whole, endDate: before }, '2026-03-05T10:00').endDate).toBe(after)
  })
})
