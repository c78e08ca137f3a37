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
import { useMemo, useSyncExternalStore } from 'react'
import { createRetry } from './retry.ts'
import type { LiveSocket } from './socket/liveSocket.ts'
import { useSocket } from './socket/useSocket.ts'
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

/** Refusals after which the server is asked again; any other is final. */
const TEMPORARY: readonly string[] = ['unanswered', 'unavailable', 'slow-down']

const UNKNOWN = { state: null, receivedAt: 0, gone: null }

/**
 * Follows a document: reads its state, applies the changes in the order of their versions, and asks again after a
 * reconnect, a missed change or a temporary failure.
 */
function openDocument<T extends LiveTopic>(socket: LiveSocket, topic: T, id: LiveId<T>): LiveStore<T> {
  const store = createStore<Live<T>>(UNKNOWN, follow)
  /** The version of the state; null if it was not read over this connection. */
  let version: number | null = null
  /** The highest version of which the server has told. */
  let highest = -1
  /** Changes that arrived before the ones that they follow, by version. */
  const early = new Map<number, Changes>()
  /** Counts subscriptions and connections, so that the answer to an earlier one is ignored. */
  let session = 0
  let asking: Promise<void> | null = null
  const retry = createRetry(watch)

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
    } else if (TEMPORARY.includes(answer.code)) retry.fail()
    else refused(answer.code as RefusalCode)
  }

  function adopt(answer: LiveAnswer) {
    const { state } = store.current()
    if (version === null || answer.version > version) {
      if ('state' in answer) set(answer.version, answer.state as LiveState<T>)
      else if (state !== null && version === answer.version - 1)
        set(answer.version, applyChanges(state, answer.changes))
    }
    if (store.current().gone) store.set({ ...store.current(), gone: null })
    applyEarly()
  }

  function set(next: number, state: LiveState<T>) {
    version = next
    highest = Math.max(highest, next)
    store.set({ state, receivedAt: Date.now(), gone: null })
  }

  function applyEarly() {
    for (const each of early.keys()) if (each <= version!) early.delete(each)
    for (let changes = early.get(version! + 1); changes; changes = early.get(version! + 1)) {
      early.delete(version! + 1)
      set(version! + 1, applyChanges(store.current().state as LiveState<T>, changes))
    }
  }

  /** Called with each version of which the server tells. */
  function notice(told: number) {
    highest = Math.max(highest, told)
    if (version !== null && told > version) void watch()
  }

  function refused(code: RefusalCode) {
    forget()
    store.set({ ...store.current(), gone: code })
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

  function follow() {
    const isThis = (ref: { topic: LiveTopic; id: string }) => ref.topic === topic && ref.id === id
    const stops = [
      socket.on('live:change', (change: LiveChange) => {
        if (!isThis(change) || (version !== null && change.version <= version)) return
        early.set(change.version, inReadersLanguage(change.changes))
        if (version !== null) applyEarly()
        notice(change.version)
      }),
      socket.on('live:beat', ({ documents }) => {
        for (const [topic, id, told] of documents) if (isThis({ topic, id })) notice(told)
      }),
      socket.on('live:refused', ({ code, ...ref }) => {
        if (isThis(ref)) refused(code)
      }),
      socket.subscribe(() => {
        forget()
        void watch()
      }),
    ]
    void watch()
    return () => {
      for (const stop of stops) stop()
      forget()
      store.set(UNKNOWN)
      void socket.ask('live:leave', { topic, id })
    }
  }

  return { current: store.current, subscribe: store.subscribe, refresh: watch }
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

const NOT_FOLLOWED = () => () => {}
const NOTHING = () => UNKNOWN

/** A live document, while the component is shown; none if the id is null. */
export function useLive<T extends LiveTopic>(topic: T, id: LiveId<T> | null): Live<T> {
  const socket = useSocket()
  const store = useMemo(
    () => (socket && id !== null ? liveStore(socket, topic, id) : null),
    [socket, topic, id],
  )
  return useSyncExternalStore(store?.subscribe ?? NOT_FOLLOWED, store?.current ?? NOTHING, NOTHING)
}
