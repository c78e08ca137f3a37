import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { TournamentId } from '@valecuatro/contract'
import { PAGE_SIZE, type TournamentDetails } from '@valecuatro/contract'
import { ask, askPage } from '../queries/ask.ts'
import { useSession } from '../session/useSession.ts'

export { PAGE_SIZE }

/** Whether one has entered is part of the answer: another's answers are not shown to who signs in after him. */
export const tournamentKeys = {
  list: (viewer: string) => [viewer, 'tournaments'],
  one: (viewer: string, id: string) => [viewer, 'tournament', id],
  matches: (viewer: string, id: string) => [viewer, 'tournament', id, 'matches'],
}

export function useViewer(): string {
  return useSession().user?._id ?? 'nobody'
}

export function useTournaments(page: number) {
  const viewer = useViewer()
  return useQuery({
    queryKey: [...tournamentKeys.list(viewer), page],
    queryFn: () => askPage('GET /api/tournaments', { query: { page, limit: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
  })
}

export function useTournament(id: TournamentId) {
  const viewer = useViewer()
  return useQuery<TournamentDetails>({
    queryKey: tournamentKeys.one(viewer, id),
    queryFn: () => ask('GET /api/tournaments/{id}', { params: { id } }),
  })
}

export function useMatches(id: TournamentId, page: number) {
  const viewer = useViewer()
  return useQuery({
    queryKey: [...tournamentKeys.matches(viewer, id), page],
    queryFn: () => askPage('GET /api/matches', { query: { tournament: id, page, limit: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
  })
}
