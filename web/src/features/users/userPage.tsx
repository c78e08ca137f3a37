import type { UserId } from '@valecuatro/contract'
import './users.css'
import { Trans, useLingui } from '@lingui/react'
import type { AdminUserDetails } from '@valecuatro/contract'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { useTitle } from '../../ui/useTitle.ts'
import { DeskHead } from '../desk/deskHead.tsx'
import { ErrorBar } from '../desk/errorBar.tsx'
import { lastAddressOf } from '../desk/lastAddress.ts'
import { BackLink } from '../management/backLink.tsx'
import { isRefusal } from '../queries/ask.ts'
import { SuspensionNotice } from './suspensionNotice.tsx'
import { UserActs } from './userActs.tsx'
import { UserFacts } from './userFacts.tsx'
import { UserRooms } from './userRooms.tsx'
import { useUser } from './useUser.ts'

/** Everything that is known about a user, and the actions on the account. */
export function UserPage({ id }: { id: UserId }) {
  const { i18n } = useLingui()
  const query = useUser(id)
  if (query.data) return <Known user={query.data} />
  if (isRefusal(query.error, 400, 404)) return <Unknown />
  return (
    <>
      <Back />
      <DeskHead title={i18n._('User')} line={'\u00a0'} />
      {query.isError ? (
        <ErrorBar query={query} sentence={i18n._('Failed to fetch user')} />
      ) : (
        <Skeleton className="h-72" />
      )}
    </>
  )
}

function Known({ user }: { user: AdminUserDetails }) {
  return (
    <>
      <Back />
      <DeskHead title={user.username} line={user.email} actions={<UserActs user={user} />} />
      <div className="user-page">
        {user.suspension && <SuspensionNotice suspension={user.suspension} />}
        <UserFacts user={user} />
        <UserRooms user={user} />
      </div>
    </>
  )
}

/** To the list of users that was visited last: the page of its own or the dashboard's. */
function Back() {
  const { path } = lastAddressOf('/admin/users', '/admin')
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
        <ButtonLink href={lastAddressOf('/admin/users').href} variant="primary">
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
