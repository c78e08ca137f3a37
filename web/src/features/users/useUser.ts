import { useQuery } from '@tanstack/react-query'
import type { UserId } from '@valecuatro/contract'
import { useViewer } from '../profile/usePlayer.ts'
import { ask } from '../queries/ask.ts'

export function useUser(id: UserId) {
  const viewer = useViewer()
  return useQuery({
    queryKey: [viewer, 'user', id],
    queryFn: () => ask('GET /api/admin/users/{id}', { params: { id } }),
  })
}

export function useSessionsOf(id: UserId) {
  const viewer = useViewer()
  return useQuery({
    queryKey: [viewer, 'user', id, 'sessions'],
    queryFn: () => ask('GET /api/admin/users/{id}/sessions', { params: { id } }),
  })
}
