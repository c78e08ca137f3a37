// @vitest-environment node
import {
  applyChanges,
  changesBetween,
  type Lobby,
  type ServerMessage,
  type SocketAnswer,
} from '@valecuatro/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { liveStore } from './live.ts'
import type { LiveSocket, SocketStatus } from './socket/liveSocket.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Numbers from 0 (included) to 1 (excluded) that depend on the seed alone. */
function seededRandom(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

interface Network {
  /** How long the next message takes in milliseconds, for each of its copies; none if it is lost. */
  deliver(): number[]
}

const PERFECT: Network = { deliver: () => [0] }
const lobby = (...codes: number[]): Lobby =>
  ({ tables: codes.map(code => ({ code: `T${code}`, seats: [code] })), games: [] }) as never

/** A server with one live document, and a client's connection to it. */
function openServer(network: Network = PERFECT) {
  let state = lobby(1)
  let version = 1000
  let last: ReturnType<typeof changesBetween> = null
  let status: SocketStatus = 'connected'
  /** Counts connections: what was sent over an earlier one never arrives. */
  let connection = 0
  let refusal: 'not-found' | 'unavailable' | null = null
  const watches: (number | undefined)[] = []
  const statusListeners = new Set<() => void>()
  const listeners = new Map<ServerMessage, Set<(payload: never) => void>>()
  const past = [JSON.stringify(state)]

  function later(act: () => void) {
    const sentOver = connection
    for (const ms of network.deliver())
      setTimeout(() => sentOver === connection && status === 'connected' && act(), ms)
  }
  function send(message: ServerMessage, payload: unknown) {
    const json = JSON.stringify(payload)
    later(() => {
      for (const listener of listeners.get(message) ?? []) listener(JSON.parse(json) as never)
    })
  }
  function setStatus(next: SocketStatus) {
    status = next
    for (const listener of [...statusListeners]) listener()
  }
  function answerWatch(since?: number): SocketAnswer<'live:watch'> {
    watches.push(since)
    if (refusal) return { ok: false, code: refusal }
    if (last && since === version - 1) return { ok: true, version, changes: structuredClone(last) }
    return { ok: true, version, state: structuredClone(state) }
  }

  const socket = {
    status: () => status,
    subscribe(listener: () => void) {
      statusListeners.add(listener)
      return () => statusListeners.delete(listener)
    },
    on(message: ServerMessage, listener: (payload: never) => void) {
      const all = listeners.get(message) ?? new Set()
      listeners.set(message, all.add(listener))
      return () => all.delete(listener)
    },
    ask: (message: string, { since }: { since?: number }) =>
      new Promise(resolve => {
        setTimeout(resolve, 6000, { ok: false, code: 'unanswered' })
        later(() => {
          const answer = message === 'live:watch' ? answerWatch(since) : { ok: true }
          later(() => resolve(answer))
        })
      }),
  } as unknown as LiveSocket

  return {
    socket,
    store: liveStore(socket, 'lobby', ''),
    watches,
    /** Every state that the document has had, as JSON. */
    past,
    state: () => state,
    refuse(code: typeof refusal) {
      refusal = code
    },
    change(next: Lobby) {
      last = changesBetween(state, next)
      if (!last) return
      expect(applyChanges(state, last)).toEqual(next)
      state = next
      version++
      past.push(JSON.stringify(state))
      send('live:change', { topic: 'lobby', id: '', version, changes: last })
    },
    beat: () => send('live:beat', { documents: [['lobby', '', version]] }),
    expel: (code = 'removed') => send('live:refused', { topic: 'lobby', id: '', code }),
    disconnect() {
      connection++
      setStatus('lost')
    },
    /** Connects to a node, which counts versions on its own. */
    connect(firstVersion: number) {
      version = firstVersion
      last = null
      setStatus('connected')
    },
    useNetwork(next: Network) {
      network = next
    },
  }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('a live document', () => {
  it('is read when it is first subscribed to, follows changes, and is left with the last subscriber', async () => {
    const { store, change, watches, socket } = openServer()
    const asked = vi.spyOn(socket, 'ask')
    expect(store.current()).toMatchObject({ state: null, gone: null })
    const stops = [store.subscribe(() => {}), store.subscribe(() => {})]
    await pass(1)
    expect(store.current().state).toEqual(lobby(1))
    change(lobby(1, 2))
    change(lobby(2))
    await pass(1)
    expect([store.current().state, watches]).toEqual([lobby(2), [undefined]])
    stops[0]!()
    expect(asked).not.toHaveBeenCalledWith('live:leave', expect.anything())
    stops[1]!()
    expect(asked).toHaveBeenLastCalledWith('live:leave', { topic: 'lobby', id: '' })
    expect(store.current().state).toBeNull()
  })

  it('asks only for what it has missed after a beat with a higher version', async () => {
    const { store, change, beat, watches, useNetwork } = openServer()
    store.subscribe(() => {})
    await pass(1)
    useNetwork({ deliver: () => [] })
    change(lobby(7))
    await pass(1)
    useNetwork(PERFECT)
    beat()
    await pass(10)
    expect([store.current().state, watches]).toEqual([lobby(7), [undefined, 1000]])
  })

  it('is read again after a reconnect to a node with other versions', async () => {
    const { store, change, disconnect, connect } = openServer()
    store.subscribe(() => {})
    await pass(1)
    disconnect()
    change(lobby(5))
    connect(3)
    await pass(1)
    expect(store.current().state).toEqual(lobby(5))
    change(lobby(6))
    await pass(1)
    expect(store.current().state).toEqual(lobby(6))
  })

  it('is asked for again after growing pauses while the server cannot answer', async () => {
    const { store, refuse, watches } = openServer()
    refuse('unavailable')
    store.subscribe(() => {})
    const counts: number[] = []
    for (const ms of [1, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]) {
      await pass(ms)
      counts.push(watches.length)
    }
    expect(counts[1]).toBe(2)
    expect(counts.at(-1)).toBeGreaterThan(7)
    expect(counts.at(-1)).toBeLessThan(14)
    refuse(null)
    await pass(30_000)
    expect(store.current()).toMatchObject({ state: lobby(1), gone: null })
  })

  it.each(['stale', 'not-seated'])(
    'is read again at once when the reader may see something else: %s',
    async code => {
      const { store, change, expel, watches } = openServer()
      store.subscribe(() => {})
      await pass(1)
      change(lobby(3))
      expel(code)
      await pass(1)
      expect(store.current()).toMatchObject({ state: lobby(3), gone: null })
      // Without `since`: what changed since the last version says nothing about another view.
      expect(watches).toEqual([undefined, undefined])
    },
  )

  it('is gone for good when it is refused, until the next connection', async () => {
    const { store, refuse, watches, disconnect, connect, expel } = openServer()
    store.subscribe(() => {})
    await pass(1)
    refuse('not-found')
    expel()
    await pass(100_000)
    expect(store.current()).toMatchObject({ state: lobby(1), gone: 'removed' })
    expect(watches).toHaveLength(1)
    disconnect()
    connect(1)
    await pass(1)
    expect(store.current().gone).toBe('not-found')
    refuse(null)
    disconnect()
    connect(1)
    await pass(1)
    expect(store.current().gone).toBeNull()
  })
})

const SEEDS = Array.from({ length: process.env.FULL ? 500 : 20 }, () => Math.floor(Math.random() * 2 ** 31))

it.each(SEEDS)(
  'never shows a state that the server has not had, and shows the last one in the end (seed %i)',
  { tags: ['random'] },
  async seed => {
    const random = seededRandom(seed)
    const below = (limit: number) => Math.floor(random() * limit)
    const delay = () => below(random() < 0.4 ? 3000 : 50)
    const bad: Network = {
      deliver: () =>
        random() < 0.1 ? [] : random() < 0.1 ? [delay(), delay()] : [random() < 0.3 ? delay() : 1],
    }
    const server = openServer(bad)
    const { store, past } = server
    const faults: string[] = []
    let shown = 0
    store.subscribe(() => {
      const state = JSON.stringify(store.current().state)
      const at = past.lastIndexOf(state)
      if (at < 0) faults.push(`a state that the server has not had: ${state}`)
      else if (at < shown) faults.push(`an older state than before: ${state}`)
      else shown = at
    })
    let count = 1
    for (let step = 0; step < 150; step++) {
      const dice = random()
      const { tables } = server.state()
      const codes = tables.map(({ code }) => Number(code.slice(1)))
      if (dice < 0.6) {
        const next =
          random() < 0.4 ? codes.filter(() => random() < 0.7) : codes.toSorted(() => random() - 0.5)
        server.change(lobby(++count, ...next.slice(0, 6)))
      } else if (dice < 0.75) server.beat()
      else if (dice < 0.8) {
        server.disconnect()
        await pass(below(2000))
        server.connect(below(10_000))
      } else void store.refresh()
      server.refuse(random() < 0.1 ? 'unavailable' : null)
      await pass(below(800))
    }
    server.refuse(null)
    await pass(40_000)
    server.useNetwork(PERFECT)
    server.beat()
    await pass(40_000)
    expect([store.current().state, faults]).toEqual([server.state(), []])
  },
)
