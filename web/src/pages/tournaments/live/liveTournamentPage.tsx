import { Trans, useLingui } from '@lingui/react'
import type { GameId, TournamentDetails, TournamentId, User } from '@valecuatro/contract'
import { Link, useLocation, useParams, useSearch } from 'wouter'
import { PlayerFrame } from '../../../frame/playerFrame.tsx'
import { hasStatus, QueryProvider } from '../../../net/query.tsx'
import { useTitle } from '../../../ui/useTitle.ts'
import { OptionalSession } from '../../visitor/index.ts'
import '../tournaments.css'
import './liveTournament.css'
import { useEffect } from 'react'
import { Avatar } from '../../../art/avatar.tsx'
import { useQueue } from '../../../game/index.ts'
import { useSocketStatus } from '../../../net/socket/useSocket.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { NotFoundState } from '../../../ui/notFoundState.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast.ts'
import { Announcements } from '../announcements.tsx'
import { DisqualifiedBadge, RefundedNote } from '../badges.tsx'
import { BracketTree } from '../bracket/bracketTree.tsx'
import { useShortened } from '../longList.tsx'
import { PrizeList } from '../prizeList.tsx'
import { RoundsSection } from '../rounds/roundsSection.tsx'
import { namesText } from '../rules.tsx'
import { canJoinNow, partnersOf } from '../standing.ts'
import { type EntryActions, useJoin } from '../useJoin.ts'
import { ChatSection } from './chatSection.tsx'
import { Leaderboard } from './leaderboard.tsx'
import { useStage } from './liveTournament.ts'
import { type LiveTournament, useLiveTournament } from './liveTournamentStore.ts'
import { Matches } from './matches.tsx'
import { TournamentHead } from './tournamentHead.tsx'
import { YourStatus } from './yourStatus.tsx'

export default function TournamentQueue() {
  const { i18n } = useLingui()
  const { id } = useParams<{ id: TournamentId }>()
  useTitle(i18n._('Tournament'))
  return (
    <PlayerFrame>
      <OptionalSession>
        {user => (
          <QueryProvider>
            <TournamentRoom key={id} id={id} user={user} />
          </QueryProvider>
        )}
      </OptionalSession>
    </PlayerFrame>
  )
}

interface TournamentRoomProps {
  id: TournamentId
  user: User | null
}

/** The page of a tournament: loaded once, then updated live. */
function TournamentRoom({ id, user }: TournamentRoomProps) {
  const { query, live, tournament } = useLiveTournament(id)
  if (tournament) return <LoadedTournament tournament={tournament} live={live} user={user} />
  if (hasStatus(query.error, 400, 404)) return <NotFound />
  return (
    <>
      {query.isError && <FailedTitle />}
      <Loaded query={query} loading={<Loading />} failed={<Trans id="Failed to fetch tournament details" />}>
        {() => null}
      </Loaded>
    </>
  )
}

interface LoadedTournamentProps {
  tournament: TournamentDetails
  live: LiveTournament
  /** Null for a visitor. */
  user: User | null
}

function LoadedTournament({ tournament, live, user }: LoadedTournamentProps) {
  useTitle(tournament.name)
  const actions = useJoin(live.refresh)
  useInvitationLink(tournament, actions, user !== null)
  const stage = useStage(tournament, live.ahead)
  useOpenReadyTable(live.place?.next?.gameId ?? null)
  const { bracket, playerStats, progress } = tournament
  const me = user?._id ?? ''
  const isDrawn = bracket !== null && bracket.rounds.length > 0
  const hasPlayed = playerStats.some(({ matchesPlayed }) => matchesPlayed > 0)

  return (
    <div className="tournament-room">
      <ConnectionLost />
      <TournamentHead tournament={tournament} stage={stage} ahead={live.ahead} />
      <YourStatus tournament={tournament} stage={stage} live={live} user={user} actions={actions} />
      {(isDrawn || tournament.status === 'finished') && (
        <p className="row">
          {tournament.status === 'finished' && (
            <Link href={`/tournament/${tournament._id}/report`} className="link">
              <Trans id="Report of the tournament" />
            </Link>
          )}
          <Link href={`/tournament/${tournament._id}/print`} className="link">
            <Trans id="Print" />
          </Link>
        </p>
      )}
      {stage !== 'refunded' && (
        <>
          <Announcements announcements={tournament.announcements} />
          {user && <ChatSection tournament={tournament} user={user} />}
          <PrizeList {...tournament} />
        </>
      )}
      {progress && isDrawn && (
        <div className="room-bracket">
          <RoundsSection tournament={tournament} progress={progress} me={me} ahead={live.ahead} />
          <RefundedNote tournament={tournament} refunded={bracket.refunded} />
        </div>
      )}
      {isDrawn && !progress && (
        <div className="room-bracket">
          <h2 className="room-title">
            <Trans id="Bracket" />
          </h2>
          <BracketTree
            bracket={bracket}
            me={me}
            ahead={live.ahead}
            rules={tournament.rules}
            isPaused={tournament.pausedAt !== null}
          />
          <RefundedNote tournament={tournament} refunded={bracket.refunded} />
        </div>
      )}
      <div className="room-columns">
        {progress ? null : hasPlayed ? (
          <Leaderboard stats={playerStats} me={me} disqualified={tournament.disqualified} />
        ) : (
          <Entrants tournament={tournament} user={user} />
        )}
        {(hasPlayed || isDrawn || stage === 'running') && (
          <Matches
            tournamentId={tournament._id}
            running={live.matches}
            me={me}
            isOver={tournament.status === 'finished'}
          />
        )}
      </div>
    </div>
  )
}

function ConnectionLost() {
  const status = useSocketStatus()
  return (
    <div role="status" className="hide-empty">
      {(status === 'lost' || status === 'refused') && (
        <Notice tone="warning">
          <p>
            <Trans id="Connection lost. Reconnecting…" />
          </p>
        </Notice>
      )}
    </div>
  )
}

function FailedTitle() {
  const { i18n } = useLingui()
  useTitle(i18n._('Tournament'))
  return (
    <h1 className="page-title">
      <Trans id="Tournament" />
    </h1>
  )
}

function NotFound() {
  const { i18n } = useLingui()
  const actions = (
    <ButtonLink href="/tournaments" variant="primary">
      <Trans id="Go to tournaments" />
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
      <Skeleton width="32rem" height="6rem" />
      <Skeleton height="8rem" />
      <Skeleton height="18rem" />
    </div>
  )
}

/** Admits a player who has opened the invitation link, and removes the code from the URL. */
function useInvitationLink({ _id }: TournamentDetails, { admit }: EntryActions, isSignedIn: boolean): void {
  const [path, navigate] = useLocation()
  const code = new URLSearchParams(useSearch()).get('code')
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each code
  useEffect(() => {
    // A visitor keeps the code until they have signed in.
    if (code === null || !isSignedIn) return
    void admit(_id, { code }).then(admitted => {
      if (!admitted.ok) toast.error(admitted.error)
      navigate(path, { replace: true })
    })
  }, [code, isSignedIn])
}

/** Opens a table of this tournament that has just become ready, as soon as the tab is visible. */
function useOpenReadyTable(gameId: GameId | null): void {
  const [, navigate] = useLocation()
  const { isNew, gameId: found } = useQueue()
  const isCalled = isNew && gameId !== null && gameId === found
  useEffect(() => {
    if (!isCalled) return
    const go = () => {
      if (document.visibilityState === 'visible') navigate(`/game/${gameId}`)
    }
    go()
    document.addEventListener('visibilitychange', go)
    return () => document.removeEventListener('visibilitychange', go)
  }, [isCalled, gameId, navigate])
}

/** The entrants in the order of entry, shown until there is a leaderboard or a bracket. */
function Entrants({ tournament, user }: Pick<LoadedTournamentProps, 'tournament' | 'user'>) {
  const { players } = tournament
  const me: string | undefined = user?._id
  const { i18n } = useLingui()
  const { shown, showAll } = useShortened('players', players, ({ _id }) => _id === me)
  return (
    <section aria-labelledby="players-title">
      <h2 id="players-title" className="room-title">
        <Trans id="Players" />
      </h2>
      {players.length === 0 ? (
        <p className="soft">
          {!user || canJoinNow(tournament, user) ? (
            <Trans id="No players yet. Be the first to join." />
          ) : (
            <Trans id="No players yet." />
          )}
        </p>
      ) : (
        <ul className="entrants" data-threes={tournament.rules.mode === '3v3'}>
          {shown.map(({ _id, username }) => (
            <li key={_id} data-me={_id === me}>
              <Avatar name={username} size={36} />
              <div>
                {_id === me ? (
                  <strong>{username}</strong>
                ) : (
                  <Link href={`/player/${_id}`} className="link">
                    {username}
                  </Link>
                )}
                {tournament.disqualified.includes(_id) && (
                  <p>
                    <DisqualifiedBadge />
                  </p>
                )}
                {partnersOf(tournament, _id).length > 0 && (
                  <p className="soft">
                    <Trans
                      id="with {partner}"
                      values={{ partner: namesText(i18n, partnersOf(tournament, _id)) }}
                    />
                  </p>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {showAll}
    </section>
  )
}
