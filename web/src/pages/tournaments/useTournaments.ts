import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { TournamentDetails, TournamentId } from '@valecuatro/contract'
import { PAGE_SIZE } from '@valecuatro/contract/values'
import { request, requestPage } from '../../net/query.tsx'
import { useViewerId } from '../../net/session/useSession.ts'

/**
 * Keys include the viewer, because answers depend on their entries; the next user to sign in must not see them.
 */
export const tournamentKeys = {
  list: (viewer: string) => [viewer, 'tournaments'],
  one: (viewer: string, id: string) => [viewer, 'tournament', id],
  matches: (viewer: string, id: string) => [viewer, 'tournament', id, 'matches'],
}

export function useTournaments(page: number) {
  const viewer = useViewerId()
  return useQuery({
    queryKey: [...tournamentKeys.list(viewer), page],
    queryFn: () => requestPage('GET /api/tournaments', { query: { page, limit: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
  })
}

export function useTournament(id: TournamentId, { isFresh = false }: { isFresh?: boolean } = {}) {
  const viewer = useViewerId()
  return useQuery<TournamentDetails>({
    queryKey: tournamentKeys.one(viewer, id),
    queryFn: () => request('GET /api/tournaments/{id}', { params: { id } }),
    refetchOnMount: isFresh ? 'always' : true,
  })
}

/** Fetches the tournament whenever a dialog opens that states how many players and coins are concerned. */
export const useFreshTournament = (id: TournamentId) => useTournament(id, { isFresh: true })

/** The finished matches of a tournament, newest first. */
export function useFinishedMatches(id: TournamentId, page: number) {
  const viewer = useViewerId()
  return useQuery({
    queryKey: [...tournamentKeys.matches(viewer, id), page],
    queryFn: () =>
      requestPage('GET /api/tournaments/{id}/matches', {
        params: { id },
        query: { status: 'finished', page, limit: PAGE_SIZE },
      }),
    placeholderData: keepPreviousData,
  })
}
