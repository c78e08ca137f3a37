import { Trans, useLingui } from '@lingui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { PuzzleId, PuzzleToSolve } from '@valecuatro/contract'
import { useState } from 'react'
import { useLocation, useParams } from 'wouter'
import drawing from '../../../art/live.svg'
import { PlayerFrame } from '../../../frame/playerFrame.tsx'
import { hasStatus, QueryProvider, request } from '../../../net/query.tsx'
import { useSession } from '../../../net/session/useSession.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { FeltMessage } from '../../../ui/feltMessage.tsx'
import { ErrorState, SpinnerPage } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast.ts'
import { useTitle } from '../../../ui/useTitle.ts'
import { PuzzleScreen } from './puzzleScreen.tsx'

/** The puzzle of the day, or the puzzle in the URL. No account is needed. */
export default function PuzzlePage() {
  const { id } = useParams<{ id?: PuzzleId }>()
  return (
    <QueryProvider>
      <PuzzleOf key={id ?? 'daily'} id={id} />
    </QueryProvider>
  )
}

function PuzzleOf({ id }: { id: PuzzleId | undefined }) {
  const { i18n } = useLingui()
  const { loading, user } = useSession()
  const [, navigate] = useLocation()
  const client = useQueryClient()
  const [isLeaving, setLeaving] = useState(false)
  const [isLast, setLast] = useState(false)
  const keyOf = (puzzle: string) => [user?._id ?? 'visitor', 'puzzle', puzzle]
  useTitle(id ? i18n._('Puzzle') : i18n._('Puzzle of the day'))
  const query = useQuery({
    queryKey: keyOf(id ?? 'daily'),
    queryFn: () =>
      id ? request('GET /api/puzzles/{id}', { params: { id } }) : request('GET /api/puzzles/daily'),
    enabled: !loading,
    // Refetching would discard the player's answer, which is part of the screen's state.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

  async function goOn({ puzzle }: PuzzleToSolve) {
    if (isLeaving) return
    setLeaving(true)
    try {
      const next = await request('GET /api/puzzles/next', { query: { after: puzzle._id } })
      // Once the player has answered all puzzles, the server returns an old one.
      if (next.solution) {
        setLast(true)
        setLeaving(false)
        return
      }
      client.setQueryData(keyOf(next.puzzle._id), next)
      navigate(`/puzzles/${next.puzzle._id}`)
    } catch {
      toast.error(i18n._('The next puzzle could not be loaded'))
      setLeaving(false)
    }
  }

  const { data } = query
  if (data)
    return (
      <PuzzleScreen
        data={data}
        isRecorded={user !== null && !user.guest}
        isLeaving={isLeaving}
        isLast={isLast}
        onNext={() => void goOn(data)}
      />
    )
  if (!query.isError) return <SpinnerPage text={i18n._('Loading')} />
  if (hasStatus(query.error, 400, 404))
    return (
      <PlayerFrame>
        <FeltMessage
          drawing={{ src: drawing, width: 360, height: 228 }}
          title={<Trans id="Puzzle not found" />}
          actions={
            <ButtonLink href="/puzzles" variant="primary">
              <Trans id="Puzzle of the day" />
            </ButtonLink>
          }
        >
          <Trans id="The link may be incomplete, or the puzzle is no longer in the collection." />
        </FeltMessage>
      </PlayerFrame>
    )
  return (
    <PlayerFrame>
      <ErrorState
        title={<Trans id="The puzzle could not be loaded" />}
        onRetry={() => void query.refetch()}
      />
    </PlayerFrame>
  )
}
