import { Trans, useLingui } from '@lingui/react'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { NamedPlayer, Notice, NoticeId, TournamentId, UserId } from '@valecuatro/contract'
import { noticeText } from '@valecuatro/contract/noticeTexts'
import { Link } from 'wouter'
import { noticesKey, unreadKey } from '../../../frame/noticeBell.tsx'
import { PlayerFrame } from '../../../frame/playerFrame.tsx'
import { FriendButton, useChangeRelation, useRelation } from '../../../game/index.ts'
import { call } from '../../../net/call.ts'
import { QueryProvider, request } from '../../../net/query.tsx'
import { useViewerId } from '../../../net/session/useSession.ts'
import { Button } from '../../../ui/button.tsx'
import { WarningIcon } from '../../../ui/commonIcons.tsx'
import { CardsIcon, CheckIcon, CoinsIcon, CupIcon, PeopleIcon } from '../../../ui/icons.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx'
import { TimeAgo } from '../../../ui/time.tsx'
import { useSubmit } from '../../../ui/useSubmit.ts'
import { useTitle } from '../../../ui/useTitle.ts'
import { RequireSession } from '../../visitor/index.ts'
import './notices.css'

export default function NoticesPage() {
  const { i18n } = useLingui()
  useTitle(i18n._('Notifications'))
  return (
    <PlayerFrame>
      <RequireSession>
        {() => (
          <QueryProvider>
            <Notices />
          </QueryProvider>
        )}
      </RequireSession>
    </PlayerFrame>
  )
}

function useNotices() {
  const viewer = useViewerId()
  return useInfiniteQuery({
    queryKey: noticesKey(viewer),
    queryFn: ({ pageParam: before }) =>
      request('GET /api/me/notices', { query: before === null ? {} : { before } }),
    initialPageParam: null as NoticeId | null,
    getNextPageParam: last => (last.hasMore ? (last.notices.at(-1)?._id ?? null) : null),
  })
}

function useMarkAsRead() {
  const { i18n } = useLingui()
  const viewer = useViewerId()
  const queries = useQueryClient()
  return useSubmit({
    send: (ids: NoticeId[] | undefined) => call('POST /api/me/notices/read', { body: ids ? { ids } : {} }),
    failed: () => i18n._('The notifications could not be marked as read. Please try again.'),
    onDone({ value }) {
      queries.setQueryData(unreadKey(viewer), value.unread)
      void queries.invalidateQueries({ queryKey: noticesKey(viewer) })
    },
    keyOf: (ids = []) => ids.join(),
  })
}

function Notices() {
  const query = useNotices()
  const markAsRead = useMarkAsRead()
  const pages = query.data?.pages
  const notices = pages?.flatMap(page => page.notices)
  const unread = pages?.at(0)?.unread ?? 0
  return (
    <div className="notices-page stack">
      <header className="notices-head">
        <h1 className="page-title">
          <Trans id="Notifications" />
        </h1>
        <Link href="/profile?show=notices" className="link">
          <Trans id="Choose your notifications" />
        </Link>
        {unread > 0 && (
          <Button size="small" busy={markAsRead.busy} onClick={() => void markAsRead.run(undefined)}>
            <Trans id="Mark all as read" />
          </Button>
        )}
      </header>
      {notices === undefined ? (
        query.isError ? (
          <ErrorState
            title={<Trans id="Your notifications could not be loaded" />}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <Skeleton height="16rem" />
        )
      ) : notices.length === 0 ? (
        <EmptyState title={<Trans id="No notifications yet" />}>
          <p>
            <Trans id="When your table is ready, a friend invites you or you win a prize, you’ll see it here." />
          </p>
        </EmptyState>
      ) : (
        <ul className="notice-list">
          {notices.map(notice => (
            <NoticeRow key={notice._id} notice={notice} onOpen={() => void markAsRead.run([notice._id])} />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          <Trans id="Show older notifications" />
        </Button>
      )}
    </div>
  )
}

const ICONS: Record<Notice['kind'], typeof CardsIcon> = {
  'table-ready': CardsIcon,
  'match-scheduled': CardsIcon,
  'match-soon': CardsIcon,
  'match-cancelled': CardsIcon,
  'tournament-soon': CupIcon,
  'check-in-open': CupIcon,
  'check-in-missed': CupIcon,
  'tournament-changed': CupIcon,
  'tournament-cancelled': CupIcon,
  'prize-won': CupIcon,
  'prize-corrected': CoinsIcon,
  'tournament-announcement': CupIcon,
  'waiting-list': CupIcon,
  'tournament-invitation': CupIcon,
  'co-organiser': CupIcon,
  pair: PeopleIcon,
  invitation: CardsIcon,
  challenge: CardsIcon,
  'friend-request': PeopleIcon,
  'friend-accepted': PeopleIcon,
  'report-handled': CheckIcon,
  restricted: WarningIcon,
  'appeal-answered': CheckIcon,
  'coins-adjusted': CoinsIcon,
  case: CheckIcon,
  'critical-lines': WarningIcon,
  'alerts-given': CheckIcon,
  'coin-request': CoinsIcon,
  'daily-closing': CoinsIcon,
}

function NoticeRow({ notice, onOpen }: { notice: Notice; onOpen: () => void }) {
  const { i18n } = useLingui()
  const { title, text } = noticeText(i18n.locale === 'es' ? 'es' : 'en', notice)
  const Icon = ICONS[notice.kind]
  const isUnread = notice.readAt === null
  return (
    <li className="notice-row" data-unread={isUnread}>
      <Icon size={22} />
      <div>
        <p className="notice-title">
          {notice.link === null ? (
            title
          ) : (
            <Link href={notice.link} className="link" onClick={() => isUnread && onOpen()}>
              {title}
            </Link>
          )}
          {isUnread && (
            <span className="sr-only">
              <Trans id="Unread" />
            </span>
          )}
        </p>
        <p className="soft">{text}</p>
        {notice.kind === 'friend-request' && <FriendRequest notice={notice} />}
        {notice.kind === 'check-in-open' && isUnread && <CheckIn link={notice.link} />}
      </div>
      <span className="notice-time small nowrap soft">
        <TimeAgo at={notice.createdAt} />
      </span>
    </li>
  )
}

const TOURNAMENT_LINK = /^\/tournament\/([^/]+)/

/** Checks in to a tournament at once. The notice counts as read then. */
function CheckIn({ link }: { link: string | null }) {
  const { i18n } = useLingui()
  const viewer = useViewerId()
  const queries = useQueryClient()
  const id = TOURNAMENT_LINK.exec(link ?? '')?.[1] as TournamentId | undefined
  const { busy, run } = useSubmit({
    send: (id: TournamentId) => call('POST /api/tournaments/{id}/check-in', { params: { id } }),
    done: i18n._('You’re checked in'),
    failed: i18n._('You could not be checked in'),
    renew: () => queries.invalidateQueries({ queryKey: [viewer] }),
  })
  if (id === undefined) return null
  return (
    <div className="row">
      <Button size="small" variant="primary" busy={busy} disabled={busy} onClick={() => void run(id)}>
        <Trans id="Check in" />
      </Button>
    </div>
  )
}

const PLAYER_LINK = /^\/player\/(.+)$/

/** The buttons to accept or decline a request that has not been answered yet. */
function FriendRequest({ notice }: { notice: Notice & { kind: 'friend-request' } }) {
  const id = PLAYER_LINK.exec(notice.link ?? '')?.[1] as UserId | undefined
  return id === undefined ? null : <AnswerRequest player={{ _id: id, username: notice.params.username }} />
}

function AnswerRequest({ player }: { player: NamedPlayer }) {
  const { data: relation } = useRelation(player._id)
  const { busy, run } = useChangeRelation(player)
  if (relation?.friend !== 'asks' && relation?.friend !== 'friend') return null
  return (
    <div className="row">
      <FriendButton player={player} friend={relation.friend} busy={busy} onChange={run} />
    </div>
  )
}
