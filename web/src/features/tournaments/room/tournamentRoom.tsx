import type { TournamentId } from '@valecuatro/contract'
import '../tournaments.css'
import './room.css'
import { Trans, useLingui } from '@lingui/react'
import type { TournamentDetails, User } from '@valecuatro/contract'
import { ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { useTitle } from '../../../ui/useTitle.ts'
import { useSocketStatus } from '../../live/useSocket.ts'
import { isRefusal } from '../../queries/ask.ts'
import { Loaded } from '../../queries/loaded.tsx'
import { BracketTree } from '../bracket/bracketTree.tsx'
import { useJoin } from '../useJoin.ts'
import { Entrants } from './entrants.tsx'
import { Leaderboard } from './leaderboard.tsx'
import { Matches } from './matches.tsx'
import { RoomHead } from './roomHead.tsx'
import { useCalledToTable } from './useCalledToTable.ts'
import { useStage } from './useStage.ts'
import { type TournamentNow, useTournamentNow } from './useTournamentNow.ts'
import { YourPlace } from './yourPlace.tsx'

interface TournamentRoomProps {
  id: TournamentId
  user: User
}

/** A tournament's own page: asked for once, told live from then on. */
export function TournamentRoom({ id, user }: TournamentRoomProps) {
  const { query, room, tournament } = useTournamentNow(id)
  if (tournament) return <Inside tournament={tournament} room={room} user={user} />
  if (isRefusal(query.error, 400, 404)) return <NotFound />
  return (
    <>
      {query.isError && <FailedTitle />}
      <Loaded query={query} loading={<Loading />} failed={<Trans id="Failed to fetch tournament details" />}>
        {() => null}
      </Loaded>
    </>
  )
}

interface InsideProps {
  tournament: TournamentDetails
  room: TournamentNow
  user: User
}

function Inside({ tournament, room, user }: InsideProps) {
  useTitle(tournament.name)
  const { joining, join } = useJoin()
  const stage = useStage(tournament, room.ahead)
  useCalledToTable(room.place?.next?.gameId ?? null)
  const { bracket, playerStats } = tournament
  const isDrawn = bracket !== null && bracket.rounds.length > 0
  const hasPlayed = playerStats.some(({ matchesPlayed }) => matchesPlayed > 0)

  async function enter() {
    if (await join(tournament._id)) room.store?.refresh()
  }

  return (
    <div className="tournament-room">
      <ConnectionLost />
      <RoomHead tournament={tournament} stage={stage} ahead={room.ahead} />
      <YourPlace
        tournament={tournament}
        stage={stage}
        room={room}
        user={user}
        joining={joining}
        onJoin={() => void enter()}
      />
      {isDrawn && (
        <div className="min-w-0">
          <h2 className="room-title">
            <Trans id="Bracket" />
          </h2>
          <BracketTree bracket={bracket} me={user._id} ahead={room.ahead} />
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
      <div className="room-columns">
        {hasPlayed ? (
          <Leaderboard stats={playerStats} me={user._id} />
        ) : (
          <Entrants players={tournament.players} me={user._id} />
        )}
        {(hasPlayed || isDrawn || stage === 'running') && (
          <Matches
            tournamentId={tournament._id}
            running={room.state?.matches}
            me={user._id}
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
    <div role="status" className="empty:hidden">
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
    <h1 className="text-[length:var(--text-3xl)]">
      <Trans id="Tournament" />
    </h1>
  )
}

function NotFound() {
  const { i18n } = useLingui()
  useTitle(i18n._('Tournament Not Found'))
  return (
    <div className="state min-h-[50dvh] content-center">
      <div className="lost-card" aria-hidden="true">
        ?
      </div>
      <h1 className="text-[length:var(--text-3xl)]">
        <Trans id="Tournament Not Found" />
      </h1>
      <p>
        <Trans id="The requested tournament could not be found." />
      </p>
      <ButtonLink href="/tournaments" variant="primary">
        <Trans id="Go to Tournaments" />
      </ButtonLink>
    </div>
  )
}

function Loading() {
  return (
    <div className="grid gap-6">
      <Skeleton className="h-24 max-w-lg" />
      <Skeleton className="h-32" />
      <Skeleton className="h-72" />
    </div>
  )
}
