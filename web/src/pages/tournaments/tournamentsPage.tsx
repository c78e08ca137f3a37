import { Trans, useLingui } from '@lingui/react'
import { PlayerFrame } from '../../frame/playerFrame.tsx'
import { CallError, QueryProvider } from '../../net/query.tsx'
import { useTitle } from '../../ui/useTitle.ts'
import { OptionalSession, SignInPanel } from '../visitor/index.ts'
import './tournaments.css'
import type { I18n } from '@lingui/core'
import type { User } from '@valecuatro/contract'
import { PAGE_SIZE } from '@valecuatro/contract/values'
import { Link, useSearch } from 'wouter'
import bracket from '../../art/bracket.svg'
import filete from '../../art/filete.svg'
import { translateServerText } from '../../i18n/locale.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { CoinsIcon } from '../../ui/icons.tsx'
import { Loaded, useFailureToast } from '../../ui/loaded.tsx'
import { ShareButton } from '../../ui/share.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { TournamentArchive } from './archive.tsx'
import { TournamentCalendar } from './calendar.tsx'
import { Notices } from './notices.tsx'
import { useTournaments } from './useTournaments.ts'

const VIEWS = ['list', 'calendar', 'archive'] as const
type View = (typeof VIEWS)[number]

/** Visitors see the views by their own addresses; without one, the page asks them to sign in. */
export default function Tournaments() {
  const { i18n } = useLingui()
  const asked = new URLSearchParams(useSearch()).get('view')
  const view = VIEWS.find(each => each === asked) ?? null
  useTitle(i18n._('Tournaments'))
  return (
    <PlayerFrame>
      <OptionalSession>
        {user =>
          user || view ? (
            <QueryProvider>
              <TournamentBoard user={user} view={view ?? 'list'} />
            </QueryProvider>
          ) : (
            <>
              <SignInPanel />
              <p className="board-visitors">
                <Link href={viewPath('list')} className="link">
                  <Trans id="See the tournaments without an account" />
                </Link>
              </p>
            </>
          )
        }
      </OptionalSession>
    </PlayerFrame>
  )
}

function TournamentBoard({ user, view }: { user: User | null; view: View }) {
  const { i18n } = useLingui()
  const page = pageOf(useSearch())
  const names: Record<View, string> = {
    list: i18n._('List'),
    calendar: i18n._('Calendar'),
    archive: i18n._('Archive'),
  }
  return (
    <div className="notice-board">
      <header className="board-head">
        <h1>
          <Trans id="Tournaments" />
        </h1>
        <img src={filete} alt="" width={480} height={150} />
        {user && (
          <Link href="/profile" className="board-coins">
            <CoinsIcon />
            {i18n._('{coins, plural, one {You have # coin} other {You have # coins}}', {
              coins: user.wallet.coins,
            })}
          </Link>
        )}
      </header>
      <div className="board-body">
        <div className="board-tools">
          <nav className="board-views" aria-label={i18n._('View')}>
            {VIEWS.map(each => (
              <Link
                key={each}
                href={each === 'list' && user ? '/tournaments' : viewPath(each)}
                aria-current={each === view ? 'page' : undefined}
              >
                {names[each]}
              </Link>
            ))}
          </nav>
          <ShareButton
            size="medium"
            share={() => ({
              url: `${location.origin}${viewPath(view)}`,
              text: i18n._('Truco tournaments'),
            })}
          />
        </div>
        {view === 'calendar' ? (
          <TournamentCalendar user={user} />
        ) : view === 'archive' ? (
          <TournamentArchive user={user} page={page} />
        ) : (
          <TournamentList user={user} page={page} />
        )}
      </div>
    </div>
  )
}

const viewPath = (view: View) => `/tournaments?view=${view}`

/** The list of tournaments, ten per page; the page number is part of the URL. */
function TournamentList({ user, page }: { user: User | null; page: number }) {
  const { i18n } = useLingui()
  const query = useTournaments(page)
  const failed = loadFailure(i18n, query.error)
  useFailureToast(query.errorUpdateCount, failed)
  return (
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
