import { Trans, useLingui } from '@lingui/react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { DailyAttempt, DailyDate } from '@valecuatro/contract'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Avatar } from '../../../art/avatar.tsx'
import { requestPage } from '../../../net/query.tsx'
import { useViewerId } from '../../../net/session/useSession.ts'
import { Button } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { percent, signed } from './useDaily.ts'
import '../../people/profile/rankings.css'

const ROWS = 50

interface ResultsListProps {
  day: DailyDate
  own: DailyAttempt | null
  page: number
  onPage: (page: number) => void
}

/** The complete ranked attempts of a day, best first. */
export function ResultsList({ day, own, page, onPage }: ResultsListProps) {
  const { i18n } = useLingui()
  const viewer = useViewerId()
  const query = useQuery({
    queryKey: [viewer, 'daily', day, 'results', page],
    queryFn: () =>
      requestPage('GET /api/daily/{day}/results', { params: { day }, query: { page, limit: ROWS } }),
    placeholderData: keepPreviousData,
  })
  const place = own?.isRanked ? own.standing?.place : undefined
  const ownPage = place === undefined ? page : Math.ceil(place / ROWS)
  return (
    <section className="stack-3" aria-labelledby="daily-results">
      <div className="split">
        <h2 id="daily-results" className="section-title">
          <Trans id="Results" />
        </h2>
        {ownPage !== page && (
          <Button size="small" onClick={() => onPage(ownPage)}>
            <Trans id="Go to your row" />
          </Button>
        )}
      </div>
      <Loaded
        query={query}
        loading={<Skeleton height="16rem" />}
        failed={<Trans id="The results could not be loaded" />}
      >
        {({ value: rows, total }) =>
          rows.length === 0 ? (
            <p className="soft">
              <Trans id="No one has finished this day yet." />
            </p>
          ) : (
            <>
              <PlayerTable
                caption={i18n._('Results')}
                columns={[<Trans key="points" id="Points" />, <Trans key="share" id="Better than" />]}
                rows={rows.map(({ percentile, total: points, ...row }) => ({
                  ...row,
                  values: [signed(i18n, points), total > 1 ? percent(i18n, percentile / 100) : '–'],
                }))}
                ownId={viewer}
              />
              <Pagination page={page} pages={Math.ceil(total / ROWS)} onPage={onPage} />
            </>
          )
        }
      </Loaded>
    </section>
  )
}

interface PlayerRow {
  place: number
  _id: string
  username: string
  values: readonly ReactNode[]
}

interface PlayerTableProps {
  caption: string
  columns: readonly [ReactNode, ReactNode]
  rows: readonly PlayerRow[]
  ownId: string
  /** The reader's row, if it is not among the others. */
  own?: PlayerRow | null
}

/** Players with their places and two numbers, the reader's own row highlighted. */
export function PlayerTable({ caption, columns, rows, ownId, own = null }: PlayerTableProps) {
  return (
    <div className="panel rankings-panel">
      <table className="rankings-table">
        <caption className="sr-only">{caption}</caption>
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
              {columns[0]}
            </th>
            <th scope="col" className="rankings-number">
              {columns[1]}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <PlayerLine key={row._id} row={row} isOwn={row._id === ownId} />
          ))}
        </tbody>
        {own && (
          <tfoot>
            <PlayerLine row={own} isOwn />
          </tfoot>
        )}
      </table>
    </div>
  )
}

function PlayerLine({ row, isOwn }: { row: PlayerRow; isOwn: boolean }) {
  const { i18n } = useLingui()
  const [first, second] = row.values
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
      <td className="rankings-number bold">{first}</td>
      <td className="rankings-number">{second}</td>
    </tr>
  )
}
