import { randomInt } from 'node:crypto'
import { createServer } from 'node:http'
import type {
  ClientMessage,
  ClientToServer,
  GameView,
  LiveId,
  LiveRef,
  LiveState,
  LiveTopic,
  Payload,
  ServerMessage,
  ServerMessages,
  ServerToClient,
  SocketAnswer,
} from '@valecuatro/contract'
import { Server, type Socket } from 'socket.io'
import { onTestFinished } from 'vitest'
import { ownStatus } from './queueState.ts'

type Handlers = { [M in ClientMessage]?: (payload: Payload<M>) => SocketAnswer<M> | 'silence' }

/** A real Socket.IO server whose answers the test defines. Its player neither waits nor plays, unless it is changed. */
export async function openLiveServer(handlers: Handlers = {}) {
  /**
   * How handshakes are answered: `ready` delays the answer, `refusal` rejects with this message, `count` is their
   * number so far.
   */
  const handshakes: { refusal: string | null; count: number; ready: Promise<void> } = {
    refusal: null,
    count: 0,
    ready: Promise.resolve(),
  }
  const asked: ClientMessage[] = []
  const refs: LiveRef[] = []
  /** Live documents, by topic and id. */
  const documents = new Map<string, { version: number; state: unknown }>()
  /** Changes a live document without telling the clients; answers with its version. */
  function setDocument<T extends LiveTopic>(topic: T, id: LiveId<T>, state: LiveState<T>): number {
    const next = (documents.get(`${topic}:${id}`)?.version ?? 0) + 1
    const version = topic === 'game' ? (state as GameView).seq : next
    documents.set(`${topic}:${id}`, { version, state })
    return version
  }
  setDocument('me', '', ownStatus())
  setDocument('challenges', '', { received: [], sent: [], acceptedFrom: 'everyone', now: Date.now() })
  const watch = ({ topic, id }: Payload<'live:watch'>): SocketAnswer<'live:watch'> | 'silence' => {
    const document = documents.get(`${topic}:${id}`)
    return document ? { ok: true, ...document } : 'silence'
  }
  let port = 0
  let io = await start()

  async function start() {
    const http = createServer()
    const server = new Server<ClientToServer, ServerToClient>(http, { transports: ['websocket'] })
    server.use((_socket, next) => {
      handshakes.count++
      void handshakes.ready.then(() =>
        next(handshakes.refusal === null ? undefined : new Error(handshakes.refusal)),
      )
    })
    server.on('connection', listen)
    port ||= await listenSomewhere()
    if (!http.listening) await tryPort(port)
    return server

    async function listenSomewhere(): Promise<number> {
      for (;;) {
        const free = randomInt(10_000, 32_000)
        if (await tryPort(free).catch(() => false)) return free
      }
    }
    function tryPort(at: number) {
      return new Promise<true>((resolve, reject) => {
        http.once('error', reject)
        http.listen(at, '127.0.0.1', () => resolve(true))
      })
    }
  }

  function listen(socket: Socket) {
    socket.onAny((message: ClientMessage, payload: unknown, answer: (answer: unknown) => void) => {
      asked.push(message)
      if (message === 'live:watch') refs.push(payload as LiveRef)
      const handle = handlers[message] ?? (message === 'live:watch' ? watch : null)
      const reply = handle?.(payload as never) ?? 'silence'
      if (reply !== 'silence') answer(reply)
    })
  }

  const stop = () => new Promise<void>(resolve => io.close(() => resolve()))
  onTestFinished(stop)

  return {
    url: `http://127.0.0.1:${port}`,
    handshakes,
    handlers,
    /** The messages that clients have sent, in order. */
    asked,
    count: (message: ClientMessage) => asked.filter(each => each === message).length,
    /** How often clients have watched documents of a topic. */
    countWatched: (topic: LiveTopic, id?: string) =>
      refs.filter(ref => ref.topic === topic && (id === undefined || ref.id === id)).length,
    countConnections: () => io.sockets.sockets.size,
    send<M extends ServerMessage>(message: M, payload: ServerMessages[M]) {
      io.emit(message, ...([payload] as never))
    },
    setDocument,
    /** Changes a live document and sends it to all clients. */
    publish<T extends LiveTopic>(topic: T, id: LiveId<T>, state: LiveState<T>) {
      const version = setDocument(topic, id, state)
      io.emit('live:change', { topic, id, version, changes: { value: state } })
    },
    /** Disconnects all clients; they may reconnect. */
    disconnectAll: () => io.disconnectSockets(true),
    stop,
    async start() {
      io = await start()
    },
  }
}

export type LiveServer = Awaited<ReturnType<typeof openLiveServer>>
