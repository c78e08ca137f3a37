import { useEffect, useReducer } from 'react'

const PACE_MS = 15_000

/** Draws again now and then, so that "seconds ago" does not stay what it was. */
export function useTick(): void {
  const [, tick] = useReducer((n: number) => n + 1, 0)
  useEffect(() => {
    const timer = setInterval(tick, PACE_MS)
    return () => clearInterval(timer)
  }, [])
}
