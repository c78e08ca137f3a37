import type { MatchId } from '@valecuatro/contract'
import '../management.css'
import { Trans, useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import type { Match } from '@valecuatro/contract'
import { useEffect } from 'react'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { useTitle } from '../../../ui/useTitle.ts'
import { DeskHead } from '../../desk/deskHead.tsx'
import { ErrorBar } from '../../desk/errorBar.tsx'
import { ask, isRefusal } from '../../queries/ask.ts'
import { useViewer } from '../../tournaments/useTournaments.ts'
import { BackLink } from '../backLink.tsx'
import { ConnectionLost } from '../connectionLost.tsx'
import { FinalizeMatch } from './finalizeMatch.tsx'
import { MatchFacts } from './matchFacts.tsx'
import { MatchStatus } from './matchStatus.tsx'
import { Scoreboard } from './scoreboard.tsx'
import { UnopenedGame } from './unopenedGame.tsx'
import { useLiveScore } from './useLiveScore.ts'
import { canStart, useStartGame } from './useStartGame.ts'

/** How often a match that is not over is looked at again, besides what is told live. */
const LOOK_AGAIN = 15_000

const isOver = ({ status }: Match) => status === 'finished' || status === 'cancelled'

export function MatchDetails({ id }: { id: MatchId }) {
  const { i18n } = useLingui()
  const viewer = useViewer()
  const query = useQuery<Match>({
    queryKey: [viewer, 'admin-match', id],
    queryFn: () => ask('GET /api/admin/matches/{id}', { params: { id } }),
    refetchInterval: ({ state }) => (state.data && !isOver(state.data) ? LOOK_AGAIN : false),
  })
  if (isRefusal(query.error, 400, 404)) return <NotFound />
  return (
    <>
      <BackLink href="/admin/matches">
        <Trans id="All matches" />
      </BackLink>
      <ConnectionLost />
      {query.data ? (
        <Inside known={query.data} onEnded={() => void query.refetch()} />
      ) : (
        <>
          <DeskHead title={i18n._('Match Details')} />
          {query.isError ? (
            <ErrorBar query={query} sentence={i18n._('Failed to fetch data')} />
          ) : (
            <Skeleton className="h-80" />
          )}
        </>
      )}
    </>
  )
}

function Inside({ known, onEnded }: { known: Match; onEnded: () => void }) {
  const { i18n } = useLingui()
  const game = useStartGame()
  const live = useLiveScore(known.status === 'in_progress' ? known.gameId : null)
  const match = live ? { ...known, score: live.score } : known
  const hasEnded = live?.isOver ?? false

  // biome-ignore lint/correctness/useExhaustiveDependencies: the end of the game is what asks again, once
  useEffect(() => {
    if (hasEnded) onEnded()
  }, [hasEnded])

  return (
    <>
      <DeskHead
        title={i18n._('Match Details')}
        line={<MatchStatus status={match.status} />}
        actions={<Ways match={match} busy={game.busy} onStart={() => game.start(match)} />}
      />
      <UnopenedGame gameId={game.unopened} />
      <Scoreboard match={match} isLive={live !== null} />
      <MatchFacts match={match} />
      {match.status === 'finished' && match.gameId !== null && (
        <p className="field-hint mt-3">
          <Trans id="Viewing the cards is recorded in the audit log." />
        </p>
      )}
      {match.status === 'in_progress' && <FinalizeMatch match={match} />}
    </>
  )
}

function Ways({ match, busy, onStart }: { match: Match; busy: boolean; onStart: () => void }) {
  return (
    <>
      {canStart(match) && (
        <Button variant="primary" busy={busy} onClick={onStart}>
          <Trans id="Start Game" />
        </Button>
      )}
      {match.gameId !== null && match.status === 'in_progress' && (
        <ButtonLink href={`/game/${match.gameId}`}>
          <Trans id="Watch the table" />
        </ButtonLink>
      )}
      {match.gameId !== null && match.status === 'finished' && (
        <ButtonLink href={`/game/${match.gameId}/replay`}>
          <Trans id="Replay with all cards shown" />
        </ButtonLink>
      )}
    </>
  )
}

function NotFound() {
  const { i18n } = useLingui()
  useTitle(i18n._('Match Details'))
  return (
    <div className="state min-h-[50dvh] content-center">
      <h1 className="state-title">
        <Trans id="Match not found." />
      </h1>
      <ButtonLink href="/admin/matches" variant="primary">
        <Trans id="All matches" />
      </ButtonLink>
    </div>
  )
}
