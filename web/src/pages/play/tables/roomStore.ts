import type {
  ClientMessages,
  RefusalCode,
  RoomSeat,
  SocketRefusal,
  Table,
  TableCode,
} from '@valecuatro/contract'
import type { z } from 'zod'
import { type Live, liveStore } from '../../../net/live.ts'
import type { LiveSocket, SocketResult } from '../../../net/socket/liveSocket.ts'
import { createStore, type Store } from '../../../net/store.ts'
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
  room: Table | null
  missing: Missing | null
  /** The request that has not been answered yet. */
  pending: TableChange | 'table:start' | 'table:leave' | null
  /** Why the last request was refused; `id` is different for each refusal. */
  refused:
    | ({ id: number; code: RefusalCode | 'unanswered' } & Pick<SocketRefusal, 'until' | 'players'>)
    | null
}

export interface RoomStore extends Store<RoomState> {
  change<M extends TableChange>(
    message: M,
    payload: Omit<z.input<ClientMessages[M]>, 'code'>,
  ): Promise<boolean>
  /** Starts the game, whose id everyone then receives with the table. */
  start(): Promise<boolean>
  leave(): Promise<boolean>
}

const missingOf = ({ state, gone }: Live<'table'>): Missing | null => {
  if (gone === 'removed') return 'removed'
  if (gone === 'not-found' && state) return 'closed'
  if (gone) return 'not-found'
  return state?.state === 'closed' ? 'closed' : null
}

/** A table that is followed while there are subscribers, and the requests that change it. */
export function openRoomStore(socket: LiveSocket, code: TableCode): RoomStore {
  const live = liveStore(socket, 'table', code)
  const store = createStore<RoomState>({ room: null, missing: null, pending: null, refused: null }, () => {
    const stop = live.subscribe(show)
    show()
    return stop
  })
  let refusals = 0
  /** The table as the last request was answered, which may be newer than the followed one. */
  let answered: Table | null = null

  const set = (next: Partial<RoomState>) => store.set({ ...store.current(), ...next })

  function show() {
    const { state } = live.current()
    const room = answered && (!state || answered.version > state.version) ? answered : state
    set({ room: room ?? store.current().room, missing: missingOf(live.current()) })
  }

  /** Sends one request at a time; further presses are ignored until it is answered. */
  async function send<A extends SocketResult<TableChange | 'table:start' | 'table:leave'>>(
    pending: NonNullable<RoomState['pending']>,
    ask: () => Promise<A>,
  ): Promise<boolean> {
    if (store.current().pending !== null) return false
    set({ pending, refused: null })
    const answer = await ask()
    if (answer.ok && 'table' in answer) {
      answered = answer.table
      show()
    }
    set({ pending: null, refused: answer.ok ? null : { id: ++refusals, ...answer } })
    // After a refusal the screen may be out of date; an unanswered request may have been carried out.
    if (!answer.ok) await live.refresh()
    return answer.ok
  }

  return {
    current: store.current,
    subscribe: store.subscribe,
    change: (message, payload) => send(message, () => socket.ask(message, { ...payload, code } as never)),
    start: () => send('table:start', () => socket.ask('table:start', { code })),
    leave: () => send('table:leave', () => socket.ask('table:leave', { code })),
  }
}

/** Sits down and, where a seat is taken to play with friends, is ready at once. */
export async function takeSeat(store: RoomStore, seat: RoomSeat, isReady: boolean): Promise<boolean> {
  if (!(await store.change('table:sit', { seat }))) return false
  if (isReady) await store.change('table:ready', { isReady })
  return true
}
