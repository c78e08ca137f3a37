import type { GameId, SocketRefusal, UserId } from '@valecuatro/contract'
import { type Action, isCard, type RuleErrorCode, type Seat, teamOf } from '@valecuatro/engine'
import { v7 as newId } from 'uuid'
import { findSuspended } from '../accounts/index.ts'
import type { Context } from '../platform/context.ts'
import type { Live } from '../platform/sockets/live.ts'
import { refuse, type Sockets, userRoom } from '../platform/sockets/sockets.ts'
import type { Broadcast } from './broadcast.ts'
import type { GameCache } from './cache.ts'
import { changeGame } from './changeGame.ts'
import type { AlsoWrite, Commit } from './commit.ts'
import { decide, endByResignation, leaveGame, returnToSeat } from './decide.ts'
import {
  activeSeatOf,
  isDuplicate,
  isPlayedByPerson,
  type LiveGame,
  releaseSeat,
  resignationOf,
  resigningSeats,
  seatOf,
  seatRoom,
  wasDealtCard,
} from './liveGame.ts'
import { countMoves } from './record.ts'
import { orSeatedElsewhere, SeatedElsewhere, takeSeats } from './seats.ts'
import { findCommand, requestResignation, withdrawResignations } from './store.ts'

/** A player's action. `expectedSeq` is the number of the state that the player was looking at. */
export interface Command {
  gameId: GameId
  commandId: string
  expectedSeq: number
  action: Action
}

interface Parts {
  cache: GameCache
  commit: Commit
  broadcast: Broadcast
  announceSeats(gameId: GameId): void
}

/** The commands of players at a table. */
export function createCommands(
  ctx: Context,
  sockets: Sockets,
  live: Live,
  { cache, commit, broadcast, announceSeats }: Parts,
) {
  /** The first answer to a command that this seat has sent before. */
  async function findFirstAnswer(gameId: GameId, commandId: string, seat: Seat) {
    const stored = await findCommand(ctx.db, gameId, commandId)
    return stored?.seat === seat ? { ok: true as const, seq: stored.seq } : null
  }

  async function refuseAsStale(live: LiveGame, seat: Seat): Promise<SocketRefusal> {
    return { ...refuse('stale'), table: await broadcast.presentTable(live, seat) }
  }

  /** Refuses an action against the rules, unless the game has gone on since. */
  async function refuseAsIllegal(
    live: LiveGame,
    seat: Seat,
    userId: UserId,
    action: Action,
    rule: RuleErrorCode,
  ) {
    const { id: gameId, matchId, seq } = live
    // An action is illegal only on the newest state; on an older one, its number is stale.
    const newest = await cache.reload(gameId)
    if (newest && newest.seq > seq) return 'overtaken' as const
    const isForeignCard = isCard(action) && !wasDealtCard(live, seat, action)
    const moves = await countMoves(ctx.db, live)
    ctx.events.signal('move-refused', { userId, gameId, matchId, moves, action, rule, isForeignCard })
    return { ...refuse('illegal'), rule, table: await broadcast.presentTable(live, seat) }
  }

  /** Takes the seat in the transaction of a step: a step that is overtaken, perhaps by their leaving, takes none. */
  const takeSeat =
    (gameId: GameId, userId: UserId): AlsoWrite =>
    async tx => {
      if ((await takeSeats(tx, gameId, [userId])).length > 0) throw new SeatedElsewhere([userId], [])
      await ctx.events.emit(tx, 'seats-changed', { userIds: [userId] })
    }

  /** A player's action on a state of the game. */
  async function actOn(live: LiveGame, userId: UserId, { commandId, expectedSeq, action }: Command) {
    if (live.seq < expectedSeq) return refuse('malformed')
    const { id: gameId, matchId } = live
    const row = activeSeatOf(live, userId)
    if (!row) {
      if (!seatOf(live, userId)) ctx.events.signal('seat-refused', { userId, gameId, matchId, action })
      return refuse('not-seated')
    }
    const { seat } = row
    if (live.seq > expectedSeq)
      return (await findFirstAnswer(gameId, commandId, seat)) ?? refuseAsStale(live, seat)
    const decided = decide(releaseSeat(live, seat), seat, action, ctx.now())
    if (!decided.ok) return refuseAsIllegal(live, seat, userId, action, decided.error.code)
    const extras = live.held.includes(seat) ? { alsoWrite: takeSeat(gameId, userId) } : {}
    const committed = await orSeatedElsewhere(commit(live, decided, { commandId, seat, action }, extras))
    if (committed instanceof SeatedElsewhere) return refuse('already-playing')
    if (committed === 'committed') return { ok: true as const, seq: decided.after.seq }
    if (committed === 'overtaken') return committed
    return (await findFirstAnswer(gameId, commandId, seat)) ?? refuse('malformed')
  }

  return {
    async act(userId: UserId, command: Command) {
      const { gameId, expectedSeq } = command
      const found = await cache.get(gameId)
      const isBehind = found !== null && found.seq < expectedSeq
      const answer = await changeGame(
        cache,
        gameId,
        live => actOn(live, userId, command),
        isBehind ? undefined : found,
      )
      return answer ?? refuse('not-found')
    },

    /** Gives the seat back to a player who has returned, unless they are suspended or sit at another table. */
    async returnSeat(found: LiveGame, seat: Seat): Promise<LiveGame | null> {
      const returnIn = async (live: LiveGame) => {
        if (!live.held.includes(seat) || live.left.includes(seat) || live.phase === 'over') return live
        const { userId } = live.seats[seat]!
        if (!userId || (await findSuspended(ctx.db, [userId])).size > 0) return live
        const step = { commandId: newId(), seat, action: 'back' } as const
        const extras = { alsoWrite: takeSeat(live.id, userId) }
        const committed = await orSeatedElsewhere(commit(live, returnToSeat(live, seat), step, extras))
        if (committed instanceof SeatedElsewhere) return live
        // The cached state has the deadline that the commit has set.
        return committed === 'committed' ? cache.get(live.id) : ('overtaken' as const)
      }
      return changeGame(cache, found.id, returnIn, found)
    },

    /** Lets a player leave for good; repeating the call changes nothing. */
    async abandon(userId: UserId, gameId: GameId): Promise<{ ok: true } | SocketRefusal> {
      const answer = await changeGame(cache, gameId, async found => {
        const row = seatOf(found, userId)
        if (!row) return refuse('not-seated')
        const { seat } = row
        if (found.phase === 'over' || found.left.includes(seat)) return { ok: true as const }
        const decision = leaveGame(found, seat, ctx.now())
        if ((await commit(found, decision, { commandId: newId(), seat, action: 'left' })) !== 'committed')
          return 'overtaken'
        const room = seatRoom(gameId, seat)
        if (decision.after.phase !== 'over') sockets.io.in(room).socketsLeave(room)
        live.reread('game', gameId, userRoom(userId), 'not-seated')
        announceSeats(gameId)
        return { ok: true as const }
      })
      return answer ?? refuse('not-found')
    },

    /**
     * Requests that the player's side resigns, or withdraws the requests of the side. Two players of the side decide,
     * in the same hand; a player whose partners are all away decides alone. A request is not a step of the game and has
     * no number, so that it makes no move stale.
     */
    async resign(userId: UserId, gameId: GameId, agreed: boolean) {
      const answer = await changeGame(cache, gameId, async live => {
        const row = activeSeatOf(live, userId)
        if (!row) return refuse('not-seated')
        if (live.phase === 'over') return { ok: true as const, over: true }
        if (live.phase === 'seeding') return refuse('not-running')
        // The end of a resigned game would show all cards, and others still play them.
        if (isDuplicate(live)) return refuse('not-allowed')
        const { seat } = row
        const ownSeats = live.seats.filter(each => teamOf(each.seat) === teamOf(seat))
        const requests = ownSeats.map(each => resignationOf(live, each.seat))
        if (!agreed) await withdrawResignations(ctx.db, gameId, requests)
        else await requestResignation(ctx.db, gameId, resignationOf(live, seat))
        const newest = (await cache.reload(gameId)) ?? live
        const resigning = resigningSeats(newest, seat)
        const present = ownSeats.filter(each => isPlayedByPerson(newest, each))
        const agreeing = present.filter(each => resigning.includes(each.seat))
        // Of three who are present, two decide.
        const isAgreed = agreeing.length >= Math.min(2, present.length)
        if (!agreed || !isAgreed || newest.phase === 'over') {
          announceSeats(gameId)
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
