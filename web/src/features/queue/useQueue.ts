import { useSyncExternalStore } from 'react'
import type { SocketStatus } from '../../net/socket/liveSocket.ts'
import { useSocket, useSocketStatus } from '../live/useSocket.ts'
import { type Place, UNKNOWN_PLACE } from './place.ts'
import { type PlaceStore, placeOf } from './placeStore.ts'

export interface Queue extends Place {
  status: SocketStatus
  /** Null until the connection has been opened. */
  store: PlaceStore | null
}

const NOTHING = () => () => {}
const UNKNOWN = () => UNKNOWN_PLACE

/** Where the player is in the house, and what he can do about it. */
export function useQueue(): Queue {
  const socket = useSocket()
  const status = useSocketStatus()
  const store = socket && placeOf(socket)
  const place = useSyncExternalStore(store?.subscribe ?? NOTHING, store?.current ?? UNKNOWN, UNKNOWN)
  return { ...place, status, store }
}
