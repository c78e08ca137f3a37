import { Trans, useLingui } from '@lingui/react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { RankedPlayer, Ranking } from '@valecuatro/contract'
import {
  BOARDS,
  type Board,
  MAX_GAMES_AGAINST_SAME,
  MAX_RANKED_SIGMA,
  MIN_RANKED_OPPONENTS,
  MODES,
  type Mode,
  RANKED_FOR_DAYS,
  uncertaintyInPoints,
} from '@valecuatro/contract/values'
import { useId } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { Avatar } from '../../../art/avatar.tsx'
import { PlayerFrame } from '../../../frame/playerFrame.tsx'
import { QueryProvider, request } from '../../../net/query.tsx'
import { useSession, useViewerId } from '../../../net/session/useSession.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { ShareButton } from '../../../ui/share.tsx'
import { EmptyState, Skeleton } from '../../../ui/states.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { useTitle } from '../../../ui/useTitle.ts'
import './rankings.css'

export default function RankingsPage() {
  const { i18n } = useLingui()
  useTitle(i18n._('Rankings'))
  return (
    <PlayerFrame>
      <QueryProvider>
        <Rankings />
      </QueryProvider>
    </PlayerFrame>
  )
}

/** The mode and the board are part of the URL, so that a ranking can be shared. */
function useRankingUrl() {
  const search = new URLSearchParams(useSearch())
  const [path, navigate] = useLocation()
  const mode: Mode = MODES.find(each => each === search.get('mode')) ?? '2v2'
  const board: Board = BOARDS.find(each => each === search.get('board')) ?? 'rating'
  const change = (to: { mode?: Mode; board?: Board }) => {
    const query = new URLSearchParams({ mode, board, ...to })
    navigate(`${path}?${query}`, { replace: true })
  }
  return { mode, board, change }
}

function Rankings() {
  const { i18n } = useLingui()
  const { mode, board, change } = useRankingUrl()
  const id = useId()
  const content = <RankingOf mode={mode} board={board} />
  return (
    <div className="rankings stack">
      <div className="rankings-head split">
        <h1 className="page-title">
          <Trans id="Rankings" />
        </h1>
        <ShareButton share={() => ({ url: location.href, text: i18n._('The best truco players') })} />
        <fieldset className="rankings-modes">
          <legend className="sr-only">
            <Trans id="Mode" />
          </legend>
          {(['2v2', '1v1', '3v3'] as const).map(each => (
            <label key={each}>
              <input type="radio" name={id} checked={each === mode} onChange={() => change({ mode: each })} />
              {each === '1v1' ? (
                <Trans id="One against one" />
              ) : each === '2v2' ? (
                <Trans id="Two against two" />
              ) : (
                <Trans id="Three against three" />
              )}
            </label>
          ))}
        </fieldset>
      </div>
      <Tabs
        label={i18n._('Rankings')}
        open={board}
        onOpen={opened => change({ board: opened })}
        tabs={[
          { name: 'rating', label: <Trans id="Rating" />, content },
          { name: 'wins', label: <Trans id="Wins this week" />, content },
          { name: 'streak', label: <Trans id="Longest streak" />, content },
        ]}
      />
      <WhatCounts />
    </div>
  )
}

function RankingOf({ mode, board }: { mode: Mode; board: Board }) {
  const viewer = useViewerId()
  const { loading } = useSession()
  const query = useQuery({
    queryKey: [viewer, 'rankings', mode, board],
    queryFn: () => request('GET /api/rankings', { query: { mode, board } }),
    placeholderData: keepPreviousData,
    // Otherwise the ranking would be requested twice: for a visitor, and for the player once the session is known.
    enabled: !loading,
  })
  return (
    <Loaded
      query={query}
      loading={<Skeleton height="24rem" />}
      failed={<Trans id="The ranking could not be loaded" />}
    >
      {ranking => (
        <div aria-busy={query.isPlaceholderData}>
          <RankingView ranking={ranking} board={board} />
        </div>
      )}
    </Loaded>
  )
}

function RankingView({ ranking: { rows, own }, board }: { ranking: Ranking; board: Board }) {
  const isListed = own !== null && rows.some(({ _id }) => _id === own._id)
  return (
    <>
      {own?.place === null && rows.length > 0 && <NotListed own={own} board={board} />}
      {rows.length === 0 ? (
        <NoRows board={board} />
      ) : (
        <RankingTable rows={rows} own={isListed ? null : own} ownId={own?._id ?? null} board={board} />
      )}
    </>
  )
}

function NoRows({ board }: { board: Board }) {
  return (
    <EmptyState
      title={
        board === 'rating' ? (
          <Trans id="No players are listed yet" />
        ) : board === 'wins' ? (
          <Trans id="No rated games have been won this week yet" />
        ) : (
          <Trans id="No rated games have been won yet" />
        )
      }
      actions={
        <ButtonLink href="/match-queue" variant="primary">
          <Trans id="Find a game" />
        </ButtonLink>
      }
    />
  )
}

const RANKED_POINTS = uncertaintyInPoints(MAX_RANKED_SIGMA)

/** Explains why the reader is not in the ranking. */
function NotListed({ own, board }: { own: NonNullable<Ranking['own']>; board: Board }) {
  const isKnown = own.opponents >= MIN_RANKED_OPPONENTS && own.uncertainty <= RANKED_POINTS
  return (
    <p className="soft below-3">
      {!isKnown ? (
        <Trans
          id="You are not listed yet: you have met {opponents} of {needed} opponents in rated games, and your rating is certain to ±{points} points, of ±{most} at most."
          values={{
            opponents: own.opponents,
            needed: MIN_RANKED_OPPONENTS,
            points: own.uncertainty,
            most: RANKED_POINTS,
          }}
        />
      ) : own.isInactive ? (
        <Trans
          id="You are not listed because your last rated game was more than {days} days ago. After your next one you will be."
          values={{ days: RANKED_FOR_DAYS }}
        />
      ) : board === 'wins' ? (
        <Trans id="You haven’t won a rated game this week yet." />
      ) : (
        <Trans id="You haven’t won a rated game in this mode yet." />
      )}
    </p>
  )
}

/** Which games count, and who is listed. */
function WhatCounts() {
  return (
    <section className="rankings-rules soft">
      <h2>
        <Trans id="What counts" />
      </h2>
      <ul>
        <li>
          <Trans
            id="Players are listed once they have met {opponents} different opponents and their rating is certain to ±{points} points: after about six rated games of one against one, or ten of two against two."
            values={{ opponents: MIN_RANKED_OPPONENTS, points: RANKED_POINTS }}
          />
        </li>
        <li>
          <Trans
            id="Players whose last rated game was more than {days} days ago are listed again after their next one."
            values={{ days: RANKED_FOR_DAYS }}
          />
        </li>
        <li>
          <Trans
            id="Within 24 hours, each further game against the same opponent changes ratings less, and none after {games} games."
            values={{ games: MAX_GAMES_AGAINST_SAME }}
          />
        </li>
        <li>
          <Trans id="If the opponents leave before a hand has been played to its end, they lose rating and the winners gain none." />
        </li>
        <li>
          <Trans id="Games between accounts that have used the same browser within 24 hours change no ratings." />
        </li>
        <li>
          <Trans id="Wins, losses and games played count in every case." />
        </li>
      </ul>
    </section>
  )
}

interface RankingTableProps {
  rows: RankedPlayer[]
  /** The reader's row, if it is not among the others. */
  own: Ranking['own']
  ownId: string | null
  board: Board
}

function RankingTable({ rows, own, ownId, board }: RankingTableProps) {
  const { i18n } = useLingui()
  const values: Record<Board, string> = {
    rating: i18n._('Rating'),
    wins: i18n._('Wins'),
    streak: i18n._('Streak'),
  }
  return (
    <div className="panel rankings-panel">
      <table className="rankings-table">
        <caption className="sr-only">
          <Trans id="Rankings" />
        </caption>
        <thead>
          <tr>
            <th scope="col" className="rankings-place">
              <span aria-hidden="true">#</span>
              <span className="sr-only">
                <Trans id="Place" />
              </span>
            </th>
            <th scope="col">
              <Trans id="Player" />
            </th>
            <th scope="col" className="rankings-number">
              {values[board]}
            </th>
            <th scope="col" className="rankings-number rankings-more">
              {board === 'streak' ? <Trans id="Current streak" /> : <Trans id="Rated games" />}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <RankingRow key={row._id} row={row} isOwn={row._id === ownId} board={board} />
          ))}
        </tbody>
        {own && own.place !== null && (
          <tfoot>
            <RankingRow row={{ ...own, place: own.place }} isOwn board={board} />
          </tfoot>
        )}
      </table>
    </div>
  )
}

function RankingRow({ row, isOwn, board }: { row: RankedPlayer; isOwn: boolean; board: Board }) {
  const { i18n } = useLingui()
  return (
    <tr aria-current={isOwn || undefined} data-medal={row.place <= 3 || undefined}>
      <td className="rankings-place">{i18n.number(row.place)}</td>
      <td>
        <Link href={isOwn ? '/profile' : `/player/${row._id}`} className="rankings-player">
          <Avatar name={row.username} size={32} />
          <span className="rankings-name strong break-words">{row.username}</span>
          {isOwn && (
            <span className="soft">
              <Trans id="(you)" />
            </span>
          )}
        </Link>
      </td>
      <td className="rankings-number bold">{i18n.number(row.value)}</td>
      <td className="rankings-number rankings-more">
        {i18n.number(board === 'streak' ? row.streak : row.games)}
      </td>
    </tr>
  )
}
