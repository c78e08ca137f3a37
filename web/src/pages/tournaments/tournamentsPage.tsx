import { Trans, useLingui } from '@lingui/react'
import { PlayerFrame } from '../../frame/playerFrame.tsx'
import { CallError, QueryProvider } from '../../net/query.tsx'
import { useTitle } from '../../ui/useTitle.ts'
import { RequireSession } from '../visitor/index.ts'
import './tournaments.css'
import type { I18n } from '@lingui/core'
import type { Tournament, User } from '@valecuatro/contract'
import { PAGE_SIZE } from '@valecuatro/contract/values'
import { useEffect } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import bracket from '../../art/bracket.svg'
import filete from '../../art/filete.svg'
import { translateServerText } from '../../i18n/locale.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { CoinsIcon } from '../../ui/icons.tsx'
import { Loaded, useFailureToast } from '../../ui/loaded.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { TournamentCalendar } from './calendar.tsx'
import { TournamentCard } from './tournamentCard.tsx'
import { useJoin } from './useJoin.ts'
import { useTournaments } from './useTournaments.ts'

export default function Tournaments() {
  const { i18n } = useLingui()
  useTitle(i18n._('Tournaments'))
  return (
    <PlayerFrame>
      <RequireSession>
        {user => (
          <QueryProvider>
            <TournamentList user={user} />
          </QueryProvider>
        )}
      </RequireSession>
    </PlayerFrame>
  )
}

/** The list of tournaments, ten per page; the page number is part of the URL. */
function TournamentList({ user }: { user: User }) {
  const { i18n } = useLingui()
  const search = useSearch()
  const isCalendar = new URLSearchParams(search).get('view') === 'calendar'
  const page = pageOf(search)
  const query = useTournaments(page)
  const coins = user.wallet.coins
  const failed = loadFailure(i18n, query.error)
  useFailureToast(query.errorUpdateCount, failed)
  return (
    <div className="notice-board">
      <header className="board-head">
        <h1>
          <Trans id="Tournaments" />
        </h1>
        <img src={filete} alt="" width={480} height={150} />
        <Link href="/profile" className="board-coins">
          <CoinsIcon />
          {i18n._('{coins, plural, one {You have # coin} other {You have # coins}}', { coins })}
        </Link>
      </header>
      <div className="board-body">
        <nav className="board-views" aria-label={i18n._('View')}>
          <Link href="/tournaments" aria-current={isCalendar ? undefined : 'page'}>
            <Trans id="List" />
          </Link>
          <Link href="/tournaments?view=calendar" aria-current={isCalendar ? 'page' : undefined}>
            <Trans id="Calendar" />
          </Link>
        </nav>
        {isCalendar ? (
          <TournamentCalendar />
        ) : (
          <Loaded query={query} loading={<LoadingNotices />} failed={failed} retry={<Trans id="Try Again" />}>
            {({ value, total }) =>
              total === 0 && value.length === 0 ? (
                <NoTournaments />
              ) : (
                <Notices
                  tournaments={value}
                  user={user}
                  page={page}
                  pages={Math.max(1, Math.ceil(total / PAGE_SIZE))}
                  isTurning={query.isPlaceholderData}
                />
              )
            }
          </Loaded>
        )}
      </div>
    </div>
  )
}

interface NoticesProps {
  tournaments: Tournament[]
  user: User
  page: number
  pages: number
  isTurning: boolean
}

function Notices({ tournaments, user, page, pages, isTurning }: NoticesProps) {
  const actions = useJoin()
  const [path, navigate] = useLocation()
  const goTo = (page: number, how = {}) => navigate(page === 1 ? path : `${path}?page=${page}`, how)
  const isBeyond = !isTurning && page > pages

  // biome-ignore lint/correctness/useExhaustiveDependencies: only an out-of-range page redirects
  useEffect(() => {
    if (isBeyond) goTo(pages, { replace: true })
  }, [isBeyond])

  return (
    <>
      <ul className="notices paged-rows" aria-busy={isTurning}>
        {tournaments.map(tournament => (
          <TournamentCard key={tournament._id} tournament={tournament} user={user} actions={actions} />
        ))}
      </ul>
      {pages > 1 && (
        <div className="board-foot">
          <Pagination page={page} pages={pages} onPage={goTo} />
        </div>
      )}
    </>
  )
}

function loadFailure(i18n: I18n, error: unknown): string {
  const said = error instanceof CallError && error.failure.reason === 'refused' ? error.failure.error : null
  return i18n._('Failed to fetch tournaments: {error}', {
    error: said === null ? i18n._('Unknown error occurred') : translateServerText(i18n, said),
  })
}

function NoTournaments() {
  return (
    <EmptyState
      drawing={<img src={bracket} width={344} height={170} alt="" className="no-tournaments-drawing" />}
      title={<Trans id="No tournaments right now" />}
      actions={
        <ButtonLink href="/match-queue" variant="primary">
          <Trans id="Find a game" />
        </ButtonLink>
      }
    >
      <p>
        <Trans id="New tournaments show up here as soon as they open." />
      </p>
    </EmptyState>
  )
}

function LoadingNotices() {
  return (
    <div className="notices">
      {[1, 2, 3, 4, 5, 6].map(notice => (
        <Skeleton key={notice} height="13rem" />
      ))}
    </div>
  )
}

function pageOf(search: string): number {
  const asked = Number(new URLSearchParams(search).get('page'))
  return Number.isSafeInteger(asked) && asked >= 1 ? Math.min(asked, 1_000_000) : 1
}
