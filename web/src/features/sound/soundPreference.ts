import { useSyncExternalStore } from 'react'

const KEY = 'sound'
const listeners = new Set<() => void>()
/** Where the browser keeps nothing, the choice holds for as long as the page. */
let chosen: boolean | null = null

/** Whether the table makes itself heard; it does until told otherwise. */
export function readSound(): boolean {
  if (chosen !== null) return chosen
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    return true
  }
}

export function rememberSound(on: boolean): void {
  chosen = on
  try {
    localStorage.setItem(KEY, on ? 'on' : 'off')
    chosen = null
  } catch {
    // Private windows may refuse; the choice is still kept above.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => event.key === KEY && listener()
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}

/** The choice and how to change it; a change in another tab is heard here, too. */
export function useSound(): [boolean, (on: boolean) => void] {
  return [useSyncExternalStore(subscribe, readSound, () => true), rememberSound]
}
