import type { TournamentId, TournamentPlace } from '@valecuatro/contract'
import type { Context } from '../platform/context.ts'
import type { Caller } from '../platform/http/serve.ts'
import { type MessageHandlers, refuse } from '../platform/sockets/sockets.ts'
import { readRatingsFor } from './entry/conditions.ts'
import { joinArenaQueue, leaveArenaQueue } from './seating/joinArenaQueue.ts'
import type { Tournaments } from './tournaments.ts'
import { placeOf, readSnapshots } from './views/snapshot.ts'

type TournamentMessages = Extract<keyof MessageHandlers, `tournament:${string}`>

/** The messages of a tournament's page. */
export function createTournamentHandlers(
  ctx: Context,
  tournaments: Tournaments,
): Pick<MessageHandlers, TournamentMessages> {
  async function place(tournamentId: TournamentId, caller: Caller): Promise<TournamentPlace> {
    const snapshot = (await readSnapshots(ctx, [tournamentId])).get(tournamentId)!
    const ratings = await readRatingsFor(ctx.db, [snapshot.state.tournament.entry], caller.userId)
    return placeOf(snapshot, { ...caller, ratings })
  }

  return {
    async 'tournament:queue'(caller, { tournamentId }) {
      const refused = await joinArenaQueue(ctx, tournamentId, caller.userId)
      if (refused) return refuse(refused)
      const own = await place(tournamentId, caller)
      await tournaments.seat(tournamentId)
      tournaments.changed(tournamentId)
      return { ok: true, place: own }
    },

    async 'tournament:unqueue'(caller, { tournamentId }) {
      if (!(await leaveArenaQueue(ctx, tournamentId, caller.userId))) return refuse('not-waiting')
      tournaments.changed(tournamentId)
      return { ok: true, place: await place(tournamentId, caller) }
    },
  }
}
