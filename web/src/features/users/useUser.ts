import { useQuery } from '@tanstack/react-query'
import { useViewer } from '../profile/usePlayer.ts'
import { ask } from '../queries/ask.ts'

export function useUser(id: string) {
  const viewer = useViewer()
  return useQuery({
    queryKey: [viewer, 'user', id],
    queryFn: () => ask('GET /api/admin/users/{id}', { params: { id } }),
  })
}

export function useSessionsOf(id: string) {
  const viewer = useViewer()
  return useQuery({
    queryKey: [viewer, 'user', id, 'sessions'],
    queryFn: () => ask('GET /api/admin/users/{id}/sessions', { params: { id } }),
  })
}
