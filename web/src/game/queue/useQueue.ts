import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import type { SocketStatus } from '../../net/socket/liveSocket.ts'
import { useSocket, useSocketStatus } from '../../net/socket/useSocket.ts'
import { type PlayerStatus, UNKNOWN_STATUS } from './playerStatus.ts'
import { type PlayerStatusStore, playerStatusStoreOf } from './playerStatusStore.ts'

interface Queue extends PlayerStatus {
  connection: SocketStatus
  /** Null until the connection has been opened. */
  store: PlayerStatusStore | null
}

const NOTHING = () => () => {}
const UNKNOWN = () => UNKNOWN_STATUS

/** The player's status in the queue, and the store that changes it. */
export function useQueue(): Queue {
  const socket = useSocket()
  const connection = useSocketStatus()
  const store = socket && playerStatusStoreOf(socket)
  const player = useSyncExternalStore(store?.subscribe ?? NOTHING, store?.current ?? UNKNOWN, UNKNOWN)
  return { ...player, connection, store }
}

/** Opens the player's running game as soon as it is known and the tab is visible. */
export function useOpenRunningGame(store: PlayerStatusStore | null): void {
  const [, navigate] = useLocation()
  useEffect(() => {
    if (!store) return
    const go = () => {
      const { gameId } = store.current()
      if (gameId !== null && document.visibilityState === 'visible')
        navigate(`/game/${gameId}`, { replace: true })
    }
    const unsubscribe = store.subscribe(go)
    document.addEventListener('visibilitychange', go)
    go()
    return () => {
      unsubscribe()
      document.removeEventListener('visibilitychange', go)
    }
  }, [store, navigate])
}
