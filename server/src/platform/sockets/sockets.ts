import { randomUUID } from 'node:crypto'
import type { Server as HttpServer } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import proxyAddr from '@fastify/proxy-addr'
import type { SessionId, UserId } from '@valecuatro/contract'
import {
  type ClientMessage,
  type ClientToServer,
  clientMessages,
  type LiveTopic,
  MAX_FRAME_BYTES,
  mayCall,
  type Payload,
  type ServerMessage,
  type ServerMessages,
  type ServerToClient,
  type SocketAnswer,
  type SocketRefusal,
  VISITOR_MESSAGES,
} from '@valecuatro/contract'
import { type Socket as IoSocket, Server } from 'socket.io'
import type { Context } from '../context.ts'
import { isUnreachable } from '../database/database.ts'
import { createTokenBucket } from '../http/limits.ts'
import { isAllowedOrigin } from '../http/origins.ts'
import type { Caller } from '../http/serve.ts'
import { countedAddress } from '../http/shortAddress.ts'
import { every } from '../jobs/every.ts'
import { type CallContext, runInCall } from '../monitoring/callContext.ts'
import { failureMessage } from '../monitoring/failures.ts'
import { MESSAGE_RATE } from '../rateLimits.ts'
import type { Bus } from './bus.ts'
import { JsonText, jsonParser } from './encoder.ts'

/** Messages between nodes. */
interface NodeToNode {
  /** A message for the sockets of other nodes, with a version as JSON for each room. */
  versions(message: ServerMessage, versions: [room: string, json: string][]): void
  /** The players of the sending node could not act for a while. */
  outage(): void
  /** The sending node can serve players; sent once a second. */
  healthy(): void
  /** How many people are connected to the sending node; sent every few seconds. */
  people(node: string, count: number): void
  /** The sending node has changed a live document. */
  changed(topic: LiveTopic, id: string, readers?: UserId[]): void
}

interface SocketData {
  /** Null for a visitor: a client without a session, which may only follow what everyone may see. */
  caller: Caller | null
  /** The address of the client, as limits count it. */
  address: string
}

export type Socket = IoSocket<ClientToServer, ServerToClient, NodeToNode, SocketData>
export type Io = Server<ClientToServer, ServerToClient, NodeToNode, SocketData>

/** The user of a socket that sends what visitors may not. */
export function callerOf(socket: Socket): Caller {
  const { caller } = socket.data
  if (!caller) throw new Error('the socket belongs to a visitor')
  return caller
}

export type MessageHandler<M extends ClientMessage> = (
  caller: Caller,
  payload: Payload<M>,
  socket: Socket,
) => Promise<SocketAnswer<M>>
/** A handler for every message of the contract; a missing one is a type error. */
export type MessageHandlers = { [M in ClientMessage]: MessageHandler<M> }

export interface Sockets {
  io: Io
  /** Whether messages reach all nodes. */
  isReady(): boolean
  /** Milliseconds since a fault last kept players from acting; infinite if there was none. */
  sinceOutage(): number
  /** Records that players cannot act now: a turn that times out during the outage or soon after is given again. */
  noteOutage(): void
  /** Tells the other nodes that this one can serve players. */
  announceHealthy(): void
  /** Milliseconds since another node last announced that it can serve players; infinite if none has. */
  sinceOtherHealthy(): number
  /** Closes the sockets of this node, so that their players continue on another one, and tells the other nodes. */
  sendPlayersElsewhere(): void
  send<M extends ServerMessage>(
    room: string | string[],
    message: M,
    payload: ServerMessages[M] | JsonText<ServerMessages[M]>,
  ): void
  /** Sends each room its own version of a message. Between nodes, all versions are sent as one message. */
  sendVersions<M extends ServerMessage>(
    message: M,
    versions: [room: string, payload: JsonText<ServerMessages[M]>][],
  ): void
  /** Sends a message only to the sockets of this node. */
  sendHere: Sockets['send']
  /**
   * Like `sendHere`, for a room with up to thousands of sockets: one batch per turn of the event loop, so that moves
   * and calls do not wait for all of them. Sockets that join the room meanwhile are left out.
   */
  sendHereInBatches<M extends ServerMessage>(
    room: string,
    message: M,
    payload: ServerMessages[M],
  ): Promise<void>
  /** Sends sockets of this node a message each, in batches as `sendHereInBatches`. */
  sendEachHere<M extends ServerMessage>(
    message: M,
    payloads: [socketId: string, payload: ServerMessages[M]][],
  ): Promise<void>
  /** Tells the other nodes that a live document has changed, for all readers or for these. */
  announceChange(topic: LiveTopic, id: string, readers?: UserId[]): void
  /** Whether a socket at this node is in this room. */
  hasSocketHere(room: string): boolean
  /** False if no socket can be in a room; always true with a bus, because other nodes may have sockets. */
  mayHaveSockets(room: string): boolean
  /** How many nodes the bus connects, this one included. */
  countNodes(): Promise<number>
  /** How many people are connected to all nodes; a person who is connected to two of them counts twice. */
  countPeople(): number
  /** Those of the rooms that have a socket on any node. */
  findOccupiedRooms(rooms: string[]): Promise<Set<string>>
  /** Sends the reason to a session's sockets and closes them, on any node. */
  closeSession(sessionId: SessionId, reason: ServerMessages['bye']['reason']): void
  close(): Promise<void>
}

/** The users who see alerts: administrators and moderators. */
export const MODERATORS_ROOM = 'moderators'
export const userRoom = (userId: UserId) => `user:${userId}`
const isUserRoom = (room: string) => room.startsWith('user:')
const sessionRoom = (sessionId: SessionId) => `session:${sessionId}`
const VISITORS_ROOM = 'visitors'
/** The sockets that come from an address. */
const addressRoom = (address: string) => `address:${address}`

/** How many sockets a person may have open at this node. */
const MAX_SOCKETS_OF_PERSON = 20
/** How many sockets an address may have open at this node; multiplied by RATE_LIMIT_SCALE. */
const MAX_SOCKETS_OF_ADDRESS = 200
/** How many visitors may be connected to this node; multiplied by RATE_LIMIT_SCALE. */
const MAX_VISITORS = 2000
/** A client whose messages are refused this often in a row is disconnected. */
const MAX_REFUSED_IN_A_ROW = 100
const MAX_UNSENT_BYTES = 1024 * 1024
const SLOW_CHECK_INTERVAL_MS = 2000
const PEOPLE_INTERVAL_MS = 3000
/** The people of a node that has not announced them for this long no longer count. */
const PEOPLE_KEPT_MS = 4 * PEOPLE_INTERVAL_MS
/** Sending to one socket takes 20 to 50 microseconds. */
const BATCH_SOCKETS = 50
/** How long other nodes may take to answer which rooms are occupied. */
const OCCUPIED_TIMEOUT_MS = 1000

export interface SocketAuth {
  /** The user whose session the cookies of a handshake belong to. */
  authenticate(cookies: string | undefined): Promise<Caller | null>
  isOpen(sessionId: SessionId): Promise<boolean>
}

export function openSockets(server: HttpServer, ctx: Context, gate: SocketAuth, bus?: Bus): Sockets {
  const io: Io = new Server(server, {
    transports: ['websocket'],
    maxHttpBufferSize: MAX_FRAME_BYTES,
    serveClient: false,
    parser: jsonParser,
    pingInterval: 10_000,
    pingTimeout: 8_000,
    ...(bus && { adapter: bus.adapter }),
    // A node that is cut off from the bus refuses every message: a player whom it has sent elsewhere must not come back
    // until it is well again. Clients try again by themselves after a refusal at this point.
    allowRequest: (request, done) =>
      done(
        null,
        bus?.isReady() !== false && isAllowedOrigin(ctx.config, request.headers.origin, request.headers.host),
      ),
  })
  // The rule by which Fastify finds the address of a call.
  const isTrustedProxy = proxyAddr.compile(ctx.config.trustProxy ?? [])
  io.use(async (socket, next) => {
    try {
      const caller = await gate.authenticate(socket.handshake.headers.cookie)
      // A page that believes to be signed in must learn that its session has ended.
      if (!caller && socket.handshake.auth.visitor !== true) return next(new Error('not-signed-in'))
      socket.data.caller = caller
      socket.data.address = countedAddress(proxyAddr(socket.request, isTrustedProxy))
      next()
    } catch {
      next(new Error('unavailable'))
    }
  })
  io.on('connection', socket => {
    const { caller, address } = socket.data
    const scaled = (most: number) => Math.max(1, Math.floor(most * ctx.config.rateLimitScale))
    forgetRequest(socket)
    socket.join(addressRoom(address))
    closeOldest(io, addressRoom(address), scaled(MAX_SOCKETS_OF_ADDRESS))
    if (!caller) {
      socket.join(VISITORS_ROOM)
      closeOldest(io, VISITORS_ROOM, scaled(MAX_VISITORS))
      return
    }
    socket.join([userRoom(caller.userId), sessionRoom(caller.sessionId)])
    closeOldest(io, userRoom(caller.userId), MAX_SOCKETS_OF_PERSON)
    if (mayCall('moderator', caller.role)) socket.join(MODERATORS_ROOM)
    ctx.events.signal('socket-opened', { userId: caller.userId, role: caller.role })
    whenFrameIsTooLarge(socket, () => ctx.events.signal('frame-refused', { userId: caller.userId }))
    // If the session ended during the handshake, its sockets were closed before this one was registered.
    gate.isOpen(caller.sessionId).then(
      isOpen => isOpen || disconnectWith(socket, 'signed-out'),
      () => {},
    )
    const untilExpiry = caller.sessionExpiresAt.getTime() - ctx.now().getTime()
    // The maximum of setTimeout; no socket stays open that long.
    if (untilExpiry < 2 ** 31) {
      const timer = setTimeout(() => disconnectWith(socket, 'expired'), untilExpiry)
      socket.on('disconnect', () => clearTimeout(timer))
    }
  })
  const stopSlowCheck = every(ctx.log, SLOW_CHECK_INTERVAL_MS, 'check for slow clients', () =>
    disconnectSlowClients(io),
  )

  let outageAt = Number.NEGATIVE_INFINITY
  const noteOutage = () => {
    outageAt = performance.now()
  }
  io.on('outage', noteOutage)
  let otherHealthyAt = Number.NEGATIVE_INFINITY
  io.on('healthy', () => {
    otherHealthyAt = performance.now()
  })
  const disconnectAll = () => {
    io.local.emit('bye', { reason: 'closing' })
    io.local.disconnectSockets(true)
  }
  const { adapter, sockets } = io.of('/')
  const hasSocketHere = (room: string) => adapter.rooms.has(room)
  const sendHere: Sockets['send'] = (room, message, payload) => {
    const args = [payload] as Parameters<ServerToClient[typeof message]>
    const ids = typeof room === 'string' ? adapter.rooms.get(room) : null
    // Most rooms belong to one player and have one socket, which needs no search by room.
    const [id] = ids?.size === 1 ? ids : []
    if (id) sockets.get(id)?.emit(message, ...args)
    else if (ids !== undefined) io.local.to(room).emit(message, ...args)
  }
  const sendToAllNodes: Sockets['send'] = (room, message, payload) => {
    // The bus encodes payloads itself.
    const decoded = payload instanceof JsonText ? payload.toJSON() : payload
    io.to(room).emit(message, ...([decoded] as Parameters<ServerToClient[typeof message]>))
  }
  const send = bus ? sendToAllNodes : sendHere
  const countPeopleHere = () => [...adapter.rooms.keys()].filter(isUserRoom).length
  const otherNodes = new Map<string, { people: number; at: number }>()
  io.on('people', (node, people) => void otherNodes.set(node, { people, at: performance.now() }))
  const thisNode = randomUUID()
  const stopPeople = bus
    ? every(ctx.log, PEOPLE_INTERVAL_MS, 'people of this node', () => {
        if (bus.isReady()) io.serverSideEmit('people', thisNode, countPeopleHere())
      })
    : () => {}
  io.on('versions', (message, versions) => {
    for (const [room, json] of versions) if (hasSocketHere(room)) sendHere(room, message, new JsonText(json))
  })
  return {
    io,
    isReady: () => bus?.isReady() ?? true,
    sinceOutage: () =>
      Math.min(bus?.sinceReadyAgain() ?? Number.POSITIVE_INFINITY, performance.now() - outageAt),
    noteOutage,
    announceHealthy() {
      if (bus?.isReady()) io.serverSideEmit('healthy')
    },
    sinceOtherHealthy: () => performance.now() - otherHealthyAt,
    sendPlayersElsewhere() {
      disconnectAll()
      if (bus?.isReady()) io.serverSideEmit('outage')
    },
    send,
    sendVersions(message, versions) {
      for (const [room, payload] of versions) sendHere(room, message, payload)
      if (bus)
        io.serverSideEmit(
          'versions',
          message,
          versions.map(([room, payload]) => [room, payload.text]),
        )
    },
    sendHere,
    async sendHereInBatches(room, message, payload) {
      const args = [JsonText.of(payload)] as unknown as Parameters<ServerToClient[typeof message]>
      const ids = [...(adapter.rooms.get(room) ?? [])]
      for (let from = 0; from < ids.length; from += BATCH_SOCKETS) {
        if (from > 0) await nextTurn()
        // Each socket is in a room named by its id; the message is encoded once for all of them.
        io.local.to(ids.slice(from, from + BATCH_SOCKETS)).emit(message, ...args)
      }
    },
    async sendEachHere(message, payloads) {
      for (const [index, [socketId, payload]] of payloads.entries()) {
        if (index > 0 && index % BATCH_SOCKETS === 0) await nextTurn()
        sockets.get(socketId)?.emit(message, ...([payload] as Parameters<ServerToClient[typeof message]>))
      }
    },
    announceChange(topic, id, readers) {
      if (bus) io.serverSideEmit('changed', topic, id, readers)
    },
    countNodes: () => io.of('/').adapter.serverCount(),
    hasSocketHere,
    mayHaveSockets: room => bus !== undefined || hasSocketHere(room),
    countPeople() {
      const since = performance.now() - PEOPLE_KEPT_MS
      for (const [node, { at }] of otherNodes) if (at < since) otherNodes.delete(node)
      return [...otherNodes.values()].reduce((sum, { people }) => sum + people, countPeopleHere())
    },
    async findOccupiedRooms(rooms) {
      // Does not wait for a node that dies before it answers, or for a bus that is down.
      const late = new Promise<never>((_, reject) => setTimeout(reject, OCCUPIED_TIMEOUT_MS))
      const sockets = await Promise.race([io.in(rooms).fetchSockets(), late]).catch(() =>
        io.local.in(rooms).fetchSockets(),
      )
      return new Set(sockets.flatMap(socket => [...socket.rooms]).filter(room => rooms.includes(room)))
    },
    closeSession(sessionId, reason) {
      send(sessionRoom(sessionId), 'bye', { reason })
      io.in(sessionRoom(sessionId)).disconnectSockets(true)
    },
    async close() {
      stopSlowCheck()
      stopPeople()
      disconnectAll()
      await io.close()
    },
  }
}

/** Connects every message of the contract with its handler; every message is answered. */
export function handleMessages(sockets: Sockets, ctx: Context, handlers: MessageHandlers) {
  sockets.io.on('connection', socket => {
    const rate = { ...MESSAGE_RATE, scale: ctx.config.rateLimitScale }
    // Uses the monotonic clock, because the system clock may be set back.
    const take = createTokenBucket(rate, () => performance.now())
    let refusedInARow = 0
    socket.onAny(async (message: string, payload: unknown, answer: unknown) => {
      const reply = typeof answer === 'function' ? answer : () => {}
      if (!take()) {
        const { caller } = socket.data
        if (caller) ctx.events.signal('message-refused', { userId: caller.userId, message })
        if (++refusedInARow > MAX_REFUSED_IN_A_ROW) disconnectWith(socket, 'flooding')
        return reply({ ok: false, code: 'slow-down' } satisfies SocketRefusal)
      }
      refusedInARow = 0
      reply(
        sockets.isReady()
          ? await observeMessage(ctx, message, () => handleMessage(ctx, handlers, socket, message, payload))
          : refuse('unavailable'),
      )
    })
  })
}

/** Records a message in metrics and traces. */
async function observeMessage(
  { metrics, tracing }: Context,
  message: string,
  handle: () => Promise<SocketAnswer<ClientMessage>>,
) {
  // Unknown names from clients are not recorded.
  const name = isClientMessage(message) ? message : '(unknown)'
  const began = metrics ? performance.now() : 0
  const answer = await (tracing ? tracing.message(name, handle) : handle())
  const outcome = answer.ok ? 'ok' : answer.code === 'unavailable' ? 'failed' : 'refused'
  metrics?.messageAnswered(name, outcome, (performance.now() - began) / 1000)
  return answer
}

async function handleMessage(
  ctx: Context,
  handlers: MessageHandlers,
  socket: Socket,
  message: string,
  payload: unknown,
) {
  if (!isClientMessage(message)) return refuse('unknown-message')
  const { caller } = socket.data
  if (!caller && !VISITOR_MESSAGES.includes(message)) return refuse('not-allowed')
  const parsed = clientMessages[message].safeParse(payload)
  if (!parsed.success) return refuse('malformed')
  const { data } = parsed
  const call: CallContext = {
    requestId: randomUUID(),
    call: message,
    ...(caller && { userId: caller.userId }),
  }
  if (data && 'gameId' in data) call.gameId = data.gameId
  else if (data && 'topic' in data && data.topic === 'game') call.gameId = data.id
  const traceId = ctx.tracing?.traceId()
  if (traceId) call.traceId = traceId
  return runInCall(call, async () => {
    try {
      // The schema that has parsed the payload is also the type of the handler's payload.
      const handle = handlers[message] as MessageHandler<ClientMessage>
      // The handlers of messages of visitors look at the socket's caller instead.
      return await handle(caller!, data as Payload<ClientMessage>, socket)
    } catch (error) {
      ctx.log.error({ err: error, message }, 'a socket message failed')
      if (!isUnreachable(error)) {
        const failure = {
          route: `socket ${message}`,
          error: failureMessage(error),
        }
        ctx.events.signal('call-failed', failure)
      }
      return refuse('unavailable')
    }
  })
}

export const refuse = (code: SocketRefusal['code']): SocketRefusal => ({ ok: false, code })

function isClientMessage(message: string): message is ClientMessage {
  return Object.hasOwn(clientMessages, message)
}

/** Socket.IO would keep the request of the handshake, with its cookies, for as long as the socket is open. */
function forgetRequest({ conn, handshake }: Socket) {
  Object.assign(conn, { request: null })
  handshake.headers = {}
}

function disconnectWith(socket: Socket, reason: ServerMessages['bye']['reason']) {
  socket.emit('bye', { reason })
  socket.disconnect(true)
}

/** Closes the oldest sockets of a room until it has at most `most`. */
function closeOldest(io: Io, room: string, most: number) {
  const { adapter, sockets } = io.of('/')
  const ids = adapter.rooms.get(room)
  if (!ids || ids.size <= most) return
  // A room keeps its sockets in the order in which they joined.
  for (const id of [...ids].slice(0, ids.size - most)) {
    const socket = sockets.get(id)
    if (socket) disconnectWith(socket, 'too-many')
  }
}

/** Disconnects clients that do not read their messages, which would fill the memory of the server. */
function disconnectSlowClients(io: Io) {
  for (const socket of io.sockets.sockets.values()) {
    if (unsentBytes(socket) > MAX_UNSENT_BYTES) socket.disconnect(true)
  }
}

/** Listens on the websocket itself, because Socket.IO closes the connection without giving the reason. */
function whenFrameIsTooLarge(socket: Socket, then: () => void) {
  const { transport } = socket.conn as unknown as { transport: { socket?: NodeJS.EventEmitter } }
  transport.socket?.on('error', error => {
    if ('code' in error && error.code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH') then()
  })
}

function unsentBytes(socket: Socket): number {
  const { transport, writeBuffer } = socket.conn as unknown as {
    transport: { socket?: { bufferedAmount?: number } }
    writeBuffer: { data?: unknown }[]
  }
  const queued = writeBuffer.reduce((sum, { data }) => sum + (typeof data === 'string' ? data.length : 0), 0)
  return queued + (transport.socket?.bufferedAmount ?? 0)
}
