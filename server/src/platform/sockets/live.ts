import { randomInt } from 'node:crypto'
import {
  type Changes,
  changesBetween,
  type LiveAnswer,
  type LiveId,
  type LiveState,
  type LiveTopic,
  liveTopics,
  mayCall,
  type NumberedTopic,
  type RefusalCode,
  type SocketRefusal,
  type UserId,
} from '@valecuatro/contract'
import type { Context } from '../context.ts'
import { afterCommit } from '../database/afterCommit.ts'
import type { Database } from '../database/database.ts'
import type { Caller } from '../http/serve.ts'
import { every } from '../jobs/every.ts'
import { type MessageHandlers, refuse, type Socket, type Sockets } from './sockets.ts'

interface WatchedDocument<T extends LiveTopic> {
  id: LiveId<T>
  /** Set if the topic is personal. */
  reader: Caller | null
  /** Whether its readers are visitors, if the topic has a state of their own for them. */
  isForVisitors: boolean
  /** Counts the changes that this node has made or was told of since it opened the document. */
  announced: number
}

/** How a topic is served. */
export interface TopicHandler<T extends LiveTopic> {
  /** Whether every reader sees a document of their own; by default all see the same. */
  isPersonal?: true
  /** Whether visitors, who have no session, see a state of their own. */
  hasVisitorState?: true
  /** The minimum interval between changes sent to a reader; 0 by default. */
  intervalMs?: number
  /** Fields of the state whose change alone is not sent; by default the time at which it was read. */
  silentFields?: readonly string[]
  /** Reads documents, in this order; null for one that does not exist. */
  read(documents: WatchedDocument<T>[]): Promise<(LiveState<T> | null)[]>
  /** Called after a change has been sent. */
  sent?(id: LiveId<T>): void
  /** Called before a socket watches, also if it did before; answers with the reason for a refusal. */
  enter?(socket: Socket, id: LiveId<T>): Promise<RefusalCode | null>
  /** Whether this reader may see the state of a document that all readers share. */
  maySee?(state: LiveState<T>, caller: Caller | null): boolean
  /** Called when a socket no longer watches; it leaves rooms at once, because it may watch again. */
  left?(socket: Socket, id: LiveId<T>): Promise<void>
  /** Those of the documents, as last sent, that have changed since: another node may have failed to announce it. */
  findOutdated?(documents: SentDocument<T>[]): Promise<SentDocument<T>[]>
  /** Whether the state contains who is connected, and so changes when a node is lost. */
  hasPresence?: true
}

/** How a topic is served whose domain sends the changes and announces their numbers with `noteVersion`. */
export interface NumberedTopicHandler<T extends NumberedTopic> {
  /** The state as this socket may see it from now on, with its version; or why it may not. */
  enter(socket: Socket, id: LiveId<T>): Promise<{ version: number; state: LiveState<T> } | RefusalCode>
  /** Called when a socket no longer watches, and after a refusal. */
  left(socket: Socket, id: LiveId<T>): Promise<void>
  /** Those of the documents whose version is higher than the known one, with their version. */
  findNewer(known: { id: LiveId<T>; version: number }[]): Promise<{ id: LiveId<T>; version: number }[]>
}

interface SentDocument<T extends LiveTopic> extends WatchedDocument<T> {
  sent: LiveState<T>
}

/** A handler for every topic; a missing one is a type error. */
export type TopicHandlers = {
  [T in LiveTopic]: T extends NumberedTopic ? NumberedTopicHandler<T> : TopicHandler<T>
}

export type Live = ReturnType<typeof createLive>

type AnyHandler = TopicHandler<LiveTopic>
type AnyNumberedHandler = NumberedTopicHandler<NumberedTopic>
type AnyState = LiveState<LiveTopic>

/** A document that sockets of this node watch. */
interface Document extends WatchedDocument<LiveTopic> {
  topic: LiveTopic
  room: string
  /** The state as last sent; null until it has been read. */
  sent: AnyState | null
  /** The state as last read. */
  read: AnyState | null
  isNumbered: boolean
  /**
   * Counts the changes sent. Starts at random, so that no other node has sent the same number. In a numbered topic, the
   * highest version that this node knows.
   */
  version: number
  /** The change that led to this version. */
  changes: Changes | null
  readAt: number
  sentAt: number
  /** Whether a beat has been sent since the last change. */
  isReminded: boolean
  timer: NodeJS.Timeout | null
}

/** How long the first change after a pause waits for others, in topics with an interval. */
const BURST_MS = 100
const BEAT_INTERVAL_MS = 2500
/** A document that has not changed for this long is quiet. */
const QUIET_MS = 5000
/** The number of beats after which a socket is sent the versions of all quiet documents that it watches. */
const BEATS_PER_REMINDER = 8
const SILENT_FIELDS = ['now']
/** A larger room is sent to in batches. */
const SMALL_ROOM = 50

/**
 * The room of the sockets that watch a document; each reader has one of their own if the topic is personal, and visitors
 * have one if they see a state of their own.
 */
export const liveRoom = (topic: LiveTopic, id: string, readers?: UserId | 'visitors') =>
  `live:${topic}:${id}${readers ? `:${readers}` : ''}`

/** Those of the sockets in the room of a document that have been found to be allowed to see it. */
const readersOf = (room: string) => `${room}:readers`

/** Makes a socket leave the room of a document. */
export const leaveDocument = async (socket: Socket, room: string) => {
  await Promise.all([socket.leave(room), socket.leave(readersOf(room))])
}

/**
 * Serves live documents. Every node serves its own sockets: after a change it reads the documents that they watch,
 * compares them with what it last sent, and sends the difference with the next version.
 */
export function createLive(ctx: Context, sockets: Sockets) {
  const { adapter } = sockets.io.of('/')
  const documents = new Map<string, Document>()
  /** The documents with the same topic and id, which differ in their readers. */
  const byId = new Map<string, Set<Document>>()
  let handlers: TopicHandlers
  const handlerOf = (topic: LiveTopic) => handlers[topic] as unknown as AnyHandler
  const numberedHandlerOf = (topic: LiveTopic) => {
    const handler = handlers[topic] as TopicHandlers[LiveTopic]
    return 'findNewer' in handler ? (handler as unknown as AnyNumberedHandler) : null
  }

  adapter.on('delete-room', forget)
  function forget(room: string) {
    const document = documents.get(room)
    if (!document) return
    if (document.timer) clearTimeout(document.timer)
    documents.delete(room)
    const key = liveRoom(document.topic, document.id)
    const same = byId.get(key)
    same?.delete(document)
    if (same?.size === 0) byId.delete(key)
  }

  function open(
    topic: LiveTopic,
    id: LiveId<LiveTopic>,
    room: string,
    { reader = null, isForVisitors = false }: Partial<Pick<Document, 'reader' | 'isForVisitors'>> = {},
  ): Document {
    const isNumbered = numberedHandlerOf(topic) !== null
    const document: Document = {
      topic,
      id,
      room,
      reader,
      isForVisitors,
      announced: 0,
      sent: null,
      read: null,
      isNumbered,
      version: isNumbered ? -1 : randomInt(2 ** 40),
      changes: null,
      readAt: Number.NEGATIVE_INFINITY,
      sentAt: Number.NEGATIVE_INFINITY,
      isReminded: true,
      timer: null,
    }
    documents.set(room, document)
    const key = liveRoom(topic, id)
    byId.set(key, (byId.get(key) ?? new Set()).add(document))
    return document
  }

  const runs = new Map<
    LiveTopic,
    { requested: Set<Document>; last: Promise<void>; next: Promise<void> | null }
  >()

  /** Reads documents and sends their changes. Calls during a run share the next run, which sees their changes. */
  function refresh(topic: LiveTopic, wanted: Iterable<Document>): Promise<void> {
    const run = runs.get(topic) ?? { requested: new Set(), last: Promise.resolve(), next: null }
    runs.set(topic, run)
    for (const document of wanted) run.requested.add(document)
    run.next ??= run.last
      .catch(() => {})
      .then(() => {
        run.next = null
        const all = [...run.requested]
        run.requested.clear()
        run.last = readAndSend(topic, all)
        return run.last
      })
    return run.next
  }

  async function readAndSend(topic: LiveTopic, all: Document[]) {
    const watched = all.filter(document => documents.get(document.room) === document)
    if (watched.length === 0) return
    const states = await handlerOf(topic).read(watched)
    for (const [index, document] of watched.entries()) await compare(document, states[index] ?? null)
  }

  async function compare(document: Document, state: AnyState | null) {
    const now = performance.now()
    document.readAt = now
    if (state === null) return document.sent && end(document)
    document.read = state
    if (document.sent === null) {
      document.sent = state
      return
    }
    const changes = changesBetween(document.sent, state)
    const { intervalMs = 0, silentFields = SILENT_FIELDS } = handlerOf(document.topic)
    if (changes === null || isOnlyIn(silentFields, changes)) return
    if (now - document.sentAt < intervalMs) return schedule(document)
    document.sent = state
    document.changes = changes
    document.version++
    document.sentAt = now
    document.isReminded = false
    const { topic, id, version, room } = document
    const message = { topic, id, version, changes }
    const readers = readersOf(room)
    if ((adapter.rooms.get(readers)?.size ?? 0) <= SMALL_ROOM)
      sockets.sendHere(readers, 'live:change', message)
    else await sockets.sendHereInBatches(readers, 'live:change', message)
    handlerOf(topic).sent?.(id)
  }

  function schedule(document: Document) {
    const { intervalMs = 0 } = handlerOf(document.topic)
    const refreshNow = () => {
      document.timer = null
      refresh(document.topic, [document]).catch(error =>
        ctx.log.warn({ err: error, topic: document.topic }, 'a change of a live document could not be sent'),
      )
    }
    if (intervalMs === 0) return refreshNow()
    const dueAt = Math.max(performance.now() + BURST_MS, document.sentAt + intervalMs)
    document.timer ??= setTimeout(refreshNow, dueAt - performance.now())
  }

  function noteChange(topic: LiveTopic, id: string, readers?: UserId[] | null) {
    const changed = readers
      ? readers.flatMap(readerId => documents.get(liveRoom(topic, id, readerId)) ?? [])
      : (byId.get(liveRoom(topic, id)) ?? [])
    for (const document of changed) {
      document.announced++
      schedule(document)
    }
  }
  sockets.io.on('changed', noteChange)

  /** The document no longer exists. */
  function end({ topic, id, room }: Document) {
    sockets.sendHere(room, 'live:refused', { topic, id, code: 'not-found' })
    sockets.io.local.in(room).socketsLeave([room, readersOf(room)])
  }

  function watch(socket: Socket, topic: LiveTopic, id: LiveId<LiveTopic>, since?: number) {
    if (!mayCall(liveTopics[topic].access, socket.data.caller?.role ?? null))
      return Promise.resolve(refuse('not-allowed'))
    const numbered = numberedHandlerOf(topic)
    return numbered
      ? watchNumbered(socket, topic as NumberedTopic, id as LiveId<NumberedTopic>, numbered)
      : watchCompared(socket, topic, id, since)
  }

  async function watchNumbered<T extends NumberedTopic>(
    socket: Socket,
    topic: T,
    id: LiveId<T>,
    handler: AnyNumberedHandler,
  ) {
    const room = liveRoom(topic, id)
    // The socket joins first, so that it is sent every version from now on.
    void socket.join(room)
    const document = documents.get(room) ?? open(topic, id, room)
    let entered: Awaited<ReturnType<typeof handler.enter>>
    try {
      entered = await handler.enter(socket, id)
    } catch (error) {
      await leaveDocument(socket, room)
      throw error
    }
    const isWatching = socket.rooms.has(room)
    if (typeof entered === 'string' || !isWatching) {
      if (documents.get(room) === document) await leaveDocument(socket, room)
      await handler.left(socket, id)
      return refuse(typeof entered === 'string' ? entered : 'not-found')
    }
    noteVersion(topic, id, entered.version)
    return { ok: true as const, ...entered }
  }

  /** The sockets that watch a document of a numbered topic have been sent this version. */
  function noteVersion<T extends NumberedTopic>(topic: T, id: LiveId<T>, version: number) {
    const document = documents.get(liveRoom(topic, id))
    if (document && version > document.version) document.version = version
  }

  function roomOf({ data: { caller } }: Socket, topic: LiveTopic, id: string) {
    const { isPersonal, hasVisitorState } = handlerOf(topic)
    if (!caller) return liveRoom(topic, id, hasVisitorState && 'visitors')
    return liveRoom(topic, id, isPersonal && caller.userId)
  }

  async function watchCompared(socket: Socket, topic: LiveTopic, id: LiveId<LiveTopic>, since?: number) {
    const handler = handlerOf(topic)
    const { caller } = socket.data
    const reader = handler.isPersonal ? caller : null
    const isForVisitors = caller === null && handler.hasVisitorState === true
    const room = roomOf(socket, topic, id)
    // The socket joins before the document is read, so that it misses no change in between.
    void socket.join(room)
    const document = documents.get(room) ?? open(topic, id, room, { reader, isForVisitors })
    let refused: RefusalCode | null | undefined
    try {
      refused = await handler.enter?.(socket, id)
      if (!refused && !socket.rooms.has(room)) {
        // The socket has left meanwhile.
        await handler.left?.(socket, id)
        return refuse('not-found')
      }
      const isFresh = !document.timer && performance.now() - document.readAt < (handler.intervalMs ?? 0)
      if (!refused && !isFresh) await refresh(topic, [document])
    } catch (error) {
      // It is not known whether the reader may see the document.
      await leaveDocument(socket, room)
      throw error
    }
    const { sent, version, changes } = document
    const isExpelled = !socket.rooms.has(room)
    if (refused || !sent || isExpelled || handler.maySee?.(sent, caller) === false) {
      // Unless the socket has left and watches again since.
      if (documents.get(room) === document) await leaveDocument(socket, room)
      return refuse(refused || 'not-found')
    }
    void socket.join(readersOf(room))
    const isOneBehind = changes !== null && since === version - 1
    const state = currentState(document, handler.silentFields)
    return { ok: true as const, version, ...(isOneBehind ? { changes } : { state }) }
  }

  async function leave(socket: Socket, topic: LiveTopic, id: LiveId<LiveTopic>) {
    const handler = handlerOf(topic)
    const room = roomOf(socket, topic, id)
    if (!socket.rooms.has(room)) return
    void leaveDocument(socket, room)
    await handler.left?.(socket, id)
  }

  let isClosing = false
  function noteLeaving(socket: Socket) {
    // One listener per socket, regardless of how many documents it watches.
    socket.on('disconnecting', () => {
      // The people of a closing node connect to another one.
      if (isClosing) return
      const watched = [...socket.rooms].flatMap(room => documents.get(room) ?? [])
      socket.once('disconnect', async () => {
        for (const { topic, id } of watched)
          await handlerOf(topic)
            .left?.(socket, id)
            .catch(error => ctx.log.warn({ err: error, topic, id }, 'the end of a connection was not noted'))
      })
    })
  }
  sockets.io.on('connection', noteLeaving)

  let round = 0
  /** The versions of a numbered topic are sent in their order; those of others perhaps not yet to all sockets. */
  const isQuiet = ({ isNumbered, version, sent, sentAt }: Document) =>
    isNumbered ? version >= 0 : sent !== null && performance.now() - sentAt >= QUIET_MS

  /**
   * Sends versions of quiet documents, so that a client that has missed the last change detects it: of those that have
   * become quiet, and from time to time of all that a socket watches.
   */
  async function sendBeats() {
    const watched = new Map<string, Set<Document>>()
    const add = (socketId: string, document: Document) =>
      watched.set(socketId, (watched.get(socketId) ?? new Set()).add(document))
    for (const document of documents.values()) {
      if (document.isReminded || !isQuiet(document)) continue
      document.isReminded = true
      for (const socketId of adapter.rooms.get(document.room) ?? []) add(socketId, document)
    }
    let index = ++round
    for (const [socketId, rooms] of adapter.sids) {
      if (index++ % BEATS_PER_REMINDER !== 0) continue
      for (const room of rooms) {
        const document = documents.get(room)
        if (document && isQuiet(document)) add(socketId, document)
      }
    }
    await sockets.sendEachHere(
      'live:beat',
      [...watched].map(([socketId, each]) => [
        socketId,
        { documents: [...each].map(({ topic, id, version }) => [topic, id, version] as const) },
      ]),
    )
  }

  /** Reads documents again of which another node has written a change that this one was not told of. */
  async function findMissedChanges() {
    for (const [topic, watched] of Map.groupBy(documents.values(), each => each.topic)) {
      const newer =
        (await numberedHandlerOf(topic)?.findNewer(
          watched as { id: LiveId<NumberedTopic>; version: number }[],
        )) ?? []
      for (const { id, version } of newer) {
        noteVersion(topic as NumberedTopic, id, version)
        const document = documents.get(liveRoom(topic, id))
        if (document) document.isReminded = false
      }
      const sent = watched.filter(document => document.sent !== null) as SentDocument<LiveTopic>[]
      const outdated = sent.length > 0 ? await handlerOf(topic).findOutdated?.(sent) : []
      for (const document of outdated ?? []) schedule(document as Document)
    }
  }

  let nodes = 1
  /** The people of a lost node are disconnected. */
  async function checkForLostNodes() {
    const before = nodes
    nodes = await sockets.countNodes()
    if (nodes >= before) return
    // They need a moment to reach another node.
    sockets.noteOutage()
    for (const [topic, watched] of Map.groupBy(documents.values(), each => each.topic))
      if (handlerOf(topic).hasPresence) await refresh(topic, watched)
  }
  const stopNodeCheck = every(ctx.log, BEAT_INTERVAL_MS, 'check for lost nodes', checkForLostNodes)
  const stopBeats = every(ctx.log, BEAT_INTERVAL_MS, 'heartbeat of live documents', async () => {
    await findMissedChanges()
    await sendBeats()
  })

  return {
    /** Must be called before messages are handled. */
    serve(topics: TopicHandlers) {
      handlers = topics
    },

    handlers: {
      async 'live:watch'(_caller, { topic, id, since }, socket): Promise<LiveAnswer | SocketRefusal> {
        const parsed = liveTopics[topic].id.safeParse(id)
        return parsed.success ? watch(socket, topic, parsed.data, since) : refuse('malformed')
      },
      async 'live:leave'(_caller, { topic, id }, socket) {
        const parsed = liveTopics[topic].id.safeParse(id)
        if (parsed.success) await leave(socket, topic, parsed.data)
        return { ok: true }
      },
    } satisfies Partial<MessageHandlers>,

    /**
     * Sends a change of a document to its watchers on all nodes once the transaction has committed; of a personal one
     * only to these readers, if they are given.
     */
    changed<T extends LiveTopic>(tx: Database, topic: T, id: LiveId<T>, readers?: UserId[]) {
      afterCommit(tx, () => {
        noteChange(topic, id, readers)
        sockets.announceChange(topic, id, readers)
      })
    },

    /** Reads the documents of a topic that sockets of this node watch, for changes that are not announced. */
    async refresh<T extends LiveTopic>(topic: T, id?: LiveId<T>) {
      const watched =
        id === undefined
          ? [...documents.values()].filter(each => each.topic === topic)
          : byId.get(liveRoom(topic, id))
      if (watched) await refresh(topic, watched)
    },

    noteVersion,

    /** Makes the sockets of a room, on any node, read a document again, because they may see something else of it. */
    reread<T extends LiveTopic>(topic: T, id: LiveId<T>, room: string, code: 'stale' | 'not-seated') {
      sockets.send(room, 'live:refused', { topic, id, code })
    },

    /** Stops sending a document to the sockets of a room, on any node, and tells them why. */
    expel<T extends LiveTopic>(topic: T, id: LiveId<T>, room: string, code: RefusalCode) {
      sockets.send(room, 'live:refused', { topic, id, code })
      const document = liveRoom(topic, id)
      sockets.io.in(room).socketsLeave([document, readersOf(document)])
    },

    close() {
      isClosing = true
      stopBeats()
      stopNodeCheck()
      adapter.off('delete-room', forget)
      sockets.io.off('changed', noteChange)
      sockets.io.off('connection', noteLeaving)
      for (const { timer } of documents.values()) if (timer) clearTimeout(timer)
    },
  }
}

const isOnlyIn = (fields: readonly string[], changes: Changes) =>
  'fields' in changes && Object.keys(changes.fields).every(field => fields.includes(field))

/** The state as last sent, with the fields of the state as last read whose changes alone are not sent. */
function currentState({ sent, read }: Document, fields: readonly string[] = SILENT_FIELDS) {
  const current = Object.entries(read!).filter(([field]) => fields.includes(field))
  return { ...sent, ...Object.fromEntries(current) }
}
