import { changesBetween, type TournamentId, type TournamentState } from '@valecuatro/contract'
import { readDisplayedRatings } from '../matches/index.ts'
import type { Context } from '../platform/context.ts'
import { every } from '../platform/every.ts'
import type { Socket, Sockets } from '../platform/sockets.ts'
import { maySeeDraft } from './queries.ts'
import { placeOf, readSnapshots, type Snapshot } from './snapshot.ts'

const PREFIX = 'tournament:'
const roomOf = (tournamentId: TournamentId) => `${PREFIX}${tournamentId}`
const tournamentOfRoom = (room: string) =>
  room.startsWith(PREFIX) ? (room.slice(PREFIX.length) as TournamentId) : null
/** How long the first change after a pause waits for others, to be sent together. */
const BURST_MS = 100
/** The minimum interval between changes sent to the watchers of a tournament. */
const SEND_INTERVAL_MS = 1000
/** How often watchers get the number of the last changes, and for how long after them. */
const BEAT_INTERVAL_MS = 30_000
const BEATS_AFTER_CHANGES_MS = 120_000

/** A tournament that sockets at this node watch. */
interface Watched {
  /** The state as last sent to the watchers; null until it has been read. */
  sent: Snapshot | null
  /** The state as last read. */
  read: Snapshot | null
  /** The number of the last changes that were sent. */
  seq: number
  sentAt: number
  timer: NodeJS.Timeout | null
  /** The place that each socket was last sent, as JSON without version and time. */
  places: Map<string, string>
}

/**
 * Sends changes of a tournament to its watchers. Every node serves its own sockets: it compares the current state with
 * the state that it last sent, soon after a change at this node and regularly for changes of other nodes, and sends the
 * difference to all of them at once.
 */
export function createLiveUpdates(ctx: Context, sockets: Sockets) {
  const { adapter } = sockets.io.of('/')
  const watched = new Map<TournamentId, Watched>()
  /** The rating of each watcher when they started to watch. */
  const ratings = new WeakMap<Socket, number>()
  const placeOfSocket = (snapshot: Snapshot, socket: Socket) =>
    placeOf(snapshot, { ...socket.data.caller, rating: ratings.get(socket) })

  const enter = (room: string) => {
    const id = tournamentOfRoom(room)
    if (id)
      watched.set(id, {
        sent: null,
        read: null,
        seq: 0,
        sentAt: Number.NEGATIVE_INFINITY,
        timer: null,
        places: new Map(),
      })
  }
  const leave = (room: string) => {
    const id = tournamentOfRoom(room)
    if (!id) return
    clearTimer(watched.get(id))
    watched.delete(id)
  }
  adapter.on('create-room', enter)
  adapter.on('delete-room', leave)

  const requested = new Set<TournamentId>()
  let lastRun: Promise<void> = Promise.resolve()
  let nextRun: Promise<void> | null = null

  /** Reads tournaments and sends their changes. Calls during a run share the next run, which sees their changes. */
  function refresh(ids: Iterable<TournamentId>): Promise<void> {
    for (const id of ids) requested.add(id)
    nextRun ??= lastRun
      .catch(() => {})
      .then(() => {
        nextRun = null
        const all = [...requested]
        requested.clear()
        lastRun = readAndSend(all)
        return lastRun
      })
    return nextRun
  }

  async function readAndSend(ids: TournamentId[]) {
    const known = (id: TournamentId, version: number) => {
      const read = watched.get(id)?.read
      return read?.state.version === version
        ? { details: read.state.tournament, lists: read.lists }
        : undefined
    }
    for (const [id, snapshot] of await readSnapshots(ctx, ids, known)) {
      const each = watched.get(id)
      if (!each) continue
      each.read = snapshot
      each.sent ??= snapshot
      if (performance.now() - each.sentAt >= SEND_INTERVAL_MS) sendChanges(id, each, snapshot)
      else if (changesOf(each.sent, snapshot)) schedule(id, each)
    }
  }

  function sendChanges(tournamentId: TournamentId, each: Watched, snapshot: Snapshot) {
    const changes = changesOf(each.sent!, snapshot)
    if (!changes) return
    each.sent = snapshot
    each.sentAt = performance.now()
    each.seq++
    const { now } = snapshot.state
    sockets.sendHere(roomOf(tournamentId), 'tournament:changes', {
      tournamentId,
      seq: each.seq,
      changes,
      now,
    })
    const places = new Map<string, string>()
    for (const socketId of adapter.rooms.get(roomOf(tournamentId)) ?? []) {
      const socket = sockets.io.sockets.sockets.get(socketId)
      if (!socket) continue
      const place = placeOfSocket(snapshot, socket)
      const json = toJson(place)
      if (each.places.get(socketId) !== json) socket.emit('tournament:place', place)
      places.set(socketId, json)
    }
    each.places = places
  }

  function schedule(id: TournamentId, each: Watched) {
    each.timer ??= setTimeout(
      () => {
        each.timer = null
        refresh([id]).catch(error =>
          ctx.log.warn({ err: error }, 'a change of a tournament could not be sent'),
        )
      },
      Math.max(BURST_MS, each.sentAt + SEND_INTERVAL_MS - performance.now()),
    )
  }

  /** Lets a page that has missed the last changes detect it before the next ones. */
  function sendBeats() {
    for (const [tournamentId, { seq, sentAt }] of watched) {
      if (performance.now() - sentAt < BEATS_AFTER_CHANGES_MS)
        sockets.sendHere(roomOf(tournamentId), 'tournament:beat', { tournamentId, seq })
    }
  }
  const stopBeats = every(ctx.log, BEAT_INTERVAL_MS, 'heartbeat of tournaments', sendBeats)

  return {
    /** Schedules an update after a committed change at this node. */
    changed(tournamentId: TournamentId) {
      const each = watched.get(tournamentId)
      if (each) schedule(tournamentId, each)
    },

    /** Finds and sends changes made by other nodes. */
    async sendChangesOfOthers() {
      if (watched.size > 0) await refresh(watched.keys())
    },

    sendBeats,

    /** Adds a watcher; resolves with the state as last sent at this node and the caller's current place. */
    async watch(socket: Socket, tournamentId: TournamentId) {
      const { caller } = socket.data
      const rating = (await readDisplayedRatings(ctx.db, [caller.userId])).get(caller.userId)
      if (rating !== undefined) ratings.set(socket, rating)
      // The socket joins before it is answered, so that it misses no change in between.
      await socket.join(roomOf(tournamentId))
      await refresh([tournamentId])
      const each = watched.get(tournamentId)
      const isDraft = each?.read?.state.tournament.status === 'draft'
      if (!each?.read || !each.sent || (isDraft && !maySeeDraft(each.read.organisers, caller))) {
        await socket.leave(roomOf(tournamentId))
        return undefined
      }
      const place = placeOfSocket(each.read, socket)
      each.places.set(socket.id, toJson(place))
      const state: TournamentState = { ...each.sent.state, seq: each.seq }
      return { state, place }
    },

    async unwatch(socket: Socket, tournamentId: TournamentId) {
      await socket.leave(roomOf(tournamentId))
    },

    close() {
      stopBeats()
      adapter.off('create-room', enter)
      adapter.off('delete-room', leave)
      for (const each of watched.values()) clearTimer(each)
    },
  }
}

function clearTimer(each: Watched | undefined) {
  if (each?.timer) clearTimeout(each.timer)
}

const changesOf = ({ state: before }: Snapshot, { state: after }: Snapshot) =>
  changesBetween({ ...before, now: null }, { ...after, now: null })

const toJson = (place: { version: number; now: number }) => {
  const { version: _, now: __, ...seen } = place
  return JSON.stringify(seen)
}
