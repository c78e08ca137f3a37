import { type ComponentType, useState, useSyncExternalStore } from 'react'
import { createStore } from '../net/store.ts'

/** A value that is loaded on demand and can be requested early. */
export interface Preloadable<T> {
  loaded(): T | null
  /** Resolves to null if the value cannot be loaded now; a later call tries again. */
  fetch(): Promise<T | null>
  /** Calls the listener when the value has been loaded. */
  subscribe(listener: () => void): () => void
}

/** Whether the service worker has kept the files of practice, so that they can be loaded without a network. */
export async function isPracticeKept(): Promise<boolean> {
  // The page is stored after all files. Without HTTPS there are no caches.
  return (await globalThis.caches?.match('/game/practice', { ignoreVary: true })) !== undefined
}

/** Wraps a loader so that its value is loaded only once. */
export function preloadable<T>(load: () => Promise<T>): Preloadable<T> {
  const part = createStore<T | null>(null)
  let loading: Promise<T | null> | null = null

  async function loadPart(): Promise<T | null> {
    const isOffline = navigator.onLine === false && !(await isPracticeKept())
    const loaded = isOffline ? null : await load().catch(() => null)
    loading = null
    part.set(loaded)
    return loaded
  }

  return {
    loaded: part.current,
    async fetch() {
      const loaded = part.current()
      if (loaded !== null) return loaded
      loading ??= loadPart()
      return loading
    },
    subscribe: part.subscribe,
  }
}

/** The value once it has been loaded by any fetch; null before. */
export function useLoadedPart<T>(from: Preloadable<T>): T | null {
  return useSyncExternalStore(from.subscribe, from.loaded, () => null)
}

/** A component once it has been requested and loaded, and the function that requests it. */
export function usePreloadable<P>(
  from: Preloadable<ComponentType<P>>,
): [part: ComponentType<P> | null, ask: () => void] {
  const [part, setPart] = useState<ComponentType<P> | null>(null)
  const show = (it: ComponentType<P> | null) => setPart(() => it)
  const ask = () => {
    const arrived = from.loaded()
    if (arrived) show(arrived)
    else void from.fetch().then(show)
  }
  return [part, ask]
}
