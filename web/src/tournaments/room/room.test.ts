import { expect, it } from 'vitest'
import { aPlace, aState } from '../testing/aTournament.ts'
import { EMPTY_ROOM, type Room, type RoomEvent, reduceRoom } from './room.ts'

const first = aState({}, { now: 1000 })
const at = (version: number) => ({ ...first, version })
const placeAt = (version: number) => aPlace({ version, now: 1000 })
const known: Room = { ...EMPTY_ROOM, state: at(5), place: placeAt(5) }

it.each<[what: string, before: Room, event: RoomEvent, after: Partial<Room>]>([
  ['the first news is taken', EMPTY_ROOM, { type: 'told', state: at(1), at: 0 }, { state: at(1) }],
  ['newer news is taken', known, { type: 'told', state: at(6), at: 0 }, { state: at(6) }],
  ['older news is not', known, { type: 'told', state: at(4), at: 9000 }, { state: at(5), ahead: 0 }],
  [
    'the same number again is: its clock is newer',
    known,
    { type: 'told', state: at(5), at: 1700 },
    { ahead: 700 },
  ],
  [
    'of the same number what was seen later counts',
    known,
    { type: 'placed', place: { ...placeAt(5), now: 999, rank: 3 }, at: 0 },
    { place: placeAt(5) },
  ],
  ['a newer place is taken', known, { type: 'placed', place: placeAt(6), at: 0 }, { place: placeAt(6) }],
  ['an older one is not', known, { type: 'placed', place: placeAt(4), at: 0 }, { place: placeAt(5) }],
  [
    'a wish forgets the trouble before it',
    { ...known, trouble: 'unavailable' },
    { type: 'wished', wish: 'queue' },
    { wish: 'queue', trouble: null },
  ],
  ['a granted wish is over', { ...known, wish: 'queue' }, { type: 'granted' }, { wish: null, trouble: null }],
  [
    'a refused one leaves its reason',
    { ...known, wish: 'queue' },
    { type: 'refused', trouble: 'not-running' },
    { wish: null, trouble: 'not-running' },
  ],
])('%s', (_, before, event, after) => {
  expect(reduceRoom(before, event)).toMatchObject(after)
})
