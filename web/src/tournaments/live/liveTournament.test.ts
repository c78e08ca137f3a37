import { expect, it } from 'vitest'
import { aPlace, aState } from '../testing/aTournament.ts'
import {
  EMPTY_LIVE_TOURNAMENT,
  type LiveTournamentEvent,
  type LiveTournamentState,
  reduceLiveTournament,
} from './liveTournament.ts'

const first = aState({}, { now: 1000 })
const at = (version: number) => ({ ...first, version })
const placeAt = (version: number) => aPlace({ version, now: 1000 })
const known: LiveTournamentState = { ...EMPTY_LIVE_TOURNAMENT, state: at(5), place: placeAt(5) }

it.each<
  [what: string, before: LiveTournamentState, event: LiveTournamentEvent, after: Partial<LiveTournamentState>]
>([
  [
    'the first state is applied',
    EMPTY_LIVE_TOURNAMENT,
    { type: 'state-received', state: at(1), at: 0 },
    { state: at(1) },
  ],
  ['a newer state is applied', known, { type: 'state-received', state: at(6), at: 0 }, { state: at(6) }],
  [
    'an older state is ignored',
    known,
    { type: 'state-received', state: at(4), at: 9000 },
    { state: at(5), ahead: 0 },
  ],
  [
    'a state with the same version and a later time is applied',
    known,
    { type: 'state-received', state: at(5), at: 1700 },
    { ahead: 700 },
  ],
  [
    'a place with the same version and an earlier time is ignored',
    known,
    { type: 'place-received', place: { ...placeAt(5), now: 999, rank: 3 }, at: 0 },
    { place: placeAt(5) },
  ],
  [
    'a newer place is applied',
    known,
    { type: 'place-received', place: placeAt(6), at: 0 },
    { place: placeAt(6) },
  ],
  [
    'an older place is ignored',
    known,
    { type: 'place-received', place: placeAt(4), at: 0 },
    { place: placeAt(5) },
  ],
  [
    'a request clears the previous error',
    { ...known, error: 'unavailable' },
    { type: 'requested', request: 'queue' },
    { pending: 'queue', error: null },
  ],
  [
    'a request that succeeds is no longer pending',
    { ...known, pending: 'queue' },
    { type: 'accepted' },
    { pending: null, error: null },
  ],
  [
    'a refused request leaves an error',
    { ...known, pending: 'queue' },
    { type: 'refused', error: 'not-running' },
    { pending: null, error: 'not-running' },
  ],
])('%s', (_, before, event, after) => {
  expect(reduceLiveTournament(before, event)).toMatchObject(after)
})
