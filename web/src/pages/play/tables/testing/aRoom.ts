import type { Table, TableSeat, UserId } from '@valecuatro/contract'
import type { Seat } from '@valecuatro/engine'
import { aPlayer } from '../../../../testing/fakeApi.ts'
import { DEFAULT_OPTIONS } from '../tableOptions.tsx'

export const CODE = 'ABCDEF' as Table['code']

export const personId = (number: number) => `0198a1f0-0000-7000-8000-00000000010${number}` as UserId

export function aSeat(seat: number, changes: Partial<TableSeat> = {}): TableSeat {
  return {
    seat: seat as Seat,
    userId: null,
    username: '',
    isGuest: false,
    bot: null,
    rating: null,
    isProvisional: false,
    isReady: false,
    isConnected: false,
    ...changes,
  }
}

/** A person in a seat, connected and not ready. */
export const aPersonAt = (seat: number, username: string, changes: Partial<TableSeat> = {}): TableSeat =>
  aSeat(seat, { userId: personId(seat), username, rating: 1500, isConnected: true, ...changes })

/** The viewer of the tests, `aPlayer`, in a seat. */
export const theViewerAt = (seat: number, changes: Partial<TableSeat> = {}): TableSeat =>
  aPersonAt(seat, aPlayer.username, { userId: aPlayer._id, ...changes })

/** A table for four whose host is the viewer, alone in seat 0. */
export function aRoom(changes: Partial<Table> = {}): Table {
  return {
    code: CODE,
    version: 1,
    state: 'gathering',
    hostId: aPlayer._id,
    options: DEFAULT_OPTIONS,
    seats: [theViewerAt(0), aSeat(1), aSeat(2), aSeat(3)],
    visitors: [],
    gameId: null,
    worth: null,
    now: 0,
    ...changes,
  }
}
