import { expect, it } from 'vitest'
import { aPlace, aState } from '../testing/aTournament.ts'
import { EMPTY_ROOM, type Room, type RoomEvent, reduceRoom } from './room.ts'

const first = aState({}, { now: 1000 })
const at = (version: number) => ({ ...first, version })
const placeAt = (version: number) => aPlace({ version, now: 1000 })
const known: Room = { ...EMPTY_ROOM, state: at(5), place: placeAt(5) }

it.each<[what: string, before: Room, event: RoomEvent, after: Partial<Room>]>([
  ['the first state is applied', EMPTY_ROOM, { type: 'told', state: at(1), at: 0 }, { state: at(1) }],
  ['a newer state is applied', known, { type: 'told', state: at(6), at: 0 }, { state: at(6) }],
  ['an older state is ignored', known, { type: 'told', state: at(4), at: 9000 }, { state: at(5), ahead: 0 }],
  [
    'a state with the same version and a later time is applied',
    known,
    { type: 'told', state: at(5), at: 1700 },
    { ahead: 700 },
  ],
  [
    'a place with the same version and an earlier time is ignored',
    known,
    { type: 'placed', place: { ...placeAt(5), now: 999, rank: 3 }, at: 0 },
    { place: placeAt(5) },
  ],
  ['a newer place is applied', known, { type: 'placed', place: placeAt(6), at: 0 }, { place: placeAt(6) }],
  ['an older place is ignored', known, { type: 'placed', place: placeAt(4), at: 0 }, { place: placeAt(5) }],
  [
    'a request clears the previous error',
    { ...known, trouble: 'unavailable' },
    { type: 'wished', wish: 'queue' },
    { wish: 'queue', trouble: null },
  ],
  [
    'a request that succeeds is no longer pending',
    { ...known, wish: 'queue' },
    { type: 'granted' },
    { wish: null, trouble: null },
  ],
  [
    'a refused request leaves an error',
    { ...known, wish: 'queue' },
    { type: 'refused', trouble: 'not-running' },
    { wish: null, trouble: 'not-running' },
  ],
])('%s', (_, before, event, after) => {
  expect(reduceRoom(before, event)).toMatchObject(after)
})
