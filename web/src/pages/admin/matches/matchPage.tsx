import type { Match, MatchId, StaffMatch } from '@valecuatro/contract'
import { useParams } from 'wouter'
import '../kit/management.css'
import type { I18n } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { hasStatus, request } from '../../../net/query.tsx'
import { useViewerId } from '../../../net/session/useSession.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { useTitle } from '../../../ui/useTitle.ts'
import { Timestamp } from '../kit/dates.tsx'
import { BackLink, ConnectionLost, CopyId, Fact, Facts } from '../kit/details.tsx'
import { ErrorBar } from '../kit/errorBar.tsx'
import { PageHead } from '../kit/pageHead.tsx'
import { TournamentLink, UserLink } from '../kit/userLink.tsx'
import { TimelineSection } from '../timeline/index.ts'
import { CancelMatch, EditMatch } from './editMatch.tsx'
import { FinalizeMatch } from './finalizeMatch.tsx'
import { AutoStartNotice, MatchStatus } from './matchCells.tsx'
import { Scoreboard, useLiveScore } from './scoreboard.tsx'
import { canStart, PopupBlockedNotice, useStartGame } from './useStartGame.tsx'

export default function MatchPage() {
  const { id } = useParams<{ id: MatchId }>()
  return <MatchDetails key={id} id={id} />
}

/** How often a match that is not over is refetched, in addition to live updates. */
const REFETCH_INTERVAL_MS = 15_000

const isOver = ({ status }: Match) => status === 'finished' || status === 'cancelled'

function MatchDetails({ id }: { id: MatchId }) {
  const { i18n } = useLingui()
  const viewer = useViewerId()
  const query = useQuery<StaffMatch>({
    queryKey: [viewer, 'admin-match', id],
    queryFn: () => request('GET /api/admin/matches/{id}', { params: { id } }),
    refetchInterval: ({ state }) => (state.data && !isOver(state.data) ? REFETCH_INTERVAL_MS : false),
  })
  if (hasStatus(query.error, 400, 404)) return <NotFound />
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
          <PageHead title={i18n._('Match Details')} />
          {query.isError ? (
            <ErrorBar query={query} sentence={i18n._('Failed to fetch data')} />
          ) : (
            <Skeleton height="20rem" />
          )}
        </>
      )}
    </>
  )
}

function Inside({ known, onEnded }: { known: StaffMatch; onEnded: () => void }) {
  const { i18n } = useLingui()
  const game = useStartGame()
  const live = useLiveScore(known.status === 'in_progress' ? known.gameId : null)
  const match = live ? { ...known, score: live.score } : known
  const hasEnded = live?.isOver ?? false

  // biome-ignore lint/correctness/useExhaustiveDependencies: refetches once when the game ends
  useEffect(() => {
    if (hasEnded) onEnded()
  }, [hasEnded])

  return (
    <>
      <PageHead
        title={i18n._('Match Details')}
        line={<MatchStatus status={match.status} />}
        actions={<MatchActions match={match} busy={game.busy} onStart={() => game.start(match)} />}
      />
      <PopupBlockedNotice gameId={game.unopened} />
      <AutoStartNotice match={match} />
      <Scoreboard match={match} isLive={live !== null} />
      <MatchFacts match={match} />
      {match.status === 'finished' && match.gameId !== null && (
        <p className="field-hint">
          <Trans id="Viewing the cards is recorded in the audit log." />
        </p>
      )}
      {match.mayManage && match.status === 'in_progress' && <FinalizeMatch match={match} />}
      <TimelineSection subject="match" id={match._id} />
    </>
  )
}

function MatchActions({ match, busy, onStart }: { match: StaffMatch; busy: boolean; onStart: () => void }) {
  const [open, setOpen] = useState<'edit' | 'cancel' | null>(null)
  const isEditable = match.mayManage && match.status === 'scheduled'
  const close = () => setOpen(null)
  return (
    <>
      {isEditable && (
        <>
          <Button variant="danger" onClick={() => setOpen('cancel')}>
            <Trans id="Cancel match" />
          </Button>
          <Button onClick={() => setOpen('edit')}>
            <Trans id="Edit match" />
          </Button>
        </>
      )}
      {isEditable && open === 'edit' && <EditMatch match={match} onClose={close} />}
      {isEditable && open === 'cancel' && <CancelMatch match={match} onClose={close} />}
      {match.mayManage && canStart(match) && (
        <Button variant="primary" busy={busy} onClick={onStart}>
          <Trans id="Start Game" />
        </Button>
      )}
      {match.gameId !== null && match.status === 'in_progress' && !match.isHidden && (
        <ButtonLink href={`/game/${match.gameId}`}>
          <Trans id="Watch the table" />
        </ButtonLink>
      )}
      {match.gameId !== null && match.status === 'finished' && !match.isHidden && (
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
    <div className="state state-page">
      <h1 className="state-title">
        <Trans id="Match not found." />
      </h1>
      <ButtonLink href="/admin/matches" variant="primary">
        <Trans id="All matches" />
      </ButtonLink>
    </div>
  )
}

function MatchFacts({ match }: { match: Match }) {
  const { i18n } = useLingui()
  const { tournament, winner, scheduledTime, startedAt, finishedAt } = match
  const duration = durationOf(match, Date.now())
  return (
    <Facts>
      <Fact label={i18n._('Tournament')}>{tournament && <TournamentLink tournament={tournament} />}</Fact>
      <Fact label={i18n._('Winner')}>{winner && <UserLink user={winner} />}</Fact>
      <Fact label={i18n._('Duration')}>{duration && durationText(i18n, duration)}</Fact>
      <Fact label={i18n._('Scheduled time')}>{scheduledTime && <Timestamp at={scheduledTime} />}</Fact>
      <Fact label={i18n._('Started')}>{startedAt && <Timestamp at={startedAt} />}</Fact>
      <Fact label={i18n._('Ended')}>{finishedAt && <Timestamp at={finishedAt} />}</Fact>
      <Fact label={i18n._('Created')}>
        <Timestamp at={match.createdAt} />
      </Fact>
      <Fact label={i18n._('Match ID')}>
        <CopyId id={match._id} />
      </Fact>
      <Fact label={i18n._('Game ID')}>{match.gameId && <CopyId id={match.gameId} />}</Fact>
    </Facts>
  )
}

const MINUTE_MS = 60_000

/** The duration so far or in total, in hours and minutes; null before the start. */
export function durationOf(
  { startedAt, finishedAt }: Pick<Match, 'startedAt' | 'finishedAt'>,
  now: number,
): { hours: number; minutes: number } | null {
  if (startedAt === null) return null
  const end = finishedAt === null ? now : Date.parse(finishedAt)
  const all = Math.floor(Math.max(0, end - Date.parse(startedAt)) / MINUTE_MS)
  return { hours: Math.floor(all / 60), minutes: all % 60 }
}

function durationText(i18n: I18n, duration: { hours: number; minutes: number }): string {
  return i18n._('{hours}h {minutes}m', { ...duration })
}
