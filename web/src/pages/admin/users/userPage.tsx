import type { AdminUserDetails, Suspension, UserId } from '@valecuatro/contract'
import { Link, useParams } from 'wouter'
import './users.css'
import { Trans, useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { hasStatus } from '../../../net/query.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Rating } from '../../../ui/rating.tsx'
import { EmptyState, Skeleton } from '../../../ui/states.tsx'
import { TimeAgo } from '../../../ui/time.tsx'
import { useTitle } from '../../../ui/useTitle.ts'
import { Timestamp } from '../kit/dates.tsx'
import { BackLink, CopyId } from '../kit/details.tsx'
import { ErrorBar } from '../kit/errorBar.tsx'
import { GroundAndText } from '../kit/groundField.tsx'
import { lastListUrl } from '../kit/lastListUrl.ts'
import { PageHead } from '../kit/pageHead.tsx'
import { GuestBadge, RoleBadge, UserLink } from '../kit/userLink.tsx'
import { UserTabs } from './tabs/userTabs.tsx'
import { UserActions } from './userActions.tsx'
import { useUser } from './useUser.ts'

export default function AdminUserPage() {
  const { id } = useParams<{ id: UserId }>()
  // The key resets all state when another user is opened.
  return <UserPage key={id} id={id} />
}

function UserPage({ id }: { id: UserId }) {
  const { i18n } = useLingui()
  const query = useUser(id)
  if (query.data) return <Known user={query.data} />
  if (hasStatus(query.error, 400, 404)) return <Unknown />
  return (
    <>
      <Back />
      <PageHead title={i18n._('User')} line={'\u00a0'} />
      {query.isError ? (
        <ErrorBar query={query} sentence={i18n._('The user could not be loaded')} />
      ) : (
        <Skeleton height="18rem" />
      )}
    </>
  )
}

function Known({ user }: { user: AdminUserDetails }) {
  return (
    <>
      <Back />
      <PageHead title={user.username} line={user.email ?? '\u00a0'} actions={<UserActions user={user} />} />
      <div className="stack-5">
        {user.suspension && (
          <SanctionNotice sanction={user.suspension} title={/*i18n*/ 'Suspended by <0/> on <1/>'} />
        )}
        {user.silence && (
          <SanctionNotice sanction={user.silence} title={/*i18n*/ 'Silenced by <0/> on <1/>'} />
        )}
        {user.frozenRating && (
          <SanctionNotice sanction={user.frozenRating} title={/*i18n*/ 'Rating frozen by <0/> on <1/>'} />
        )}
        <UserFacts user={user} />
        <UserTabs user={user} />
      </div>
    </>
  )
}

/** Links back to the last visited list of users: the users page or the dashboard. */
function Back() {
  const { path } = lastListUrl('/admin/users', '/admin')
  return (
    <BackLink href={path}>{path === '/admin' ? <Trans id="Dashboard" /> : <Trans id="Users" />}</BackLink>
  )
}

function Unknown() {
  const { i18n } = useLingui()
  useTitle(i18n._('User not found'))
  return (
    <EmptyState
      title={<Trans id="User not found" />}
      actions={
        <ButtonLink href={lastListUrl('/admin/users').href} variant="primary">
          <Trans id="Back to users" />
        </ButtonLink>
      }
    >
      <p>
        <Trans id="No user has this ID. The link may be incomplete." />
      </p>
    </EmptyState>
  )
}

function UserFacts({ user }: { user: AdminUserDetails }) {
  const { i18n } = useLingui()
  const { wins, losses, gamesPlayed } = user.stats
  return (
    <dl className="user-facts">
      {user.wallet && (
        <Fact label={i18n._('Coins')}>
          <strong>{i18n.number(user.wallet.coins)}</strong>
        </Fact>
      )}
      <Fact label={i18n._('Rating')}>
        {user.rating === null ? (
          <Trans id="Not rated yet" />
        ) : (
          <Trans
            id="{rating} after {games, plural, one {# game} other {# games}}"
            values={{
              rating: <Rating rating={user.rating} isProvisional={user.isProvisional} />,
              games: user.ratedGames,
            }}
          />
        )}
      </Fact>
      <Fact label={i18n._('Wins, losses, games')}>
        {i18n.number(wins)} – {i18n.number(losses)} – {i18n.number(gamesPlayed)}
      </Fact>
      <Fact label={i18n._('Role')}>{user.guest ? <GuestBadge /> : <RoleBadge role={user.role} />}</Fact>
      <Fact label={i18n._('Now')}>
        {user.game ? (
          <>
            <Link href={`/admin/matches/${user.game.matchId}`} className="record-link">
              <Trans id="At a table" />
            </Link>{' '}
            <Link href={`/game/${user.game.gameId}`} className="record-link">
              <Trans id="Watch the table" />
            </Link>
          </>
        ) : user.isWaiting ? (
          <Trans id="Waits in a queue" />
        ) : (
          <Trans
            id="{sessions, plural, =0 {Not signed in} one {Signed in on # device} other {Signed in on # devices}}"
            values={{ sessions: user.openSessions }}
          />
        )}
      </Fact>
      <Fact label={i18n._('Last seen')}>
        {user.lastSeenAt ? (
          <TimeAgo at={user.lastSeenAt} />
        ) : user.game ? (
          <Trans id="At a table now" />
        ) : (
          <Trans id="Long ago" />
        )}
      </Fact>
      <Fact label={i18n._('Registered')}>
        <time
          dateTime={user.createdAt}
          title={i18n.date(user.createdAt, { dateStyle: 'full', timeStyle: 'long' })}
        >
          {i18n.date(user.createdAt, { dateStyle: 'medium' })}
        </time>
      </Fact>
      <Fact label={i18n._('ID')}>
        <CopyId id={user._id} />
      </Fact>
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

interface SanctionNoticeProps {
  sanction: Suspension
  /** <0/> is the member of staff, <1/> the time. */
  title: string
}

function SanctionNotice({ sanction: { at, until, by, ground, reason }, title }: SanctionNoticeProps) {
  return (
    <Notice tone="warning">
      <p>
        <strong>
          <Trans id={title} components={{ 0: <UserLink user={by} />, 1: <Timestamp at={at} /> }} />
        </strong>
      </p>
      {until && (
        <p>
          <Trans id="It ends by itself on <0/>." components={{ 0: <Timestamp at={until} /> }} />
        </p>
      )}
      <GroundAndText ground={ground} text={reason} />
    </Notice>
  )
}
