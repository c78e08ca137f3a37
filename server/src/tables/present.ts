import {
  type GameId,
  modeOf,
  seatInGame,
  seatsOfTable,
  sideOfTeam,
  type Table,
  type TableSeat,
  type TeamMatch,
  type UserId,
} from '@valecuatro/contract'
import { type Team, teamOf } from '@valecuatro/engine'
import { readUsersById } from '../accounts/index.ts'
import { botName, readHandsDealt, readSeats } from '../games/index.ts'
import { readDisplayedRatings, readWorth, UNRATED } from '../matches/index.ts'
import type { Database } from '../platform/database/database.ts'
import type { Room, RoomTeamMatch } from './room.ts'

/** A table as everyone who has its code may see it. */
export async function presentRoom(db: Database, room: Room, now: Date): Promise<Table> {
  const { code, version, state, hostId, options, gameId } = room
  const seated = room.seats.flatMap(({ userId }) => userId ?? [])
  const visitors = room.people.filter(
    ({ userId, isConnected, isRemoved }) => isConnected && !isRemoved && !seated.includes(userId),
  )
  const users = await readUsersById(db, [...seated, ...visitors.map(({ userId }) => userId)])
  const ratings = await readDisplayedRatings(db, seated, modeOf(options.players))
  const worth =
    options.isRated && state === 'gathering'
      ? await readWorth(
          db,
          seatsOfTable(options).map(seat => room.seats.find(each => each.seat === seat)?.userId ?? null),
          now,
        )
      : null
  const seats = seatsOfTable(options).map((seat): TableSeat => {
    const taken = room.seats.find(each => each.seat === seat)
    const person = room.people.find(({ userId }) => userId === taken?.userId)
    const userId = (taken?.userId ?? null) as UserId | null
    return {
      seat,
      userId,
      username: userId
        ? (users.get(userId)?.username ?? '')
        : taken
          ? botName(seatInGame(options, seat))
          : '',
      isGuest: person?.isGuest ?? false,
      bot: taken?.bot ?? null,
      ...((userId && ratings.get(userId)) || UNRATED),
      isReady: taken?.isReady ?? false,
      isConnected: taken ? taken.bot !== null || (person?.isConnected ?? false) : false,
    }
  })
  return {
    code,
    version,
    state,
    hostId: hostId as UserId,
    options,
    seats,
    visitors: visitors.map(({ userId, isGuest }) => ({
      userId: userId as UserId,
      username: users.get(userId)?.username ?? '',
      isGuest,
    })),
    gameId: gameId as GameId | null,
    ...(room.teamMatch && { teamMatch: await presentTeamMatch(db, room.teamMatch) }),
    worth,
    now: now.getTime(),
  }
}

/** A team match as everyone at the table may see it: until both games have ended, only how far they are. */
async function presentTeamMatch(db: Database, { hands, gameIds, result }: RoomTeamMatch): Promise<TeamMatch> {
  const progress = await readHandsDealt(db, gameIds)
  const seats = await readSeats(db, gameIds)
  const playersOf = (team: Team): TeamMatch['teams'][0] =>
    ([0, 1] as const).flatMap(game =>
      (seats.get(gameIds[game]) ?? [])
        .filter(({ seat }) => teamOf(seat) === sideOfTeam(game, team))
        .map(({ userId, username }) => ({ userId, username, game })),
    )
  // A game that was deleted since has ended.
  const gameAt = (gameId: GameId) => ({ gameId, handsDealt: hands, isOver: true, ...progress.get(gameId) })
  return {
    hands,
    games: [gameAt(gameIds[0]), gameAt(gameIds[1])],
    teams: [playersOf(0), playersOf(1)],
    result,
  }
}
