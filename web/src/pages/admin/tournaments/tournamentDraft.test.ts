import { afterEach, describe, expect, it, vi } from 'vitest'
import { aTournament } from '../../tournaments/testing/aTournament.ts'
import {
  bracketByes,
  bracketMinutes,
  type Draft,
  type DraftWarning,
  draftLike,
  EMPTY_DRAFT,
  locksOf,
  readDraft,
  readEdit,
  suggestedEnd,
  warningsOf,
  withRules,
  withStart,
} from './tournamentDraft.ts'

afterEach(() => vi.unstubAllEnvs())

const NOW = Date.parse('2026-03-04T12:00:00Z')
const limits = { maxPlayers: 32, maxEntryFee: 10_000, maxAddedPrize: 0, platformCoins: 0 }
const rules = { now: NOW, limits }

const whole: Draft = { ...EMPTY_DRAFT, name: ' Copa ', startDate: '2026-03-04T21:30' }

it('accepts a form with only a name and a start', () => {
  expect(readDraft(whole, rules)).toEqual({
    ok: true,
    body: {
      name: 'Copa',
      description: '',
      format: 'arena',
      entryFee: 0,
      maxPlayers: 8,
      startDate: '2026-03-05T00:30:00.000Z',
      endDate: null,
      prizes: [0.8],
      addedPrize: 0,
      hasChat: true,
    },
  })
})

const NAME_AND_START = 'Name and Start Date are required.'
const END = 'End Date must be after Start Date.'
const FEE = 'Entry fee must be a whole number of coins, 0 or more'
const PLAYERS = 'Max players must be a whole number, 2 or more'
const TOO_MANY = 'A tournament can have at most 512 players'
const PAST = 'The start date must be in the future.'
const PRIZES = 'The prizes must add up to at most 100% of the prize pool'

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
  [{ maxPlayers: '513' }, { maxPlayers: TOO_MANY }],
  [{ maxPlayers: '33' }, { maxPlayers: 'Too many players. The limit on this site is: 32' }],
  [{ startDate: '2026-03-04T08:59' }, { startDate: PAST }],
  [{ startDate: '2027-03-10T09:00' }, { startDate: 'The start date must be within a year from now.' }],
  [{ entryFee: '10001' }, { entryFee: 'No player has that many coins. The highest entry fee is: 10000' }],
  [{ entryFee: '10000001' }, { entryFee: 'Entry fee must be at most 10,000,000 coins' }],
  [{ prizes: ['10', '50'] }, { prizes: 'No place can have a larger prize than the place above it' }],
  [{ prizes: ['60', '41'] }, { prizes: PRIZES }],
  [{ addedPrize: '-1' }, { addedPrize: 'The added prize must be a whole number of coins, 0 or more' }],
  [
    { name: '', maxPlayers: 'many' },
    { name: NAME_AND_START, maxPlayers: PLAYERS },
  ],
  [
    { minRating: '1600', maxRating: '1500' },
    { minRating: 'The lowest rating must not be above the highest' },
  ],
  [{ maxRating: '1500.5' }, { maxRating: 'Ratings must be whole numbers from 0 to 5000' }],
  [
    { enterAs: 'teams', maxPlayers: '7' },
    { maxPlayers: 'A tournament for pairs needs an even number of places' },
  ],
  [{ access: 'password' }, { password: 'Please enter a password of 4 to 100 characters' }],
  [{ name: 'x'.repeat(101) }, { name: 'Name must be at most 100 characters long' }],
])('%j is refused', (change, mistakes) => {
  expect(readDraft({ ...whole, ...change }, rules)).toEqual({ ok: false, mistakes })
})

it.each<[Partial<Draft>]>([
  [{ endDate: '2026-03-04T21:31' }],
  [{ maxPlayers: '2' }],
  [{ maxPlayers: '32' }],
  [{ prizes: ['40', '30', '30'] }],
  [{ prizes: ['60', '25', '10'] }],
  [{ addedPrize: '500' }],
  [{ entryFee: '1000' }],
  [{ format: 'bracket' }],
  [{ minRating: '1500', maxRating: '1500' }],
  [{ access: 'password', password: 'vale cuatro' }],
  [{ access: 'invitation' }],
  [{ enterAs: 'teams', maxPlayers: '6' }],
])('%j is accepted', change => {
  expect(readDraft({ ...whole, ...change }, rules).ok).toBe(true)
})

describe('the suggested end', () => {
  it('is a day after the start', () => expect(suggestedEnd('2026-12-31T20:15')).toBe('2027-01-01T20:15'))

  it('is at the same hour when the clocks change', () => {
    vi.stubEnv('TZ', 'Europe/Madrid')
    expect(suggestedEnd('2026-10-24T20:00')).toBe('2026-10-25T20:00')
    expect(suggestedEnd('2026-03-28T20:00')).toBe('2026-03-29T20:00')
  })

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

it.each<[Partial<Draft>, DraftWarning[]]>([
  [{}, []],
  [{ maxPlayers: '3' }, ['too-few-places']],
  [{ maxPlayers: '4' }, []],
  [{ maxPlayers: 'many' }, []],
  [{ format: 'bracket', maxPlayers: '8', endDate: '2026-03-04T22:00' }, ['end-too-early']],
  [{ format: 'bracket', maxPlayers: '8', endDate: '2026-03-04T22:10' }, []],
  [{ format: 'bracket', maxPlayers: '8' }, []],
  [{ format: 'arena', endDate: '2026-03-04T21:40' }, []],
])('%j has the warnings %j', (change, warnings) => {
  expect(warningsOf({ ...whole, ...change })).toEqual(warnings)
})

it.each([
  [3, 0],
  [4, 20],
  [5, 20],
  [8, 40],
  [12, 60],
  [32, 80],
])('a bracket of %i places takes about %i minutes', (places, minutes) => {
  expect(bracketMinutes(places, EMPTY_DRAFT.rules)).toBe(minutes)
})

it.each([
  [4, 0, 0],
  [5, 0, 1],
  [6, 2, 0],
  [8, 0, 0],
  [10, 6, 0],
  [13, 4, 1],
])('a bracket of %i places has %i byes', (places, byes, left) => {
  expect(bracketByes(places, EMPTY_DRAFT.rules)).toEqual({ byes, left })
})

it.each([
  [6, 0, 0],
  [8, 0, 2],
  [9, 3, 0],
  [20, 6, 2],
])('a bracket three against three of %i places has %i byes', (places, byes, left) => {
  expect(bracketByes(places, { ...EMPTY_DRAFT.rules, mode: '3v3' })).toEqual({ byes, left })
})

it('a bracket one against one has a bye for each missing player, and shorter rounds', () => {
  const rules = { ...EMPTY_DRAFT.rules, mode: '1v1', target: 15 } as const
  expect(bracketByes(5, rules)).toEqual({ byes: 3, left: 0 })
  expect(bracketMinutes(8, rules)).toBe(30)
  expect(bracketMinutes(8, { ...rules, bestOf: 3 })).toBe(90)
})

it('the rules are sent if they are not the usual ones, and fit the format and the mode', () => {
  const bracket = { ...whole, ...withRules(whole, { format: 'bracket', bestOf: 3, seeding: 'rating' }) }
  expect(readDraft(bracket, rules)).toMatchObject({ body: { rules: { bestOf: 3, seeding: 'rating' } } })
  const arena = { ...bracket, ...withRules(bracket, { format: 'arena' }) }
  expect(arena.rules).toEqual(EMPTY_DRAFT.rules)
  const sent = readDraft(arena, rules)
  expect(sent.ok).toBe(true)
  expect(sent.ok && 'rules' in sent.body).toBe(false)
  const pairs = { ...whole, enterAs: 'teams' } as const
  expect({ ...pairs, ...withRules(pairs, { mode: '1v1' }) }).toMatchObject({ enterAs: 'alone' })
  expect(readEdit(whole, bracket, rules)).toMatchObject({ body: { rules: EMPTY_DRAFT.rules } })
})

it.each([
  ['an earlier one, in the next week that is ahead', '2026-02-12T00:30:00.000Z', '2026-03-04T21:30'],
  ['one that is still ahead, a week later', '2026-03-06T00:30:00.000Z', '2026-03-12T21:30'],
])('a draft like %s: same weekday, time and length', (_, startDate, start) => {
  const endDate = new Date(Date.parse(startDate) + 3_600_000).toISOString()
  const tournament = {
    name: 'Copa',
    description: 'Weekly',
    format: 'bracket',
    rules: { ...EMPTY_DRAFT.rules, mode: '1v1', target: 15 },
    entryFee: 50,
    maxPlayers: 16,
    prizes: [
      { place: 1, percentage: 0.6, coins: 0, winners: [] },
      { place: 2, percentage: 0.4, coins: 0, winners: [] },
    ],
    addedPrize: 25,
    hasChat: false,
    entry: { enterAs: 'alone', minRating: 1400, maxRating: null, access: 'password' },
  } satisfies Partial<Parameters<typeof draftLike>[0]>
  expect(draftLike({ ...tournament, startDate, endDate }, NOW)).toEqual({
    name: 'Copa',
    description: 'Weekly',
    format: 'bracket',
    rules: { ...EMPTY_DRAFT.rules, mode: '1v1', target: 15 },
    entryFee: '50',
    maxPlayers: '16',
    startDate: start,
    endDate: start.replace('21:30', '22:30'),
    prizes: ['60', '40'],
    addedPrize: '25',
    checkInMinutes: null,
    hasChat: false,
    enterAs: 'alone',
    minRating: '1400',
    maxRating: '',
    access: 'password',
    password: '',
  })
})

it.each([
  // The clocks change on 29 March and on 25 October.
  ['spring', '2026-03-25T20:00', '2026-03-26T12:00', '2026-04-01T20:00'],
  ['spring, minutes after the hour', '2026-03-25T20:00', '2026-04-01T20:30', '2026-04-08T20:00'],
  ['spring, minutes before the hour', '2026-03-25T20:00', '2026-04-01T19:30', '2026-04-01T20:00'],
  ['autumn', '2026-10-21T20:00', '2026-10-22T12:00', '2026-10-28T20:00'],
  ['autumn, minutes after the hour', '2026-10-21T20:00', '2026-10-28T20:30', '2026-11-04T20:00'],
  ['autumn, minutes before the hour', '2026-10-21T20:00', '2026-10-28T19:30', '2026-10-28T20:00'],
])('a draft like an earlier one keeps the hour when the clocks change: %s', (_, start, now, expected) => {
  vi.stubEnv('TZ', 'Europe/Madrid')
  const tournament = aTournament({ startDate: new Date(start).toISOString(), endDate: null })
  expect(draftLike(tournament, Date.parse(now)).startDate).toBe(expected)
})

describe('editing', () => {
  const at = (time: string) => ({ startDate: `2026-03-04T${time}:00.000Z`, players: [] })
  const now = Date.parse('2026-03-04T20:00:00.000Z')
  const players = [{ _id: '1', username: 'ana' }] as unknown as Parameters<typeof locksOf>[0]['players']

  it('of a tournament without players, and of a draft, is free', () => {
    expect(locksOf({ ...at('21:00'), status: 'open' }, now)).toEqual({})
    expect(locksOf({ ...at('19:00'), status: 'draft' }, now)).toEqual({})
  })

  it('keeps what players were promised', () =>
    expect(locksOf({ ...at('21:00'), status: 'open', players }, now)).toEqual({
      format: 'joined',
      rules: 'joined',
      entryFee: 'joined',
      enterAs: 'joined',
    }))

  it.each([
    ['19:00', 'open'],
    ['21:00', 'in_progress'],
  ] as const)('leaves description, end and chat room after the start (%s, %s)', (time, status) => {
    const free = Object.keys(EMPTY_DRAFT).filter(
      field => !(field in locksOf({ ...at(time), status, players }, now)),
    )
    expect(free).toEqual(['description', 'endDate', 'hasChat'])
  })

  it('judges only what was changed, because older values may be against the rules of today', () => {
    const old = { ...whole, startDate: '2026-03-01T09:00', prizes: ['10', '50'], maxPlayers: '64' }
    expect(readEdit({ ...old, description: 'Con mate' }, old, rules)).toEqual({
      ok: true,
      body: { description: 'Con mate' },
    })
    expect(readEdit({ ...old, startDate: '2026-03-02T09:00' }, old, rules)).toEqual({
      ok: false,
      mistakes: { startDate: PAST },
    })
  })

  it('sends only what was changed', () => {
    expect(readEdit({ ...whole, name: 'Copa nueva', prizes: ['50', '30'] }, whole, rules)).toEqual({
      ok: true,
      body: { name: 'Copa nueva', prizes: [0.5, 0.3] },
    })
    expect(readEdit({ ...whole, name: '' }, whole, rules).ok).toBe(false)
    const secret = { ...whole, access: 'password' } as const
    expect(readEdit({ ...secret, name: 'Copa' }, secret, rules)).toEqual({ ok: true, body: { name: 'Copa' } })
    const entry = { enterAs: 'alone', minRating: 1500, maxRating: null, access: 'password', password: null }
    expect(readEdit({ ...secret, minRating: '1500' }, secret, rules)).toEqual({ ok: true, body: { entry } })
    expect(readEdit({ ...whole, access: 'password' }, whole, rules).ok).toBe(false)
    const open = { ...entry, minRating: null, access: 'everyone' }
    expect(readEdit({ ...secret, access: 'everyone' }, secret, rules)).toEqual({
      ok: true,
      body: { entry: open },
    })
  })
})
