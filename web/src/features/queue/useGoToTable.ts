import { useEffect } from 'react'
import { useLocation } from 'wouter'
import type { PlaceStore } from './placeStore.ts'

/** Takes the player to his running game, as soon as it is certain and he is looking. */
export function useGoToTable(store: PlaceStore | null): void {
  const [, navigate] = useLocation()
  useEffect(() => {
    if (!store) return
    const go = () => {
      const { gameId, isSure } = store.current()
      if (gameId !== null && isSure && document.visibilityState === 'visible')
        navigate(`/game/${gameId}`, { replace: true })
    }
    const unsubscribe = store.subscribe(go)
    document.addEventListener('visibilitychange', go)
    // What is known may be of a game that has ended since: whoever comes from its table must not be sent back.
    void store.askForGame({ doubting: true })
    return () => {
      unsubscribe()
      document.removeEventListener('visibilitychange', go)
    }
  }, [store, navigate])
}
