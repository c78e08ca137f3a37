import { Trans, useLingui } from '@lingui/react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  BOARDS,
  type Board,
  MIN_RANKED_GAMES,
  MODES,
  type Mode,
  type RankedPlayer,
  type Ranking,
} from '@valecuatro/contract'
import { useId } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { Avatar } from '../art/avatar.tsx'
import { PlayerFrame } from '../frame/playerFrame.tsx'
import { QueryProvider, request } from '../net/query.tsx'
import { useSession, useViewerId } from '../net/session/useSession.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { EmptyState, Skeleton } from '../ui/states.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { useTitle } from '../ui/useTitle.ts'
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
    <div className="rankings">
      <div className="rankings-head">
        <h1 className="page-title">
          <Trans id="Rankings" />
        </h1>
        <fieldset className="rankings-modes">
          <legend className="sr-only">
            <Trans id="Mode" />
          </legend>
          {(['2v2', '1v1'] as const).map(each => (
            <label key={each}>
              <input type="radio" name={id} checked={each === mode} onChange={() => change({ mode: each })} />
              {each === '1v1' ? <Trans id="One against one" /> : <Trans id="Two against two" />}
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
      {own?.place === null && rows.length > 0 && <NotListed games={own.games} board={board} />}
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
          <Trans id="Play {games} rated games to be listed" values={{ games: MIN_RANKED_GAMES }} />
        ) : board === 'wins' ? (
          <Trans id="No rated games have been won this week yet" />
        ) : (
          <Trans id="No rated games have been won yet" />
        )
      }
      actions={
        <ButtonLink href="/match-queue" variant="primary">
          <Trans id="Find a match" />
        </ButtonLink>
      }
    />
  )
}

/** Explains why the reader is not in the ranking. */
function NotListed({ games, board }: { games: number; board: Board }) {
  return (
    <p className="rankings-own">
      {board === 'rating' ? (
        <Trans
          id="You have played {games} of the {needed} rated games that it takes to be listed."
          values={{ games, needed: MIN_RANKED_GAMES }}
        />
      ) : board === 'wins' ? (
        <Trans id="You haven't won a rated game this week yet." />
      ) : (
        <Trans id="You haven't won a rated game in this mode yet." />
      )}
    </p>
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
          <span className="rankings-name">{row.username}</span>
          {isOwn && (
            <span className="soft">
              <Trans id="(you)" />
            </span>
          )}
        </Link>
      </td>
      <td className="rankings-number rankings-value">{i18n.number(row.value)}</td>
      <td className="rankings-number rankings-more">
        {i18n.number(board === 'streak' ? row.streak : row.games)}
      </td>
    </tr>
  )
}
