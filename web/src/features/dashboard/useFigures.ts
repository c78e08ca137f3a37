import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSocket, useSocketStatus } from '../live/useSocket.ts'
import { useViewer } from '../profile/usePlayer.ts'
import { ask } from '../queries/ask.ts'

export function useFigures() {
  const viewer = useViewer()
  return useQuery({
    queryKey: [viewer, 'figures'],
    queryFn: () => ask('GET /api/admin/system/status'),
  })
}

export function useTrends() {
  const viewer = useViewer()
  return useQuery({
    queryKey: [viewer, 'trends'],
    queryFn: () => ask('GET /api/admin/system/trends'),
  })
}

/** The server says when they have changed; what was said while the line was cut is asked for. */
export function useLiveFigures(): void {
  const viewer = useViewer()
  const queries = useQueryClient()
  const socket = useSocket()
  const status = useSocketStatus()
  const wasLost = useRef(false)

  useEffect(
    () => socket?.on('admin:figures', figures => queries.setQueryData([viewer, 'figures'], figures)),
    [socket, queries, viewer],
  )

  useEffect(() => {
    if (status === 'lost') wasLost.current = true
    if (status !== 'connected' || !wasLost.current) return
    wasLost.current = false
    void queries.invalidateQueries({ queryKey: [viewer, 'figures'] })
  }, [status, queries, viewer])
}
