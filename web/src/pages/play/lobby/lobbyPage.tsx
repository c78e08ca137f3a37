import { Trans, useLingui } from '@lingui/react'
import type { User, UserId } from '@valecuatro/contract'
import { playersIn } from '@valecuatro/contract/values'
import { type ReactNode, useId } from 'react'
import { Link, useLocation } from 'wouter'
import { PlayerFrame } from '../../../frame/playerFrame.tsx'
import { RoundTable, useOpenRunningGame, useQueue, WaitingCount } from '../../../game/index.ts'
import { QueryProvider } from '../../../net/query.tsx'
import { useSession } from '../../../net/session/useSession.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Skeleton, Spinner } from '../../../ui/states.tsx'
import { formatClock, useSecondTicks } from '../../../ui/time.tsx'
import { useTitle } from '../../../ui/useTitle.ts'
import { HomeCards, useLastGames } from './homeCards.tsx'
import { InviteButton, partnersOf } from './party.tsx'
import { PracticeOptionFields, usePracticeOptions } from './practiceFields.tsx'
import { PracticeForm } from './practiceForm.tsx'
import { ConnectionNotice, useUnavailableReason } from './queueNotices.tsx'
import { QueueOptionsFields, useChosenQueue, useQueueName } from './queueOptions.tsx'
import { ScheduledMatches } from './scheduledMatches.tsx'
import './lobby.css'
import { CreateAccountCall, DailyBonus, PastGameRow } from '../../people/index.ts'
import { GuestPlay, SignInPanel } from '../../visitor/index.ts'
import '../../people/profile/profile.css'
import { Loaded } from '../../../ui/loaded.tsx'
import { Explained } from '../tables/explained.tsx'
import { LobbyLists, PlayWithFriends } from '../tables/lobbyLists.tsx'

export default function Game() {
  const { i18n } = useLingui()
  const session = useSession()
  useTitle(i18n._('Play Game'))
  return (
    <PlayerFrame>
      {session.isAuthenticated ? (
        <Lobby user={session.user} />
      ) : session.loading ? (
        <div className="page-loading">
          <Spinner text={i18n._('Loading')} />
        </div>
      ) : (
        <VisitorLobby />
      )}
    </PlayerFrame>
  )
}

/** Leads a seated player to the running game; otherwise offers the queue, bots and recent games. */
function Lobby({ user }: { user: User }) {
  const { store } = useQueue()
  useOpenRunningGame(store)
  return (
    <div className="stack-5">
      <h1 className="page-title">
        <Trans id="Play Game" />
      </h1>
      <ConnectionNotice />
      <HomeCards user={user} />
      {!user.guest && <ScheduledMatches />}
      {!user.guest && <DailyBonus />}
      <div className="lobby-columns">
        <PlayPeople user={user} />
        <Practice>
          <PracticeForm />
        </Practice>
      </div>
      <PlayWithFriends />
      <LobbyLists />
      {user.guest && <CreateAccountCall />}
      <RecentGames user={user} />
    </div>
  )
}

function PlayPeople({ user }: { user: User }) {
  const { ticket } = useQueue()
  const nameOf = useQueueName()
  const { queue, size } = useChosenQueue()
  const waiting = size?.waiting ?? null
  const players = playersIn(queue.mode)
  return (
    <section aria-labelledby="people-title" className="waiting-floor lobby-people">
      <RoundTable
        me={ticket ? user.username : null}
        others={Math.min(Math.max(0, (waiting ?? 0) - (ticket ? 1 : 0)), players - 1)}
        players={players}
        partners={ticket ? partnersOf(ticket, user) : []}
      >
        <WaitingCount waiting={waiting} />
      </RoundTable>
      <div className="sheet stack-3">
        <h2 id="people-title" className="section-title">
          <Trans id="Play against people" />
        </h2>
        {ticket ? (
          <>
            <p>{nameOf(ticket)}</p>
            {ticket.inviteCode ? <OpenPartyLink /> : <AlreadyWaiting since={ticket.since} />}
          </>
        ) : (
          <>
            <PlayNow />
            <QueueOptionsFields />
          </>
        )}
      </div>
    </section>
  )
}

/** Joins the queue of the last choice. */
function PlayNow() {
  const { store, pending } = useQueue()
  const { queue } = useChosenQueue()
  const nameOf = useQueueName()
  const reason = useUnavailableReason()
  const [, navigate] = useLocation()
  const id = useId()
  return (
    <div className="stack-2">
      <Button
        variant="primary"
        size="large"
        busy={pending === 'join'}
        disabled={pending !== null || reason !== null}
        aria-describedby={id}
        onClick={() => {
          void store?.join(queue)
          navigate('/match-queue')
        }}
      >
        <Trans id="Play now" />
      </Button>{' '}
      <InviteButton queue={queue} />
      <p id={id}>{reason ?? nameOf(queue)}</p>
    </div>
  )
}

function OpenPartyLink() {
  return (
    <ButtonLink href="/match-queue" variant="primary" size="large">
      <Trans id="See your party" />
    </ButtonLink>
  )
}

function AlreadyWaiting({ since }: { since: number }) {
  const time = formatClock(useSecondTicks(since) - since)
  return (
    <ButtonLink href="/match-queue" variant="primary" size="large">
      <span className="clock">
        <Trans id="Waiting {time}" values={{ time }} />
      </span>
    </ButtonLink>
  )
}

function Practice({ children }: { children: ReactNode }) {
  const { i18n } = useLingui()
  return (
    <section aria-labelledby="practice-title" className="panel lobby-practice stack">
      <div>
        <h2 id="practice-title" className="section-title">
          <Trans id="Practise against bots" />
        </h2>
        <p className="soft">
          <Explained text={i18n._('Unrated games, alone or with a bot as your partner.')} />
        </p>
        <p className="row">
          <Link href="/learn" className="link">
            <Trans id="Learn to play" />
          </Link>
          <Link href="/rules" className="link">
            <Trans id="Rules of truco" />
          </Link>
          <Link href="/puzzles" className="link">
            <Trans id="Puzzle of the day" />
          </Link>
          <Link href="/daily" className="link">
            <Trans id="The daily deal" />
          </Link>
        </p>
      </div>
      {children}
    </section>
  )
}

/** Visitors can play people as guests, play against bots, see the public tables, or sign in with the form below. */
function VisitorLobby() {
  const practice = usePracticeOptions()
  return (
    <div className="stack-5">
      <h1 className="page-title">
        <Trans id="Play Game" />
      </h1>
      <div className="lobby-columns">
        <section aria-labelledby="people-title" className="waiting-floor lobby-people">
          <RoundTable me={null} others={0} players={2}>
            {null}
          </RoundTable>
          <div className="sheet stack-3">
            <h2 id="people-title" className="section-title">
              <Trans id="Play against people" />
            </h2>
            <GuestPlay />
          </div>
        </section>
        <Practice>
          <div className="practice-form">
            <PracticeOptionFields practice={practice} />
            <ButtonLink href={practice.path} variant="primary">
              <Trans id="Practise now" />
            </ButtonLink>
          </div>
        </Practice>
      </div>
      <LobbyLists isVisitor />
      <SignInPanel />
    </div>
  )
}

/** The latest games, each with a link to its replay. */
function RecentGames({ user }: { user: User }) {
  return (
    <section aria-labelledby="recent-title" className="lobby-recent">
      <h2 id="recent-title" className="section-title">
        <Trans id="Your last games" />
      </h2>
      <QueryProvider>
        <LastGames userId={user._id} />
      </QueryProvider>
    </section>
  )
}

function LastGames({ userId }: { userId: UserId }) {
  const query = useLastGames(userId)
  return (
    <Loaded
      query={query}
      loading={<Skeleton height="10rem" />}
      failed={<Trans id="Your games could not be loaded" />}
    >
      {games =>
        games.length === 0 ? (
          <p className="lobby-no-games">
            <Trans id="You haven’t played any games yet." />{' '}
            <Link href="/learn" className="link">
              <Trans id="Learn to play" />
            </Link>
          </p>
        ) : (
          <>
            <ul className="past-games panel">
              {games.map(game => (
                <PastGameRow key={game._id} game={game} playerId={userId} />
              ))}
            </ul>
            <Link href="/profile" className="link touch-link">
              <Trans id="All your games" />
            </Link>
          </>
        )
      }
    </Loaded>
  )
}
