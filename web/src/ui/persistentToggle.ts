import { useSyncExternalStore } from 'react'

interface PersistentToggle {
  read(): boolean
  remember(on: boolean): void
  /** The value and its setter; follows changes made in other tabs. */
  use(): [boolean, (on: boolean) => void]
}

/** An on/off setting kept in localStorage. */
export function persistentToggle(key: string, isOnAtFirst = true): PersistentToggle {
  const listeners = new Set<() => void>()
  /** The value when localStorage is not available; lasts until the page is closed. */
  let chosen: boolean | null = null

  function read(): boolean {
    if (chosen !== null) return chosen
    try {
      const kept = localStorage.getItem(key)
      return isOnAtFirst ? kept !== 'off' : kept === 'on'
    } catch {
      return isOnAtFirst
    }
  }

  function remember(on: boolean): void {
    chosen = on
    try {
      localStorage.setItem(key, on ? 'on' : 'off')
      chosen = null
    } catch {
      // Storage may be unavailable in private windows; the value is still kept in `chosen`.
    }
    for (const listener of listeners) listener()
  }

  function subscribe(listener: () => void): () => void {
    const onStorage = (event: StorageEvent) => event.key === key && listener()
    listeners.add(listener)
    window.addEventListener('storage', onStorage)
    return () => {
      listeners.delete(listener)
      window.removeEventListener('storage', onStorage)
    }
  }

  return { read, remember, use: () => [useSyncExternalStore(subscribe, read, () => isOnAtFirst), remember] }
}
