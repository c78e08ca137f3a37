import { expect, it } from 'vitest'
import { aPlace, aState, changesTo } from '../testing/aTournament.ts'
import {
  EMPTY_LIVE_TOURNAMENT,
  type LiveTournamentEvent,
  type LiveTournamentState,
  reduceLiveTournament,
} from './liveTournament.ts'

const first = aState({}, { now: 1000 })
const at = (seq: number) => ({ ...first, seq })
const renamed = { ...at(6), tournament: { ...first.tournament, name: 'Renamed' }, now: 1500 }
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
  [
    'a state from another node replaces the known one, regardless of its sequence number',
    known,
    { type: 'state-received', state: at(2), at: 1700 },
    { state: at(2), ahead: 700 },
  ],
  [
    'the next changes are applied',
    known,
    { type: 'changes-received', changes: changesTo(at(5), renamed), at: 1800 },
    { state: renamed, ahead: 300 },
  ],
  [
    'changes that the state already contains are ignored',
    known,
    { type: 'changes-received', changes: changesTo(at(4), renamed), at: 1800 },
    { state: at(5), ahead: 0 },
  ],
  [
    'changes after missing ones are not applied',
    known,
    { type: 'changes-received', changes: changesTo(at(6), renamed), at: 1800 },
    { state: at(5), ahead: 0 },
  ],
  [
    'changes before the first state are not applied',
    EMPTY_LIVE_TOURNAMENT,
    { type: 'changes-received', changes: changesTo(at(5), renamed), at: 1800 },
    { state: null },
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
