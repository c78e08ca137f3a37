import { AsyncLocalStorage } from 'node:async_hooks'
import crypto, { createHash } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { seededRandom } from '../random.ts'

/** The owner of entries in the queue: a node, a client or the network. Entries of a dead owner are not run. */
export interface Owner {
  name: string
  isAlive: boolean
}

interface Entry {
  at: number
  order: number
  name: string
  owner: Owner
  run: () => unknown
}

const owners = new AsyncLocalStorage<Owner>()
const real = { setImmediate: globalThis.setImmediate }
const SOCKET_ID_BYTES = 12
/** Of a longer message, only the beginning and the length are recorded. */
const MAX_NOTED_LENGTH = 500
const YEAR_MS = 365 * 24 * 60 * 60 * 1000
/** The number of turns of the real event loop in which the callbacks that a library has queued can finish. */
const SETTLE_TURNS = 2

export type Scheduler = ReturnType<typeof createScheduler>

/**
 * A clock and a queue for everything that takes time: timers, messages, statements. Entries run one at a time; the next
 * one runs when nothing that the last one caused is still running. A seed determines all random numbers, so the order
 * of everything depends on the seed alone.
 */
export function createScheduler(seed: number, startAt: number) {
  const random = seededRandom(seed)
  const queue: Entry[] = []
  const trace = createHash('sha256')
  const listeners = new Set<(line: string) => void>()
  let now = startAt
  let order = 0
  let busy = 0
  let steps = 0

  const below = (count: number) => Math.floor(random() * count)

  function add(delayMs: number, name: string, owner: Owner, run: () => unknown): Entry {
    // Never in the past, and in whole milliseconds. Entries of the same time run in the order of their creation.
    const at = now + Math.max(0, Math.round(Number.isFinite(delayMs) ? delayMs : 0))
    const entry = { at, order: ++order, name, owner, run }
    push(queue, entry)
    return entry
  }

  /** Adds a line to the trace. Ids and times are replaced by values that are the same in every run of the seed. */
  const ids = new Map<string, string>()
  function note(line: string) {
    const text = line
      .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, id => {
        if (!ids.has(id)) ids.set(id, `id${ids.size}`)
        return ids.get(id)!
      })
      .replace(/\b\d{13}\b/g, text => {
        // Other numbers, such as the version of a live document, can have as many digits as a time.
        const sinceStart = Number(text) - startAt
        return Math.abs(sinceStart) < YEAR_MS ? `+${sinceStart}` : text
      })
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, at => `+${Date.parse(at) - startAt}`)
    // Shortened only now, because a truncated id or time would not be replaced.
    const noted = `${text.slice(0, MAX_NOTED_LENGTH)} ${text.length}`
    trace.update(`${now - startAt} ${noted}\n`)
    for (const listener of listeners) listener(`${now - startAt} ${noted}`)
  }

  async function settle() {
    for (let turns = 0; busy > 0 || turns < SETTLE_TURNS; turns++)
      await new Promise<void>(resolve => real.setImmediate(() => resolve()))
  }

  async function runEntry({ name, owner, run }: Entry) {
    steps++
    note(`${owner.name}: ${name}`)
    await owners.run(owner, async () => {
      const result = run()
      // Asynchronous work of an entry belongs to later entries. An exception that it throws synchronously ends the run.
      if (!(result instanceof Promise)) return
      result.catch(() => {})
    })
    await settle()
  }

  return {
    random,
    below,
    pick: <T>(items: readonly T[]): T => items[below(items.length)]!,
    chance: (share: number) => random() < share,
    add,
    settle,
    note,
    onNote: (listener: (line: string) => void) => listeners.add(listener),
    now: () => now,
    steps: () => steps,
    startAt,
    digest: () => trace.copy().digest('hex'),
    owner: () => owners.getStore(),

    /** Runs work for an owner now; what the work waits for runs in later entries. */
    runAs: <T>(owner: Owner, work: () => T): T => owners.run(owner, work),

    /** Runs work outside the simulation, such as database statements, which completes before the next entry runs. */
    async runOutside<T>(work: () => Promise<T>): Promise<T> {
      busy++
      try {
        return await owners.exit(work)
      } finally {
        busy--
      }
    },

    /** Within `runOutside`: lets later entries run while waiting for the work. */
    async pauseOutside<T>(work: () => Promise<T>): Promise<T> {
      busy--
      try {
        return await work()
      } finally {
        busy++
      }
    },

    sleep: (delayMs: number, owner: Owner) =>
      new Promise<void>(resolve => add(delayMs, 'wakes', owner, () => resolve())),

    /** Runs the next entry and returns its owner; null if there is none. */
    async step(): Promise<Owner | null> {
      for (let next = pop(queue); next; next = pop(queue)) {
        if (!next.owner.isAlive) continue
        now = next.at
        await runEntry(next)
        return next.owner
      }
      return null
    },

    /** Runs only the entries of one owner, without advancing the clock, until its work is done. */
    async finish<T>(owner: Owner, work: () => Promise<T>): Promise<T> {
      let isDone = false
      const result = owners.run(owner, work).finally(() => {
        isDone = true
      })
      result.catch(() => {})
      await settle()
      while (!isDone) {
        const own = queue.filter(entry => entry.owner === owner && entry.at <= now)
        own.sort(compare)
        if (own[0]) {
          remove(queue, own[0])
          await runEntry(own[0])
        } else await settle()
      }
      return result
    },

    /** Replaces clocks, timers and random numbers in all code that an owner runs, until the result is called. */
    install: () => install({ add, now: () => now, startAt, random, below }),
  }
}

const compare = (a: Entry, b: Entry) => a.at - b.at || a.order - b.order

/** Adds to a binary heap with the earliest entry first. */
function push(heap: Entry[], entry: Entry) {
  let index = heap.push(entry) - 1
  while (index > 0) {
    const parent = (index - 1) >> 1
    if (compare(heap[parent]!, entry) <= 0) break
    heap[index] = heap[parent]!
    index = parent
  }
  heap[index] = entry
}

function pop(heap: Entry[]): Entry | undefined {
  const first = heap[0]
  const last = heap.pop()
  if (!first || !last || first === last) return first
  let index = 0
  for (;;) {
    let child = 2 * index + 1
    if (child >= heap.length) break
    if (child + 1 < heap.length && compare(heap[child + 1]!, heap[child]!) < 0) child++
    if (compare(last, heap[child]!) <= 0) break
    heap[index] = heap[child]!
    index = child
  }
  heap[index] = last
  return first
}

function remove(heap: Entry[], entry: Entry) {
  const rest = heap.filter(each => each !== entry)
  heap.length = 0
  for (const each of rest) push(heap, each)
}

type Callback = (...args: unknown[]) => void

/** A timer of an owner, with the methods that the server and its libraries use. */
class VirtualTimer {
  #start: (timer: VirtualTimer) => Entry
  #entry: Entry

  constructor(start: (timer: VirtualTimer) => Entry) {
    this.#start = start
    this.#entry = start(this)
  }

  cancel() {
    this.#entry.run = () => {}
    this.#entry.owner = NO_ONE
  }

  again() {
    this.#entry = this.#start(this)
  }

  refresh() {
    this.cancel()
    this.again()
    return this
  }

  ref() {
    return this
  }

  unref() {
    return this
  }

  hasRef() {
    return true
  }
}

const NO_ONE: Owner = { name: 'no one', isAlive: false }

interface Source {
  add: (delayMs: number, name: string, owner: Owner, run: () => unknown) => Entry
  now: () => number
  startAt: number
  random: () => number
  below: (count: number) => number
}

function install({ add, now, startAt, random, below }: Source): () => void {
  const undo: (() => void)[] = []
  function replace<T extends object, K extends keyof T>(
    target: T,
    key: K,
    make: (original: T[K]) => unknown,
  ) {
    const own = Object.getOwnPropertyDescriptor(target, key)
    const original = target[key]
    Object.defineProperty(target, key, { value: make(original), configurable: true, writable: true })
    undo.push(() => {
      if (own) Object.defineProperty(target, key, own)
      else delete target[key]
    })
  }
  /** Calls the simulated function for code of an owner, and the original for all other code. */
  const scoped = (original: unknown, simulated: (owner: Owner, ...args: never[]) => unknown) =>
    function (this: unknown, ...args: unknown[]) {
      const owner = owners.getStore()
      return owner ? simulated(owner, ...(args as never[])) : (original as Callback).apply(this, args)
    }
  const bytes = <T extends Uint8Array>(target: T): T => {
    for (let index = 0; index < target.length; index++) target[index] = below(256)
    return target
  }
  const uuid = () => {
    const hex = Buffer.from(bytes(new Uint8Array(16))).toString('hex')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
  }

  const scope = globalThis as unknown as Record<string, unknown>
  replace(scope, 'setTimeout', original =>
    scoped(
      original,
      (owner, callback: Callback, delayMs = 0, ...args: unknown[]) =>
        new VirtualTimer(() => add(delayMs, 'timer', owner, () => callback(...args))),
    ),
  )
  replace(scope, 'setInterval', original =>
    scoped(
      original,
      (owner, callback: Callback, delayMs = 0, ...args: unknown[]) =>
        new VirtualTimer(timer =>
          add(delayMs, 'interval', owner, () => {
            timer.again()
            callback(...args)
          }),
        ),
    ),
  )
  replace(scope, 'setImmediate', original =>
    scoped(
      original,
      (owner, callback: Callback, ...args: unknown[]) =>
        new VirtualTimer(() => add(0, 'immediate', owner, () => callback(...args))),
    ),
  )
  for (const name of ['clearTimeout', 'clearInterval', 'clearImmediate'])
    replace(scope, name, original => (timer: unknown) => {
      if (timer instanceof VirtualTimer) timer.cancel()
      else (original as Callback)(timer)
    })
  replace(Date, 'now', original => scoped(original, () => now()))
  replace(performance, 'now', original => scoped(original, () => now() - startAt))
  replace(Math, 'random', original => scoped(original, () => random()))
  const webCrypto = globalThis.crypto as unknown as Record<string, unknown>
  replace(webCrypto, 'getRandomValues', original => {
    const own = (original as Callback).bind(globalThis.crypto)
    return scoped(own, (_owner, target: Uint8Array) => bytes(target))
  })
  replace(webCrypto, 'randomUUID', original => scoped((original as Callback).bind(globalThis.crypto), uuid))
  const node = crypto as unknown as Record<string, unknown>
  replace(node, 'randomUUID', original => scoped(original, uuid))
  replace(node, 'randomBytes', original => {
    const ofSocketIo = original as (size: number, callback?: Callback) => unknown
    return scoped(original, (_owner, size: number, callback?: Callback) =>
      // Socket.IO generates its ids in advance and keeps them between runs, so they do not come from the seed.
      size === SOCKET_ID_BYTES || callback
        ? ofSocketIo(size, callback)
        : Buffer.from(bytes(new Uint8Array(size))),
    )
  })
  replace(node, 'randomInt', original =>
    scoped(original, (_owner, from: number, to?: number) =>
      to === undefined ? below(from) : from + below(to - from),
    ),
  )
  syncBuiltinESMExports()
  return () => {
    for (const each of undo.toReversed()) each()
    syncBuiltinESMExports()
  }
}
