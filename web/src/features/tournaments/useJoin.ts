import { useLingui } from '@lingui/react'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Tournament, TournamentDetails, TournamentId } from '@valecuatro/contract'
import { useRef, useState } from 'react'
import { toast } from '../../ui/toast.ts'
import { translated } from '../language/translated.ts'
import { useSessionStore } from '../session/useSession.ts'
import { type Entered, enter } from './enter.ts'
import { renewUser } from './renewUser.ts'
import { tournamentKeys, useViewer } from './useTournaments.ts'

interface Join {
  /** The tournament that is being entered; one at a time. */
  joining: string | null
  join(id: TournamentId): Promise<boolean>
}

export function useJoin(): Join {
  const { i18n } = useLingui()
  const session = useSessionStore()
  const queries = useQueryClient()
  const viewer = useViewer()
  const [joining, setJoining] = useState<string | null>(null)
  const isBusy = useRef(false)

  async function join(id: TournamentId): Promise<boolean> {
    if (isBusy.current) return false
    isBusy.current = true
    setJoining(id)
    const entered = await enter(session, id)
    if (entered.ok) {
      adopt(queries, viewer, entered.tournament)
      toast.success(i18n._('Successfully joined tournament!'))
      await renewUser(session)
    } else toast.error(sentence(entered))
    // What is on the screen has turned out to be old, or is now.
    void queries.invalidateQueries({ queryKey: [viewer] })
    isBusy.current = false
    setJoining(null)
    return entered.ok
  }

  function sentence(entered: Exclude<Entered, { ok: true }>): string {
    if (entered.why === 'signed-out') return i18n._('Please log in to join tournaments')
    if (entered.why === 'no-token')
      return i18n._('CSRF token not found. Please refresh the page and try again.')
    return entered.error === null ? i18n._('Failed to join tournament') : translated(i18n, entered.error)
  }

  return { joining, join }
}

type ListPage = { value: Tournament[]; total: number }

/** Shown at once, wherever the tournament is on the screen. */
function adopt(queries: QueryClient, viewer: string, tournament: TournamentDetails) {
  queries.setQueryData(tournamentKeys.one(viewer, tournament._id), tournament)
  queries.setQueriesData<ListPage>(
    { queryKey: tournamentKeys.list(viewer) },
    page =>
      page && {
        ...page,
        value: page.value.map(each => (each._id === tournament._id ? tournament : each)),
      },
  )
}
