import type {
  TournamentDetails as Details,
  PlayerName,
  TournamentDetails,
  TournamentId,
  UserId,
} from '@valecuatro/contract'
import { useParams } from 'wouter'
import '../kit/management.css'
import '../../tournaments/tournaments.css'
import '../../tournaments/live/liveTournament.css'
import { Trans, useLingui } from '@lingui/react'
import { Fragment, useEffect } from 'react'
import { Avatar } from '../../../art/avatar.tsx'
import { call } from '../../../net/call.ts'
import { hasStatus, useInvalidateAll } from '../../../net/query.tsx'
import { useSocketStatus } from '../../../net/socket/useSocket.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { NotFoundState } from '../../../ui/notFoundState.tsx'
import { Badge, Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { useSubmit } from '../../../ui/useSubmit.ts'
import {
  BracketTree,
  DisqualifiedBadge,
  EntryConditions,
  FormatMark,
  hasPrize,
  hasPrizeList,
  isCheckInOpen,
  isShared,
  Leaderboard,
  type LiveTournament,
  PrizeList,
  RefundedNote,
  RoundsSection,
  StatusBadge,
  sharesOf,
  TournamentRules,
  useLiveTournament,
  useShortened,
} from '../../tournaments/index.ts'
import { ExportCsvButton } from '../kit/csvExport.tsx'
import { Timestamp } from '../kit/dates.tsx'
import { BackLink, ConnectionLost, CopyId, Fact, Facts } from '../kit/details.tsx'
import { ErrorBar } from '../kit/errorBar.tsx'
import { PageHead } from '../kit/pageHead.tsx'
import { useMayOrganise } from '../kit/useMayOrganise.ts'
import { UserLink } from '../kit/userLink.tsx'
import { TimelineSection } from '../timeline/index.ts'
import { AnnounceSection } from './announce.tsx'
import { ChatModeration } from './chatModeration.tsx'
import { CheckListSection } from './checkListSection.tsx'
import { Organisers } from './coOrganisers.tsx'
import { Invitations } from './invitations.tsx'
import { LiveTables } from './liveTables.tsx'
import { MatchHistory } from './matchHistory.tsx'
import { PracticeGuide } from './practice.tsx'
import { OrganiserActions, TournamentActions } from './tournamentActions.tsx'

export default function TournamentPage() {
  const { id } = useParams<{ id: TournamentId }>()
  return <TournamentView key={id} id={id} />
}

/** Loads a tournament once and then follows its live updates. */
function TournamentView({ id }: { id: TournamentId }) {
  const { i18n } = useLingui()
  const { query, live, tournament: latest } = useLiveTournament(id)
  // Without a connection the last fetched data is the newer one.
  const isConnected = useSocketStatus() === 'connected'
  const current = isConnected ? latest : (query.data ?? latest)
  // Organisers are only in the answer to staff, not in the live messages to all spectators.
  const { finishedBy = null, createdBy = null, coOrganisers = [] } = query.data ?? {}
  const tournament = current && { ...current, finishedBy, createdBy, coOrganisers }
  const isFinished = current?.status === 'finished'
  // biome-ignore lint/correctness/useExhaustiveDependencies: refetches once when the tournament ends
  useEffect(() => {
    if (isFinished && query.data?.status !== 'finished') void query.refetch()
  }, [isFinished])
  if (hasStatus(query.error, 400, 404)) return <NotFound />
  return (
    <>
      {tournament?.isPractice ? (
        <BackLink href="/admin/my-tournaments">
          <Trans id="My tournaments" />
        </BackLink>
      ) : (
        <BackLink href="/admin/tournaments">
          <Trans id="All tournaments" />
        </BackLink>
      )}
      <ConnectionLost />
      {tournament ? (
        <Inside tournament={tournament} live={live} />
      ) : (
        <>
          <PageHead title={i18n._('Tournament')} />
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

function Inside({ tournament, live }: { tournament: Details; live: LiveTournament }) {
  const { bracket, playerStats, progress } = tournament
  const isDrawn = bracket !== null && bracket.rounds.length > 0
  const mayOrganise = useMayOrganise(tournament)
  const isCancelled = tournament.outcome === 'refunded'
  const hasPlayed = playerStats.some(({ matchesPlayed }) => matchesPlayed > 0)
  return (
    <>
      <PageHead
        title={tournament.name}
        actions={
          <>
            <TournamentActions tournament={tournament} size="medium" />
            {tournament.status !== 'draft' && (
              <ButtonLink href={`/tournament/${tournament._id}/match-queue`}>
                <Trans id="View as a player" />
              </ButtonLink>
            )}
            {tournament.status !== 'draft' && (
              <ButtonLink href={`/tournament/${tournament._id}/print`}>
                <Trans id="Print" />
              </ButtonLink>
            )}
            {tournament.status === 'finished' && (
              <ButtonLink href={`/tournament/${tournament._id}/report`}>
                <Trans id="Report of the tournament" />
              </ButtonLink>
            )}
            <OrganiserActions tournament={tournament} />
          </>
        }
      />
      <div className="room-marks tournament-marks">
        <StatusBadge {...tournament} />
        <FormatMark format={tournament.format} />
        <TournamentRules {...tournament} />
        <EntryConditions {...tournament} own={null} />
      </div>
      {!mayOrganise && (
        <div className="details-notice">
          <Notice>
            <p>
              <Trans id="You can look at this tournament. Only administrators and its organisers can act in it." />
            </p>
          </Notice>
        </div>
      )}
      {tournament.description !== '' && (
        <p className="description soft break-words">{tournament.description}</p>
      )}
      <TournamentFacts tournament={tournament} />
      {mayOrganise && tournament.isPractice && <PracticeGuide tournament={tournament} />}
      {!isCancelled && hasPrizeList(tournament) && (
        <div className="detail-section">
          <PrizeList {...tournament} />
        </div>
      )}
      {mayOrganise && (
        <>
          <CheckListSection tournament={tournament} />
          <LiveTables tournament={tournament} live={live} />
          {!isCancelled && <AnnounceSection tournament={tournament} />}
          {!isCancelled && <ChatModeration tournament={tournament} />}
        </>
      )}
      {progress && isDrawn && (
        <div className="detail-section">
          <RoundsSection
            tournament={tournament}
            progress={progress}
            me=""
            ahead={live.ahead}
            hrefOf={userId => `/admin/users/${userId}`}
          />
          <RefundedNote tournament={tournament} refunded={bracket.refunded} />
          {hasPlayed && <ExportOf id={tournament._id} what="standings" />}
        </div>
      )}
      {isDrawn && !progress && (
        <div className="detail-section">
          <h2>
            <Trans id="Bracket" />
          </h2>
          <BracketTree
            bracket={bracket}
            me=""
            ahead={live.ahead}
            rules={tournament.rules}
            isPaused={tournament.pausedAt !== null}
          />
          <RefundedNote tournament={tournament} refunded={bracket.refunded} />
        </div>
      )}
      <div className="tournament-columns">
        {!progress && !(isCancelled && !hasPlayed) && (
          <div className="detail-section">
            <Leaderboard
              stats={
                // In a duplicate the points depend on the cards: the standings are in the order of percentages.
                tournament.format === 'duplicate'
                  ? playerStats
                  : playerStats.toSorted((a, b) => b.totalPoints - a.totalPoints)
              }
              me=""
              disqualified={tournament.disqualified}
              hrefOf={userId => `/admin/users/${userId}`}
            />
            {playerStats.length === 0 && (
              <p className="soft above-3">
                <Trans id="No players yet." />
              </p>
            )}
            {hasPlayed && <ExportOf id={tournament._id} what="standings" />}
          </div>
        )}
        <Entrants tournament={tournament} mayOrganise={mayOrganise} ahead={live.ahead} />
      </div>
      {mayOrganise && <Invitations tournament={tournament} />}
      <Organisers tournament={tournament} />
      <MatchHistory tournamentId={tournament._id} running={live.state?.matches} />
      <TimelineSection subject="tournament" id={tournament._id} />
    </>
  )
}

function NotFound() {
  const { i18n } = useLingui()
  const actions = (
    <ButtonLink href="/admin/tournaments" variant="primary">
      <Trans id="All tournaments" />
    </ButtonLink>
  )
  return (
    <NotFoundState title={i18n._('Tournament Not Found')} actions={actions}>
      <Trans id="The requested tournament could not be found." />
    </NotFoundState>
  )
}

function Loading() {
  return (
    <div className="stack-5">
      <Skeleton height="10rem" />
      <Skeleton height="16rem" />
    </div>
  )
}

function TournamentFacts({ tournament }: { tournament: TournamentDetails }) {
  const { i18n } = useLingui()
  const {
    players,
    maxPlayers,
    entryFee,
    addedPrize,
    pot,
    prize,
    champion,
    partners,
    outcome,
    cancelReason,
    finishedBy,
  } = tournament
  const shares = sharesOf(tournament)
  const coins = (amount: number) => i18n._('{amount, plural, one {# coin} other {# coins}}', { amount })
  return (
    <Facts>
      {outcome === 'refunded' ? null : !hasPrize(tournament) ? (
        <Fact label={i18n._('Prize')}>{i18n._('No prize')}</Fact>
      ) : (
        <>
          <Fact label={i18n._('Prize pool')}>{coins(pot)}</Fact>
          {addedPrize > 0 && <Fact label={i18n._('Added by the platform')}>{coins(addedPrize)}</Fact>}
          <Fact label={i18n._('Champion’s share')}>
            {i18n.number(tournament.tournamentAwardPercentage, { style: 'percent' })}
          </Fact>
          <Fact label={isShared(tournament) ? i18n._('To the champions') : i18n._('To the champion')}>
            {isShared(tournament) && prize > 0
              ? i18n._('{total} ({shares})', {
                  total: coins(prize),
                  shares: shares.map(share => i18n.number(share)).join(' + '),
                })
              : coins(prize)}
          </Fact>
        </>
      )}
      <Fact label={partners.length > 0 ? i18n._('Champions') : i18n._('Champion')}>
        {champion && (
          <>
            <UserLink user={champion} />
            {partners.map(partner => (
              <Fragment key={partner._id}>
                {', '}
                <UserLink user={partner} />
              </Fragment>
            ))}
          </>
        )}
      </Fact>
      <Fact label={i18n._('Players')}>
        {i18n._('{entered} of {places}', { entered: players.length, places: maxPlayers })}
      </Fact>
      <Fact label={i18n._('Entry fee')}>{entryFee === 0 ? i18n._('Free') : coins(entryFee)}</Fact>
      <Fact label={i18n._('Start date')}>
        <Timestamp at={tournament.startDate} />
      </Fact>
      {tournament.checkIn && (
        <Fact label={i18n._('Check-in')}>
          <Timestamp at={tournament.checkIn.opensAt} />
        </Fact>
      )}
      <Fact label={i18n._('End date')}>{tournament.endDate && <Timestamp at={tournament.endDate} />}</Fact>
      <Fact label={i18n._('Created')}>
        <Timestamp at={tournament.createdAt} />
      </Fact>
      <Fact label={i18n._('Ended')}>{tournament.finishedAt && <Timestamp at={tournament.finishedAt} />}</Fact>
      {finishedBy && (
        <Fact label={outcome === 'refunded' ? i18n._('Cancelled by') : i18n._('Ended by')}>
          <UserLink user={finishedBy} />
        </Fact>
      )}
      {cancelReason !== null && <Fact label={i18n._('Reason')}>{cancelReason}</Fact>}
      <Fact label={i18n._('Tournament ID')}>
        <CopyId id={tournament._id} />
      </Fact>
    </Facts>
  )
}

interface EntrantsProps {
  tournament: Details
  mayOrganise: boolean
  ahead: number
}

/** The players, in the order in which they joined; while check-in is open, with those who are missing. */
function Entrants({ tournament, mayOrganise, ahead }: EntrantsProps) {
  const { _id, players, disqualified, waitingListSize, checkIn } = tournament
  const isOpen = isCheckInOpen(tournament, ahead)
  const isPresent = (userId: UserId) => !!checkIn?.players.includes(userId)
  const { shown, showAll } = useShortened('players', players, () => false)
  return (
    <section className="detail-section" aria-labelledby="players-title">
      <h2 id="players-title">
        <Trans id="Players" />
      </h2>
      {isOpen && (
        <p className="field-hint">
          <Trans
            id="{present} of {all} players have checked in."
            values={{ present: checkIn?.players.length ?? 0, all: players.length }}
          />
        </p>
      )}
      {players.length === 0 ? (
        <p className="soft">
          <Trans id="No players yet." />
        </p>
      ) : (
        <ol className="people">
          {shown.map(player => (
            <li key={player._id}>
              <Avatar name={player.username} size={26} />
              <UserLink user={player} />
              {disqualified.includes(player._id) && <DisqualifiedBadge />}
              {isOpen && isPresent(player._id) && (
                <Badge tone="success">
                  <Trans id="Checked in" />
                </Badge>
              )}
              {isOpen && !isPresent(player._id) && mayOrganise && <CheckPlayerIn id={_id} player={player} />}
            </li>
          ))}
        </ol>
      )}
      {showAll}
      {mayOrganise && players.length + waitingListSize > 0 && <ExportOf id={_id} what="entrants" />}
    </section>
  )
}

/** Checks in a player who is there but cannot do it. */
function CheckPlayerIn({ id, player }: { id: TournamentId; player: PlayerName }) {
  const { i18n } = useLingui()
  const { username } = player
  const { busy, run } = useSubmit({
    send: () =>
      call('POST /api/tournaments/{id}/check-in/player', { params: { id }, body: { userId: player._id } }),
    done: i18n._('{username} is checked in', { username }),
    failed: i18n._('{username} could not be checked in', { username }),
    renew: useInvalidateAll(),
  })
  return (
    <Button size="small" busy={busy} disabled={busy} onClick={() => void run()}>
      <Trans id="Check in" />
      <span className="sr-only">{username}</span>
    </Button>
  )
}

/** Saves the standings, or the entrants with the waiting list, as a file. */
function ExportOf({ id, what }: { id: TournamentId; what: 'standings' | 'entrants' }) {
  const { i18n } = useLingui()
  return (
    <p className="above-3">
      <ExportCsvButton
        route={`GET /api/tournaments/{id}/${what}/export`}
        params={{ id }}
        query={{}}
        fileName={`${what}_${id}.csv`}
        failed={i18n._('The file could not be downloaded.')}
        size="small"
      />
    </p>
  )
}
