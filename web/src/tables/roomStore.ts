import type { ClientMessages, RefusalCode, SocketRefusal, TableCode, TableRoom } from '@valecuatro/contract'
import type { Seat } from '@valecuatro/engine'
import type { z } from 'zod'
import type { LiveSocket, SocketResult } from '../net/socket/liveSocket.ts'
import type { Missing } from './room.ts'

/** The messages that change a table; the answer contains the changed table. */
export type TableChange =
  | 'table:sit'
  | 'table:stand'
  | 'table:ready'
  | 'table:options'
  | 'table:move'
  | 'table:remove'
  | 'table:bot'
  | 'table:host'

export interface RoomState {
  room: TableRoom | null
  missing: Missing | null
  /** The request that has not been answered yet. */
  pending: TableChange | 'table:start' | 'table:leave' | null
  /** Why the last request was refused; `id` is different for each refusal. */
  refused:
    | ({ id: number; code: RefusalCode | 'unanswered' } & Pick<SocketRefusal, 'until' | 'players'>)
    | null
}

export interface RoomStore {
  current(): RoomState
  subscribe(listener: () => void): () => void
  change<M extends TableChange>(
    message: M,
    payload: Omit<z.input<ClientMessages[M]>, 'code'>,
  ): Promise<boolean>
  /** Starts the game, whose id everyone then receives with the table. */
  start(): Promise<boolean>
  leave(): Promise<boolean>
  close(): void
}

const RETRY_MS = 1000

/** Follows a table over the live connection. Watches it again after a reconnect or a missed version. */
export function openRoomStore(socket: LiveSocket, code: TableCode): RoomStore {
  let state: RoomState = { room: null, missing: null, pending: null, refused: null }
  let refusals = 0
  let isOpen = true
  let retry: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  function set(next: Partial<RoomState>) {
    if (!isOpen) return
    state = { ...state, ...next }
    for (const listener of [...listeners]) listener()
  }

  function adopt(room: TableRoom) {
    if (room.code !== code || (state.room && room.version < state.room.version)) return
    set({ room, missing: room.state === 'closed' ? 'closed' : null })
  }

  async function watch() {
    clearTimeout(retry)
    if (!isOpen || socket.status() !== 'connected') return
    const answer = await socket.ask('table:watch', { code })
    if (answer.ok) return adopt(answer.table)
    switch (answer.code) {
      case 'not-found':
      case 'malformed':
        return set({ missing: state.room ? 'closed' : 'not-found' })
      case 'removed':
        return set({ missing: 'removed' })
      case 'blocked':
        return set({ missing: 'not-found' })
      default:
        retry = setTimeout(watch, RETRY_MS)
    }
  }

  /** Sends one request at a time; further presses are ignored until it is answered. */
  async function send<A extends SocketResult<TableChange | 'table:start' | 'table:leave'>>(
    pending: NonNullable<RoomState['pending']>,
    ask: () => Promise<A>,
  ): Promise<A | null> {
    if (state.pending !== null) return null
    set({ pending, refused: null })
    const answer = await ask()
    if (answer.ok && 'table' in answer) adopt(answer.table)
    set({ pending: null, refused: answer.ok ? null : { id: ++refusals, ...answer } })
    // After a refusal the screen may be out of date; an unanswered request may have been carried out.
    if (!answer.ok) void watch()
    return answer
  }

  const stops = [
    socket.on('table:changed', adopt),
    socket.on('table:beat', beat => {
      if (beat.code === code && state.room && beat.version > state.room.version) void watch()
    }),
    socket.on('table:removed', news => {
      if (news.code === code) set({ missing: 'removed' })
    }),
    socket.subscribe(() => void watch()),
  ]
  void watch()

  return {
    current: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async change(message, payload) {
      const answer = await send(message, () => socket.ask(message, { ...payload, code } as never))
      return answer?.ok ?? false
    },
    async start() {
      const answer = await send('table:start', () => socket.ask('table:start', { code }))
      return answer?.ok ?? false
    },
    async leave() {
      const answer = await send('table:leave', () => socket.ask('table:leave', { code }))
      return answer?.ok ?? false
    },
    close() {
      isOpen = false
      clearTimeout(retry)
      for (const stop of stops) stop()
      void socket.ask('table:unwatch', { code })
    },
  }
}

/** Sits down and, where a seat is taken to play with friends, is ready at once. */
export async function takeSeat(store: RoomStore, seat: Seat, isReady: boolean): Promise<boolean> {
  if (!(await store.change('table:sit', { seat }))) return false
  if (isReady) await store.change('table:ready', { isReady })
  return true
}
