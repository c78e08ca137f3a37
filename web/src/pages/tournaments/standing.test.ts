import type { Tournament } from '@valecuatro/contract'
import { expect, it } from 'vitest'
import { entryStanding, tieBreakOf } from './standing.ts'
import { aTournament, NO_OWN_ENTRY, people } from './testing/aTournament.ts'

const FOR_PAIRS = { enterAs: 'teams', minRating: null, maxRating: null, access: 'everyone' } as const
const BY_INVITATION = { enterAs: 'alone', minRating: null, maxRating: null, access: 'invitation' } as const

it.each<[what: string, tournament: Partial<Tournament>, coins: number, standing: string]>([
  ['open, with room and coins', {}, 100, 'free'],
  ['open, with exactly enough coins', { entryFee: 100 }, 100, 'free'],
  ['open, one coin short', { entryFee: 100 }, 99, 'short'],
  ['free of charge', { entryFee: 0 }, 0, 'free'],
  ['full', { players: people(8) }, 100, 'full'],
  ['full, and short of coins', { players: people(8), entryFee: 500 }, 100, 'full'],
  ['not full, but with players on its waiting list', { waitingListSize: 2 }, 100, 'full'],
  [
    'full, with the player on its waiting list',
    { players: people(8), own: { ...NO_OWN_ENTRY, waitingListPlace: 2 } },
    0,
    'waiting',
  ],
  ['by invitation, without one', { entry: BY_INVITATION }, 100, 'uninvited'],
  [
    'by invitation, with one',
    { entry: BY_INVITATION, own: { ...NO_OWN_ENTRY, isAdmitted: true } },
    100,
    'free',
  ],
  ['for pairs', { entry: FOR_PAIRS }, 0, 'teams'],
  ['for pairs, with pairs on its waiting list', { entry: FOR_PAIRS, waitingListSize: 2 }, 100, 'full'],
  ['for pairs, with room for one', { entry: FOR_PAIRS, players: people(7) }, 100, 'full'],
  ['for lower ratings', { own: { ...NO_OWN_ENTRY, unmetRating: 'tooHigh' } }, 100, 'rating'],
  [
    'for rated players, and short of coins',
    { own: { ...NO_OWN_ENTRY, unmetRating: 'missing' }, entryFee: 500 },
    0,
    'rating',
  ],
  [
    'for higher ratings, and full',
    { players: people(8), own: { ...NO_OWN_ENTRY, unmetRating: 'tooLow' } },
    100,
    'rating',
  ],
  [
    'for pairs of higher ratings',
    { entry: FOR_PAIRS, own: { ...NO_OWN_ENTRY, unmetRating: 'tooLow' } },
    100,
    'rating',
  ],
  [
    'for higher ratings, by invitation, without one',
    { entry: BY_INVITATION, own: { ...NO_OWN_ENTRY, unmetRating: 'tooLow' } },
    100,
    'rating',
  ],
  [
    'for higher ratings, with the player on its waiting list',
    { own: { ...NO_OWN_ENTRY, unmetRating: 'tooLow', waitingListPlace: 1 } },
    100,
    'waiting',
  ],
  [
    'for higher ratings, already entered',
    { joined: true, own: { ...NO_OWN_ENTRY, unmetRating: 'tooLow' } },
    100,
    'joined',
  ],
  [
    'for higher ratings, running',
    { status: 'in_progress', own: { ...NO_OWN_ENTRY, unmetRating: 'tooLow' } },
    100,
    'closed',
  ],
  ['entered already', { joined: true }, 100, 'joined'],
  ['entered, full', { joined: true, players: people(8) }, 100, 'joined'],
  ['entered, running', { joined: true, status: 'in_progress' }, 100, 'joined'],
  ['running', { status: 'in_progress' }, 100, 'closed'],
  ['running and full', { status: 'in_progress', players: people(8) }, 100, 'closed'],
  ['finished', { status: 'finished' }, 100, 'closed'],
])('the entry standing for a tournament that is %s', (_, tournament, coins, standing) => {
  expect(entryStanding({ ...aTournament(), ...tournament }, coins)).toBe(standing)
})

it.each([
  [{ totalPoints: 70, conceded: 90 }, { totalPoints: 60, conceded: 10 }, 'points'],
  [{ totalPoints: 60, conceded: 10 }, { totalPoints: 60, conceded: 20 }, 'conceded'],
  [{ totalPoints: 60, conceded: 20 }, { totalPoints: 60, conceded: 20 }, 'entry'],
])('%j ranks above %j by %s', (first, second, by) => {
  expect(tieBreakOf(first, second)).toBe(by)
})
