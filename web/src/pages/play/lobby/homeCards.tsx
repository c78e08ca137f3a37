import { Trans, useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import type { Friend, GameId, Home, PastGame, User, UserId } from '@valecuatro/contract'
import { DAILY_HANDS } from '@valecuatro/contract/values'
import { type ReactNode, useId } from 'react'
import { Avatar } from '../../../art/avatar.tsx'
import { useFriends, useQueue } from '../../../game/index.ts'
import { QueryProvider, request } from '../../../net/query.tsx'
import { useViewerId } from '../../../net/session/useSession.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { TimeAgo } from '../../../ui/time.tsx'
import { relativeDateText } from '../../tournaments/index.ts'
import './homeCards.css'

/** What the player can go on with, the most urgent first. */
export function HomeCards({ user }: { user: User }) {
  return (
    <QueryProvider>
      <Cards user={user} />
    </QueryProvider>
  )
}

const RECENT_GAMES = 5

/** The player's latest games, for the cards and for the list below them. */
export const useLastGames = (userId: UserId) =>
  useQuery({
    queryKey: [userId, 'player', userId, 'games', 'last'],
    queryFn: () =>
      request('GET /api/players/{id}/games', {
        params: { id: userId },
        query: { page: 1, limit: RECENT_GAMES },
      }),
  })

/** A tournament that starts within this time comes before everything that can wait. */
const SOON_MS = 60 * 60_000

function Cards({ user }: { user: User }) {
  const { i18n } = useLingui()
  const viewer = useViewerId()
  const { gameId } = useQueue()
  const home = useQuery({ queryKey: [viewer, 'home'], queryFn: () => request('GET /api/me/home') })
  const games = useLastGames(user._id)
  // Both decide which cards there are; a card that appears later would move the others under the pointer. The list of
  // games below the cards says when the games could not be loaded.
  const isReady = !home.isPending && !games.isPending
  const { table, tournament, puzzle } = home.data ?? {}
  const isSoon = tournament && Date.parse(tournament.startDate) - Date.now() < SOON_MS
  const lastGame = games.data?.[0]
  const isNewcomer = games.data?.length === 0
  const next = (isFirst: boolean) =>
    tournament !== undefined &&
    !user.guest && <TournamentCard key="tournament" tournament={tournament} isFirst={isFirst} />
  const daily = (isFirst: boolean) =>
    puzzle && <PuzzleCard key="puzzle" puzzle={puzzle} hasStreak={!user.guest} isFirst={isFirst} />

  const urgent = [
    gameId !== null && ((isFirst: boolean) => <GameCard key="game" gameId={gameId} isFirst={isFirst} />),
    table && ((isFirst: boolean) => <TableCard key="table" table={table} isFirst={isFirst} />),
    isSoon && next,
    isNewcomer && ((isFirst: boolean) => <FirstSteps key="first" isFirst={isFirst} />),
    !puzzle?.isAnswered && daily,
  ].filter(card => typeof card === 'function')
  const others = [
    <DailyDealCard key="daily" />,
    !user.guest && <FriendsCard key="friends" />,
    !isSoon && next(false),
    lastGame && <LastGameCard key="last" game={lastGame} />,
    puzzle?.isAnswered && daily(false),
    home.isError && !home.data && (
      <FailedCard
        key="home"
        title={<Trans id="Your table, puzzle and tournaments could not be loaded" />}
        onRetry={home.refetch}
      />
    ),
  ]
  return (
    <section aria-label={i18n._('For you now')}>
      {isReady ? (
        <ul className="home-cards">
          {urgent.map((card, index) => card(index === 0))}
          {others}
        </ul>
      ) : (
        <div className="home-cards">
          {[1, 2, 3, 4].map(card => (
            <Skeleton key={card} height="8.5rem" />
          ))}
        </div>
      )}
    </section>
  )
}

interface CardProps {
  /** Whether it is the most urgent card, which has a golden button. */
  isFirst?: boolean
  title: ReactNode
  children: ReactNode
  href: string
  action: ReactNode
}

function Card({ isFirst = false, title, children, href, action }: CardProps) {
  const id = useId()
  return (
    <li className="panel home-card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className="home-card-text soft">{children}</div>
      <ButtonLink href={href} variant={isFirst ? 'primary' : 'secondary'} className="home-card-action">
        {action}
      </ButtonLink>
    </li>
  )
}

function FailedCard({ title, onRetry }: { title: ReactNode; onRetry: () => unknown }) {
  return (
    <li className="panel home-card" role="alert">
      <p className="home-card-text">{title}</p>
      <Button className="home-card-action" onClick={() => void onRetry()}>
        <Trans id="Try again" />
      </Button>
    </li>
  )
}

function GameCard({ gameId, isFirst }: { gameId: GameId; isFirst: boolean }) {
  return (
    <Card
      isFirst={isFirst}
      title={<Trans id="Your game" />}
      href={`/game/${gameId}`}
      action={<Trans id="Go on playing" />}
    >
      <Trans id="Your seat is being held for you." />
    </Card>
  )
}

function TableCard({ table, isFirst }: { table: NonNullable<Home['table']>; isFirst: boolean }) {
  return (
    <Card
      isFirst={isFirst}
      title={<Trans id="Your table" />}
      href={`/t/${table.code}`}
      action={<Trans id="Go to your table" />}
    >
      <Trans
        id="{missing, plural, =0 {Your table {code} is full} one {Your table {code} is waiting for one more player} other {Your table {code} is waiting for # more players}}"
        values={{ ...table }}
      />
    </Card>
  )
}

function TournamentCard({ tournament, isFirst }: Pick<Home, 'tournament'> & { isFirst: boolean }) {
  const { i18n } = useLingui()
  const title = <Trans id="Your next tournament" />
  if (!tournament)
    return (
      <Card title={title} href="/tournaments" action={<Trans id="See the tournaments" />}>
        <Trans id="You have not entered any." />
      </Card>
    )
  const { _id, name, status, startDate } = tournament
  const start = Date.parse(startDate)
  return (
    <Card
      isFirst={isFirst}
      title={title}
      href={`/tournament/${_id}/match-queue`}
      action={<Trans id="Go to the tournament" />}
    >
      <strong className="home-card-name">{name}</strong>
      {status === 'in_progress' || start <= Date.now() ? (
        <Trans id="Running now" />
      ) : (
        <Trans id="Starts {time}" values={{ time: relativeDateText(i18n, start, Date.now()) }} />
      )}
    </Card>
  )
}

interface PuzzleCardProps extends Pick<Home, 'puzzle'> {
  /** False for guests, whose answers are not recorded. */
  hasStreak: boolean
  isFirst: boolean
}

function PuzzleCard({ puzzle, hasStreak, isFirst }: PuzzleCardProps) {
  const { isAnswered, streak } = puzzle
  return (
    <Card
      isFirst={isFirst}
      title={<Trans id="Puzzle of the day" />}
      href="/puzzles"
      action={isAnswered ? <Trans id="See the solution" /> : <Trans id="Solve it" />}
    >
      {!hasStreak || (streak === 0 && !isAnswered) ? (
        <Trans id="One position a day. What would you play?" />
      ) : isAnswered ? (
        <Trans
          id="{streak, plural, one {Answered today.} other {# days in a row.}} The next one comes tomorrow."
          values={{ streak }}
        />
      ) : (
        <Trans
          id="{streak, plural, one {# day in a row. Make it two.} other {# days in a row. Keep it going.}}"
          values={{ streak }}
        />
      )}
    </Card>
  )
}

function LastGameCard({ game: { _id, finishedAt, won, score, team } }: { game: PastGame }) {
  const [own, theirs] = team === 0 ? [score.team1, score.team2] : [score.team2, score.team1]
  const ago = { 0: <TimeAgo at={finishedAt} /> }
  return (
    <Card
      title={<Trans id="Analyse your last game" />}
      href={`/game/${_id}/replay?analysis`}
      action={<Trans id="Analyse" />}
    >
      {won ? (
        <Trans id="Won {own} to {theirs}, <0/>" values={{ own, theirs }} components={ago} />
      ) : (
        <Trans id="Lost {own} to {theirs}, <0/>" values={{ own, theirs }} components={ago} />
      )}
    </Card>
  )
}

/** Shown at once: what there is to do replaces the explanation when the day has been read. */
function DailyDealCard() {
  const viewer = useViewerId()
  const { data } = useQuery({
    queryKey: [viewer, 'daily', 'today'],
    queryFn: () => request('GET /api/daily'),
  })
  const attempt = data?.attempt
  const left = DAILY_HANDS - (attempt?.hands.length ?? 0)
  return (
    <Card
      title={<Trans id="The daily deal" />}
      href="/daily"
      action={
        attempt?.finishedAt ? (
          <Trans id="See your result" />
        ) : attempt ? (
          <Trans id="Go on playing" />
        ) : (
          <Trans id="Play it" />
        )
      }
    >
      {attempt?.finishedAt ? (
        <Trans id="You have played all twelve hands." />
      ) : attempt ? (
        <Trans id="{left, plural, one {# hand left today} other {# hands left today}}" values={{ left }} />
      ) : (
        <Trans id="Twelve hands, the same for everyone." />
      )}
    </Card>
  )
}

/** For a player without any finished game. */
function FirstSteps({ isFirst }: { isFirst: boolean }) {
  const id = useId()
  return (
    <li className="panel home-card" data-wide="true" aria-labelledby={id}>
      <h2 id={id}>
        <Trans id="Your first steps" />
      </h2>
      <p className="home-card-text soft">
        <Trans id="New to truco? The lessons take ten minutes. If you know the game, warm up against a bot or play people right away." />
      </p>
      <div className="row">
        <ButtonLink href="/learn" variant={isFirst ? 'primary' : 'secondary'}>
          <Trans id="Start the lessons" />
        </ButtonLink>
        <ButtonLink href="/game/practice?players=2&level=principiante">
          <Trans id="Warm up against a bot" />
        </ButtonLink>
        <ButtonLink href="/match-queue">
          <Trans id="Play people" />
        </ButtonLink>
      </div>
    </li>
  )
}

/** How many friends are named; the others are counted. */
const NAMED_FRIENDS = 3

function FriendsCard() {
  const query = useFriends()
  if (query.isError && !query.data)
    return <FailedCard title={<Trans id="Your friends could not be loaded" />} onRetry={query.refetch} />
  if (!query.data)
    return (
      <li>
        <Skeleton height="8.5rem" />
      </li>
    )
  const friends = query.data.filter(({ relation }) => relation === 'friend')
  const requests = query.data.filter(({ relation }) => relation === 'asks').length
  return (
    <Card
      title={<Trans id="Friends online" />}
      href="/profile?show=friends"
      action={
        requests > 0 ? (
          <Trans
            id="{requests, plural, one {Answer # friend request} other {Answer # friend requests}}"
            values={{ requests }}
          />
        ) : friends.length === 0 ? (
          <Trans id="Find friends" />
        ) : (
          <Trans id="See your friends" />
        )
      }
    >
      <OnlineFriends friends={friends} />
    </Card>
  )
}

function OnlineFriends({ friends }: { friends: Friend[] }) {
  const online = friends.filter(({ presence }) => presence !== 'offline')
  if (friends.length === 0) return <Trans id="You have no friends here yet." />
  if (online.length === 0) return <Trans id="None of your friends is online." />
  const more = online.length - NAMED_FRIENDS
  return (
    <ul className="home-friends">
      {online.slice(0, NAMED_FRIENDS).map(({ _id, username, presence }) => (
        <li key={_id}>
          <Avatar name={username} size={24} />
          <span className="home-friend-name">{username}</span>
          {presence === 'playing' && (
            <span className="small">
              <Trans id="playing" />
            </span>
          )}
        </li>
      ))}
      {more > 0 && (
        <li>
          <Trans id="and {more} more" values={{ more }} />
        </li>
      )}
    </ul>
  )
}
