import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { askPage } from '../../queries/ask.ts'
import { useViewer } from '../../tournaments/useTournaments.ts'

const PAUSE = 250
const SHOWN = 20

/** What is typed, once the typing pauses. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text.trim()), PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}

/** Those who may be sent to a table, found by a part of their name or e-mail address. */
export function usePlayers(typed: string) {
  const viewer = useViewer()
  const search = usePaused(typed)
  return useQuery({
    queryKey: [viewer, 'players-to-seat', search],
    queryFn: () =>
      askPage('GET /api/admin/users', {
        query: {
          role: 'player',
          status: 'active',
          search,
          sort: 'username',
          order: 'asc',
          page: 1,
          limit: SHOWN,
        },
      }),
    placeholderData: keepPreviousData,
  })
}

/** The tournaments that a match can be played for. */
export function useOpenTournaments() {
  const viewer = useViewer()
  return useQuery({
    queryKey: [viewer, 'open-tournaments'],
    queryFn: () =>
      askPage('GET /api/admin/tournaments', {
        query: { status: 'open', sort: 'name', order: 'asc', page: 1, limit: 100 },
      }),
  })
}
