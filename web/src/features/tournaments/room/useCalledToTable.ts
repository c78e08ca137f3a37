import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { useQueue } from '../../queue/useQueue.ts'

/** Takes the player to a table of this tournament that has just become ready, as soon as he is looking. */
export function useCalledToTable(gameId: string | null): void {
  const [, navigate] = useLocation()
  const { isNew, gameId: found } = useQueue()
  const isCalled = isNew && gameId !== null && gameId === found
  useEffect(() => {
    if (!isCalled) return
    const go = () => {
      if (document.visibilityState === 'visible') navigate(`/game/${gameId}`)
    }
    go()
    document.addEventListener('visibilitychange', go)
    return () => document.removeEventListener('visibilitychange', go)
  }, [isCalled, gameId, navigate])
}
