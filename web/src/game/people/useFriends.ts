import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { request } from '../../net/query.tsx'
import { useViewerId } from '../../net/session/useSession.ts'
import { useSocket } from '../../net/socket/useSocket.ts'
import { friendsKey } from './playerActions.tsx'

/** The viewer's friends and friend requests, loaded again when the server reports a change. */
export function useFriends() {
  const socket = useSocket()
  const viewer = useViewerId()
  const queries = useQueryClient()
  useEffect(
    () => socket?.on('friend:changed', () => queries.invalidateQueries({ queryKey: friendsKey(viewer) })),
    [socket, viewer, queries],
  )
  return useQuery({ queryKey: friendsKey(viewer), queryFn: () => request('GET /api/me/friends') })
}
