import { useEffect, useState } from 'react'

const TYPING_PAUSE_MS = 250

/** The text, without spaces around it, once typing has paused. */
export function useDebounced(text: string, pauseMs = TYPING_PAUSE_MS): string {
  const [paused, setPaused] = useState(text.trim())
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text.trim()), pauseMs)
    return () => clearTimeout(timer)
  }, [text, pauseMs])
  return paused
}
