import type { TournamentId } from '@valecuatro/contract'
import type { Context } from '../../platform/context.ts'
import type { Caller } from '../../platform/http/serve.ts'
import { type Live, liveRoom, type TopicHandler } from '../../platform/sockets/live.ts'
import { callerOf, type Sockets } from '../../platform/sockets/sockets.ts'
import { type RatingsByMode, readRatingsByMode } from '../entry/conditions.ts'
import { isPublished, maySeeUnpublished } from '../queries.ts'
import { placeOf, readSnapshots, type Snapshot } from './snapshot.ts'

const SEND_INTERVAL_MS = 1000

/**
 * How tournaments are followed: the public state, once for all readers, and the place of each reader. Places are
 * derived from the snapshot that was read for the public state.
 */
export function createTournamentTopics(
  ctx: Context,
  sockets: Sockets,
  live: Live,
): { tournament: TopicHandler<'tournament'>; place: TopicHandler<'place'> } {
  /** The snapshots of watched tournaments, as last read. */
  const snapshots = new Map<TournamentId, Snapshot>()
  /** The tournaments of which a reader asks for their current place. */
  const asked = new Set<TournamentId>()
  /** The ratings of each reader when they started to watch. */
  const ratings = new WeakMap<Caller, RatingsByMode>()
  const isWatched = (id: TournamentId) => sockets.hasSocketHere(liveRoom('tournament', id))

  async function read(ids: TournamentId[]) {
    const known = (id: TournamentId, version: number) => {
      const last = snapshots.get(id)
      return last?.state.version === version
        ? { details: last.state.tournament, lists: last.lists }
        : undefined
    }
    const found = await readSnapshots(ctx, ids, known)
    for (const [id, snapshot] of found) if (isWatched(id)) snapshots.set(id, snapshot)
    return found
  }

  return {
    tournament: {
      intervalMs: SEND_INTERVAL_MS,
      async read(documents) {
        const found = await read(documents.map(({ id }) => id))
        return documents.map(({ id }) => found.get(id)?.state ?? null)
      },
      sent(id) {
        live
          .refresh('place', id)
          .catch(error => ctx.log.warn({ err: error }, 'the places in a tournament could not be sent'))
      },
      maySee: ({ tournamentId }, caller) => isVisible(snapshots.get(tournamentId), caller),
      async left(_socket, id) {
        if (!isWatched(id)) snapshots.delete(id)
      },
    },

    place: {
      isPersonal: true,
      silentFields: ['version', 'now'],
      async enter(socket, id) {
        const caller = callerOf(socket)
        asked.add(id)
        ratings.set(caller, await readRatingsByMode(ctx.db, caller.userId))
        return null
      },
      async read(documents) {
        const ids = [...new Set(documents.map(({ id }) => id))]
        const outdated = ids.filter(id => asked.delete(id) || !snapshots.has(id))
        const found = await read(outdated)
        return documents.map(({ id, reader }) => {
          const snapshot = found.get(id) ?? snapshots.get(id)
          return isVisible(snapshot, reader!)
            ? placeOf(snapshot, { ...reader!, ratings: ratings.get(reader!) ?? {} })
            : null
        })
      },
    },
  }
}

function isVisible(snapshot: Snapshot | undefined, caller: Caller | null): snapshot is Snapshot {
  if (!snapshot) return false
  return isPublished(snapshot.state.tournament) || maySeeUnpublished(snapshot.organisers, caller)
}
