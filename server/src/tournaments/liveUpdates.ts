import type { TournamentId } from '@valecuatro/contract'
import type { Context } from '../platform/context.ts'
import type { Socket, Sockets } from '../platform/sockets.ts'
import { maySeeDrafts } from './queries.ts'
import { placeOf, readSnapshots, type Snapshot, type Versioned } from './snapshot.ts'

const PREFIX = 'tournament:'
const roomOf = (tournamentId: TournamentId) => `${PREFIX}${tournamentId}`
const tournamentOfRoom = (room: string) =>
  room.startsWith(PREFIX) ? (room.slice(PREFIX.length) as TournamentId) : null
/** Changes within this time are sent together. */
const BURST_MS = 100

interface SentState extends Versioned {
  /** The state that was sent, as JSON without its time. */
  json: string
  version: number
}

export type LiveUpdates = ReturnType<typeof createLiveUpdates>

/**
 * Sends the users who watch a tournament what has changed. Every node serves its own sockets: changes made at this node
 * are sent soon after the commit, and those of other nodes are found by reading regularly.
 */
export function createLiveUpdates(ctx: Context, sockets: Sockets) {
  const { adapter } = sockets.io.of('/')
  const watched = new Set<TournamentId>()
  const sent = new Map<TournamentId, SentState>()
  const changed = new Set<TournamentId>()
  let burst: NodeJS.Timeout | null = null

  const enter = (room: string) => {
    const id = tournamentOfRoom(room)
    if (id) watched.add(id)
  }
  const leave = (room: string) => {
    const id = tournamentOfRoom(room)
    if (!id) return
    watched.delete(id)
    sent.delete(id)
  }
  adapter.on('create-room', enter)
  adapter.on('delete-room', leave)

  async function sendChanges(ids: TournamentId[]) {
    const known = (id: TournamentId, version: number) => {
      const last = sent.get(id)
      return last?.version === version ? last : undefined
    }
    const snapshots = await readSnapshots(ctx, ids, known)
    for (const [id, snapshot] of snapshots) {
      const json = toJson(snapshot)
      if (sent.get(id)?.json === json || !watched.has(id)) continue
      remember(id, snapshot, json)
      await broadcast(id, snapshot)
    }
  }

  function remember(id: TournamentId, { state, lists }: Snapshot, json: string) {
    sent.set(id, { json, version: state.version, details: state.tournament, lists })
  }

  async function broadcast(id: TournamentId, snapshot: Snapshot) {
    sockets.sendHere(roomOf(id), 'tournament:changed', snapshot.state)
    for (const socket of await sockets.io.local.in(roomOf(id)).fetchSockets()) {
      socket.emit('tournament:place', placeOf(snapshot, socket.data.caller.userId))
    }
  }

  return {
    /** A tournament was changed at this node, and that is committed. */
    changed(tournamentId: TournamentId) {
      if (!watched.has(tournamentId)) return
      changed.add(tournamentId)
      burst ??= setTimeout(() => {
        burst = null
        const ids = [...changed]
        changed.clear()
        sendChanges(ids).catch(error =>
          ctx.log.warn({ err: error }, 'a change of a tournament could not be sent'),
        )
      }, BURST_MS)
    },

    /** Finds and sends changes that other nodes have made. */
    async sendChangesOfOthers() {
      if (watched.size > 0) await sendChanges([...watched])
    },

    async watch(socket: Socket, tournamentId: TournamentId): Promise<Snapshot | undefined> {
      // A socket that joins before it is answered misses no change in between.
      await socket.join(roomOf(tournamentId))
      const snapshot = (await readSnapshots(ctx, [tournamentId])).get(tournamentId)
      const isHidden = snapshot?.state.tournament.status === 'draft' && !maySeeDrafts(socket.data.caller)
      if (!snapshot || isHidden) {
        await socket.leave(roomOf(tournamentId))
        return undefined
      }
      if (!sent.has(tournamentId)) remember(tournamentId, snapshot, toJson(snapshot))
      return snapshot
    },

    async unwatch(socket: Socket, tournamentId: TournamentId) {
      await socket.leave(roomOf(tournamentId))
    },

    close() {
      adapter.off('create-room', enter)
      adapter.off('delete-room', leave)
      if (burst) clearTimeout(burst)
    },
  }
}

function toJson({ state: { now: _, ...seen } }: Snapshot): string {
  return JSON.stringify(seen)
}
