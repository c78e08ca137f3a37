import { DEFAULT_TOURNAMENT_RULES, MESSAGES, type Message, type TournamentEdit } from '@valecuatro/contract'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { applyEdit, changedColumns, editError } from './edit.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 4, 1, hour))
const NOW = at(12)

type Before = Parameters<typeof editError>[0]

const open: Before = {
  name: 'Copa',
  description: '',
  format: 'arena',
  entryFee: 100,
  maxPlayers: 8,
  startDate: at(20),
  endDate: null,
  awardPercent: 80,
  furtherPercents: [],
  addedPrize: 50,
  hasChat: true,
  checkInMinutes: null,
  enterAs: 'alone',
  minRating: null,
  maxRating: null,
  access: 'everyone',
  passwordHash: null,
  inviteCode: null,
  ...DEFAULT_TOURNAMENT_RULES,
  status: 'open',
  entrants: 0,
}
const entered = { ...open, entrants: 5 }
const running = { ...entered, startDate: at(11) }
const drawn: Before = { ...entered, format: 'bracket', status: 'in_progress', startDate: at(11) }
const draft: Before = { ...open, status: 'draft', startDate: at(1) }
const everyone = { enterAs: 'alone', access: 'everyone' } as const
const secret: Before = { ...entered, access: 'password', passwordHash: 'a hash' }
const finished: Before = { ...drawn, status: 'finished' }

describe('an edit', () => {
  test.each<[string, Before, z.output<typeof TournamentEdit>, Message | null]>([
    ['of everything while no one has joined', open, { entryFee: 5, format: 'bracket', maxPlayers: 4 }, null],
    [
      'of the name and the prizes after players have joined',
      entered,
      { name: 'B', prizes: [0.5, 0.5] },
      null,
    ],
    ['of the fee after players have joined', entered, { entryFee: 0 }, MESSAGES.entryFeeFixed],
    ['that repeats the fee', entered, { entryFee: 100, name: 'B' }, null],
    ['of the rules while no one has joined', open, { rules: { mode: '1v1', target: 15, flor: true } }, null],
    ['of a rule after players have joined', entered, { rules: { target: 15 } }, MESSAGES.rulesFixed],
    ['that repeats the rules', entered, { rules: { target: 30, flor: false } }, null],
    ['to the best of three in an arena', open, { rules: { bestOf: 3 } }, MESSAGES.bestOfInArena],
    ['to the best of three in a bracket', open, { format: 'bracket', rules: { bestOf: 3 } }, null],
    [
      'to an arena of what is the best of three',
      { ...open, format: 'bracket', bestOf: 3 },
      { format: 'arena' },
      MESSAGES.bestOfInArena,
    ],
    ['to a seeding in an arena', open, { rules: { seeding: 'rating' } }, MESSAGES.seedingInArena],
    [
      'to one against one where pairs join',
      { ...open, enterAs: 'both' },
      { rules: { mode: '1v1' } },
      MESSAGES.teamsInSingles,
    ],
    ['of the format after players have joined', entered, { format: 'bracket' }, MESSAGES.formatFixed],
    ['to as many places as players', entered, { maxPlayers: 5 }, null],
    ['to fewer places than players', entered, { maxPlayers: 4 }, MESSAGES.maxPlayersBelowEntrants],
    ['that lowers the added prize', entered, { addedPrize: 49 }, MESSAGES.addedPrizeLowered],
    ['that raises the added prize', entered, { addedPrize: 51 }, null],
    ['of the rating after players have joined', entered, { entry: { ...everyone, minRating: 1500 } }, null],
    ['of how players join', open, { entry: { ...everyone, enterAs: 'teams' } }, null],
    [
      'of how players join after players have joined',
      entered,
      { entry: { ...everyone, enterAs: 'both' } },
      MESSAGES.enterAsFixed,
    ],
    [
      'to pairs with an odd number of places',
      open,
      { maxPlayers: 7, entry: { ...everyone, enterAs: 'teams' } },
      MESSAGES.pairsNeedEvenPlaces,
    ],
    [
      'to a password without one',
      open,
      { entry: { ...everyone, access: 'password' } },
      MESSAGES.entryPasswordMissing,
    ],
    [
      'that keeps the password',
      secret,
      { entry: { ...everyone, access: 'password', maxRating: 1600 } },
      null,
    ],
    [
      'of the conditions of a drawn bracket',
      drawn,
      { entry: { ...everyone, minRating: 1500 } },
      MESSAGES.tournamentStarted,
    ],
    ['of the start', entered, { startDate: at(22).toISOString() }, null],
    ['of an end before the start', entered, { endDate: at(19).toISOString() }, MESSAGES.endNotAfterStart],
    ['of the end of a running arena', running, { endDate: at(13).toISOString(), description: 'x' }, null],
    ['of an end in the past', running, { endDate: NOW.toISOString() }, MESSAGES.endInPast],
    ['of the name of a running arena', running, { name: 'B' }, MESSAGES.tournamentStarted],
    [
      'of the start of a running arena',
      running,
      { startDate: at(22).toISOString() },
      MESSAGES.tournamentStarted,
    ],
    ['of the prizes of a drawn bracket', drawn, { prizes: [1] }, MESSAGES.tournamentStarted],
    ['of the description of a drawn bracket', drawn, { description: 'x' }, null],
    ['of a draft whose start has passed', draft, { name: 'B', entryFee: 7 }, null],
    ['of the chat room of a drawn bracket', drawn, { hasChat: false }, null],
    ['of the chat room of a finished tournament', finished, { hasChat: false }, null],
    ['of a finished tournament', finished, { description: 'x' }, MESSAGES.tournamentEnded],
  ])('%s', (_, before, edit, error) => {
    expect(editError(before, applyEdit(before, edit), NOW)).toBe(error)
  })

  test('changes only the columns that it contains, and finds the changed ones', () => {
    const after = applyEdit(open, { prizes: [0.8, 0.1], endDate: at(23).toISOString(), name: 'Copa' })
    expect(changedColumns(open, after)).toEqual(['endDate', 'furtherPercents'])
    expect(changedColumns(after, applyEdit(after, { endDate: null, description: null }))).toEqual(['endDate'])
  })
})

test('an edit of the conditions keeps a password that is not replaced, and drops one that is no longer needed', () => {
  const before = { ...secret, inviteCode: null }
  const kept = applyEdit(before, { entry: { ...everyone, access: 'password' } })
  expect(kept).toMatchObject({ access: 'password', passwordHash: 'a hash' })
  const replaced = applyEdit(before, { entry: { ...everyone, access: 'password' } }, 'another hash')
  expect(replaced.passwordHash).toBe('another hash')
  const invited = applyEdit(before, { entry: { ...everyone, access: 'invitation' } })
  expect(invited).toMatchObject({ passwordHash: null, inviteCode: expect.stringMatching(/^.{16}$/) })
  const again = applyEdit(invited, { entry: { ...everyone, access: 'invitation', minRating: 1400 } })
  expect(again).toMatchObject({ inviteCode: invited.inviteCode, minRating: 1400 })
})
