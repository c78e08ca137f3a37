import type { Server as HttpServer } from 'node:http'
import {
  type ClientMessage,
  type ClientToServer,
  clientMessages,
  MAX_FRAME,
  type Payload,
  type ServerMessage,
  type ServerMessages,
  type ServerToClient,
  type SocketAnswer,
  type SocketRefusal,
} from '@valecuatro/contract'
import { type Socket as IoSocket, Server } from 'socket.io'
import type { Bus } from './bus.ts'
import type { Context } from './context.ts'
import { isUnreachable } from './database.ts'
import { sendPlainly } from './encoder.ts'
import { failureMessage } from './failures.ts'
import { isAllowedOrigin } from './origins.ts'
import type { Caller } from './serve.ts'

export type Socket = IoSocket<ClientToServer, ServerToClient, Record<string, never>, { caller: Caller }>
export type Io = Server<ClientToServer, ServerToClient, Record<string, never>, { caller: Caller }>

export type Handle<M extends ClientMessage> = (
  caller: Caller,
  payload: Payload<M>,
  socket: Socket,
) => Promise<SocketAnswer<M>>
/** One for every message of the contract: a message that nobody handles does not compile. */
export type Handlers = { [M in ClientMessage]: Handle<M> }

export interface Sockets {
  io: Io
  /** Whether what is sent reaches all nodes. */
  isReady(): boolean
  /** Milliseconds since that was last not so; infinite if it always was. */
  sinceReadyAgain(): number
  send<M extends ServerMessage>(room: string, message: M, payload: ServerMessages[M]): void
  /** To those in the room whose sockets are at this node. */
  sendHere: Sockets['send']
  /** Whether somebody in this room has his socket at this node. */
  isHere(room: string): boolean
  /** False where nobody can be in a room; with several nodes that is never certain. */
  mayBeHeard(room: string): boolean
  /** How many nodes the bus connects, this one included. */
  countNodes(): Promise<number>
  /** Which of these rooms somebody is in, on any node. */
  occupied(rooms: string[]): Promise<Set<string>>
  /** Tells a session's sockets why, and closes them, on any node. */
  closeSession(sessionId: string, reason: ServerMessages['bye']['reason']): void
  close(): Promise<void>
}

/** Where administrators hear what is theirs alone to hear. */
export const ADMIN_ROOM = 'administrators'
export const userRoom = (userId: string) => `user:${userId}`
const sessionRoom = (sessionId: string) => `session:${sessionId}`

const CREDITS = 40
const CREDITS_PER_SECOND = 10
/** Refused this often in a row for its pace, a client is not going to slow down. */
const PATIENCE = 100
const MAX_WAITING_BYTES = 1024 * 1024
const SLOW_CHECK_INTERVAL = 2000
/** How long other nodes may take to say who is there. */
const ASKING_TIME = 1000

export interface SocketGate {
  /** Who is behind the cookies of a handshake. */
  recognise(cookies: string | undefined): Promise<Caller | null>
  isOpen(sessionId: string): Promise<boolean>
}

export function openSockets(server: HttpServer, ctx: Context, gate: SocketGate, bus?: Bus): Sockets {
  const io: Io = new Server(server, {
    transports: ['websocket'],
    maxHttpBufferSize: MAX_FRAME,
    serveClient: false,
    pingInterval: 10_000,
    pingTimeout: 8_000,
    ...(bus && { adapter: bus.adapter }),
    allowRequest: (request, done) =>
      done(null, isAllowedOrigin(ctx.config, request.headers.origin, request.headers.host)),
  })
  sendPlainly(io)
  io.use(async (socket, next) => {
    try {
      const caller = await gate.recognise(socket.handshake.headers.cookie)
      if (!caller) return next(new Error('not-signed-in'))
      socket.data.caller = caller
      next()
    } catch {
      next(new Error('unavailable'))
    }
  })
  io.on('connection', socket => {
    const { caller } = socket.data
    socket.join([userRoom(caller.userId), sessionRoom(caller.sessionId)])
    if (caller.role === 'admin') socket.join(ADMIN_ROOM)
    ctx.events.emitDetached(ctx.db, 'socket-opened', { userId: caller.userId })
    whenFrameIsTooLarge(socket, () =>
      ctx.events.emitDetached(ctx.db, 'frame-refused', { userId: caller.userId }),
    )
    // A session that ended while its handshake was under way has closed its sockets without this one.
    gate.isOpen(caller.sessionId).then(
      isOpen => isOpen || dismiss(socket, 'signed-out'),
      () => {},
    )
    const untilExpiry = caller.sessionExpiresAt.getTime() - ctx.now().getTime()
    // Longer than a timer can be set for is longer than any socket lives.
    if (untilExpiry < 2 ** 31) {
      const timer = setTimeout(() => dismiss(socket, 'expired'), untilExpiry)
      socket.on('disconnect', () => clearTimeout(timer))
    }
  })
  const slowCheck = setInterval(() => cutSlowConsumers(io), SLOW_CHECK_INTERVAL)
  slowCheck.unref()

  const send: Sockets['send'] = (room, message, payload) => {
    io.to(room).emit(message, ...([payload] as Parameters<ServerToClient[typeof message]>))
  }
  const isHere = (room: string) => io.of('/').adapter.rooms.has(room)
  const sendHere: Sockets['send'] = (room, message, payload) => {
    io.local.to(room).emit(message, ...([payload] as Parameters<ServerToClient[typeof message]>))
  }
  return {
    io,
    isReady: () => bus?.isReady() ?? true,
    sinceReadyAgain: () => bus?.sinceReadyAgain() ?? Number.POSITIVE_INFINITY,
    send,
    sendHere,
    countNodes: () => io.of('/').adapter.serverCount(),
    isHere,
    mayBeHeard: room => bus !== undefined || isHere(room),
    async occupied(rooms) {
      // A node that dies while it is being asked is not waited for, nor is the bus: whoever asked gets an answer.
      const late = new Promise<never>((_, reject) => setTimeout(reject, ASKING_TIME))
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
      clearInterval(slowCheck)
      io.local.emit('bye', { reason: 'closing' })
      io.local.disconnectSockets(true)
      await io.close()
    },
  }
}

/** Connects every message of the contract with its handler; whatever arrives is answered. */
export function listenTo(sockets: Sockets, ctx: Context, handlers: Handlers) {
  sockets.io.on('connection', socket => {
    let credits = CREDITS
    // The clock of the machine may be set; this one only goes forward.
    let counted = performance.now()
    let refused = 0
    const spend = () => {
      const now = performance.now()
      credits = Math.min(
        CREDITS,
        credits + ((now - counted) / 1000) * CREDITS_PER_SECOND * ctx.config.rateLimitScale,
      )
      counted = now
      if (credits < 1) return false
      credits--
      return true
    }
    socket.onAny(async (message: string, payload: unknown, answer: unknown) => {
      const reply = typeof answer === 'function' ? answer : () => {}
      if (!spend()) {
        const { userId } = socket.data.caller
        ctx.events.emitDetached(ctx.db, 'message-refused', { userId, message })
        if (++refused > PATIENCE) dismiss(socket, 'flooding')
        return reply({ ok: false, code: 'slow-down' } satisfies SocketRefusal)
      }
      refused = 0
      reply(
        sockets.isReady()
          ? await handleMessage(ctx, handlers, socket, message, payload)
          : refuse('unavailable'),
      )
    })
  })
}

async function handleMessage(
  ctx: Context,
  handlers: Handlers,
  socket: Socket,
  message: string,
  payload: unknown,
) {
  if (!isClientMessage(message)) return refuse('unknown-message')
  const parsed = clientMessages[message].safeParse(payload)
  if (!parsed.success) return refuse('malformed')
  try {
    // The schema that has just parsed the payload is the one that types the handler's.
    const handle = handlers[message] as Handle<ClientMessage>
    return await handle(socket.data.caller, parsed.data as Payload<ClientMessage>, socket)
  } catch (error) {
    ctx.log.error({ err: error, message }, 'a socket message failed')
    if (!isUnreachable(error)) {
      const failure = {
        route: `socket ${message}`,
        error: failureMessage(error),
      }
      await ctx.events.emit(ctx.db, 'call-failed', failure).catch(() => {})
    }
    return refuse('unavailable')
  }
}

export const refuse = (code: SocketRefusal['code']): SocketRefusal => ({ ok: false, code })

function isClientMessage(message: string): message is ClientMessage {
  return Object.hasOwn(clientMessages, message)
}

function dismiss(socket: Socket, reason: ServerMessages['bye']['reason']) {
  socket.emit('bye', { reason })
  socket.disconnect(true)
}

/** Who does not read what is sent to him would fill our memory with it. */
function cutSlowConsumers(io: Io) {
  for (const socket of io.sockets.sockets.values()) {
    if (waitingBytes(socket) > MAX_WAITING_BYTES) socket.disconnect(true)
  }
}

/** The library closes the connection and says no more than that; only the websocket beneath it knows why. */
function whenFrameIsTooLarge(socket: Socket, then: () => void) {
  const { transport } = socket.conn as unknown as { transport: { socket?: NodeJS.EventEmitter } }
  transport.socket?.on('error', error => {
    if ('code' in error && error.code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH') then()
  })
}

function waitingBytes(socket: Socket): number {
  const { transport, writeBuffer } = socket.conn as unknown as {
    transport: { socket?: { bufferedAmount?: number } }
    writeBuffer: { data?: unknown }[]
  }
  const queued = writeBuffer.reduce((sum, { data }) => sum + (typeof data === 'string' ? data.length : 0), 0)
  return queued + (transport.socket?.bufferedAmount ?? 0)
}
