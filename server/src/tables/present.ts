import { type GameId, modeOf, type Table, type TableSeat, type UserId } from '@valecuatro/contract'
import { seatsOf } from '@valecuatro/engine'
import { readUsersById } from '../accounts/index.ts'
import { botName } from '../games/index.ts'
import { readDisplayedRatings, readWorth, UNRATED } from '../matches/index.ts'
import type { Database } from '../platform/database/database.ts'
import type { Room } from './room.ts'

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
          seatsOf(options.players).map(seat => room.seats.find(each => each.seat === seat)?.userId ?? null),
          now,
        )
      : null
  const seats = seatsOf(options.players).map((seat): TableSeat => {
    const taken = room.seats.find(each => each.seat === seat)
    const person = room.people.find(({ userId }) => userId === taken?.userId)
    const userId = (taken?.userId ?? null) as UserId | null
    return {
      seat,
      userId,
      username: userId ? (users.get(userId)?.username ?? '') : taken ? botName(seat) : '',
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
    worth,
    now: now.getTime(),
  }
}
