import type { GameId, UserId } from '@valecuatro/contract'
import { v7 as newId } from 'uuid'
import type { Context } from '../platform/context.ts'
import type { Live } from '../platform/sockets/live.ts'
import { type Sockets, userRoom } from '../platform/sockets/sockets.ts'
import type { GameCache } from './cache.ts'
import { changeGame } from './changeGame.ts'
import type { AdministratorDecision, AlsoWrite, Commit } from './commit.ts'
import { cancelGame, endByAdministrator, holdSeat, replaceOccupant } from './decide.ts'
import { type NewOccupant, seatOf, seatRoom } from './liveGame.ts'
import { findRunningGame, replaceInSeat } from './seats.ts'

/** Changes of a running game that its players did not make: by organisers, administrators and suspensions. */
export function createInterventions(
  ctx: Context,
  sockets: Sockets,
  live: Live,
  { cache, commit, announceSeats }: { cache: GameCache; commit: Commit; announceSeats(gameId: GameId): void },
) {
  /** Lets a bot play the seat of a player until they are back. False if a bot already does, or the game is over. */
  async function holdSeatIn(gameId: GameId, userId: UserId, alsoWrite?: AlsoWrite): Promise<boolean> {
    const isHeld = await changeGame(cache, gameId, async live => {
      const row = seatOf(live, userId)
      if (!row || live.held.includes(row.seat) || live.phase === 'over') return false
      const decision = holdSeat(live, row.seat)
      const step = { commandId: newId(), seat: row.seat, action: 'held' } as const
      return (await commit(live, decision, step, { alsoWrite })) === 'committed' ? true : 'overtaken'
    })
    return isHeld ?? false
  }

  return {
    holdSeatIn,

    /** Lets a bot play the seat of a player who will not return, without waiting for their next timeout. */
    async holdSeatOf(userId: UserId) {
      const running = await findRunningGame(ctx.db, userId)
      if (running) await holdSeatIn(running.gameId, userId)
    },

    /**
     * Gives the seat of a player to another one, who must not sit at another table; the score stays. False if the
     * player has no seat, or the game is over.
     */
    async replacePlayer(
      gameId: GameId,
      userId: UserId,
      occupant: NewOccupant,
      alsoWrite: AlsoWrite,
    ): Promise<boolean> {
      const seat = await changeGame(cache, gameId, async found => {
        const row = seatOf(found, userId)
        if (!row || found.phase === 'over') return null
        const decision = replaceOccupant(found, row.seat, occupant)
        const step = { commandId: newId(), seat: row.seat, action: 'held' } as const
        const committed = await commit(found, decision, step, {
          alsoWrite: async tx => {
            await alsoWrite(tx)
            await replaceInSeat(tx, gameId, row.seat, userId, occupant)
            await ctx.events.emit(tx, 'seats-changed', { userIds: [userId, occupant.userId] })
          },
        })
        if (committed !== 'committed') return 'overtaken'
        announceSeats(gameId)
        return row.seat
      })
      if (seat === null) return false
      // The sockets of the former player may no longer see the cards of this seat.
      const room = seatRoom(gameId, seat)
      sockets.io.in(room).socketsLeave(room)
      live.reread('game', gameId, userRoom(userId), 'not-seated')
      live.reread('game', gameId, userRoom(occupant.userId), 'stale')
      return true
    },

    /** Ends a game as it stands, in favour of a team. False if it is already over. */
    async end(gameId: GameId, ending: AdministratorDecision): Promise<boolean> {
      const { winner } = ending
      const isEnded = await changeGame(cache, gameId, async live => {
        if (live.phase === 'over') return false
        const decision = endByAdministrator(live, winner, ctx.now())
        const step = { commandId: newId(), seat: winner, action: 'ended' } as const
        return (await commit(live, decision, step, ending)) === 'committed' ? true : 'overtaken'
      })
      return isEnded ?? false
    },

    /** Ends a game without a result. False if it is already over. */
    async cancel(gameId: GameId, alsoWrite?: AlsoWrite): Promise<boolean> {
      const isCancelled = await changeGame(cache, gameId, async live => {
        if (live.phase === 'over') return false
        const step = { commandId: newId(), seat: live.game.mano, action: 'ended' } as const
        const committed = await commit(live, cancelGame(live, ctx.now()), step, { alsoWrite })
        return committed === 'committed' ? true : 'overtaken'
      })
      return isCancelled ?? false
    },
  }
}
