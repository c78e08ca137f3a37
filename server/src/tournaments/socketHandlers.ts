import type { TournamentId, TournamentPlace, UserId } from '@valecuatro/contract'
import type { Context } from '../platform/context.ts'
import { type MessageHandlers, refuse } from '../platform/sockets.ts'
import { joinArenaQueue, leaveArenaQueue } from './joinArenaQueue.ts'
import { placeOf, readSnapshots } from './snapshot.ts'
import type { Tournaments } from './tournaments.ts'

type TournamentMessages = Extract<keyof MessageHandlers, `tournament:${string}`>

/** The messages of a tournament's page. */
export function createTournamentHandlers(
  ctx: Context,
  tournaments: Tournaments,
): Pick<MessageHandlers, TournamentMessages> {
  async function place(tournamentId: TournamentId, userId: UserId): Promise<TournamentPlace> {
    return placeOf((await readSnapshots(ctx, [tournamentId])).get(tournamentId)!, userId)
  }

  return {
    async 'tournament:watch'({ userId }, { tournamentId }, socket) {
      const snapshot = await tournaments.liveUpdates.watch(socket, tournamentId)
      if (!snapshot) return refuse('not-found')
      return { ok: true, state: snapshot.state, place: placeOf(snapshot, userId) }
    },

    async 'tournament:unwatch'(_caller, { tournamentId }, socket) {
      await tournaments.liveUpdates.unwatch(socket, tournamentId)
      return { ok: true }
    },

    async 'tournament:queue'({ userId }, { tournamentId }) {
      const refused = await joinArenaQueue(ctx, tournamentId, userId)
      if (refused) return refuse(refused)
      const own = await place(tournamentId, userId)
      await tournaments.seat(tournamentId)
      tournaments.changed(tournamentId)
      return { ok: true, place: own }
    },

    async 'tournament:unqueue'({ userId }, { tournamentId }) {
      if (!(await leaveArenaQueue(ctx, tournamentId, userId))) return refuse('not-waiting')
      tournaments.changed(tournamentId)
      return { ok: true, place: await place(tournamentId, userId) }
    },
  }
}
