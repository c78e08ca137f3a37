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

/** 'refused': the server does not take this session; only a new sign-in or a refresh helps. */
export type SocketStatus = 'connecting' | 'connected' | 'lost' | 'refused'

/** Nobody answered: whether the message arrived is not known. */
export interface Unanswered {
  ok: false
  code: 'unanswered'
}

export type Asked<M extends ClientMessage> = SocketAnswer<M> | Unanswered

export interface LiveSocket {
  status(): SocketStatus
  subscribe(listener: () => void): () => void
  /** Sends a message and waits for its answer; without a connection, or in silence, it is unanswered. */
  ask<M extends ClientMessage>(message: M, payload: z.input<ClientMessages[M]>): Promise<Asked<M>>
  on<M extends ServerMessage>(message: M, listener: (payload: ServerMessages[M]) => void): () => void
  /** Resolves at once while connected, otherwise with the next connection. */
  whenConnected(): Promise<void>
  /** Tries again now, whatever the pause between attempts. */
  retry(): void
  close(): void
}

const ANSWER_TIME = 6000
/** Between attempts that the server turned away; spread, so that all do not come back at the same moment. */
const KNOCK_AFTER = { least: 500, spread: 1500 }

type Wire = Socket<ServerToClient, ClientToServer>

/** One connection for everything that is live. Reconnects by itself for as long as the session is good. */
export async function openLiveSocket(onRefused: () => void, host = apiHost()): Promise<LiveSocket> {
  const { io } = await import('socket.io-client')
  const wire: Wire = io(host, {
    transports: ['websocket'],
    withCredentials: true,
    reconnectionDelay: 400,
    reconnectionDelayMax: 4000,
    // The library would hand the next user the connection of the one before.
    forceNew: true,
  })
  return followWire(wire, onRefused)
}

function followWire(wire: Wire, onRefused: () => void): LiveSocket {
  let status: SocketStatus = 'connecting'
  let knocking: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  function turn(next: SocketStatus) {
    if (next === status) return
    status = next
    for (const listener of [...listeners]) listener()
  }

  /** The library gives up by itself where the server closed the door politely; we only do so for good reasons. */
  function knockAgain() {
    clearTimeout(knocking)
    knocking = setTimeout(() => wire.connect(), KNOCK_AFTER.least + Math.random() * KNOCK_AFTER.spread)
  }

  function beRefused() {
    clearTimeout(knocking)
    turn('refused')
    onRefused()
  }

  wire.on('connect', () => turn('connected'))
  wire.on('disconnect', reason => {
    if (status === 'refused' || reason === 'io client disconnect') return
    turn('lost')
    if (!wire.active) knockAgain()
  })
  wire.on('connect_error', error => {
    if (error.message === 'not-signed-in') return beRefused()
    turn('lost')
    if (!wire.active) knockAgain()
  })
  wire.on('bye', ({ reason }) => {
    if (reason === 'signed-out' || reason === 'expired') beRefused()
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
        return await wire.timeout(ANSWER_TIME).emitWithAck(message, ...([payload] as never))
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
    retry() {
      if (status === 'connected') return
      clearTimeout(knocking)
      turn('connecting')
      wire.disconnect().connect()
    },
    close() {
      clearTimeout(knocking)
      listeners.clear()
      wire.removeAllListeners()
      wire.disconnect()
    },
  }
}
