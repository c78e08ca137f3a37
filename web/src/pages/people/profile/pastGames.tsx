import type { PastGame, UserId } from '@valecuatro/contract'
import { PAGE_SIZE } from '@valecuatro/contract/values'
import './profile.css'
import { Trans, useLingui } from '@lingui/react'
import { Link } from 'wouter'
import { Avatar } from '../../../art/avatar.tsx'
import { useSession } from '../../../net/session/useSession.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Badge } from '../../../ui/notice.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { EmptyState, Skeleton } from '../../../ui/states.tsx'
import { TimeAgo } from '../../../ui/time.tsx'
import { useUrlState } from '../../../ui/urlState.ts'
import { signedNumber } from './coinText.ts'
import { HeadToHeadWith } from './headToHead.tsx'
import {
  countFilters,
  filtersOf,
  NO_FILTERS,
  PAST_GAME_PARAMS,
  PastGameFilterFields,
} from './pastGameFilters.tsx'
import { usePastGames } from './usePlayer.ts'

interface PastGamesProps {
  playerId: UserId
  isOwn: boolean
}

export function PastGames({ playerId, isOwn }: PastGamesProps) {
  const { view, change } = useUrlState(PAST_GAME_PARAMS)
  const { page } = view
  const query = usePastGames(playerId, page, filtersOf(view))
  const isFiltered = countFilters(view) > 0
  // A player without games needs no filters.
  const hasFilters = isFiltered || (query.data?.total ?? 0) > 0
  const person = view.opponent || view.partner
  return (
    <>
      {hasFilters && <PastGameFilterFields view={view} onChange={change} />}
      {isOwn && person && <HeadToHeadWith name={person} />}
      <Loaded query={query} loading={<LoadingRows />} failed={<Trans id="The games could not be loaded" />}>
        {({ value: games, total }) =>
          total === 0 ? (
            isFiltered ? (
              <NoMatchingGames onClear={() => change(NO_FILTERS)} />
            ) : (
              <NoGames isOwn={isOwn} />
            )
          ) : (
            <>
              <ul className="past-games paged-rows panel" aria-busy={query.isPlaceholderData}>
                {games.map(game => (
                  <PastGameRow key={game._id} game={game} playerId={playerId} />
                ))}
              </ul>
              <div className="list-pages">
                <Pagination
                  page={page}
                  pages={Math.ceil(total / PAGE_SIZE)}
                  onPage={next => change({ page: next })}
                />
              </div>
            </>
          )
        }
      </Loaded>
    </>
  )
}

function NoMatchingGames({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title={<Trans id="No games match these filters" />}
      actions={
        <Button onClick={onClear}>
          <Trans id="Clear filters" />
        </Button>
      }
    />
  )
}

export function NoGames({ isOwn }: { isOwn: boolean }) {
  const { user } = useSession()
  if (!isOwn)
    return (
      <EmptyState title={<Trans id="No games yet" />}>
        <p>
          <Trans id="This player has not finished a game yet." />
        </p>
      </EmptyState>
    )
  return (
    <EmptyState
      title={<Trans id="You have not finished a game yet" />}
      actions={
        // Guests play at tables, not from the queue.
        <>
          <ButtonLink href={user?.guest ? '/game' : '/match-queue'} variant="primary">
            {user?.guest ? <Trans id="Play a game" /> : <Trans id="Find a game" />}
          </ButtonLink>
          <ButtonLink href="/learn">
            <Trans id="Learn to play" />
          </ButtonLink>
        </>
      }
    >
      <p>
        <Trans id="Every game you finish is saved here so you can replay it card by card." />
      </p>
    </EmptyState>
  )
}

function LoadingRows() {
  return (
    <div className="stack-3">
      {[1, 2, 3, 4].map(row => (
        <Skeleton key={row} height="5rem" />
      ))}
    </div>
  )
}

export function PastGameRow({ game, playerId }: { game: PastGame; playerId: string }) {
  const { i18n } = useLingui()
  const { partner, rivals, own, theirs } = sidesOf(game, playerId)
  const minutes = Math.max(1, Math.round(game.durationSeconds / 60))
  return (
    <li className="past-game" data-won={game.won}>
      <p className="past-result">
        <span className="past-outcome small strong">
          {game.won ? <Trans id="Won" /> : <Trans id="Lost" />}
        </span>
        <span className="past-score">
          <span className="sr-only">{i18n._('{own} to {theirs}', { own, theirs })}</span>
          <span aria-hidden="true">
            {i18n.number(own)}
            <i>–</i>
            {i18n.number(theirs)}
          </span>
        </span>
      </p>
      <div className="past-table">
        {partner && (
          <p>
            <span className="soft">
              <Trans id="with" />
            </span>
            <PlayerName player={partner} />
          </p>
        )}
        <p>
          <span className="soft">
            <Trans id="against" />
          </span>
          {rivals.map(rival => (
            <PlayerName key={rival.seat} player={rival} />
          ))}
        </p>
      </div>
      <div className="past-facts soft small">
        <p className="past-time">
          <TimeAgo at={game.finishedAt} />
          <span>
            <Trans id="{minutes} min" values={{ minutes: i18n.number(minutes) }} />
          </span>
        </p>
        <p className="past-badges">
          {game.tournament && <Badge>{game.tournament.name}</Badge>}
          {!game.counts && (
            <Badge>
              {game.players.some(({ userId }) => userId !== null && userId !== playerId) ? (
                <Trans id="Friendly" />
              ) : (
                <Trans id="Practice" />
              )}
            </Badge>
          )}
          {game.absent && (
            <Badge tone="danger">
              {game.sideWon ? <Trans id="Left the table: counts as a loss" /> : <Trans id="Left the table" />}
            </Badge>
          )}
        </p>
      </div>
      <p className="past-change large bold numeric">
        {game.ratingChange !== null && <RatingChange change={game.ratingChange} />}
      </p>
      <Link
        href={`/game/${game._id}/replay`}
        className="button past-replay"
        data-variant="secondary"
        data-size="small"
      >
        <Trans id="Replay" />
      </Link>
    </li>
  )
}

function RatingChange({ change }: { change: number }) {
  const { i18n } = useLingui()
  return (
    <span data-sign={Math.sign(change)}>
      <span className="sr-only">{i18n._('Rating')} </span>
      {signedNumber(i18n, change)}
    </span>
  )
}

/** The name links to the player's profile; bots have none. */
export function PlayerName({ player: { userId, username, bot } }: { player: Omit<SeatedPlayer, 'seat'> }) {
  const face = <Avatar name={username} bot={bot} size={24} />
  if (userId === null)
    return (
      <span className="player-name">
        {face}
        {username}
      </span>
    )
  return (
    <Link href={`/player/${userId}`} className="player-name link">
      {face}
      {username}
    </Link>
  )
}

type SeatedPlayer = PastGame['players'][number]

interface Sides {
  /** Absent in a game of two players. */
  partner: SeatedPlayer | undefined
  rivals: SeatedPlayer[]
  own: number
  theirs: number
}

/** The sides of a game from the point of view of the given player. */
function sidesOf({ players, team, score }: PastGame, playerId: string): Sides {
  const [own, theirs] = team === 0 ? [score.team1, score.team2] : [score.team2, score.team1]
  return {
    partner: players.find(({ seat, userId }) => seat % 2 === team && userId !== playerId),
    rivals: players.filter(({ seat }) => seat % 2 !== team),
    own,
    theirs,
  }
}
