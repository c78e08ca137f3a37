import { randomUUID } from 'node:crypto'
import type {
  ClientMessage,
  ClientMessages,
  ClientToServer,
  Moved,
  ServerToClient,
  SocketAnswer,
  TableState,
} from '@valecuatro/contract'
import { type Action, legal } from '@valecuatro/engine'
import { io, type Socket } from 'socket.io-client'
import type { z } from 'zod'

export interface Address {
  /** Where the API host listens. */
  url: string
  cookie: string
  origin?: string
}

type Choose = (table: { view: TableState['view']; actions: Action[] }) => Action

/**
 * A player with a real socket: follows the table by its numbers, asks again when one is missing, repeats a command
 * whose answer was lost, and writes down whatever should never happen.
 */
export function sitAt({ url, cookie, origin = 'http://127.0.0.1:3000' }: Address) {
  const socket: Socket<ServerToClient, ClientToServer> = io(url, {
    transports: ['websocket'],
    extraHeaders: { cookie, origin },
    reconnectionDelay: 50,
    reconnectionDelayMax: 200,
    forceNew: true,
  })
  let table: TableState | null = null
  const faults: string[] = []
  const seen: number[] = []
  const acknowledged: { commandId: string; seq: number }[] = []
  const watchers = new Set<() => void>()
  const wake = () => {
    for (const watcher of watchers) watcher()
  }
  const frames: unknown[] = []
  socket.onAny((message, payload) => {
    frames.push([message, payload])
  })

  const send = <M extends ClientMessage>(message: M, payload: z.input<ClientMessages[M]>, timeout = 10_000) =>
    socket.timeout(timeout).emitWithAck(message, ...([payload] as never)) as Promise<SocketAnswer<M>>

  async function sync(gameId: string) {
    const answer = await send('game:sync', { gameId } as never)
    if (answer.ok && (!table || table.gameId !== gameId || answer.table.seq >= table.seq))
      table = answer.table
    wake()
    return answer
  }

  socket.on('game:moved', (moved: Moved) => {
    if (!table || moved.gameId !== table.gameId || moved.seq <= table.seq) return
    seen.push(moved.seq)
    if (moved.seq === table.seq + 1) table = { ...table, ...moved }
    else void sync(moved.gameId).catch(() => {})
    wake()
  })
  socket.on('connect', () => {
    if (table) void sync(table.gameId).catch(() => {})
    wake()
  })

  /** Resolves when the condition holds; looks again whenever anything arrives. */
  function until<T>(look: () => T | null | undefined | false, timeout = 50_000): Promise<T> {
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        watchers.delete(check)
        reject(
          new Error(`waited in vain; seq ${table?.seq}, phase ${table?.phase}, faults ${faults.join('; ')}`),
        )
      }, timeout)
      const check = () => {
        const found = look()
        if (!found) return
        clearTimeout(late)
        watchers.delete(check)
        resolve(found as T)
      }
      watchers.add(check)
      check()
    })
  }

  async function act(action: Action) {
    const { gameId, seq } = table!
    const command = { gameId, commandId: randomUUID(), expectedSeq: seq, action }
    for (;;) {
      try {
        const answer = await send('game:act', command as never, 2000)
        if (answer.ok) acknowledged.push({ commandId: command.commandId, seq: answer.seq })
        return answer
      } catch {
        // The answer was lost, or the node: the same command again, to whoever answers now.
        if (!socket.connected) await until(() => socket.connected)
      }
    }
  }

  return {
    socket,
    faults,
    seen,
    acknowledged,
    frames,
    send,
    sync,
    until,
    act,
    table: () => table!,

    /** Plays until the game is over, answering everything that is asked of this seat. */
    async playOn(choose: Choose): Promise<void> {
      let triedAt = -1
      while (table!.phase !== 'over') {
        const { view, seq } = table!
        const actions = table!.phase === 'playing' ? legal(view, table!.seat!) : []
        const isWaiting = actions.length === 0 || (actions.length === 1 && actions[0] === 'mazo')
        if (isWaiting || triedAt === seq) {
          await until(() => table!.seq !== seq || table!.phase === 'over')
          continue
        }
        triedAt = seq
        const answer = await act(choose({ view, actions }))
        if (answer.ok || answer.code === 'stale') {
          if (!answer.ok && answer.table && answer.table.seq > table!.seq) table = answer.table
          continue
        }
        if (answer.code === 'unavailable' || answer.code === 'slow-down') triedAt = -1
        else faults.push(`${answer.code} ${answer.rule ?? ''}`)
        if (answer.table && answer.table.seq > table!.seq) table = answer.table
      }
    },
    leave: () => socket.disconnect(),
  }
}

export type Player = ReturnType<typeof sitAt>
