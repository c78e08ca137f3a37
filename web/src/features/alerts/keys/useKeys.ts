import { useEffect, useRef } from 'react'

/** What each key does, and whether it meant anything just now. */
export type Keys = Record<string, (target: EventTarget | null) => boolean>

/** Single keys, as long as nobody is writing or choosing somewhere else. */
export function useKeys(isOn: boolean, keys: Keys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    if (!isOn) return
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.isComposing || isBusyElsewhere(event.target)) return
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
      const act = latest.current[key]
      if (act === undefined || (event.repeat && !WALKING.includes(key))) return
      if (act(event.target)) event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOn])
}

/** Keys that may be held down. */
const WALKING: readonly string[] = ['j', 'k', 'ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight']

function isBusyElsewhere(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input:not([type=checkbox]), textarea, select, [role=dialog], [role=menu]') !== null
  )
}
