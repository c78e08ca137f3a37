import type {
  GameId,
  RoomSeat,
  Table,
  TableOptions,
  TableSeat,
  TeamMatch,
  UserId,
} from '@valecuatro/contract'
import { gameOfSeat, seatInGame, teamOfSeat } from '@valecuatro/contract/tableSeats'
import { seatsFrom } from '@valecuatro/engine'

/** Why the room cannot be shown: it does not exist, it has been closed, or its host removed the viewer. */
export type Missing = 'not-found' | 'closed' | 'removed'

export const isTaken = ({ userId, bot }: TableSeat): boolean => userId !== null || bot !== null

/** The viewer's seat; null for a visitor. */
export function seatOf({ seats }: Table, userId: UserId | null): TableSeat | null {
  return seats.find(row => userId !== null && row.userId === userId) ?? null
}

/**
 * The seats in the order in which they are drawn: the viewer's at the bottom, then the others in the order of play. At the
 * other table of a team match the seat at the bottom has the same cards.
 */
export function seatsAround(
  { seats, options }: Table,
  viewer: RoomSeat | null,
  game: 0 | 1 = 0,
): TableSeat[] {
  const inGame = seats.filter(row => gameOfSeat(options, row.seat) === game)
  const first = viewer === null ? 0 : seatInGame(options, viewer)
  return seatsFrom(first, options.players).map(seat => inGame[seat]!)
}

/** The other seats of the same side in the same game. */
export function partnersOf({ seats, options }: Table, seat: RoomSeat): TableSeat[] {
  return seats.filter(
    row =>
      row.seat !== seat &&
      gameOfSeat(options, row.seat) === gameOfSeat(options, seat) &&
      teamOfSeat(options, row.seat) === teamOfSeat(options, seat),
  )
}

/** The letter of a table of a team match. */
export const teamTableName = (game: number): string => (game === 0 ? 'A' : 'B')

/** What a seat is called: "3", or "B3" in a team match. */
export const seatName = (options: TableOptions, seat: RoomSeat): string =>
  `${options.teamHands === undefined ? '' : teamTableName(gameOfSeat(options, seat))}${seatInGame(options, seat) + 1}`

/** The game of a person in a team match; null for a person without a seat. */
export function teamGameOf(
  room: Table,
  { games }: TeamMatch,
  userId: UserId | null,
): TeamMatch['games'][0] | null {
  const own = seatOf(room, userId)
  return own && games[gameOfSeat(room.options, own.seat)]
}

/** The game in which a seated person plays; null between games and for a person without a seat. */
export function runningGameOf(room: Table, userId: UserId): GameId | null {
  if (room.state !== 'playing' || !seatOf(room, userId)) return null
  return room.teamMatch ? teamGameOf(room, room.teamMatch, userId)!.gameId : room.gameId
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
