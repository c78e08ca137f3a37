import { useEffect, useRef } from 'react'
import type { Travel } from './model/position.ts'

type Way = Extract<Travel, { to: 'first' | 'last' | 'next' | 'previous' | 'next hand' | 'previous hand' }>

const WAYS: Readonly<Record<string, Way['to']>> = {
  ArrowRight: 'next',
  ArrowLeft: 'previous',
  ArrowDown: 'next hand',
  ArrowUp: 'previous hand',
  PageDown: 'next hand',
  PageUp: 'previous hand',
  Home: 'first',
  End: 'last',
}

interface Keyboard {
  onTravel(way: Way): void
  onToggle(): void
}

/** The keys of a replay, as long as they mean nothing else where the focus is. */
export function useReplayKeys(keyboard: Keyboard): void {
  const latest = useRef(keyboard)
  latest.current = keyboard
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target, key } = event
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      if (!(target instanceof Element) || isBusy(target, key)) return
      const to = WAYS[key]
      if (to) latest.current.onTravel({ to })
      else if (key === ' ') latest.current.onToggle()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

function isBusy(target: Element, key: string): boolean {
  if (target.closest('textarea, select, input:not([type=range]), [role=dialog], [role=menu], [role=tab]'))
    return true
  // Space presses what has the focus, and what scrolls is scrolled by the other keys.
  if (key === ' ') return target.closest('button, a, .replay-side') !== null
  return key !== 'ArrowLeft' && key !== 'ArrowRight' && target.closest('.replay-side') !== null
}
