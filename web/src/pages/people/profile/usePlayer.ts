import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { PastGameFilters, UserId } from '@valecuatro/contract'
import { PAGE_SIZE } from '@valecuatro/contract/values'
import { request, requestPage } from '../../../net/query.tsx'
import { useSession, useViewerId } from '../../../net/session/useSession.ts'

export function usePlayer(id: UserId) {
  const viewer = useViewerId()
  return useQuery({
    queryKey: [viewer, 'player', id],
    queryFn: () => request('GET /api/players/{id}', { params: { id } }),
  })
}

/** The player who has this username now or had it before. */
export function usePlayerNamed(username: string) {
  const viewer = useViewerId()
  return useQuery({
    queryKey: [viewer, 'player-named', username],
    queryFn: () => request('GET /api/players/named/{username}', { params: { username } }),
  })
}

export function useRatingHistory(id: UserId) {
  const viewer = useViewerId()
  return useQuery({
    queryKey: [viewer, 'player', id, 'ratings'],
    queryFn: () => request('GET /api/players/{id}/ratings', { params: { id } }),
  })
}

export function usePastGames(id: UserId, page: number, filters: PastGameFilters) {
  const viewer = useViewerId()
  return useQuery({
    queryKey: [viewer, 'player', id, 'games', page, filters],
    queryFn: () =>
      requestPage('GET /api/players/{id}/games', {
        params: { id },
        query: { ...filters, page, limit: PAGE_SIZE },
      }),
    placeholderData: keepPreviousData,
  })
}

/** The results of the viewer with another player. */
export function useHeadToHead(id: UserId) {
  const viewer = useViewerId()
  return useQuery({
    queryKey: [viewer, 'player', id, 'head-to-head'],
    queryFn: () => request('GET /api/players/{id}/head-to-head', { params: { id } }),
  })
}

export type LedgerKind = 'credit' | 'debit' | 'all'

export function useOwnLedger(page: number, kind: LedgerKind) {
  const viewer = useViewerId()
  return useQuery({
    queryKey: [viewer, 'ledger', kind, page],
    queryFn: () =>
      requestPage('GET /api/profile/transactions', {
        query: { page, limit: PAGE_SIZE, type: kind === 'all' ? undefined : kind },
      }),
    placeholderData: keepPreviousData,
  })
}

/** The current account: coins and statistics can change while the page is open. */
export function useOwnAccount() {
  const { user } = useSession()
  return useQuery({
    queryKey: [user?._id ?? 'visitor', 'account'],
    queryFn: () => request('GET /api/auth/me'),
    // The session's copy is shown until the answer arrives.
    ...(user && { placeholderData: user }),
  })
}
