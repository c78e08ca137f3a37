import { i18n } from '@lingui/core'
import type {
  Changes,
  LiveAnswer,
  LiveChange,
  LiveId,
  LiveState,
  LiveTopic,
  RefusalCode,
} from '@valecuatro/contract'
import { applyChanges } from '@valecuatro/contract/changes'
import { DELETED_PLAYER, translateDeletedPlayers } from '@valecuatro/contract/deletedPlayer'
import { VISITOR_TOPICS } from '@valecuatro/contract/values'
import { useContext, useMemo, useSyncExternalStore } from 'react'
import { createRetry, isTemporary, loadUntilThere } from './retry.ts'
import { useSession } from './session/useSession.ts'
import type { LiveSocket } from './socket/liveSocket.ts'
import { onWake, wake } from './socket/socketStore.ts'
import { SocketContext, useSocket } from './socket/useSocket.ts'
import { createStore, type Store } from './store.ts'

export interface Live<T extends LiveTopic> {
  /** Null until the server has answered; afterwards as last received. */
  state: LiveState<T> | null
  /** When the state was received, by the clock of this device. */
  receivedAt: number
  /** Why the document cannot be watched, or no longer; null if it can. */
  gone: RefusalCode | null
}

/** A live document. It is watched while there are subscribers. */
export interface LiveStore<T extends LiveTopic> extends Store<Live<T>> {
  /** Asks the server for the current state; resolves when it has answered. */
  refresh(): Promise<void>
}

/** Refusals after which the reader may see something else of the document. */
const REREAD: readonly RefusalCode[] = ['stale', 'not-seated']

const UNKNOWN = { state: null, receivedAt: 0, gone: null }

/** What becomes of a document that is followed. */
interface Follower<State, Change> {
  /** The whole state; after a missed change, a reconnect, or a request. */
  state(state: State): void
  /** A change of the state before. Changes come in their order and without gaps. */
  change(change: Change): void
  /** The document cannot be watched, or no longer. */
  gone(code: RefusalCode): void
}

interface FollowOptions<Change> {
  /** Hears of the changes, if they are sent with a message of their own. */
  hearChanges?: (hear: (version: number, change: Change) => void) => () => void
  maxPauseMs?: number
}

/**
 * Follows a document: reads its state, passes on the changes in the order of their versions, and asks again after a
 * reconnect, a missed change or a temporary failure.
 */
export function followDocument<T extends LiveTopic, Change = Changes>(
  socket: LiveSocket,
  topic: T,
  id: LiveId<T>,
  follower: Follower<LiveState<T>, Change>,
  { hearChanges, maxPauseMs }: FollowOptions<Change> = {},
) {
  /** The version of the state; null if it was not read over this connection. */
  let version: number | null = null
  /** The highest version of which the server has told. */
  let highest = -1
  /** Changes that arrived before the ones that they follow, by version. */
  const early = new Map<number, Change>()
  /** Counts connections, so that the answer to a question over an earlier one is ignored. */
  let session = 0
  let asking: Promise<void> | null = null
  const retry = createRetry(watch, maxPauseMs)

  async function watch(): Promise<void> {
    retry.cancel()
    if (socket.status() !== 'connected') return
    asking ??= ask()
    await asking
  }

  async function ask() {
    const asked = session
    const answer = inReadersLanguage(
      await socket.ask('live:watch', { topic, id, since: version ?? undefined }),
    )
    if (asked !== session) return
    asking = null
    if (answer.ok) {
      retry.succeed()
      adopt(answer)
      if (highest > version!) retry.fail()
    } else if (isTemporary(answer)) retry.fail()
    else refused(answer.code as RefusalCode)
  }

  function adopt(answer: LiveAnswer) {
    if ('changes' in answer) early.set(answer.version, answer.changes as Change)
    // An answer may be older than the changes that have arrived since.
    else if (version === null || answer.version >= version) {
      reach(answer.version)
      follower.state(answer.state as LiveState<T>)
    }
    applyEarly()
  }

  function reach(next: number) {
    version = next
    highest = Math.max(highest, next)
  }

  function applyEarly() {
    for (const each of early.keys()) if (each <= version!) early.delete(each)
    for (let next = version! + 1; early.has(next) && version !== null; next = version! + 1) {
      const change = early.get(next)!
      early.delete(next)
      reach(next)
      follower.change(change)
    }
  }

  /** Called with each version of which the server tells. */
  function notice(told: number) {
    highest = Math.max(highest, told)
    if (version !== null && told > version) void watch()
  }

  function refused(code: RefusalCode) {
    forget()
    follower.gone(code)
  }

  function forget() {
    session++
    asking = null
    version = null
    highest = -1
    early.clear()
    retry.succeed()
    retry.cancel()
  }

  function hear(next: number, change: Change) {
    if (version !== null && next <= version) return
    early.set(next, change)
    if (version !== null) applyEarly()
    notice(next)
  }

  const isThis = (ref: { topic: LiveTopic; id: string }) => ref.topic === topic && ref.id === id
  const hearLiveChanges = (to: typeof hear) =>
    socket.on('live:change', (change: LiveChange) => {
      if (isThis(change)) to(change.version, inReadersLanguage(change.changes) as Change)
    })
  const stops = [
    (hearChanges ?? hearLiveChanges)(hear),
    socket.on('live:beat', ({ documents }) => {
      for (const [topic, id, told] of documents) if (isThis({ topic, id })) notice(told)
    }),
    socket.on('live:refused', ({ code, ...ref }) => {
      if (!isThis(ref)) return
      if (!REREAD.includes(code)) return refused(code)
      forget()
      void watch()
    }),
    socket.subscribe(() => {
      forget()
      void watch()
    }),
  ]
  void watch()

  return {
    /** Asks the server for the current state; resolves when it has answered. */
    refresh: watch,
    /** The server has told of this version in another answer. */
    notice,
    leave() {
      for (const stop of stops) stop()
      forget()
      void socket.ask('live:leave', { topic, id })
    },
  }
}

function openDocument<T extends LiveTopic>(socket: LiveSocket, topic: T, id: LiveId<T>): LiveStore<T> {
  let followed: ReturnType<typeof followDocument> | null = null
  const store = createStore<Live<T>>(UNKNOWN, () => {
    followed = followDocument(socket, topic, id, {
      state: receive,
      change: changes => receive(applyChanges(store.current().state as LiveState<T>, changes)),
      gone: code => store.set({ ...store.current(), gone: code }),
    })
    return () => {
      followed?.leave()
      followed = null
      store.set(UNKNOWN)
    }
  })
  const receive = (state: LiveState<T>) => store.set({ state, receivedAt: Date.now(), gone: null })
  return {
    current: store.current,
    subscribe: store.subscribe,
    refresh: async () => followed?.refresh(),
  }
}

/** Live messages are the same for readers of all languages; only answers to calls are in the reader's language. */
function inReadersLanguage<M>(message: M): M {
  if (i18n.locale !== 'es') return message
  const json = JSON.stringify(message)
  return json.includes(DELETED_PLAYER) ? JSON.parse(translateDeletedPlayers(json, i18n.locale)) : message
}

const opened = new WeakMap<LiveSocket, Map<string, LiveStore<never>>>()

/** The store of a live document; all parts of the page share one. */
export function liveStore<T extends LiveTopic>(socket: LiveSocket, topic: T, id: LiveId<T>): LiveStore<T> {
  const stores = opened.get(socket) ?? new Map<string, LiveStore<never>>()
  opened.set(socket, stores)
  const key = `${topic}:${id}`
  const known = stores.get(key) as unknown as LiveStore<T> | undefined
  const store = known ?? openDocument(socket, topic, id)
  stores.set(key, store as unknown as LiveStore<never>)
  return store
}

/** The connection of a visitor, which is open while there are subscribers. */
const visitorSocket = createStore<LiveSocket | null>(null, () => {
  let isWanted = true
  // A node of the previous version refuses visitors.
  const retry = createRetry(() => visitorSocket.current()?.retry())
  const open = async () => {
    const library = await import('./socket/liveSocket.ts').catch(() => null)
    const opened =
      library && (await library.openLiveSocket(retry.fail, { isVisitor: true }).catch(() => null))
    if (!isWanted) opened?.close()
    return opened
  }
  const stopLoading = loadUntilThere(open, visitorSocket.set)
  const stopWaking = onWake(() => wake(visitorSocket.current()))
  return () => {
    isWanted = false
    stopLoading()
    stopWaking()
    retry.cancel()
    visitorSocket.current()?.close()
    visitorSocket.set(null)
  }
})

/** The connection of a visitor, for what everyone may see; null for signed-in users and until it has been opened. */
export function useVisitorSocket(isWanted = true): LiveSocket | null {
  const { user, loading } = useSession()
  const isLive = useContext(SocketContext) !== null
  const isOpen = isWanted && isLive && user === null && !loading
  return useSyncExternalStore(
    isOpen ? visitorSocket.subscribe : NOT_FOLLOWED,
    isOpen ? visitorSocket.current : NO_SOCKET,
    NO_SOCKET,
  )
}

const NO_SOCKET = () => null
const NOT_FOLLOWED = () => () => {}
const NOTHING = () => UNKNOWN

/** A live document, while the component is shown; none if the id is null. Visitors have those that everyone may see. */
export function useLive<T extends LiveTopic>(topic: T, id: LiveId<T> | null): Live<T> {
  const visitorSocket = useVisitorSocket(id !== null && VISITOR_TOPICS.some(each => each === topic))
  const socket = useSocket() ?? visitorSocket
  const store = useMemo(
    () => (socket && id !== null ? liveStore(socket, topic, id) : null),
    [socket, topic, id],
  )
  return useSyncExternalStore(store?.subscribe ?? NOT_FOLLOWED, store?.current ?? NOTHING, NOTHING)
}
