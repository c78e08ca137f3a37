import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AdminUser, AdminUserDetails, UserId } from '@valecuatro/contract'
import { request } from '../../net/query.tsx'
import { useViewerId } from '../../net/session/useSession.ts'
import type { PagedRows } from '../kit/usePagedQuery.ts'

export function useUser(id: UserId) {
  const viewer = useViewerId()
  return useQuery({
    queryKey: [viewer, 'user', id],
    queryFn: () => request('GET /api/admin/users/{id}', { params: { id } }),
  })
}

export function useUserSessions(id: UserId) {
  const viewer = useViewerId()
  return useQuery({
    queryKey: [viewer, 'user', id, 'sessions'],
    queryFn: () => request('GET /api/admin/users/{id}/sessions', { params: { id } }),
  })
}

/** What follows from an act, beyond the user himself. */
const FOLLOWS = ['ledger', 'audit', 'trends', 'admin-transactions']

/** Shows what an act has made of a user wherever he is on the screen; no row moves for it. */
export function useUserCache() {
  const viewer = useViewerId()
  const queries = useQueryClient()

  function changed(id: string, news: Partial<AdminUserDetails>) {
    queries.setQueriesData<PagedRows<AdminUser>>(
      { queryKey: [viewer, 'users'] },
      page =>
        page && { ...page, value: page.value.map(user => (user._id === id ? { ...user, ...news } : user)) },
    )
    queries.setQueryData<AdminUserDetails>([viewer, 'user', id], user => user && { ...user, ...news })
    for (const key of FOLLOWS) void queries.invalidateQueries({ queryKey: [viewer, key] })
    void queries.invalidateQueries({ queryKey: [viewer, 'user', id, 'sessions'] })
  }

  /** What is shown of him has turned out to be old. */
  function renew(id: string) {
    void queries.invalidateQueries({ queryKey: [viewer, 'user', id] })
    void queries.invalidateQueries({ queryKey: [viewer, 'users'] })
  }

  return { changed, renew }
}
