import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AdminUser, AdminUserDetails, UserId } from '@valecuatro/contract'
import type { CallResult } from '../../../net/call.ts'
import { request } from '../../../net/query.tsx'
import { useViewerId } from '../../../net/session/useSession.ts'
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

/** Other queries that an action on a user may change. */
const INVALIDATED_KEYS = ['ledger', 'audit', 'trends', 'admin-transactions']

/** Updates a user in every cached query after an action, without moving any row. */
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
    for (const key of INVALIDATED_KEYS) void queries.invalidateQueries({ queryKey: [viewer, key] })
    void queries.invalidateQueries({ queryKey: [viewer, 'user', id, 'sessions'] })
  }

  /** Refetches a user whose data has turned out to be outdated. */
  function renew(id: string) {
    void queries.invalidateQueries({ queryKey: [viewer, 'user', id] })
    void queries.invalidateQueries({ queryKey: [viewer, 'users'] })
  }

  return { changed, renew }
}

/** The properties of a dialog about one user. */
export interface UserDialogProps {
  user: AdminUserDetails
  onClose: () => void
}

/** Updates the page after a call about a user. */
export function useRenewUser({ _id: id }: AdminUserDetails) {
  const { changed, renew } = useUserCache()
  return (result: CallResult<AdminUserDetails>) => {
    if (result.ok) changed(id, result.value)
    // Another administrator may have been first.
    else if (result.reason === 'refused' && result.status === 409) renew(id)
  }
}
