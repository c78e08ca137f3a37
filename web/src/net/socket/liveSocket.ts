import type {
  ClientMessage,
  ClientMessages,
  ClientToServer,
  ServerMessage,
  ServerMessages,
  ServerToClient,
  SocketAnswer,
} from '@valecuatro/contract'
import type { Socket } from 'socket.io-client'
import type { z } from 'zod'
import { apiHost } from '../call.ts'

/**
 * 'refused': the server does not accept this session; only a new sign-in or a refresh helps. 'closed': the person or
 * their address has too many connections, and this was the oldest; it is opened again only on request, because it
 * takes the place of another one.
 */
export type SocketStatus = 'connecting' | 'connected' | 'lost' | 'refused' | 'closed'

/** There was no answer; the message may or may not have arrived. */
export interface Unanswered {
  ok: false
  code: 'unanswered'
}

export type SocketResult<M extends ClientMessage> = SocketAnswer<M> | Unanswered

export interface LiveSocket {
  status(): SocketStatus
  subscribe(listener: () => void): () => void
  /** Sends a message and waits for its answer; without a connection or after a time-out it is unanswered. */
  ask<M extends ClientMessage>(message: M, payload: z.input<ClientMessages[M]>): Promise<SocketResult<M>>
  on<M extends ServerMessage>(message: M, listener: (payload: ServerMessages[M]) => void): () => void
  /** Resolves at once while connected, otherwise on the next connection. */
  whenConnected(): Promise<void>
  /**
   * Until the returned function is called, a server that is silent for 4 s counts as lost. In the background, where
   * browsers slow timers down, this takes longer.
   */
  watchSilence(): () => void
  /** Reconnects now, without waiting for the pause between attempts. */
  retry(): void
  close(): void
}

const ANSWER_TIMEOUT_MS = 6000
const SILENCE_CHECK_MS = 500
/** The durations of silence after which the server is asked for an answer, counts as lost, and is dialled again. */
const PING_AFTER_MS = 1500
const LOST_AFTER_MS = 4000
const REDIAL_AFTER_MS = 8000
/**
 * Delay before reconnecting after the server refused a connection; random, so that clients do not reconnect all at
 * once.
 */
const RECONNECT_DELAY_MS = { least: 500, spread: 1500 }

type Wire = Socket<ServerToClient, ClientToServer>

/**
 * Opens one connection for all live messages. It reconnects automatically as long as the session is valid. A visitor has
 * no session, and can follow what everyone may see.
 */
export async function openLiveSocket(
  onRefused: () => void,
  { isVisitor = false, host = apiHost() } = {},
): Promise<LiveSocket> {
  const { io } = await import('socket.io-client')
  const wire: Wire = io(host, {
    transports: ['websocket'],
    withCredentials: true,
    ...(isVisitor && { auth: { visitor: true } }),
    reconnectionDelay: 400,
    reconnectionDelayMax: 4000,
    // Otherwise the library would reuse the connection of the previous user.
    forceNew: true,
  })
  return followWire(wire, onRefused)
}

function followWire(wire: Wire, onRefused: () => void): LiveSocket {
  let status: SocketStatus = 'connecting'
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  function setStatus(next: SocketStatus) {
    if (next === status) return
    status = next
    for (const listener of [...listeners]) listener()
  }

  /** Needed because the library does not reconnect after the server has closed the connection. */
  function reconnect() {
    clearTimeout(reconnectTimer)
    reconnectTimer = setTimeout(
      () => wire.connect(),
      RECONNECT_DELAY_MS.least + Math.random() * RECONNECT_DELAY_MS.spread,
    )
  }

  function markRefused() {
    clearTimeout(reconnectTimer)
    setStatus('refused')
    onRefused()
  }

  /** Counted in checks, not by the clock: a tab that was frozen has not listened in the meantime. */
  let silentMs = 0
  let watchers = 0
  let silenceTimer: ReturnType<typeof setInterval> | undefined

  function noteSound() {
    silentMs = 0
    if (wire.connected && status === 'lost') setStatus('connected')
  }

  function checkSilence() {
    if (!wire.connected) return
    silentMs += SILENCE_CHECK_MS
    if (silentMs === PING_AFTER_MS) wire.timeout(REDIAL_AFTER_MS).emit('ping', null, () => {})
    if (silentMs === LOST_AFTER_MS) setStatus('lost')
    if (silentMs === REDIAL_AFTER_MS) dropConnection()
  }

  /** Gives up the connection; the library opens another one. */
  const dropConnection = () => wire.io.engine.close()

  // The library itself ignores this event if the server is on localhost.
  globalThis.addEventListener?.('offline', dropConnection)
  wire.io.on('packet', noteSound)
  wire.io.on('ping', noteSound)
  wire.on('connect', () => {
    silentMs = 0
    setStatus('connected')
  })
  wire.on('disconnect', reason => {
    if (status === 'refused' || status === 'closed' || reason === 'io client disconnect') return
    setStatus('lost')
    if (!wire.active) reconnect()
  })
  wire.on('connect_error', error => {
    if (error.message === 'not-signed-in') return markRefused()
    setStatus('lost')
    if (!wire.active) reconnect()
  })
  wire.on('bye', ({ reason }) => {
    if (reason === 'signed-out' || reason === 'expired') markRefused()
    if (reason === 'too-many') setStatus('closed')
  })

  return {
    status: () => status,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async ask(message, payload) {
      if (!wire.connected) return { ok: false, code: 'unanswered' }
      try {
        return await wire.timeout(ANSWER_TIMEOUT_MS).emitWithAck(message, ...([payload] as never))
      } catch {
        return { ok: false, code: 'unanswered' }
      }
    },
    on(message, listener) {
      wire.on(message, listener as never)
      return () => wire.off(message, listener as never)
    },
    whenConnected() {
      if (wire.connected) return Promise.resolve()
      return new Promise(resolve => wire.once('connect', () => resolve()))
    },
    watchSilence() {
      if (watchers++ === 0) {
        silentMs = 0
        silenceTimer = setInterval(checkSilence, SILENCE_CHECK_MS)
      }
      return () => {
        if (--watchers === 0) clearInterval(silenceTimer)
      }
    },
    retry() {
      if (status === 'connected') return
      clearTimeout(reconnectTimer)
      setStatus('connecting')
      wire.disconnect().connect()
    },
    close() {
      clearTimeout(reconnectTimer)
      clearInterval(silenceTimer)
      globalThis.removeEventListener?.('offline', dropConnection)
      wire.io.off('packet', noteSound).off('ping', noteSound)
      listeners.clear()
      wire.removeAllListeners()
      wire.disconnect()
      // Otherwise those who still hold it would go on asking, or open it again.
      status = 'refused'
    },
  }
}
