import type { TournamentId } from '@valecuatro/contract'
import '../management.css'
import '../../tournaments/tournaments.css'
import '../../tournaments/room/room.css'
import { Trans, useLingui } from '@lingui/react'
import type { TournamentDetails as Details } from '@valecuatro/contract'
import { useEffect } from 'react'
import { ButtonLink } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { useTitle } from '../../../ui/useTitle.ts'
import { DeskHead } from '../../desk/deskHead.tsx'
import { ErrorBar } from '../../desk/errorBar.tsx'
import { useSocketStatus } from '../../live/useSocket.ts'
import { isRefusal } from '../../queries/ask.ts'
import { BracketTree } from '../../tournaments/bracket/bracketTree.tsx'
import { FormatMark, StatusBadge } from '../../tournaments/marks.tsx'
import { Leaderboard } from '../../tournaments/room/leaderboard.tsx'
import { type TournamentNow, useTournamentNow } from '../../tournaments/room/useTournamentNow.ts'
import { BackLink } from '../backLink.tsx'
import { ConnectionLost } from '../connectionLost.tsx'
import { Entrants } from './entrants.tsx'
import { MatchHistory } from './matchHistory.tsx'
import { TournamentActs } from './tournamentActs.tsx'
import { TournamentFacts } from './tournamentFacts.tsx'

/** A tournament as the house sees it: asked for once, told live from then on. */
export function TournamentDetails({ id }: { id: TournamentId }) {
  const { i18n } = useLingui()
  const { query, room, tournament: told } = useTournamentNow(id)
  // While nothing is told, what was asked for last is the newer of the two.
  const isTold = useSocketStatus() === 'connected'
  const current = isTold ? told : (query.data ?? told)
  // Who finalized it is answered to administrators, and not told to everyone who watches.
  const tournament = current && { ...current, finishedBy: query.data?.finishedBy ?? null }
  const isFinished = current?.status === 'finished'
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end of the tournament is what asks again, once
  useEffect(() => {
    if (isFinished && query.data?.status !== 'finished') void query.refetch()
  }, [isFinished])
  if (isRefusal(query.error, 400, 404)) return <NotFound />
  return (
    <>
      <BackLink href="/admin/tournaments">
        <Trans id="All tournaments" />
      </BackLink>
      <ConnectionLost />
      {tournament ? (
        <Inside tournament={tournament} room={room} />
      ) : (
        <>
          <DeskHead title={i18n._('Tournament')} />
          {query.isError ? (
            <ErrorBar query={query} sentence={i18n._('Failed to fetch tournament details')} />
          ) : (
            <Loading />
          )}
        </>
      )}
    </>
  )
}

function Inside({ tournament, room }: { tournament: Details; room: TournamentNow }) {
  const { bracket, playerStats } = tournament
  const isDrawn = bracket !== null && bracket.rounds.length > 0
  return (
    <>
      <DeskHead
        title={tournament.name}
        actions={
          <>
            <TournamentActs tournament={tournament} size="medium" />
            <ButtonLink href={`/tournament/${tournament._id}/match-queue`}>
              <Trans id="View as a player" />
            </ButtonLink>
          </>
        }
      />
      <div className="room-marks mb-4">
        <StatusBadge {...tournament} />
        <FormatMark format={tournament.format} />
      </div>
      {tournament.description !== '' && <p className="desk-text">{tournament.description}</p>}
      <TournamentFacts tournament={tournament} />
      {isDrawn && (
        <div className="desk-section">
          <h2>
            <Trans id="Bracket" />
          </h2>
          <BracketTree bracket={bracket} me="" ahead={room.ahead} />
          {bracket.refunded && (
            <p className="mt-3 text-soft">
              <Trans
                id="The bracket needs an even number of players. {name} joined last and got the entry fee back."
                values={{ name: bracket.refunded.username }}
              />
            </p>
          )}
        </div>
      )}
      <div className="desk-columns">
        <div className="desk-section">
          <Leaderboard
            stats={playerStats.toSorted((a, b) => b.totalPoints - a.totalPoints)}
            me=""
            hrefOf={userId => `/admin/users/${userId}`}
          />
          {playerStats.length === 0 && (
            <p className="mt-3 text-soft">
              <Trans id="No players yet." />
            </p>
          )}
        </div>
        <Entrants players={tournament.players} />
      </div>
      <MatchHistory tournamentId={tournament._id} running={room.state?.matches} />
    </>
  )
}

function NotFound() {
  const { i18n } = useLingui()
  useTitle(i18n._('Tournament Not Found'))
  return (
    <div className="state min-h-[50dvh] content-center">
      <h1 className="state-title">
        <Trans id="Tournament Not Found" />
      </h1>
      <p>
        <Trans id="The requested tournament could not be found." />
      </p>
      <ButtonLink href="/admin/tournaments" variant="primary">
        <Trans id="All tournaments" />
      </ButtonLink>
    </div>
  )
}

function Loading() {
  return (
    <div className="grid gap-6">
      <Skeleton className="h-40" />
      <Skeleton className="h-64" />
    </div>
  )
}
