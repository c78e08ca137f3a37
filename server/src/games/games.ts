import type { SocketRefusal } from '@valecuatro/contract'
import { type Action, isCard, type Seat, teamOf } from '@valecuatro/engine'
import { v7 as newId } from 'uuid'
import { findSuspended } from '../accounts/index.ts'
import { afterCommit } from '../platform/afterCommit.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database.ts'
import { every } from '../platform/every.ts'
import { type Sockets, userRoom } from '../platform/sockets.ts'
import './events.ts'
import { createBroadcast } from './broadcast.ts'
import { deadlineOf, type Pace, substitute } from './clock.ts'
import { createGame, type NewGame } from './createGame.ts'
import { begin, concluded, type Decision, decide } from './decide.ts'
import { createHeartbeat } from './heartbeat.ts'
import {
  activeSeatOf,
  attendanceOf,
  hold,
  isPerson,
  type LiveGame,
  release,
  resignationOf,
  resigningWith,
  seatOf,
  seatRoom,
  wasDealtCard,
} from './liveGame.ts'
import { outcomeOf } from './outcome.ts'
import { findRunningGame, freeSeats, takeSeats } from './seats.ts'
import {
  commitStep,
  findCommand,
  findOverdue,
  loadGame,
  readAction,
  type Step,
  wishResignation,
  withdrawResignations,
} from './store.ts'
import { createTournamentLookup } from './tournamentLookup.ts'
import { createWriter } from './writer.ts'

/** A game that an administrator ends. */
export interface Ending {
  winner: 0 | 1
  winnerId: string
  /** What else belongs to it, in the same transaction. */
  also(tx: Database): Promise<void>
}

export interface Command {
  gameId: string
  commandId: string
  expectedSeq: number
  action: Action
}

const CACHED_GAMES = 4000
const SWEEP_INTERVAL = 1000
const AGAIN = 'again'
const ENDED = 'ended'
const HELD = 'held'
const LEFT = 'left'
const RESIGNED = 'resigned'
/** A step overtaken this often in a row is a fault of ours: four seats and a clock cannot be faster so many times. */
const MOST_ATTEMPTS = 50
/** A clock that nobody has looked at for this long after it ran out stood still for its players, too. */
const OUTAGE = 10_000

export type Games = ReturnType<typeof createGames>

/** Live play: what happens between a click and the other three screens. */
export function createGames(ctx: Context, sockets: Sockets, pace: Pace) {
  const cache = new Map<string, LiveGame>()
  const timers = new Map<string, NodeJS.Timeout>()
  const writer = createWriter(ctx.db)
  const purposes = createTournamentLookup()
  const { tell, tellSeats, tellResigning, connectedSeats, show } = createBroadcast(ctx, sockets, purposes)

  /** A copy may be behind other nodes; the number in the commit is what finds out. */
  async function get(id: string): Promise<LiveGame | null> {
    return cache.get(id) ?? reload(id)
  }

  async function reload(id: string): Promise<LiveGame | null> {
    const live = await loadGame(ctx.db, id)
    if (live) cacheGame(live)
    return live
  }

  function cacheGame(live: LiveGame) {
    const known = cache.get(live.id)
    if (known && known.seq > live.seq) return
    cache.delete(live.id)
    if (live.phase !== 'over') cache.set(live.id, live)
    if (cache.size > CACHED_GAMES) cache.delete(cache.keys().next().value!)
    scheduleDeadline(live)
  }

  /** The node that last saw a game watches its clock to the millisecond; the sweep is for when that node is gone. */
  function scheduleDeadline({ id, deadlineAt }: LiveGame) {
    clearTimeout(timers.get(id))
    timers.delete(id)
    if (!deadlineAt) return
    const wait = Math.max(0, deadlineAt.getTime() - ctx.now().getTime())
    timers.set(
      id,
      setTimeout(() => void tryTimedOutTurn(id), wait),
    )
  }

  /** Decides on the game as it stands, and again on its newer state when another step was written first. */
  async function withGame<T>(
    gameId: string,
    found: LiveGame | null,
    decideOn: (live: LiveGame) => Promise<T | 'overtaken'>,
  ): Promise<T | null> {
    let live = found
    for (let attempts = 0; live && attempts < MOST_ATTEMPTS; attempts++) {
      const answer = await decideOn(live)
      if (answer !== 'overtaken') return answer
      live = await reload(gameId)
    }
    if (live) throw new Error(`a step of game ${gameId} was overtaken ${MOST_ATTEMPTS} times`)
    return null
  }

  async function tryTimedOutTurn(id: string) {
    // Nobody can be late while nobody can be heard.
    if (!sockets.isReady()) return
    await playTimedOutTurn(id).catch(error =>
      ctx.log.error({ err: error, gameId: id }, 'a clock could not be served'),
    )
  }

  /** Writes a step and tells the table; nobody is told before it is written. */
  async function commit(before: LiveGame, decided: Decision, step: Omit<Step, 'at'>, ending?: Ending) {
    const now = ctx.now()
    const isNewHand = before.phase === 'playing' && decided.after.game.hands > before.game.hands
    const after = {
      ...decided.after,
      deadlineAt: deadlineOf(decided.after, now, pace, isNewHand, Math.random),
    }
    const left = after.left.filter(seat => !before.left.includes(seat))
    const written = await write(after, { ...step, at: now }, left, ending)
    if (written === 'committed') {
      cacheGame(after)
      beat.noteSent(after.id, after.seq)
      tell(after, decided.events, now)
    }
    return written
  }

  /** An end or a departure and what follows from it for others happen together; all other steps are on their own. */
  async function write(after: LiveGame, step: Step, left: Seat[], ending?: Ending) {
    const isOver = after.phase === 'over'
    if (!isOver && left.length === 0) return writer.write(after, step)
    return ctx.db.transaction(async tx => {
      const written = await commitStep(tx, after, step)
      if (written !== 'committed') return written
      if (isOver) await announceEnd(tx, after, step.at, ending)
      const leaving = left.flatMap(seat => after.seats[seat]?.userId ?? [])
      const reseated = await freeSeats(tx, after.id, isOver ? undefined : leaving)
      afterCommit(tx, () => {
        for (const { userId, gameId, matchId } of reseated)
          sockets.send(userRoom(userId), 'game:ready', { gameId, matchId })
      })
      return written
    })
  }

  async function announceEnd(tx: Database, after: LiveGame, at: Date, ending?: Ending) {
    const { id: gameId, matchId, fullAtStart } = after
    const { winner, score, hands } = after.game
    if (winner === null) return ctx.events.emit(tx, 'game-cancelled', { gameId, matchId, at })
    const { results, isRated } = outcomeOf({ ...attendanceOf(after), winner, hands, fullAtStart })
    await ctx.events.emit(tx, 'game-over', {
      gameId,
      matchId,
      winner,
      score,
      at,
      isRated,
      results: results.map(result => ({ ...result, userId: after.seats[result.seat]!.userId! })),
      ...(ending && { winnerId: ending.winnerId }),
    })
    await ending?.also(tx)
  }

  /** The first answer to a command that this seat has sent before. */
  async function answerOf(gameId: string, commandId: string, seat: Seat) {
    const stored = await findCommand(ctx.db, gameId, commandId)
    return stored?.seat === seat ? { ok: true as const, seq: stored.seq } : null
  }

  async function stale(live: LiveGame, seat: Seat): Promise<SocketRefusal> {
    return { ...refused('stale'), table: await show(live, seat) }
  }

  async function playTimedOutTurn(id: string) {
    const live = await reload(id)
    if (!live?.deadlineAt || live.deadlineAt > ctx.now()) return
    if (live.phase === 'seeding') {
      await start(live)
      return
    }
    const instead = substitute(live, Math.random)
    if (!instead) return
    const [late] = instead.late
    if (late !== undefined && (await wasOutage(live))) {
      const after = { ...live, seq: live.seq + 1 }
      await commit(live, { after, events: [] }, { commandId: newId(), seat: late, action: AGAIN })
      return
    }
    const decided = decide(hold(live, instead.late), instead.seat, instead.action, ctx.now())
    if (!decided.ok) throw new Error(`a substitute chose what is not legal: ${instead.action}`)
    await commit(live, decided, { commandId: newId(), seat: instead.seat, action: instead.action })
  }

  /**
   * After an outage, of all nodes or of the bus between them, the player gets the turn again, once; a second time-out is
   * played by the bot so that the game cannot stall.
   */
  async function wasOutage({ id, seq, deadlineAt }: LiveGame): Promise<boolean> {
    const overdue = ctx.now().getTime() - deadlineAt!.getTime()
    const wasAway = sockets.sinceReadyAgain() < overdue + pace.turn
    if (overdue < OUTAGE && !wasAway) return false
    return (await readAction(ctx.db, id, seq)) !== AGAIN
  }

  async function start(live: LiveGame) {
    await commit(live, begin(live), { commandId: newId(), seat: live.game.mano, action: 'deal' })
  }

  /** A player will not be back: a bot plays on at once, instead of when the turn has run out. */
  async function holdSeatOf(userId: string) {
    const running = await findRunningGame(ctx.db, userId)
    if (!running) return
    await withGame(running.gameId, await reload(running.gameId), async live => {
      const row = seatOf(live, userId)
      if (!row || live.held.includes(row.seat) || live.phase === 'over') return live
      const after = { ...hold(live, [row.seat]), seq: live.seq + 1 }
      const step = { commandId: newId(), seat: row.seat, action: HELD }
      return (await commit(live, { after, events: [] }, step)) === 'committed' ? after : 'overtaken'
    })
  }
  ctx.events.on('user-suspended', async (tx, { userId }) => afterCommit(tx, () => holdSeatOf(userId)))

  const stopSweep = every(ctx.log, SWEEP_INTERVAL, 'overdue games', async () => {
    const overdue = await findOverdue(ctx.db, new Date(ctx.now().getTime() - SWEEP_INTERVAL))
    await Promise.all(overdue.map(tryTimedOutTurn))
  })

  const beat = createHeartbeat(ctx, sockets, async gameIds => {
    for (const gameId of gameIds) {
      const live = await reload(gameId)
      if (live) await tellSeats(live, sockets.sendHere)
    }
  })

  return {
    get,
    reload,
    show,
    start,
    connectedSeats,
    purposes,

    /** Lays out a game inside the transaction of what it is played for. */
    create: (tx: Database, game: NewGame) => createGame(tx, game, ctx.now(), pace.seeding),

    /** A player's action. The seat comes from the session; the number, from what the player was looking at. */
    async act(userId: string, { gameId, commandId, expectedSeq, action }: Command) {
      const found = await get(gameId)
      const isBehind = found !== null && found.seq < expectedSeq
      const answer = await withGame(gameId, isBehind ? await reload(gameId) : found, async live => {
        if (live.seq < expectedSeq) return refused('malformed')
        const row = activeSeatOf(live, userId)
        if (!row && seatOf(live, userId)) return refused('not-seated')
        if (!row) {
          const { matchId } = live
          ctx.events.signal('seat-refused', { userId, gameId, matchId, action })
          return refused('not-seated')
        }
        if (live.seq > expectedSeq) {
          return (await answerOf(gameId, commandId, row.seat)) ?? stale(live, row.seat)
        }
        const isBack = live.held.includes(row.seat)
        if (isBack && (await takeSeats(ctx.db, gameId, [userId])).length > 0)
          return refused('already-playing')
        const decided = decide(release(live, row.seat), row.seat, action, ctx.now())
        if (!decided.ok) {
          // Only the newest state may call a player's action illegal: on an older one the number is what is wrong.
          const newest = await reload(gameId)
          if (newest && newest.seq > live.seq) return 'overtaken'
          const { matchId, seq } = live
          const rule = decided.error.code
          const isForeignCard = isCard(action) && !wasDealtCard(live, row.seat, action)
          ctx.events.signal('move-refused', {
            userId,
            gameId,
            matchId,
            seq,
            action,
            rule,
            isForeignCard,
          })
          return { ...refused('illegal'), rule, table: await show(live, row.seat) }
        }
        const written = await commit(live, decided, { commandId, seat: row.seat, action })
        if (written === 'committed') return { ok: true as const, seq: decided.after.seq }
        if (written === 'overtaken') return written
        return (await answerOf(gameId, commandId, row.seat)) ?? refused('malformed')
      })
      return answer ?? refused('not-found')
    },

    /** A player is back: the seat is theirs again, and everyone sees it. */
    async returnSeat(found: LiveGame, seat: Seat): Promise<LiveGame | null> {
      return withGame(found.id, found, async live => {
        if (!live.held.includes(seat) || live.left.includes(seat) || live.phase === 'over') return live
        const { userId } = live.seats[seat]!
        // A socket that has not heard yet that its player is suspended takes nothing back.
        if (!userId || (await findSuspended(ctx.db, [userId])).size > 0) return live
        // The player is at another table, and has not come from there yet.
        if ((await takeSeats(ctx.db, live.id, [userId])).length > 0) return live
        const after = { ...release(live, seat), seq: live.seq + 1 }
        const step = { commandId: newId(), seat, action: 'back' }
        return (await commit(live, { after, events: [] }, step)) === 'committed' ? after : 'overtaken'
      })
    },

    /** Ends a game as it stands, in favour of a team; false if it was over already. */
    async end(gameId: string, ending: Ending): Promise<boolean> {
      const { winner } = ending
      const isEnded = await withGame(gameId, await reload(gameId), async live => {
        if (live.phase === 'over') return false
        // Where an administrator has named the winners, being away has not cost them the game.
        const absent = live.absent.filter(seat => teamOf(seat) !== winner)
        const decided = concluded({ ...live, absent }, winner, 'decision', ctx.now())
        const step = { commandId: newId(), seat: winner, action: ENDED }
        return (await commit(live, decided, step, ending)) === 'committed' ? true : 'overtaken'
      })
      return isEnded ?? false
    },

    /** A player leaves for good; saying so again changes nothing. */
    async abandon(userId: string, gameId: string): Promise<{ ok: true } | SocketRefusal> {
      const answer = await withGame(gameId, await reload(gameId), async live => {
        const row = seatOf(live, userId)
        if (!row) return refused('not-seated')
        if (live.phase === 'over' || live.left.includes(row.seat)) return { ok: true as const }
        const gone = hold({ ...live, left: [...live.left, row.seat] }, [row.seat])
        // When no player can come back, only a tournament needs a winner.
        const isEmpty = attendanceOf(gone).people.every(seat => gone.left.includes(seat))
        const decided =
          isEmpty && !gone.needsWinner
            ? concluded(gone, null, 'cancelled', ctx.now())
            : { after: { ...gone, seq: live.seq + 1 }, events: [] }
        const written = await commit(live, decided, { commandId: newId(), seat: row.seat, action: LEFT })
        if (written !== 'committed') return 'overtaken'
        const room = seatRoom(gameId, row.seat)
        if (decided.after.phase !== 'over') sockets.io.in(room).socketsLeave(room)
        sockets.send(userRoom(userId), 'game:left', { gameId })
        await tellSeats(decided.after)
        return { ok: true as const }
      })
      return answer ?? refused('not-found')
    },

    /**
     * A player wants to give the game up for their side, or does not want to any more. A partner who is there has to
     * agree in the same hand. The wish has no number of its own, so that it disturbs no move.
     */
    async resign(userId: string, gameId: string, agreed: boolean) {
      const answer = await withGame(gameId, await reload(gameId), async live => {
        const row = activeSeatOf(live, userId)
        if (!row) return refused('not-seated')
        if (live.phase === 'over') return { ok: true as const, over: true }
        if (live.phase === 'seeding') return refused('not-running')
        const side = teamOf(row.seat)
        const own = live.seats.filter(({ seat }) => teamOf(seat) === side)
        const wishes = own.map(({ seat }) => resignationOf(live, seat))
        if (!agreed) await withdrawResignations(ctx.db, gameId, wishes)
        else await wishResignation(ctx.db, gameId, resignationOf(live, row.seat))
        const newest = (await reload(gameId)) ?? live
        const wishing = resigningWith(newest, row.seat)
        const isAgreed = own.every(each => wishing.includes(each.seat) || !isPerson(newest, each))
        if (!agreed || !isAgreed || newest.phase === 'over') {
          tellResigning(newest, side)
          return { ok: true as const, over: newest.phase === 'over' }
        }
        const decided = concluded(release(newest, row.seat), side === 0 ? 1 : 0, 'resignation', ctx.now())
        const written = await commit(newest, decided, {
          commandId: newId(),
          seat: row.seat,
          action: RESIGNED,
        })
        return written === 'committed' ? { ok: true as const, over: true } : 'overtaken'
      })
      return answer ?? refused('not-found')
    },

    tellSeats,

    close() {
      stopSweep()
      beat.close()
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
    },
  }
}

const refused = (code: SocketRefusal['code']): SocketRefusal => ({ ok: false, code })
