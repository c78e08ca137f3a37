import type { TournamentId } from '@valecuatro/contract'
import { useMemo, useSyncExternalStore } from 'react'
import { useSocket } from '../../live/useSocket.ts'
import { EMPTY_ROOM, type Room } from './room.ts'
import { openRoomStore, type RoomStore } from './roomStore.ts'

const NOTHING = () => () => {}
const EMPTY = () => EMPTY_ROOM

/** What is live about a tournament while its page is open. */
export function useRoom(id: TournamentId): Room & { store: RoomStore | null } {
  const socket = useSocket()
  const store = useMemo(() => socket && openRoomStore(socket, id), [socket, id])
  const room = useSyncExternalStore(store?.subscribe ?? NOTHING, store?.current ?? EMPTY, EMPTY)
  return { ...room, store }
}
