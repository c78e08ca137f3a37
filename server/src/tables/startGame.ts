import type { GameId, RefusalCode, SocketRefusal, TableCode, UserId } from '@valecuatro/contract'
import { readUsernamesById } from '../accounts/index.ts'
import { orSeatedElsewhere, SeatedElsewhere } from '../games/index.ts'
import { type Matches, readPause } from '../matches/index.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database/database.ts'
import { refuse } from '../platform/sockets/sockets.ts'
import type { Changes } from './changes.ts'
import type { Room } from './room.ts'
import * as rules from './room.ts'
import { lockRooms } from './store.ts'

/** Starts a game of the people and bots at a table; a repeated request resolves with the started game. */
export async function startGame(
  ctx: Context,
  matches: Matches,
  { change }: Changes,
  userId: UserId,
  code: TableCode,
): Promise<{ gameId: GameId } | SocketRefusal> {
  const started = await orSeatedElsewhere(
    ctx.db.transaction(async (tx): Promise<{ gameId: GameId } | RefusalCode | SocketRefusal> => {
      const room = (await lockRooms(tx, [code])).get(code)
      if (!room) return 'not-found'
      if (room.state === 'playing' && room.hostId === userId && room.gameId) return { gameId: room.gameId }
      const refused = rules.refusalToStart(room, userId)
      if (refused) return refused
      const paused = await findPaused(tx, room, ctx.now())
      if (paused) return paused
      const { players, target, flor, turnSeconds, isPublic, isRated, picaPica, picaFalta } = room.options
      const seats = room.seats.map(each => (each.userId ? { userId: each.userId } : { bot: each.bot! }))
      return matches.open(tx, seats, {
        counts: isRated && rules.canBeRated(room),
        rules: {
          players,
          target,
          flor,
          ...(picaPica !== undefined && { picaPica }),
          ...(picaFalta && { picaFalta }),
        },
        watchable: isPublic,
        turnMs: turnSeconds * 1000,
        tableCode: code,
      })
    }),
  )
  if (started instanceof SeatedElsewhere) {
    // These people started another game while they sat down here: their seats become free.
    for (const elsewhere of started.userIds)
      await change(code, room => rules.stand(room, elsewhere, ctx.now()))
    return { ...refuse('already-playing'), players: started.usernames }
  }
  return typeof started === 'string' ? refuse(started) : started
}

/** The refusal of a rated game whose players include some in a pause after leaving games; null if there are none. */
async function findPaused(tx: Database, room: Room, at: Date): Promise<SocketRefusal | null> {
  if (!room.options.isRated) return null
  const pauses: { userId: UserId; until: number }[] = []
  for (const { userId } of room.seats) {
    const pause = userId && (await readPause(tx, userId, at))
    if (pause) pauses.push({ userId, until: pause.until.getTime() })
  }
  if (pauses.length === 0) return null
  const names = await readUsernamesById(
    tx,
    pauses.map(({ userId }) => userId),
  )
  return {
    ...refuse('paused'),
    until: Math.max(...pauses.map(({ until }) => until)),
    players: pauses.map(({ userId }) => names.get(userId) ?? ''),
  }
}
