import type { Table, TableSeat, UserId } from '@valecuatro/contract'
import { type Seat, seatsFrom, teamOf } from '@valecuatro/engine'

/** Why the room cannot be shown: it does not exist, it has been closed, or its host removed the viewer. */
export type Missing = 'not-found' | 'closed' | 'removed'

export const isTaken = ({ userId, bot }: TableSeat): boolean => userId !== null || bot !== null

/** The viewer's seat; null for a visitor. */
export function seatOf({ seats }: Table, userId: UserId | null): TableSeat | null {
  return seats.find(row => userId !== null && row.userId === userId) ?? null
}

/** The seats in the order in which they are drawn: the viewer's at the bottom, then the others in the order of play. */
export function seatsAround({ seats, options }: Table, viewer: Seat | null): TableSeat[] {
  return seatsFrom(viewer ?? 0, options.players).map(seat => seats[seat]!)
}

/** The other seats of the same side. */
export function partnersOf({ seats }: Table, seat: Seat): TableSeat[] {
  return seats.filter(row => row.seat !== seat && teamOf(row.seat) === teamOf(seat))
}

/** What a table is waiting for before its host can start the game. */
export type StartState =
  | { kind: 'seats'; missing: number }
  /** The people who are not ready yet. */
  | { kind: 'ready'; names: string[] }
  | { kind: 'start' }

export function startState({ seats, hostId }: Table): StartState {
  const missing = seats.filter(row => !isTaken(row)).length
  if (missing > 0) return { kind: 'seats', missing }
  const names = seats
    .filter(row => row.userId !== null && row.userId !== hostId && !row.isReady)
    .map(row => row.username)
  return names.length > 0 ? { kind: 'ready', names } : { kind: 'start' }
}

/** Why games at this table are unrated regardless of its options; null if they can be rated. */
export function unratedReason({ seats }: Pick<Table, 'seats'>): 'bots' | 'guests' | null {
  if (seats.some(row => row.bot !== null)) return 'bots'
  return seats.some(row => row.isGuest) ? 'guests' : null
}

/** The people who may become host: all who are present, seated or not, except the current host. */
export function possibleHosts({ seats, visitors, hostId }: Table): { userId: UserId; username: string }[] {
  return [...seats, ...visitors].flatMap(({ userId, username }) =>
    userId === null || userId === hostId ? [] : [{ userId, username }],
  )
}

/** The link that invites people to a table. */
export const invitationLink = (code: string): string => `${location.origin}/t/${code}`
