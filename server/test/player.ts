import { randomUUID } from 'node:crypto'
import type { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type {
  ClientMessage,
  ClientMessages,
  ClientToServer,
  GameMove,
  GameView,
  RefusalCode,
  ServerToClient,
  SocketAnswer,
} from '@valecuatro/contract'
import { type Action, legal } from '@valecuatro/engine'
import { io, type Socket } from 'socket.io-client'
import type { z } from 'zod'

export interface PlayerConnection {
  /** The address of the API host. With several nodes, the next one is tried whenever one does not answer. */
  url: string | readonly string[]
  cookie: string
  origin?: string
  /** Connects without a session. */
  asVisitor?: boolean
  /** The address that a proxy forwards. */
  forwardedFor?: string
  /** Opens the connections, instead of the default agent. */
  agent?: Agent
}

const RETRY_MS = 100

const isReread = (code: RefusalCode) => code === 'stale' || code === 'not-seated'

type Choose = (table: { view: GameView['view']; actions: Action[] }) => Action

/**
 * Connects a player with a real socket, who follows the table by its sequence numbers, reads it again when one is
 * missing, repeats a command whose answer was lost, and records everything that should never happen.
 */
export function connectPlayer({
  url,
  cookie,
  origin = 'http://127.0.0.1:3000',
  asVisitor = false,
  forwardedFor,
  agent,
}: PlayerConnection) {
  const urls = [url].flat()
  const socket: Socket<ServerToClient, ClientToServer> = io(urls[0]!, {
    transports: ['websocket'],
    extraHeaders: { cookie, origin, ...(forwardedFor && { 'x-forwarded-for': forwardedFor }) },
    ...(asVisitor && { auth: { visitor: true } }),
    reconnectionDelay: 50,
    reconnectionDelayMax: 200,
    forceNew: true,
    // The library's types know only the browser's sockets, which have no agent.
    ...(agent && { agent: agent as never }),
  })
  let tries = 0
  // The next attempt goes to the next node. The library offers a public way to do that only for the first connection.
  const tryNextNode = () => Object.assign(socket.io, { uri: urls[++tries % urls.length] })
  // The library does not reconnect after a node has closed the connection itself. The page does so, and so does this.
  let isNodeClosing = false
  const reconnect = () => {
    if (!socket.active) setTimeout(() => socket.connect(), RETRY_MS)
  }
  socket.on('bye', ({ reason }) => {
    isNodeClosing = reason === 'closing'
  })
  /** A log of when and why the connection was opened and closed. */
  const connections: string[] = []
  const noteConnection = (what: string) => connections.push(`${new Date().toISOString()} ${what}`)
  socket.on('connect_error', ({ message }) => {
    noteConnection(`refused: ${message}`)
    tryNextNode()
    if (message === 'unavailable') reconnect()
  })
  socket.on('disconnect', reason => {
    noteConnection(`closed: ${reason}`)
    tryNextNode()
    if (reason === 'io server disconnect' && isNodeClosing) reconnect()
  })

  let table: GameView | null = null
  let sitsAt: string | null = null
  /** The last move of which a message told before the table was read. */
  let early: GameMove | null = null
  const faults: string[] = []
  const seen: number[] = []
  const acknowledged: { gameId: string; commandId: string; seq: number }[] = []
  /** Every command that was sent, accepted or not. */
  const sent = new Set<string>()
  /** How this screen got from one sequence number to another: by a message, or by asking. */
  const trail: { gameId: string; from: number; to: number; by: 'received' | 'asked' }[] = []
  const watchers = new Set<() => void>()
  const wake = () => {
    for (const watcher of watchers) watcher()
  }
  const frames: unknown[] = []
  socket.onAny((message, payload) => {
    frames.push([message, payload])
  })

  const send = <M extends ClientMessage>(
    message: M,
    payload: z.input<ClientMessages[M]>,
    timeout = 120_000,
  ) => socket.timeout(timeout).emitWithAck(message, ...([payload] as never)) as Promise<SocketAnswer<M>>

  function adopt(next: GameView, by: 'received' | 'asked') {
    const from = table?.gameId === next.gameId ? table.seq : 0
    if (next.seq > from) trail.push({ gameId: next.gameId, from, to: next.seq, by })
    table = next
  }

  /** Opens a table, or reads it again. */
  async function sync(gameId: string) {
    sitsAt = gameId
    return ask(gameId)
  }

  async function watch(gameId: string) {
    const watched = await send('live:watch', { topic: 'game', id: gameId })
    // A node of the previous version during an upgrade.
    const isUnknown = !watched.ok && (watched.code === 'malformed' || watched.code === 'unknown-message')
    if (isUnknown) return send('game:sync', { gameId } as never)
    return watched.ok
      ? { ok: true as const, table: (watched as unknown as { state: GameView }).state }
      : watched
  }

  async function ask(gameId: string): ReturnType<typeof watch> {
    const answer = await watch(gameId)
    // A late answer may be older than the last message, or about a table that the player has left.
    const isNews =
      gameId === sitsAt && (table?.gameId !== gameId || (answer.ok && answer.table.seq >= table.seq))
    if (answer.ok && isNews) adopt(answer.table, 'asked')
    wake()
    // A move that was made while the table was read can arrive before the answer.
    const missed = early?.gameId === gameId && answer.ok && early.seq > answer.table.seq
    early = null
    return missed ? ask(gameId) : answer
  }

  socket.on('game:moved', (moved: GameMove) => {
    if (moved.gameId === sitsAt && moved.gameId !== table?.gameId) early = moved
    if (!table || moved.gameId !== table.gameId || moved.seq <= table.seq) return
    seen.push(moved.seq)
    if (moved.seq === table.seq + 1) adopt({ ...table, ...moved }, 'received')
    else void ask(moved.gameId).catch(() => {})
    wake()
  })
  socket.on('live:beat', ({ documents }) => {
    for (const [topic, id, version] of documents)
      if (topic === 'game' && table && id === table.gameId && version > table.seq)
        void ask(id).catch(() => {})
  })
  // Sent by nodes of the previous version during an upgrade.
  socket.on(
    'game:beat' as never,
    (({ gameId, seq }: { gameId: string; seq: number }) => {
      if (table && gameId === table.gameId && seq > table.seq) void ask(gameId).catch(() => {})
    }) as never,
  )
  socket.on('live:refused', ({ topic, id, code }) => {
    if (topic === 'game' && id === table?.gameId && isReread(code)) void ask(id).catch(() => {})
  })
  socket.on('connect', () => {
    noteConnection('opened')
    if (table) void sitDownAgain(table.gameId)
    wake()
  })

  /** A node sends a new socket nothing until it watches. */
  async function sitDownAgain(gameId: string) {
    const { id } = socket
    while (socket.connected && socket.id === id && table?.gameId === gameId) {
      const answer = await ask(gameId).catch(() => null)
      if (answer?.ok) return
      await pause(RETRY_MS)
    }
  }

  /** Resolves when the condition holds; checks it again whenever anything arrives. */
  function until<T>(look: () => T | null | undefined | false, timeout = 300_000): Promise<T> {
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
        sent.add(command.commandId)
        const answer = await send('game:act', command as never, 2000)
        if (answer.ok) {
          acknowledged.push({ gameId, commandId: command.commandId, seq: answer.seq })
          wake()
        }
        return answer
      } catch {
        // The answer or the node was lost, so the same command is sent again to any node that answers.
        if (!socket.connected) await until(() => socket.connected)
      }
    }
  }

  return {
    socket,
    faults,
    seen,
    acknowledged,
    sent,
    trail,
    frames,
    connections,
    send,
    sync,
    until,
    /** Checks every awaited condition again. */
    recheck: wake,
    act,
    table: () => table!,

    /** Plays until the game is over, choosing an action after the thinking time whenever this seat has to act. */
    async playOn(choose: Choose, think?: () => Promise<unknown>): Promise<void> {
      let triedAt = -1
      let tookBackAt = -1
      while (table!.phase !== 'over') {
        await think?.()
        const { view, seq, held, gameId } = table!
        // On a busy machine a turn can time out and a bot can hold the seat; watching again gives the seat back.
        if (held.includes(table!.seat!) && tookBackAt !== seq) {
          tookBackAt = seq
          await ask(gameId)
          continue
        }
        const actions = table!.phase === 'playing' ? legal(view, table!.seat!) : []
        const isWaiting = actions.length === 0 || (actions.length === 1 && actions[0] === 'mazo')
        if (isWaiting || triedAt === seq) {
          await until(() => table!.seq !== seq || table!.phase === 'over')
          continue
        }
        triedAt = seq
        const answer = await act(choose({ view, actions }))
        if (answer.ok || answer.code === 'stale') {
          if (!answer.ok && answer.table && answer.table.seq > table!.seq) adopt(answer.table, 'asked')
          continue
        }
        if (answer.code === 'unavailable' || answer.code === 'slow-down') {
          triedAt = -1
          await pause(RETRY_MS)
        } else faults.push(`${answer.code} ${answer.rule ?? ''}`)
        if (answer.table && answer.table.seq > table!.seq) adopt(answer.table, 'asked')
      }
    },
    leave: () => socket.disconnect(),
  }
}

export type Player = ReturnType<typeof connectPlayer>
