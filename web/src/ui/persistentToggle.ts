import { useSyncExternalStore } from 'react'

interface PersistentToggle {
  read(): boolean
  remember(on: boolean): void
  /** The choice and how to change it; a change in another tab is heard here, too. */
  use(): [boolean, (on: boolean) => void]
}

/** A choice of the visitor's own that this browser keeps. */
export function persistentToggle(key: string, isOnAtFirst = true): PersistentToggle {
  const listeners = new Set<() => void>()
  /** Where the browser keeps nothing, the choice holds for as long as the page. */
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
      // Private windows may refuse; the choice is still kept above.
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
