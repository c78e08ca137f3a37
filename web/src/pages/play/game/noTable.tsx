import { Trans, useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import type { GameId } from '@valecuatro/contract'
import { Redirect } from 'wouter'
import drawing from '../../../art/live.svg'
import { PlayerFrame } from '../../../frame/playerFrame.tsx'
import { QueryProvider, request } from '../../../net/query.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { FeltMessage } from '../../../ui/feltMessage.tsx'
import { Spinner } from '../../../ui/states.tsx'
import { SignInPanel } from '../../visitor/index.ts'

interface NoTableProps {
  gameId: GameId
  why: 'signed-out' | 'not-found' | 'not-allowed'
}

/** Shown in place of a table that cannot be opened: the reason and a link or a sign-in form. */
export default function NoTable({ gameId, why }: NoTableProps) {
  return (
    <PlayerFrame>
      {why === 'signed-out' ? (
        <QueryProvider>
          <VisitorTable gameId={gameId} />
        </QueryProvider>
      ) : (
        <Missing isPrivate={why === 'not-allowed'} />
      )}
    </PlayerFrame>
  )
}

/** Visitors see the replay of a finished game that could be watched; otherwise they sign in or join as a guest. */
function VisitorTable({ gameId }: { gameId: GameId }) {
  const { i18n } = useLingui()
  const query = useQuery({
    queryKey: ['visitor', 'isFinished', gameId],
    queryFn: async () => (await request('GET /api/games/{id}/record', { params: { id: gameId } })).finishedAt,
  })
  if (query.data) return <Redirect to={`/game/${gameId}/replay`} replace />
  if (query.isError) return <SignInPanel offersGuestPlay />
  return (
    <div className="page-loading">
      <Spinner text={i18n._('Loading')} />
    </div>
  )
}

function Missing({ isPrivate }: { isPrivate: boolean }) {
  return (
    <FeltMessage
      drawing={{ src: drawing, width: 360, height: 228 }}
      title={isPrivate ? <Trans id="This table is private" /> : <Trans id="Table not found" />}
      actions={
        <>
          <ButtonLink href="/game" variant="primary">
            <Trans id="Play a game" />
          </ButtonLink>
          <ButtonLink href="/">
            <Trans id="Go home" />
          </ButtonLink>
        </>
      }
    >
      {isPrivate ? (
        <Trans id="Its players keep it to themselves." />
      ) : (
        <Trans id="The game may have ended a while ago, or the link is incomplete." />
      )}
    </FeltMessage>
  )
}
