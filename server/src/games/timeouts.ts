import type { GameId } from '@valecuatro/contract'
import { v7 as newId } from 'uuid'
import type { Context } from '../platform/context.ts'
import { every } from '../platform/jobs/every.ts'
import type { Sockets } from '../platform/sockets/sockets.ts'
import type { BotSenas } from './botSenas.ts'
import type { GameCache } from './cache.ts'
import { chooseSubstituteAction, isAfterOutage, type Pace, turnTimeOf } from './clock.ts'
import type { Commit } from './commit.ts'
import { beginGame, cancelGame, decide, giveTurnAgain } from './decide.ts'
import { holdSeats, isPaused, type LiveGame } from './liveGame.ts'
import { findOverdue, readStep } from './store.ts'

const SWEEP_INTERVAL_MS = 1000

/**
 * Acts at the deadlines of games: deals the first hand, and plays the turns of bots and turns that have timed out. The
 * node that saw a game last acts to the millisecond; the sweep of every node covers the games of a node that is gone.
 * If several nodes act, only one of them can write the step.
 */
export function createTimeouts(
  ctx: Context,
  sockets: Sockets,
  { pace, cache, commit, senas }: { pace: Pace; cache: GameCache; commit: Commit; senas: BotSenas },
) {
  const timers = new Map<string, NodeJS.Timeout>()

  function schedule({ id, deadlineAt }: LiveGame) {
    clearTimeout(timers.get(id))
    timers.delete(id)
    if (!deadlineAt) return
    const wait = Math.max(0, deadlineAt.getTime() - ctx.now().getTime())
    timers.set(
      id,
      setTimeout(() => void tryTimedOutTurn(id), wait),
    )
  }

  async function tryTimedOutTurn(id: GameId) {
    // The time of players does not run out while their messages cannot be received.
    if (!sockets.isReady()) return
    await playTimedOutTurn(id).catch(error =>
      ctx.log.error({ err: error, gameId: id }, 'a turn that timed out could not be played'),
    )
  }

  async function playTimedOutTurn(id: GameId) {
    const live = await cache.reload(id)
    if (!live?.deadlineAt || live.deadlineAt > ctx.now()) return
    if (live.phase === 'seeding') return dealFirstHand(live)
    if (isPaused(live)) return endPausedGame(live)
    const substitution = chooseSubstituteAction(live, Math.random, seat => senas.seenBy(live, seat))
    if (!substitution) return
    const [late] = substitution.late
    if (late !== undefined && (await isTurnGivenAgain(live))) {
      await commit(live, giveTurnAgain(live), { commandId: newId(), seat: late, action: 'again' })
      return
    }
    const decided = decide(
      holdSeats(live, substitution.late),
      substitution.seat,
      substitution.action,
      ctx.now(),
    )
    if (!decided.ok) throw new Error(`a bot chose an action that is not legal: ${substitution.action}`)
    await commit(live, decided, { commandId: newId(), seat: substitution.seat, action: substitution.action })
  }

  /** After an outage the player gets the turn again, once; the second time a bot plays it so that the game goes on. */
  async function isTurnGivenAgain(live: LiveGame): Promise<boolean> {
    const overdueMs = ctx.now().getTime() - live.deadlineAt!.getTime()
    if (!isAfterOutage(overdueMs, sockets.sinceOutage(), turnTimeOf(live, pace))) return false
    return (await readStep(ctx.db, live.id, live.seq)) !== 'again'
  }

  async function endPausedGame(live: LiveGame) {
    const step = { commandId: newId(), seat: live.game.mano, action: 'ended' } as const
    await commit(live, cancelGame(live, ctx.now()), step)
  }

  async function dealFirstHand(live: LiveGame) {
    await commit(live, beginGame(live), { commandId: newId(), seat: live.game.mano, action: 'deal' })
  }

  const stopSweep = every(ctx.log, SWEEP_INTERVAL_MS, 'overdue games', async () => {
    const overdue = await findOverdue(ctx.db, new Date(ctx.now().getTime() - SWEEP_INTERVAL_MS))
    await Promise.all(overdue.map(tryTimedOutTurn))
  })

  return {
    schedule,
    dealFirstHand,
    close() {
      stopSweep()
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
    },
  }
}
