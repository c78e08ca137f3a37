import {
  type GameId,
  gameOfSeat,
  type RefusalCode,
  type SocketRefusal,
  type TableCode,
  type TeamHands,
  type UserId,
} from '@valecuatro/contract'
import { readUsernamesById } from '../accounts/index.ts'
import { createSharedDeals, orSeatedElsewhere, SeatedElsewhere } from '../games/index.ts'
import { type Matches, readPause } from '../matches/index.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database/database.ts'
import { refuse } from '../platform/sockets/sockets.ts'
import type { Changes } from './changes.ts'
import type { Room, TakenSeat } from './room.ts'
import * as rules from './room.ts'
import { lockRooms } from './store.ts'

/** Starts a game of the people and bots at a table; a repeated request resolves with the started game. */
export async function startGame(
  ctx: Context,
  matches: Matches,
  { change, save }: Changes,
  userId: UserId,
  code: TableCode,
): Promise<{ gameId: GameId } | SocketRefusal> {
  const started = await orSeatedElsewhere(
    ctx.db.transaction(async (tx): Promise<{ gameId: GameId } | RefusalCode | SocketRefusal> => {
      const room = (await lockRooms(tx, [code])).get(code)
      if (!room) return 'not-found'
      if (room.state === 'playing' && room.hostId === userId && room.gameId)
        return { gameId: rules.gameOf(room, userId) ?? room.gameId }
      const refused = rules.refusalToStart(room, userId)
      if (refused) return refused
      const paused = await findPaused(tx, room, ctx.now())
      if (paused) return paused
      const { players, target, flor, turnSeconds, isPublic, isRated, picaPica, picaFalta } = room.options
      if (room.options.teamHands) {
        const match = await openTeamMatch(tx, room, room.options.teamHands)
        const begun = await save(tx, room, rules.beginTeamMatch(room, match))
        return { gameId: rules.gameOf(begun, userId)! }
      }
      return matches.open(tx, room.seats.map(occupantOf), {
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

  /** Opens the games at table A and table B, which play the same deals. */
  async function openTeamMatch(tx: Database, { options, seats }: Room, hands: TeamHands) {
    const dealId = await createSharedDeals(tx, hands, ctx.now())
    const open = async (game: 0 | 1) => {
      const seated = seats.filter(({ seat }) => gameOfSeat(options, seat) === game)
      const { gameId } = await matches.open(tx, seated.map(occupantOf), {
        counts: false,
        rules: { players: options.players, flor: options.flor },
        watchable: false,
        turnMs: options.turnSeconds * 1000,
        tableCode: code,
        dealId,
      })
      return gameId
    }
    return { dealId, hands, gameIds: [await open(0), await open(1)] as [GameId, GameId] }
  }

  if (started instanceof SeatedElsewhere) {
    // These people started another game while they sat down here: their seats become free.
    for (const elsewhere of started.userIds)
      await change(code, room => rules.stand(room, elsewhere, ctx.now()))
    return { ...refuse('already-playing'), players: started.usernames }
  }
  return typeof started === 'string' ? refuse(started) : started
}

const occupantOf = ({ userId, bot }: TakenSeat) => (userId ? { userId } : { bot: bot! })

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
