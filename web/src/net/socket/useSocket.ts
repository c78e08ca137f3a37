import { createContext, useContext, useSyncExternalStore } from 'react'
import type { LiveSocket, SocketStatus } from './liveSocket.ts'
import type { SocketStore } from './socketStore.ts'

export const SocketContext = createContext<SocketStore | null>(null)

const NOTHING = () => () => {}
const NOBODY = () => null

/** The live connection; null for visitors, while prerendering, and until it has been opened. */
export function useSocket(): LiveSocket | null {
  const store = useContext(SocketContext)
  return useSyncExternalStore(store?.subscribe ?? NOTHING, store?.current ?? NOBODY, NOBODY)
}

export function useSocketStatus(): SocketStatus {
  const socket = useSocket()
  return useSyncExternalStore(
    socket?.subscribe ?? NOTHING,
    () => socket?.status() ?? 'connecting',
    () => 'connecting',
  )
}
