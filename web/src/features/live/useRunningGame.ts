import { useEffect, useRef } from 'react'
import { onWake } from '../../net/socket/onWake.ts'
import { useQueue } from '../queue/useQueue.ts'

/** Nobody tells a screen that is not at the table when the game ends. */
const ASK_AGAIN = 20_000

/** The game to call the player to, as far as it is certain; null if there is none. */
export function useRunningGame(path: string): string | null {
  const { store, gameId, isSure } = useQueue()
  const isAtTable = gameId !== null && path === `/game/${gameId}`
  const wasAtTable = useRef(false)

  useEffect(() => {
    if (isAtTable) {
      store?.seeTable(gameId)
      wasAtTable.current = true
    } else if (wasAtTable.current) {
      wasAtTable.current = false
      void store?.askForGame({ doubting: true })
    }
  }, [store, gameId, isAtTable])

  useEffect(() => {
    if (gameId === null || isAtTable || !store) return
    const ask = () => void store.askForGame()
    const timer = setInterval(ask, ASK_AGAIN)
    const stopWaking = onWake(ask)
    return () => {
      clearInterval(timer)
      stopWaking()
    }
  }, [store, gameId, isAtTable])

  return isSure ? gameId : null
}
