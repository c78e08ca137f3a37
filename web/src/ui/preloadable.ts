import { type ComponentType, useState, useSyncExternalStore } from 'react'

/** Something that is loaded after the page has started. */
export interface Preloadable<T> {
  loaded(): T | null
  /** Null when it cannot be loaded now; it may be fetched again. */
  fetch(): Promise<T | null>
  /** Calls back when it has arrived. */
  subscribe(listener: () => void): () => void
}

/** What the page does not need at its start is loaded later. */
export function preloadable<T>(load: () => Promise<T>): Preloadable<T> {
  let part: T | null = null
  const listeners = new Set<() => void>()
  return {
    loaded: () => part,
    async fetch() {
      if (part !== null) return part
      part = await load().catch(() => null)
      if (part !== null) for (const listener of listeners) listener()
      return part
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The part as soon as it has been loaded, by whichever fetch. */
export function useLoadedPart<T>(from: Preloadable<T>): T | null {
  return useSyncExternalStore(from.subscribe, from.loaded, () => null)
}

/** A component once it has been asked for and is there, and the function that asks for it. */
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
