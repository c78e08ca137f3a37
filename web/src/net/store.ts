/** A value that can be subscribed to, as `useSyncExternalStore` needs it. */
export interface Store<T> {
  current(): T
  subscribe(listener: () => void): () => void
}

/** Creates a store. `follow` runs while there are subscribers; the function that it returns ends it. */
export function createStore<T>(value: T, follow?: () => () => void): Store<T> & { set(next: T): void } {
  const listeners = new Set<() => void>()
  let stop: (() => void) | undefined
  return {
    current: () => value,
    set(next) {
      if (next === value) return
      value = next
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      if (listeners.size === 1) stop = follow?.()
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) stop?.()
      }
    },
  }
}
