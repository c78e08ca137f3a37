import {
  type BotKind,
  type DealId,
  type GameId,
  gameOfSeat,
  type RefusalCode,
  type RoomSeat,
  seatsOfTable,
  type TableCode,
  type TableOptions,
  type TeamMatch,
  type UserId,
} from '@valecuatro/contract'

/** A person or a bot at a seat. */
export interface TakenSeat {
  seat: RoomSeat
  userId: UserId | null
  bot: BotKind | null
  isReady: boolean
  seatedAt: Date
}

/** A person who is at the table, or who was removed from it. */
export interface RoomPerson {
  userId: UserId
  isGuest: boolean
  joinedAt: Date
  seenAt: Date
  isConnected: boolean
  isRemoved: boolean
}

/** The last team match of a table: the deals and the games at table A and table B. */
export interface RoomTeamMatch {
  dealId: DealId
  hands: number
  gameIds: [GameId, GameId]
  /** Null until both games have ended. */
  result: TeamMatch['result']
}

/** A table as stored in the database. */
export interface Room {
  code: TableCode
  version: number
  state: 'gathering' | 'playing' | 'closed'
  hostId: UserId
  options: TableOptions
  gameId: GameId | null
  teamMatch: RoomTeamMatch | null
  createdAt: Date
  /** The address of its creator, as limits count it. */
  createdFrom: string
  dueAt: Date | null
  seats: readonly TakenSeat[]
  people: readonly RoomPerson[]
}

/** The table after a change, or why the change is refused. */
export type ChangeResult = Room | RefusalCode

export const isRefused = (changed: ChangeResult): changed is RefusalCode => typeof changed === 'string'

/** A table without people is closed after this time, and a person who has been away this long leaves. */
export const EMPTY_TIMEOUT_MS = 10 * 60_000
/** A host who has been disconnected for this long is replaced, so that the others can start. */
export const HOST_ABSENT_MS = 60_000
/** A closed table is deleted after this time. */
const CLOSED_KEPT_MS = 24 * 60 * 60_000
/** Upper limit on people connected to a table at the same time. */
const MAX_PEOPLE = 50

const after = (at: Date, ms: number) => new Date(at.getTime() + ms)

export const seatOfUser = (room: Room, userId: UserId) => room.seats.find(each => each.userId === userId)
const seatAt = (room: Room, seat: RoomSeat) => room.seats.find(each => each.seat === seat)
const presentPeople = (room: Room) => room.people.filter(({ isRemoved }) => !isRemoved)
const personOf = (room: Room, userId: UserId) => room.people.find(each => each.userId === userId)
const isGuestAt = (room: Room, userId: UserId | null) =>
  userId !== null && (personOf(room, userId)?.isGuest ?? false)

/** Whether the games of a table with these occupants may be rated. */
export const canBeRated = (room: Room) =>
  room.seats.every(({ userId, bot }) => bot === null && !isGuestAt(room, userId))

/** Whether the lobby lists a table: public, gathering, with its host seated, an empty seat and a connected person. */
export const isListed = (room: Room) =>
  room.state === 'gathering' &&
  room.options.isPublic &&
  room.seats.length < seatsOfTable(room.options).length &&
  seatOfUser(room, room.hostId) !== undefined &&
  presentPeople(room).some(({ isConnected }) => isConnected)

/** The reason why a user may not do anything at a table; null if they may. */
function refusalFor(room: Room, userId: UserId): RefusalCode | null {
  if (room.state === 'closed') return 'not-found'
  return personOf(room, userId)?.isRemoved ? 'removed' : null
}

function refusalForHost(room: Room, userId: UserId): RefusalCode | null {
  return refusalFor(room, userId) ?? (room.hostId === userId ? null : 'not-host')
}

/** Seats and options can be changed only between games. */
const refusalBetweenGames = (room: Room): RefusalCode | null =>
  room.state === 'gathering' ? null : 'not-allowed'

/**
 * Adapts a table to the people who are there: if the host has left, the person who has been seated longest becomes the
 * host, or else the one who came first; a table without people is due to be closed.
 */
function updateHostAndDueTime(room: Room, at: Date): Room {
  const people = presentPeople(room)
  if (people.length === 0) return { ...room, dueAt: room.dueAt ?? after(at, EMPTY_TIMEOUT_MS) }
  if (people.some(({ userId }) => userId === room.hostId)) return { ...room, dueAt: null }
  const seated = room.seats.filter(({ userId }) => userId !== null)
  const [longest] = seated.toSorted((a, b) => a.seatedAt.getTime() - b.seatedAt.getTime())
  const [first] = people.toSorted((a, b) => a.joinedAt.getTime() - b.joinedAt.getTime())
  return { ...room, hostId: longest?.userId ?? first!.userId, dueAt: null }
}

const withoutSeats = (room: Room, isFreed: (taken: TakenSeat) => boolean): Room => ({
  ...room,
  seats: room.seats.filter(taken => !isFreed(taken)),
})

/** A person has to confirm again that they are ready; a bot is always ready. */
const askAgain = (taken: TakenSeat): TakenSeat => ({ ...taken, isReady: taken.bot !== null })

const inOrder = (seats: readonly TakenSeat[]) => seats.toSorted((a, b) => a.seat - b.seat)

const withPerson = (room: Room, person: RoomPerson): Room => ({
  ...room,
  people: [...room.people.filter(({ userId }) => userId !== person.userId), person],
})

interface Newcomer {
  userId: UserId
  isGuest: boolean
}

/** A person opens the table. */
export function enter(room: Room, { userId, isGuest }: Newcomer, at: Date): ChangeResult {
  const refusal = refusalFor(room, userId)
  if (refusal) return refusal
  const known = personOf(room, userId)
  const connected = presentPeople(room).filter(each => each.isConnected)
  if (!known && connected.length >= MAX_PEOPLE) return 'not-allowed'
  // Another tab of a connected person changes nothing.
  if (known?.isConnected) return room
  const joinedAt = known?.joinedAt ?? at
  return updateHostAndDueTime(
    withPerson(room, { userId, isGuest, joinedAt, seenAt: at, isConnected: true, isRemoved: false }),
    at,
  )
}

/** A person's last socket has closed; they keep their seat. */
export function disconnect(room: Room, userId: UserId, seenAt: Date): ChangeResult {
  const person = personOf(room, userId)
  if (!person?.isConnected) return room
  return withPerson(room, { ...person, isConnected: false, seenAt })
}

/** A person takes an empty seat, and gives up their previous one. */
export function sit(room: Room, { userId, isGuest }: Newcomer, seat: RoomSeat, at: Date): ChangeResult {
  const refusal = refusalFor(room, userId) ?? refusalBetweenGames(room)
  if (refusal) return refusal
  if (!seatsOfTable(room.options).includes(seat)) return 'not-found'
  const taken = seatAt(room, seat)
  if (taken) return taken.userId === userId ? room : 'seat-taken'
  if (isGuest && room.options.isRated) return 'guests-not-allowed'
  const { joinedAt = at, isConnected = false } = personOf(room, userId) ?? {}
  const there = withPerson(room, { userId, isGuest, joinedAt, seenAt: at, isConnected, isRemoved: false })
  const seatedAt = seatOfUser(room, userId)?.seatedAt ?? at
  const standing = withoutSeats(there, each => each.userId === userId)
  const own = { seat, userId, bot: null, isReady: false, seatedAt }
  return updateHostAndDueTime({ ...standing, seats: inOrder([...standing.seats, own]) }, at)
}

export function stand(room: Room, userId: UserId, at: Date): ChangeResult {
  const refusal = refusalFor(room, userId)
  if (refusal) return refusal
  if (!seatOfUser(room, userId)) return 'not-seated'
  return updateHostAndDueTime(
    withoutSeats(room, each => each.userId === userId),
    at,
  )
}

export function setReady(room: Room, userId: UserId, isReady: boolean): ChangeResult {
  const refusal = refusalFor(room, userId) ?? refusalBetweenGames(room)
  if (refusal) return refusal
  const own = seatOfUser(room, userId)
  if (!own) return 'not-seated'
  if (own.isReady === isReady) return room
  return { ...room, seats: room.seats.map(each => (each.userId === userId ? { ...each, isReady } : each)) }
}

/** A person leaves the table and gives up their seat; changes nothing for a person who is not there. */
export function leave(room: Room, userId: UserId, at: Date): ChangeResult {
  const refusal = refusalFor(room, userId)
  if (refusal) return refusal
  if (!personOf(room, userId)) return room
  const others = room.people.filter(each => each.userId !== userId)
  return updateHostAndDueTime({ ...withoutSeats(room, each => each.userId === userId), people: others }, at)
}

/** The host changes the options; all people have to agree to them again. */
export function changeOptions(room: Room, hostId: UserId, options: TableOptions, at: Date): ChangeResult {
  const refusal = refusalForHost(room, hostId) ?? refusalBetweenGames(room)
  if (refusal) return refusal
  const resized = { ...room, options, seats: fitSeats(room.seats, seatsOfTable(options)) }
  if (options.isRated && !canBeRated(resized)) {
    return resized.seats.some(({ bot }) => bot !== null) ? 'not-allowed' : 'guests-not-allowed'
  }
  return updateHostAndDueTime({ ...resized, seats: resized.seats.map(askAgain) }, at)
}

/** At a smaller table, people move from removed seats to seats that are free or taken by bots; the rest stand up. */
function fitSeats(seats: readonly TakenSeat[], kept: readonly RoomSeat[]): TakenSeat[] {
  const [inside, outside] = [
    seats.filter(({ seat }) => kept.includes(seat)),
    seats.filter(({ seat, userId }) => !kept.includes(seat) && userId !== null),
  ]
  const people = inside.filter(({ userId }) => userId !== null)
  const free = kept.filter(seat => !people.some(each => each.seat === seat))
  const moved = outside.slice(0, free.length).map((each, index) => ({ ...each, seat: free[index]! }))
  const isMovedTo = (seat: RoomSeat) => moved.some(each => each.seat === seat)
  return inOrder([...inside.filter(({ seat }) => !isMovedTo(seat)), ...moved])
}

/** The host swaps the occupants of two seats; people who are moved have to confirm again that they are ready. */
export function swapSeats(room: Room, hostId: UserId, from: RoomSeat, to: RoomSeat): ChangeResult {
  const refusal = refusalForHost(room, hostId) ?? refusalBetweenGames(room)
  if (refusal) return refusal
  const seats = seatsOfTable(room.options)
  if (!seats.includes(from) || !seats.includes(to)) return 'not-found'
  if (from === to) return room
  const swapped = room.seats.map(each => {
    if (each.seat !== from && each.seat !== to) return each
    return askAgain({ ...each, seat: each.seat === from ? to : from })
  })
  return { ...room, seats: inOrder(swapped) }
}

/** The host removes a person, who cannot come back. */
export function removePerson(room: Room, hostId: UserId, userId: UserId, at: Date): ChangeResult {
  const refusal = refusalForHost(room, hostId)
  if (refusal) return refusal
  if (userId === hostId) return 'not-allowed'
  const person = personOf(room, userId)
  if (!person) return 'not-found'
  const removed = withPerson(room, { ...person, isConnected: false, isRemoved: true })
  return updateHostAndDueTime(
    withoutSeats(removed, each => each.userId === userId),
    at,
  )
}

/** The people whose wishes decide who may be at a table: its host and everyone seated, wherever they are. */
export const decidingPeople = (room: Room): UserId[] => [
  room.hostId,
  ...room.seats.flatMap(({ userId }) => userId ?? []),
]

/**
 * Makes people leave whom the host has blocked, and those without a seat whom a seated person has blocked.
 * `blocks` are pairs of a person and one whom they have blocked.
 */
export function leaveIfBlocked(room: Room, blocks: readonly (readonly [UserId, UserId])[], at: Date): Room {
  const blocked = presentPeople(room).filter(({ userId }) => {
    if (userId === room.hostId) return false
    const deciding = seatOfUser(room, userId) ? [room.hostId] : decidingPeople(room)
    return blocks.some(([by, other]) => other === userId && deciding.includes(by))
  })
  return blocked.reduce<Room>((left, { userId }) => {
    const next = leave(left, userId, at)
    return isRefused(next) ? left : next
  }, room)
}

/** The host seats a bot or takes it away; a table with a bot is not rated. */
export function placeBot(
  room: Room,
  hostId: UserId,
  seat: RoomSeat,
  bot: BotKind | null,
  at: Date,
): ChangeResult {
  const refusal = refusalForHost(room, hostId) ?? refusalBetweenGames(room)
  if (refusal) return refusal
  if (!seatsOfTable(room.options).includes(seat)) return 'not-found'
  if (seatAt(room, seat)?.userId) return 'seat-taken'
  const without = withoutSeats(room, each => each.seat === seat)
  if (bot === null) return without
  const seated = { seat, userId: null, bot, isReady: true, seatedAt: at }
  const options = { ...room.options, isRated: false }
  return { ...without, options, seats: inOrder([...without.seats, seated]) }
}

export function changeHost(room: Room, hostId: UserId, userId: UserId): ChangeResult {
  const refusal = refusalForHost(room, hostId)
  if (refusal) return refusal
  const person = personOf(room, userId)
  return person && !person.isRemoved ? { ...room, hostId: userId } : 'not-found'
}

/** Replaces a host who has been disconnected since before `since` by the longest seated person who is connected. */
export function replaceAbsentHost(room: Room, since: Date): ChangeResult {
  const host = personOf(room, room.hostId)
  if (room.state !== 'gathering' || !host || host.isConnected || host.seenAt >= since) return room
  const [next] = room.seats
    .filter(({ userId }) => userId !== null && personOf(room, userId)?.isConnected)
    .toSorted((a, b) => a.seatedAt.getTime() - b.seatedAt.getTime())
  return next?.userId ? { ...room, hostId: next.userId } : room
}

/** The reason why a person cannot invite another one, if any: seated people and the host can, between games. */
export function refusalToInvite(room: Room, userId: UserId, invitedId: UserId): RefusalCode | null {
  const refusal = refusalFor(room, userId) ?? refusalBetweenGames(room)
  if (refusal) return refusal
  const mayInvite = room.hostId === userId || seatOfUser(room, userId) !== undefined
  return mayInvite && !personOf(room, invitedId)?.isRemoved ? null : 'not-allowed'
}

/** The reason why the host cannot start a game; null if they can. */
export function refusalToStart(room: Room, hostId: UserId): RefusalCode | null {
  const refusal = refusalForHost(room, hostId) ?? refusalBetweenGames(room)
  if (refusal) return refusal
  if (room.seats.length < seatsOfTable(room.options).length) return 'not-ready'
  const people = room.seats.filter(({ userId }) => userId !== null)
  const isReadyToPlay = people.every(({ userId, isReady }) => userId === hostId || isReady)
  return people.length > 0 && isReadyToPlay ? null : 'not-ready'
}

/** Whether a game is the table's own: exactly these people sit at the table. */
export function isPlayedBy(room: Room, userIds: readonly UserId[]): boolean {
  const seated = room.seats.flatMap(({ userId }) => userId ?? [])
  return (
    room.state === 'gathering' &&
    seated.length === userIds.length &&
    seated.every(userId => userIds.includes(userId))
  )
}

export const beginPlay = (room: Room, gameId: GameId): Room => ({
  ...room,
  state: 'playing',
  gameId,
  teamMatch: null,
})

/** Begins both games of a team match. */
export const beginTeamMatch = (room: Room, match: Omit<RoomTeamMatch, 'result'>): Room => ({
  ...beginPlay(room, match.gameIds[0]),
  teamMatch: { ...match, result: null },
})

/** The game of a person at a table that is playing; that of a person without a seat is the first one. */
export function gameOf({ gameId, teamMatch, options, seats }: Room, userId: UserId): GameId | null {
  const seat = seats.find(each => each.userId === userId)?.seat
  return teamMatch && seat !== undefined ? teamMatch.gameIds[gameOfSeat(options, seat)] : gameId
}

/** After a game people keep their seats, and no one is ready; people who left the game have left the table. */
export function gatherAgain(room: Room, left: readonly UserId[], at: Date): ChangeResult {
  if (room.state !== 'playing') return room
  const isGone = (userId: UserId | null) => userId !== null && left.includes(userId)
  const seats = room.seats.filter(({ userId }) => !isGone(userId)).map(askAgain)
  const people = room.people
    .filter(({ userId, isRemoved }) => isRemoved || !isGone(userId))
    .map(each => (seats.some(({ userId }) => userId === each.userId) ? { ...each, seenAt: at } : each))
  return updateHostAndDueTime({ ...room, state: 'gathering', seats, people }, at)
}

/** Closes a table that is still empty when it is due. */
export function closeIfEmpty(room: Room, at: Date): ChangeResult {
  if (room.state !== 'gathering' || presentPeople(room).length > 0) return room
  return { ...room, state: 'closed', seats: [], dueAt: after(at, CLOSED_KEPT_MS) }
}

/** Removes a person who has not been seen since `since`; a table that is then empty is closed at once. */
export function leaveIfAbsent(room: Room, userId: UserId, since: Date, at: Date): ChangeResult {
  const person = personOf(room, userId)
  if (!person || person.isConnected || person.seenAt >= since || room.state !== 'gathering') return room
  const left = leave(room, userId, at)
  return isRefused(left) ? left : closeIfEmpty(left, at)
}
