import type { GameId, SocketRefusal, UserId } from '@valecuatro/contract'
import { type Action, isCard, type Seat, teamOf } from '@valecuatro/engine'
import { v7 as newId } from 'uuid'
import { findSuspended } from '../accounts/index.ts'
import type { Context } from '../platform/context.ts'
import { refuse, type Sockets, userRoom } from '../platform/sockets/sockets.ts'
import type { Broadcast } from './broadcast.ts'
import type { GameCache } from './cache.ts'
import type { AdministratorDecision, AlsoWrite, Commit } from './commit.ts'
import {
  cancelGame,
  decide,
  endByAdministrator,
  endByResignation,
  holdSeat,
  leaveGame,
  replaceOccupant,
  returnToSeat,
} from './decide.ts'
import {
  activeSeatOf,
  isPlayedByPerson,
  type LiveGame,
  releaseSeat,
  resignationOf,
  resigningSeats,
  seatOf,
  seatRoom,
  wasDealtCard,
} from './liveGame.ts'
import { findRunningGame, orSeatedElsewhere, replaceInSeat, SeatedElsewhere, takeSeats } from './seats.ts'
import { findCommand, requestResignation, withdrawResignations } from './store.ts'

/** A player's action. `expectedSeq` is the number of the state that the player was looking at. */
export interface Command {
  gameId: GameId
  commandId: string
  expectedSeq: number
  action: Action
}

/** Four seats and a clock cannot overtake a step this often: reaching the limit is a fault of the server. */
const MAX_ATTEMPTS = 50

/** The commands of players and administrators at a table. */
export function createCommands(
  ctx: Context,
  sockets: Sockets,
  { cache, commit, broadcast }: { cache: GameCache; commit: Commit; broadcast: Broadcast },
) {
  /** Decides on the current state of a game, and again on the newer state if another step was written first. */
  async function withGame<T>(
    gameId: GameId,
    found: LiveGame | null,
    decideOn: (live: LiveGame) => Promise<T | 'overtaken'>,
  ): Promise<T | null> {
    let live = found
    for (let attempts = 0; live && attempts < MAX_ATTEMPTS; attempts++) {
      const answer = await decideOn(live)
      if (answer !== 'overtaken') return answer
      live = await cache.reload(gameId)
    }
    if (live) throw new Error(`a step of game ${gameId} was overtaken ${MAX_ATTEMPTS} times`)
    return null
  }

  /** The first answer to a command that this seat has sent before. */
  async function findFirstAnswer(gameId: GameId, commandId: string, seat: Seat) {
    const stored = await findCommand(ctx.db, gameId, commandId)
    return stored?.seat === seat ? { ok: true as const, seq: stored.seq } : null
  }

  async function refuseAsStale(live: LiveGame, seat: Seat): Promise<SocketRefusal> {
    return { ...refuse('stale'), table: await broadcast.presentTable(live, seat) }
  }

  /** Lets a bot play the seat of a player until they are back. False if a bot already does, or the game is over. */
  async function holdSeatIn(gameId: GameId, userId: UserId, alsoWrite?: AlsoWrite): Promise<boolean> {
    const isHeld = await withGame(gameId, await cache.reload(gameId), async live => {
      const row = seatOf(live, userId)
      if (!row || live.held.includes(row.seat) || live.phase === 'over') return false
      const decision = holdSeat(live, row.seat)
      const step = { commandId: newId(), seat: row.seat, action: 'held' } as const
      return (await commit(live, decision, step, { alsoWrite })) === 'committed' ? true : 'overtaken'
    })
    return isHeld ?? false
  }

  /** Takes the seat in the transaction of a step: a step that is overtaken, perhaps by their leaving, takes none. */
  const takeSeat =
    (gameId: GameId, userId: UserId): AlsoWrite =>
    async tx => {
      if ((await takeSeats(tx, gameId, [userId])).length > 0) throw new SeatedElsewhere([userId], [])
    }

  return {
    async act(userId: UserId, { gameId, commandId, expectedSeq, action }: Command) {
      const found = await cache.get(gameId)
      const isBehind = found !== null && found.seq < expectedSeq
      const answer = await withGame(gameId, isBehind ? await cache.reload(gameId) : found, async live => {
        if (live.seq < expectedSeq) return refuse('malformed')
        const { matchId, seq } = live
        const row = activeSeatOf(live, userId)
        if (!row) {
          if (!seatOf(live, userId)) ctx.events.signal('seat-refused', { userId, gameId, matchId, action })
          return refuse('not-seated')
        }
        const { seat } = row
        if (seq > expectedSeq)
          return (await findFirstAnswer(gameId, commandId, seat)) ?? refuseAsStale(live, seat)
        const decided = decide(releaseSeat(live, seat), seat, action, ctx.now())
        if (!decided.ok) {
          // An action is illegal only on the newest state; on an older one, its number is stale.
          const newest = await cache.reload(gameId)
          if (newest && newest.seq > seq) return 'overtaken'
          const rule = decided.error.code
          const isForeignCard = isCard(action) && !wasDealtCard(live, seat, action)
          ctx.events.signal('move-refused', { userId, gameId, matchId, seq, action, rule, isForeignCard })
          return { ...refuse('illegal'), rule, table: await broadcast.presentTable(live, seat) }
        }
        const extras = live.held.includes(seat) ? { alsoWrite: takeSeat(gameId, userId) } : {}
        const committed = await orSeatedElsewhere(commit(live, decided, { commandId, seat, action }, extras))
        if (committed instanceof SeatedElsewhere) return refuse('already-playing')
        if (committed === 'committed') return { ok: true as const, seq: decided.after.seq }
        if (committed === 'overtaken') return committed
        return (await findFirstAnswer(gameId, commandId, seat)) ?? refuse('malformed')
      })
      return answer ?? refuse('not-found')
    },

    /** Gives the seat back to a player who has returned, unless they are suspended or sit at another table. */
    async returnSeat(found: LiveGame, seat: Seat): Promise<LiveGame | null> {
      return withGame(found.id, found, async live => {
        if (!live.held.includes(seat) || live.left.includes(seat) || live.phase === 'over') return live
        const { userId } = live.seats[seat]!
        if (!userId || (await findSuspended(ctx.db, [userId])).size > 0) return live
        const step = { commandId: newId(), seat, action: 'back' } as const
        const extras = { alsoWrite: takeSeat(live.id, userId) }
        const committed = await orSeatedElsewhere(commit(live, returnToSeat(live, seat), step, extras))
        if (committed instanceof SeatedElsewhere) return live
        // The cached state has the deadline that the commit has set.
        return committed === 'committed' ? cache.get(live.id) : 'overtaken'
      })
    },

    /** Lets a bot play the seat of a player who will not return, without waiting for their next timeout. */
    async holdSeatOf(userId: UserId) {
      const running = await findRunningGame(ctx.db, userId)
      if (running) await holdSeatIn(running.gameId, userId)
    },

    holdSeatIn,

    /**
     * Gives the seat of a player to another one, who must not sit at another table; the score stays. False if the
     * player has no seat, or the game is over.
     */
    async replacePlayer(
      gameId: GameId,
      userId: UserId,
      occupant: { userId: UserId; username: string; rating: number | null },
      alsoWrite: AlsoWrite,
    ): Promise<boolean> {
      const seat = await withGame(gameId, await cache.reload(gameId), async live => {
        const row = seatOf(live, userId)
        if (!row || live.phase === 'over') return null
        const decision = replaceOccupant(live, row.seat, occupant)
        const step = { commandId: newId(), seat: row.seat, action: 'held' } as const
        const committed = await commit(live, decision, step, {
          alsoWrite: async tx => {
            await alsoWrite(tx)
            await replaceInSeat(tx, gameId, row.seat, userId, occupant)
          },
        })
        if (committed !== 'committed') return 'overtaken'
        await broadcast.broadcastSeats(decision.after)
        return row.seat
      })
      if (seat === null) return false
      // The sockets of the former player may no longer see the cards of this seat.
      const room = seatRoom(gameId, seat)
      sockets.io.in(room).socketsLeave(room)
      sockets.send(userRoom(userId), 'game:left', { gameId })
      return true
    },

    /** Ends a game as it stands, in favour of a team. False if it is already over. */
    async end(gameId: GameId, ending: AdministratorDecision): Promise<boolean> {
      const { winner } = ending
      const isEnded = await withGame(gameId, await cache.reload(gameId), async live => {
        if (live.phase === 'over') return false
        const decision = endByAdministrator(live, winner, ctx.now())
        const step = { commandId: newId(), seat: winner, action: 'ended' } as const
        return (await commit(live, decision, step, ending)) === 'committed' ? true : 'overtaken'
      })
      return isEnded ?? false
    },

    /** Ends a game without a result. False if it is already over. */
    async cancel(gameId: GameId, alsoWrite?: AlsoWrite): Promise<boolean> {
      const isCancelled = await withGame(gameId, await cache.reload(gameId), async live => {
        if (live.phase === 'over') return false
        const step = { commandId: newId(), seat: live.game.mano, action: 'ended' } as const
        const committed = await commit(live, cancelGame(live, ctx.now()), step, { alsoWrite })
        return committed === 'committed' ? true : 'overtaken'
      })
      return isCancelled ?? false
    },

    /** Lets a player leave for good; repeating the call changes nothing. */
    async abandon(userId: UserId, gameId: GameId): Promise<{ ok: true } | SocketRefusal> {
      const answer = await withGame(gameId, await cache.reload(gameId), async live => {
        const row = seatOf(live, userId)
        if (!row) return refuse('not-seated')
        const { seat } = row
        if (live.phase === 'over' || live.left.includes(seat)) return { ok: true as const }
        const decision = leaveGame(live, seat, ctx.now())
        if ((await commit(live, decision, { commandId: newId(), seat, action: 'left' })) !== 'committed')
          return 'overtaken'
        const room = seatRoom(gameId, seat)
        if (decision.after.phase !== 'over') sockets.io.in(room).socketsLeave(room)
        sockets.send(userRoom(userId), 'game:left', { gameId })
        await broadcast.broadcastSeats(decision.after)
        return { ok: true as const }
      })
      return answer ?? refuse('not-found')
    },

    /**
     * Requests that the player's side resigns, or withdraws the requests of the side. A partner who is present has to
     * agree in the same hand. A request is not a step of the game and has no number, so that it makes no move stale.
     */
    async resign(userId: UserId, gameId: GameId, agreed: boolean) {
      const answer = await withGame(gameId, await cache.reload(gameId), async live => {
        const row = activeSeatOf(live, userId)
        if (!row) return refuse('not-seated')
        if (live.phase === 'over') return { ok: true as const, over: true }
        if (live.phase === 'seeding') return refuse('not-running')
        const { seat } = row
        const team = teamOf(seat)
        const ownSeats = live.seats.filter(each => teamOf(each.seat) === team)
        const requests = ownSeats.map(each => resignationOf(live, each.seat))
        if (!agreed) await withdrawResignations(ctx.db, gameId, requests)
        else await requestResignation(ctx.db, gameId, resignationOf(live, seat))
        const newest = (await cache.reload(gameId)) ?? live
        const resigning = resigningSeats(newest, seat)
        const isAgreed = ownSeats.every(
          each => resigning.includes(each.seat) || !isPlayedByPerson(newest, each),
        )
        if (!agreed || !isAgreed || newest.phase === 'over') {
          broadcast.sendResigning(newest, team)
          return { ok: true as const, over: newest.phase === 'over' }
        }
        const decision = endByResignation(newest, seat, ctx.now())
        const committed = await commit(newest, decision, { commandId: newId(), seat, action: 'resigned' })
        return committed === 'committed' ? { ok: true as const, over: true } : 'overtaken'
      })
      return answer ?? refuse('not-found')
    },
  }
}
