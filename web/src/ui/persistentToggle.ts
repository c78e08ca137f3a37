import { useSyncExternalStore } from 'react'
import { createStore } from '../net/store.ts'

interface PersistentChoice<T> {
  read(): T
  remember(value: T): void
  /** The value and its setter; follows changes made in other tabs. */
  use(): [T, (value: T) => void]
}

/** A setting kept in localStorage as text; `parse` gets null if nothing is kept. */
export function persistentText<T extends string>(
  key: string,
  parse: (kept: string | null) => T,
): PersistentChoice<T> {
  /** Counts the changes in this and other tabs. */
  const changes = createStore(0, () => {
    const onStorage = (event: StorageEvent) => event.key === key && notify()
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  })
  const notify = () => changes.set(changes.current() + 1)
  /** The value when localStorage is not available; lasts until the page is closed. */
  let chosen: T | null = null

  function read(): T {
    if (chosen !== null) return chosen
    try {
      return parse(localStorage.getItem(key))
    } catch {
      return parse(null)
    }
  }

  function remember(value: T): void {
    chosen = value
    try {
      localStorage.setItem(key, value)
      chosen = null
    } catch {
      // Storage may be unavailable in private windows; the value is still kept in `chosen`.
    }
    notify()
  }

  return {
    read,
    remember,
    use: () => [useSyncExternalStore(changes.subscribe, read, () => parse(null)), remember],
  }
}

/** A setting kept in localStorage: one of these texts, the first by default. */
export const persistentChoice = <T extends string>(key: string, values: readonly T[]) =>
  persistentText(key, kept => values.find(value => value === kept) ?? values[0]!)

/** An on/off setting kept in localStorage. */
export function persistentToggle(key: string, isOnAtFirst = true): PersistentChoice<boolean> {
  const choice = persistentChoice(key, isOnAtFirst ? ['on', 'off'] : ['off', 'on'])
  const remember = (on: boolean) => choice.remember(on ? 'on' : 'off')
  return { read: () => choice.read() === 'on', remember, use: () => [choice.use()[0] === 'on', remember] }
}
