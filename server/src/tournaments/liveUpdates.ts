import type { TournamentState } from '@valecuatro/contract'
import type { Context } from '../platform/context.ts'
import type { Socket, Sockets } from '../platform/sockets.ts'
import { placeOf, readSnapshots, type Snapshot } from './snapshot.ts'

const PREFIX = 'tournament:'
const roomOf = (tournamentId: string) => `${PREFIX}${tournamentId}`
/** Changes that come together are told together. */
const BURST = 100

interface Told {
  /** What the watchers here have seen, without the time at which they saw it. */
  sign: string
  version: number
  details: TournamentState['tournament']
}

export type Watch = ReturnType<typeof createWatch>

/**
 * Tells whoever looks at a tournament what has changed. Every node looks after its own sockets: it is told at once
 * of changes made here, and looks now and then for those that were made elsewhere.
 */
export function createWatch(ctx: Context, sockets: Sockets) {
  const { adapter } = sockets.io.of('/')
  const watched = new Set<string>()
  const told = new Map<string, Told>()
  const changed = new Set<string>()
  let burst: NodeJS.Timeout | null = null

  const enter = (room: string) => {
    if (room.startsWith(PREFIX)) watched.add(room.slice(PREFIX.length))
  }
  const leave = (room: string) => {
    if (!room.startsWith(PREFIX)) return
    watched.delete(room.slice(PREFIX.length))
    told.delete(room.slice(PREFIX.length))
  }
  adapter.on('create-room', enter)
  adapter.on('delete-room', leave)

  async function look(ids: string[]) {
    const known = (id: string, version: number) => {
      const last = told.get(id)
      return last?.version === version ? last.details : undefined
    }
    const scenes = await readSnapshots(ctx, ids, known)
    for (const [id, scene] of scenes) {
      const sign = signOf(scene)
      if (told.get(id)?.sign === sign || !watched.has(id)) continue
      remember(id, scene, sign)
      await tell(id, scene)
    }
  }

  function remember(id: string, { state }: Snapshot, sign: string) {
    told.set(id, { sign, version: state.version, details: state.tournament })
  }

  async function tell(id: string, scene: Snapshot) {
    sockets.sendHere(roomOf(id), 'tournament:changed', scene.state)
    for (const socket of await sockets.io.local.in(roomOf(id)).fetchSockets()) {
      socket.emit('tournament:place', placeOf(scene, socket.data.caller.userId))
    }
  }

  return {
    /** Something has happened to a tournament at this node. */
    changed(tournamentId: string) {
      if (!watched.has(tournamentId)) return
      changed.add(tournamentId)
      burst ??= setTimeout(() => {
        burst = null
        const ids = [...changed]
        changed.clear()
        look(ids).catch(error => ctx.log.warn({ err: error }, 'a change could not be told'))
      }, BURST)
    },

    /** Looks for what has changed without this node's doing. */
    async lookAtAll() {
      if (watched.size > 0) await look([...watched])
    },

    async watch(socket: Socket, tournamentId: string): Promise<Snapshot | undefined> {
      // Who is in the room before he is answered misses nothing in between.
      await socket.join(roomOf(tournamentId))
      const scene = (await readSnapshots(ctx, [tournamentId])).get(tournamentId)
      if (!scene) await socket.leave(roomOf(tournamentId))
      else if (!told.has(tournamentId)) remember(tournamentId, scene, signOf(scene))
      return scene
    },

    async unwatch(socket: Socket, tournamentId: string) {
      await socket.leave(roomOf(tournamentId))
    },

    close() {
      adapter.off('create-room', enter)
      adapter.off('delete-room', leave)
      if (burst) clearTimeout(burst)
    },
  }
}

function signOf({ state: { now: _, ...seen } }: Snapshot): string {
  return JSON.stringify(seen)
}
