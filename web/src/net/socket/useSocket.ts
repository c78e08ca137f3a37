import { createContext, useContext, useSyncExternalStore } from 'react'
import type { LiveSocket, SocketStatus } from './liveSocket.ts'
import type { SocketStore } from './socketStore.ts'

export const SocketContext = createContext<SocketStore | null>(null)

const NO_SUBSCRIPTION = () => () => {}
const NO_SOCKET = () => null

/** The live connection; null for visitors, while prerendering, and until it has been opened. */
export function useSocket(): LiveSocket | null {
  const store = useContext(SocketContext)
  return useSyncExternalStore(store?.subscribe ?? NO_SUBSCRIPTION, store?.current ?? NO_SOCKET, NO_SOCKET)
}

/** The state of the user's connection, or of this one. */
export function useSocketStatus(other?: LiveSocket | null): SocketStatus {
  const own = useSocket()
  const socket = other ?? own
  return useSyncExternalStore(
    socket?.subscribe ?? NO_SUBSCRIPTION,
    () => socket?.status() ?? 'connecting',
    () => 'connecting',
  )
}
